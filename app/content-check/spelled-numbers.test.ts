import { expect, test } from 'vitest'
import { numberWordsToDigits } from './spelled-numbers.ts'

test.each([
  ['null eins funf', '0 1 5'],
  ['zwo und drei', '2 und 3'],
  ['nulleinsfunf', '015'],
  ['vierunddreissig sechzehn', '34 16'],
  ['twenty three, forty', '23, 40'],
  ['double seven triple one', '77 111'],
  ['oh one five o two', '0 1 5 0 2'],
  ['oh my, o sole mio', 'oh my, o sole mio'],
  ['achtung, einsam, sevenoaks', 'achtung, einsam, sevenoaks'],
])('%s reads as %s', (said, digits) => {
  expect(numberWordsToDigits(said)).toBe(digits)
})
