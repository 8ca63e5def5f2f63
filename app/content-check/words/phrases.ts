import { hateful, hatefulExceptHelpContext } from './hateful.ts'
import { illegal, illegalUnlessHelping } from './illegal.ts'
import { scammy, scammyUnlessHelping } from './scammy.ts'
import { sexual, sexualUnlessHelping } from './sexual.ts'
import { violent, violentUnlessHelping } from './violent.ts'

export const WORD_KINDS = ['sexual', 'violent', 'hateful', 'illegal', 'scammy'] as const
export type WordKind = (typeof WORD_KINDS)[number]

const lists: Record<WordKind, readonly [hard: readonly string[], soft: readonly string[]]> = {
  sexual: [sexual, sexualUnlessHelping],
  violent: [violent, violentUnlessHelping],
  hateful: [hateful, hatefulExceptHelpContext],
  illegal: [illegal, illegalUnlessHelping],
  scammy: [scammy, scammyUnlessHelping],
}

/** Converts a phrase to a regular expression: `*` matches any word ending, ` (…) ` up to three words. */
const sourceOf = (phrase: string) =>
  phrase
    .replaceAll(' (…) ', ' (?:[a-z0-9]{1,30} ){0,3}')
    .replace(/(?<!\))\*(?= |\)|\||$)/g, '[a-z]{0,20}')
    .replace(/\((?!\?)/g, '(?:')

/** Expands a phrase that begins with a group into one phrase per branch. */
function branches(phrase: string): string[] {
  const [, group, optional, rest = ''] = /^\(((?:[^()]|\([^()]*\))*)\)(\??)(.*)$/.exec(phrase) ?? []
  if (group === undefined) return [phrase]
  const begun = group.match(/(?:[^|()]|\([^()]*\))+/g)?.map((branch) => branch + rest) ?? []
  return (optional ? [...begun, rest] : begun).flatMap(branches)
}

/** The first two letters of each branch of a phrase. Throws if they aren't fixed. */
export const beginnings = (phrase: string): string[] =>
  branches(phrase).map((branch) => {
    const [letters] = /^[a-z0-9][a-z0-9 ](?!\?)/.exec(branch) ?? []
    if (letters === undefined) throw new Error(`A phrase begins too openly: ${branch}`)
    return letters
  })

/** All phrases with the same first two letters: one expression for a quick check, then one per kind. */
type Bucket = { any: RegExp; each: { kind: WordKind; isSoft: boolean; phrases: RegExp }[] }

/** Sticky: starts where a word begins and must end where a word ends. */
const wordPattern = (phrases: readonly string[]) => new RegExp(`(?:${phrases.map(sourceOf).join('|')})(?= )`, 'y')

const entries = WORD_KINDS.flatMap((kind) =>
  lists[kind].flatMap((phrases, index) =>
    phrases.flatMap((phrase) =>
      [...new Set(beginnings(phrase))].map((letters) => ({ letters, kind, isSoft: index === 1, phrase })),
    ),
  ),
)
/** Buckets by the codes of their two ASCII letters. An array, because it's read at every word. */
const buckets: (Bucket | undefined)[] = []
for (const [letters, sharing] of Map.groupBy(entries, (entry) => entry.letters)) {
  const each = [...Map.groupBy(sharing, ({ kind, isSoft }) => `${kind} ${isSoft}`).values()].flatMap((alike) => {
    const [first] = alike
    return first ? [{ ...first, phrases: wordPattern(alike.map(({ phrase }) => phrase)) }] : []
  })
  buckets[codeOf(letters, 0)] = { any: wordPattern(sharing.map(({ phrase }) => phrase)), each }
}

function codeOf(words: string, index: number): number {
  return words.charCodeAt(index) * 128 + words.charCodeAt(index + 1)
}

/** Words people use to describe an experience, or to ask for or offer help. */
const helping =
  /(?<= )(?:(?:addict|abus|surviv|recover|trauma|victim|therap|counsel|support|shelter|bully|bullied|harass|prevent|stop|leak|revenge|relaps|rehab|withdraw|experience|sober|clean|assault|exploit|scam|fraud|cheat|debt|lost|lose|losing|suffer|heal|cop(?:e|ing)|struggl|problem|issue|stigma|police|court|prison|former|past|ex|escaped|escape|left|quit|ashamed|shame|guilt|worried|afraid|sucht|suchtig|abhangig|missbrauch|uberleb|opfer|trauma|therapie|beratung|hilfe|hilft|helfe|unterstutz|mobb|belastig|pravention|ruckfall|entzug|ausstieg|ausgestiegen|aussteiger|betroffen|angehorig|erfahrung|betrug|betrog|verlust|verlor|schulden|leiden|leide|litt|heil|bewaltig|scham|angst|gewalt|polizei|gericht|gefangnis|knast|fruher|vergangenheit|ehemalig|trocken|verarbeit|begleit)[a-z]{0,12}|(?:used to|gave up|called|labelled|labeled|named|against|after|about|without|beschimpft|genannt|gegen|nach|statt|ohne|uber|no|not|never|nie|kein|keine|nicht|from|von)) /
const cancer = / fuck cancer /g

function hasSupportWordsNearby(words: string, index: number, length: number): boolean {
  const before = words.slice(Math.max(0, index - 60), index)
  const after = words.slice(index + length, index + length + 50)
  return helping.test(` ${before} `) || helping.test(` ${after} `)
}

function findAt(words: string, index: number, bucket: Bucket, found: Set<WordKind>): void {
  bucket.any.lastIndex = index
  if (!bucket.any.test(words)) return
  for (const { kind, isSoft, phrases } of bucket.each) {
    if (found.has(kind)) continue
    phrases.lastIndex = index
    if (phrases.test(words) && !(isSoft && hasSupportWordsNearby(words, index, phrases.lastIndex - index)))
      found.add(kind)
  }
}

/** Kinds of unwanted words in the readings of a text (`words` of readText). Runs in linear time. */
export function findWords(readings: readonly string[]): ReadonlySet<WordKind> {
  const found = new Set<WordKind>()
  for (const reading of readings) {
    if (found.size === WORD_KINDS.length) break
    const words = reading.includes('cancer') ? reading.replace(cancer, ' cancer ') : reading
    for (let index = 1; index > 0 && index < words.length; index = words.indexOf(' ', index) + 1) {
      const bucket = buckets[codeOf(words, index)]
      if (bucket) findAt(words, index, bucket, found)
    }
  }
  return found
}

export const PHRASE_PATTERNS: readonly RegExp[] = buckets.flatMap((bucket) => bucket?.any ?? [])
