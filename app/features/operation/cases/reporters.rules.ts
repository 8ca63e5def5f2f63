import { visibleText } from '#app/content-check/text.ts'

/** Function words: names only if capitalised within a sentence. */
const SENTENCE_WORDS =
  'a an and are as at be but by can did do does for from had has have he her here his how i if in is it its me my no not of on one or our she so that the their them then there they this to up us was we what when who why will with would yes you your ' +
  'ab aber alle als am auch auf aus bei bin bis da damit dann das dass dein deine deinem deinen deiner dem den denn der des dich die dies dir doch dort du durch ein eine einem einen einer er es euch euer für hat hast ich ihm ihn ihr im ins ist ja jede kein mein mich mir mit nach nein nicht noch nun nur ob oder seit sein sich sie sind um und uns unser vom von vor war wann warum was weil wenn wer wie wir wo zu zum zur'

/** Names that are also everyday words: never names in lower case. */
const NAMES_AND_WORDS =
  'amber april art august autumn bill black brook brown carter chance chase christian cliff dale dawn day drew earnest faith fisher ford frank gene glen good grace grant gray green grey guy heath honey hope hunter ivy jack jade jean joy june king lane little long love mark mason may mercy miles miller olive page pat pearl penny ray reed rich river rob robin rose ruby short skip stone strong sue summer taylor victor wade white wise wood young ' +
  'alt engel ernst fischer froh fromm frank groß gut jung klein koch kraft kurz lang mai mark neu rosa roth schmidt schwarz sommer stark stern treu weiß winter wolf'

/** Placeholders for removed names, and generic words for a person: never names. */
const NOT_NAMES = 'companion gegenüber person seeker suchende user nutzer nutzerin'

/** Names and identifiers of the people who reported someone, and that person's own name. */
export type ReporterIdentifiers = {
  names: readonly string[]
  /** Names that guests entered, which may be any words. */
  guestNames: readonly string[]
  exact: readonly string[]
  ownName: string | null
}

/** A guest's name with more words than this is a sentence. */
const GUEST_NAME_WORDS = 4

type Word = { text: string; start: number; end: number; isCapital: boolean; isFirst: boolean }
type Span = { start: number; end: number }

/** Matches text before a word that starts a sentence, including the start of the text. */
const SENTENCE_START = /(^|[.!?…:]["'“”»«)]*\s+|\n)[\s"'„“”»«(–-]*$/u
const POSSESSIVE = /^['’]s?(?!\p{L})/u
const WITHIN_NAME = /^[\s.'’-]{1,3}$/u

const folded = (word: string) => visibleText(word).toLowerCase()
const foldedSet = (words: string) => new Set(words.split(' ').map(folded))
const sentenceWords = foldedSet(SENTENCE_WORDS)
const namesAndWords = foldedSet(NAMES_AND_WORDS)
const notNames = foldedSet(NOT_NAMES)

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    ...{ text: word, start: index, end: index + word.length },
    isCapital: /^\p{Lu}/u.test(word),
    isFirst: SENTENCE_START.test(text.slice(Math.max(0, index - 20), index)),
  }))
}

/** Normalized spellings of a word, including umlauts written as "ae". */
const spellings = (word: string) => [folded(word), folded(word.replace(/[äöü]/giu, (letter) => `${folded(letter)}e`))]

/**
 * Words of a name that identify a person: at least two letters, and no lower-case particle such as "von" in a
 * capitalised name.
 */
function identifyingWords(name: string, own: ReadonlySet<string>): string[] {
  const words = wordsOf(name)
  const hasCapitals = words.some(({ isCapital }) => isCapital)
  return words
    .filter(({ text, isCapital }) => [...text].length > 1 && /\p{L}/u.test(text) && (isCapital || !hasCapitals))
    .flatMap(({ text }) => spellings(text))
    .filter((word) => !own.has(word) && !notNames.has(word))
}

/**
 * Finds where a text names a person who reported its reader. Matches words of their names in any case, with or without
 * accents or a genitive s, and addresses, ids and slugs. Everyday words such as "may" only count if capitalised. So do
 * words of guests' names, or guests could block decisions with common words as a name. The reader's own name never
 * counts.
 */
export function findReporters(text: string, { names, guestNames, exact, ownName }: ReporterIdentifiers): Span[] {
  const own = new Set(wordsOf(ownName ?? '').flatMap((word) => spellings(word.text)))
  const telling = new Set(names.flatMap((name) => identifyingWords(name, own)))
  const ofGuests = new Set(
    guestNames
      .filter((name) => wordsOf(name).length <= GUEST_NAME_WORDS)
      .flatMap((name) => identifyingWords(name, own)),
  )
  const isNamed = ({ text: word, isCapital, isFirst }: Word) => {
    const full = folded(word)
    return [full, full.replace(/s$/, '')].some((each) => {
      if (!telling.has(each)) return ofGuests.has(each) && isCapital && !sentenceWords.has(each)
      if (sentenceWords.has(each)) return isCapital && !isFirst
      return isCapital || !namesAndWords.has(each)
    })
  }
  const found: Span[] = [
    ...wordsOf(text).filter(isNamed),
    ...exact.flatMap((mark) =>
      [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(mark)}(?![\\p{L}\\p{N}])`, 'giu'))].map(
        ({ 0: match, index }) => ({ start: index, end: index + match.length }),
      ),
    ),
  ]
  return merged(text, found)
}

/** Sorts spans and merges the words of a name, including a possessive 's. */
function merged(text: string, spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const [possessive = ''] = POSSESSIVE.exec(text.slice(end, end + 3)) ?? []
    const last = all.at(-1)
    const whole = { start, end: end + possessive.length }
    if (last && (start <= last.end || WITHIN_NAME.test(text.slice(last.end, start))))
      last.end = Math.max(last.end, whole.end)
    else all.push(whole)
  }
  return all
}

/**
 * Replaces each name with a phrase, capitalised at the start of a sentence, with a closing comma if it contains a
 * clause.
 */
export function redactReporters(text: string, spans: readonly Span[], phrase: string): string {
  let rest = 0
  let reworded = ''
  for (const { start, end } of spans) {
    const isFirst = SENTENCE_START.test(text.slice(Math.max(0, start - 20), start))
    const words = isFirst ? `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}` : phrase
    const comma = phrase.includes(',') && /^\s+[\p{L}\p{N}]/u.test(text.slice(end, end + 5)) ? ',' : ''
    reworded += text.slice(rest, start) + words + comma
    rest = end
  }
  return reworded + text.slice(rest)
}
