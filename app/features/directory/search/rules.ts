import { MOST_WORDS } from '../filters/schema.ts'

/** A text as the listings' words are written: small letters without accents (plain_text in SQL). */
export const plainText = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // Letters of another alphabet, such as 𝔸, are capitals still.
    .toLowerCase()

/** The words of a search, in order, each once; what is neither letter nor digit parts them. */
export const searchedWords = (text: string): string[] =>
  [...new Set(plainText(text).split(/[^\p{L}\p{N}]+/u))].filter((word) => word !== '').slice(0, MOST_WORDS)

/** How many slips of the finger a word of this length is forgiven. */
const slipsAllowed = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** True when somebody may have meant `known` and typed `typed`: letters missing, doubled, wrong or swapped, few for the length. Both plain. */
export const isSlipOf = (typed: string, known: string) =>
  slips(typed, known, slipsAllowed(typed)) <= slipsAllowed(typed)

/** Words out of `known` that were meant by `typed`: those with the fewest slips. */
export function meantWords(typed: string, known: readonly string[]): string[] {
  const most = slipsAllowed(typed)
  const found = known.map((word) => ({ word, count: slips(typed, word, most) })).filter(({ count }) => count <= most)
  const fewest = Math.min(...found.map(({ count }) => count))
  return found.filter(({ count }) => count === fewest).map(({ word }) => word)
}

/** Optimal string alignment distance, given up as soon as it is more than `most`. */
function slips(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const step = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(swapped ? Math.min(step, (before[j - 2] ?? 0) + 1) : step)
    }
    if (Math.min(...row) > most) return most + 1
    ;[before, last] = [last, row]
  }
  return last[b.length] ?? 0
}

/** Keys of topics whose name, in one of the languages, holds the word or begins with it; with a slip only when nothing holds it. */
export function topicsNamed(word: string, names: ReadonlyMap<string, readonly string[]>): string[] {
  if (word.length < 3) return []
  const holding = (holds: (part: string) => boolean) =>
    [...names].filter(([, parts]) => parts.some(holds)).map(([key]) => key)
  const exact = holding((part) => part.startsWith(word))
  return exact.length > 0 ? exact : holding((part) => part.length >= 4 && isSlipOf(word, part))
}
