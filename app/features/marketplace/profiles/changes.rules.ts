import type { ProfileContent } from './schema.ts'

/** Stems of words that promise treatment (HeilprG), without accents, in the interface languages. */
const TREATMENT_WORDS = `therap psychotherap psycholog psychiat doctor physician diagnos treatment heal cure
  arzt arzte arztin heil behandel behandlung klinik clinic hypno coach zertifi certif`.split(/\s+/)

const NEGATIONS = 'no not never neither without kein keine keinen nicht nie ohne'.split(' ')

/** A bio counts as different with this many new words, or with this share of new words if they're more than a slip. */
const NEW_WORDS = 12
const NEW_PART = 0.3
const SLIP_WORDS = 3

const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

function addedWords(from: readonly string[], taken: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const word of taken) left.set(word, (left.get(word) ?? 0) + 1)
  return from.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count <= 0
  })
}

const promisesTreatment = (word: string) => TREATMENT_WORDS.some((beginning) => word.startsWith(beginning))

/** Whether every new word was in the old name, in full or as an initial, in the same order. */
function isSameName(before: string, after: string): boolean {
  const oldWords = wordsOf(before)
  let at = 0
  for (const word of wordsOf(after)) {
    const found = oldWords.findIndex(
      (each, place) => place >= at && (each === word || (word.length === 1 && each[0] === word)),
    )
    if (found < 0) return false
    at = found + 1
  }
  return at > 0
}

function isDifferentBio(before: string, after: string): boolean {
  const [old, words] = [wordsOf(before), wordsOf(after)]
  const added = addedWords(words, old)
  if (added.some(promisesTreatment)) return true
  if (words.some(promisesTreatment) && addedWords(old, words).some((word) => NEGATIONS.includes(word))) return true
  return added.length >= NEW_WORDS || (added.length > SLIP_WORDS && added.length / words.length >= NEW_PART)
}

/** Whether a change needs a review; removing text doesn't. */
export function isMaterialChange(field: ProfileContent, before: string | null, after: string | null): boolean {
  if (after === null || after === '' || after === before) return false
  if (field === 'photo' || field === 'voice') return true
  if (before === null || before === '') return true
  return field === 'name' ? !isSameName(before, after) : isDifferentBio(before, after)
}
