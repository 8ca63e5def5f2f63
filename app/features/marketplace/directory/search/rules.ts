import { SEARCH_WORDS_MAX } from '../filters/schema.ts'

/** Same as `plain_text` in SQL. */
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
    // NFKD turns letters such as 𝔸 into capitals.
    .toLowerCase()

export const searchedWords = (text: string): string[] =>
  [...new Set(plainText(text).split(/[^\p{L}\p{N}]+/u))].filter((word) => word !== '').slice(0, SEARCH_WORDS_MAX)

const allowedEdits = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

export const isTypoOf = (typed: string, word: string) =>
  editDistance(typed, word, allowedEdits(typed)) <= allowedEdits(typed)

export function closestWords(typed: string, candidates: readonly string[]): string[] {
  const limit = allowedEdits(typed)
  const found = candidates
    .map((word) => ({ word, count: editDistance(typed, word, limit) }))
    .filter(({ count }) => count <= limit)
  const fewest = Math.min(...found.map(({ count }) => count))
  return found.filter(({ count }) => count === fewest).map(({ word }) => word)
}

/** Optimal string alignment distance; stops early beyond `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const step = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(swapped ? Math.min(step, (before[j - 2] ?? 0) + 1) : step)
    }
    if (Math.min(...row) > limit) return limit + 1
    ;[before, last] = [last, row]
  }
  return last[b.length] ?? 0
}

/** In any language; typos match only if nothing else does. */
export function namesMatching(word: string, names: ReadonlyMap<string, readonly string[]>): string[] {
  if (word.length < 3) return []
  const matching = (matches: (part: string) => boolean) =>
    [...names].filter(([, parts]) => parts.some(matches)).map(([key]) => key)
  const exact = matching((part) => part.startsWith(word))
  return exact.length > 0 ? exact : matching((part) => part.length >= 4 && isTypoOf(word, part))
}
