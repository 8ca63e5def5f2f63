import { visibleText } from '#app/content-check/text.ts'
import { NAMES_AND_WORDS, NOT_NAMES, SENTENCE_WORDS } from './data.ts'

/** What identifies the people who reported someone, and that person's own name. */
export type ReporterMarks = {
  names: readonly string[]
  /** Addresses, ids and slugs. */
  exact: readonly string[]
  ownName: string | null
}

type Word = { text: string; start: number; end: number; isCapital: boolean; isFirst: boolean }
type Span = { start: number; end: number }

/** Where a sentence begins after these characters; the start of the text counts, too. */
const SENTENCE_START = /(^|[.!?…:]["'“”»«)]*\s+|\n)[\s"'„“”»«(–-]*$/u
const POSSESSIVE = /^['’]s?(?!\p{L})/u
/** Between two words of one name. */
const WITHIN_NAME = /^[\s.'’-]{1,3}$/u

/** Upper and lower case, accents and look-alikes are the same. */
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

/** A name's words as they are compared; umlauts also as people type them without. */
const spellings = (word: string) => [folded(word), folded(word.replace(/[äöü]/giu, (letter) => `${folded(letter)}e`))]

/**
 * The words of a name that identify a person on their own: two letters or more, and no particle such as "von" of a
 * name that is written with capitals otherwise.
 */
function tellingWords(name: string, own: ReadonlySet<string>): string[] {
  const words = wordsOf(name)
  const hasCapitals = words.some(({ isCapital }) => isCapital)
  return words
    .filter(({ text, isCapital }) => [...text].length > 1 && /\p{L}/u.test(text) && (isCapital || !hasCapitals))
    .flatMap(({ text }) => spellings(text))
    .filter((word) => !own.has(word) && !notNames.has(word))
}

/**
 * Where a text names a person who reported its reader: words of their names in any case, with or without accents and
 * the s of a genitive; addresses, ids and slugs. A word that is also an everyday word counts with a capital letter
 * only, because nobody can write without "may". Words of the reader's own name address the reader.
 */
export function findReporters(text: string, { names, exact, ownName }: ReporterMarks): Span[] {
  const own = new Set(wordsOf(ownName ?? '').flatMap((word) => spellings(word.text)))
  const telling = new Set(names.flatMap((name) => tellingWords(name, own)))
  const isNamed = ({ text: word, isCapital, isFirst }: Word) => {
    const full = folded(word)
    return [full, full.replace(/s$/, '')].some((each) => {
      if (!telling.has(each)) return false
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

/** Spans in their order; words of one name are one, with the 's that belongs to it. */
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

/** The text with a phrase instead of each name: a capital where a sentence begins, the comma of a clause behind it. */
export function withoutReporters(text: string, spans: readonly Span[], phrase: string): string {
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
