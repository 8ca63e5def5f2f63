import { hateful, hatefulUnlessHelping } from './hateful.ts'
import { illegal, illegalUnlessHelping } from './illegal.ts'
import { scammy, scammyUnlessHelping } from './scammy.ts'
import { sexual, sexualUnlessHelping } from './sexual.ts'
import { violent, violentUnlessHelping } from './violent.ts'

/** The kinds of unwanted words. */
export const WORD_KINDS = ['sexual', 'violent', 'hateful', 'illegal', 'scammy'] as const
export type WordKind = (typeof WORD_KINDS)[number]

const lists: Record<WordKind, readonly [hard: readonly string[], soft: readonly string[]]> = {
  sexual: [sexual, sexualUnlessHelping],
  violent: [violent, violentUnlessHelping],
  hateful: [hateful, hatefulUnlessHelping],
  illegal: [illegal, illegalUnlessHelping],
  scammy: [scammy, scammyUnlessHelping],
}

/** A phrase as the source of an expression: `*` is any end of a word, ` (…) ` up to three words. */
const sourceOf = (phrase: string) =>
  phrase
    .trim()
    .replaceAll(' (…) ', ' (?:[a-z0-9]{1,30} ){0,3}')
    .replace(/(?<!\))\*(?= |\)|\||$)/g, '[a-z]{0,20}')
    .replace(/\((?!\?)/g, '(?:')

/** All phrases that can begin with the same two letters: one expression for a first look, then one for each kind. */
type Bucket = { any: RegExp; each: { kind: WordKind; isSoft: boolean; phrases: RegExp }[] }

/** Sticky: it is tried where a word begins and has to end where a word ends. */
const wordPattern = (sources: readonly string[]) => new RegExp(`(?:${sources.join('|')})(?= )`, 'y')

function fillBuckets(): Map<string, Bucket> {
  const sorted = new Map<string, { kind: WordKind; isSoft: boolean; source: string }[]>()
  for (const kind of WORD_KINDS) {
    lists[kind].forEach((phrases, index) => {
      for (const source of phrases.map(sourceOf)) {
        for (const key of new Set(prefixes(source, 2))) {
          sorted.set(key, [...(sorted.get(key) ?? []), { kind, isSoft: index === 1, source }])
        }
      }
    })
  }
  return new Map(
    [...sorted].map(([key, entries]) => {
      const each = WORD_KINDS.flatMap((kind) =>
        [false, true].flatMap((isSoft) => {
          const sources = entries
            .filter((entry) => entry.kind === kind && entry.isSoft === isSoft)
            .map((entry) => entry.source)
          return sources.length > 0 ? [{ kind, isSoft, phrases: wordPattern(sources) }] : []
        }),
      )
      return [key, { any: wordPattern(entries.map((entry) => entry.source)), each }]
    }),
  )
}
const buckets = fillBuckets()
/** The buckets by the codes of their two ASCII letters: an array, because it is read at every word. */
const byCodes: (Bucket | undefined)[] = []
for (const [key, bucket] of buckets) byCodes[key.charCodeAt(0) * 128 + key.charCodeAt(1)] = bucket

/** Words by which people tell of what happened, ask for help or give it. */
const helping =
  /(?<= )(?:(?:addict|abus|surviv|recover|trauma|victim|therap|counsel|support|shelter|bully|bullied|harass|prevent|stop|leak|revenge|relaps|rehab|withdraw|experience|sober|clean|assault|exploit|scam|fraud|cheat|debt|lost|lose|losing|suffer|heal|cop(?:e|ing)|struggl|problem|issue|stigma|police|court|prison|former|past|ex|escaped|escape|left|quit|ashamed|shame|guilt|worried|afraid|sucht|suchtig|abhangig|missbrauch|uberleb|opfer|trauma|therapie|beratung|hilfe|hilft|helfe|unterstutz|mobb|belastig|pravention|ruckfall|entzug|ausstieg|ausgestiegen|aussteiger|betroffen|angehorig|erfahrung|betrug|betrog|verlust|verlor|schulden|leiden|leide|litt|heil|bewaltig|scham|angst|gewalt|polizei|gericht|gefangnis|knast|fruher|vergangenheit|ehemalig|trocken|verarbeit|begleit)[a-z]{0,12}|(?:used to|gave up|called|labelled|labeled|named|against|after|about|without|beschimpft|genannt|gegen|nach|statt|ohne|uber|no|not|never|nie|kein|keine|nicht|from|von)) /
const cancer = / fuck cancer /g

function isAmongHelp(words: string, index: number, length: number): boolean {
  const before = words.slice(Math.max(0, index - 60), index)
  const after = words.slice(index + length, index + length + 50)
  return helping.test(` ${before} `) || helping.test(` ${after} `)
}

/** Looks for phrases where a word begins. */
function findAt(words: string, index: number, bucket: Bucket, found: Set<WordKind>): void {
  bucket.any.lastIndex = index
  if (!bucket.any.test(words)) return
  for (const { kind, isSoft, phrases } of bucket.each) {
    if (found.has(kind)) continue
    phrases.lastIndex = index
    if (phrases.test(words) && !(isSoft && isAmongHelp(words, index, phrases.lastIndex - index))) found.add(kind)
  }
}

/** The kinds of unwanted words in the readings of a text (`words` of readText). Linear in their length. */
export function findWords(readings: readonly string[]): ReadonlySet<WordKind> {
  const found = new Set<WordKind>()
  for (const reading of readings) {
    if (found.size === WORD_KINDS.length) break
    const words = reading.includes('cancer') ? reading.replace(cancer, ' cancer ') : reading
    for (let index = 1; index > 0 && index < words.length; index = words.indexOf(' ', index) + 1) {
      const bucket = byCodes[words.charCodeAt(index) * 128 + words.charCodeAt(index + 1)]
      if (bucket) findAt(words, index, bucket, found)
    }
  }
  return found
}

/** The patterns that are built from lists, for the speed test. */
export const PHRASE_PATTERNS: readonly RegExp[] = [...buckets.values()].map(({ any }) => any)

/** Where the group ends that a source begins with. */
function closing(source: string): number {
  let depth = 0
  for (let index = 0; index < source.length; index += 1) {
    if (source[index] === '(') depth += 1
    if (source[index] === ')') depth -= 1
    if (depth === 0) return index
  }
  return source.length
}

/** The branches of a group's inside, divided where no inner group is open. */
function branches(inside: string): string[] {
  const found: string[] = []
  let branch = ''
  let depth = 0
  for (const sign of inside) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === '|' && depth === 0) {
      found.push(branch)
      branch = ''
    } else branch += sign
  }
  return [...found, branch]
}

/**
 * The first letters, `length` of them, of all that an expression can match. It knows letters, `?` behind a letter, and
 * groups `(?:a|b)` with `?` or `*` behind them; throws for anything else among the first letters.
 */
export function prefixes(source: string, length: number): string[] {
  if (length === 0) return ['']
  if (source.startsWith('(?:')) {
    const end = closing(source)
    const isOptional = source[end + 1] === '?' || source[end + 1] === '*'
    const rest = source.slice(end + (isOptional ? 2 : 1))
    const through = branches(source.slice(3, end)).flatMap((branch) => prefixes(branch + rest, length))
    return isOptional ? [...through, ...prefixes(rest, length)] : through
  }
  const letter = source.charAt(0)
  if (!/[a-z0-9 ]/.test(letter)) throw new Error(`A phrase begins too openly: ${source}`)
  const isOptional = source[1] === '?'
  const rest = source.slice(isOptional ? 2 : 1)
  const through = prefixes(rest, length - 1).map((end) => letter + end)
  return isOptional ? [...through, ...prefixes(rest, length)] : through
}
