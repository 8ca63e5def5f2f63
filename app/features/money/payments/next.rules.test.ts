import { expect, it } from 'vitest'
import { creditsStillMissing, packageFor } from './rules.ts'

it('the package for what is missing is the smallest that covers it, and the largest when none does', () => {
  expect([1, 65, 66, 350, 351, 1_600, 5_000].map(packageFor)).toEqual(['65', '65', '170', '350', '750', '1600', '1600'])
  expect(packageFor(null)).toBeNull()
})

it('what was bought counts against what is missing', () => {
  expect(creditsStillMissing(80, null)).toBe(80)
  expect(creditsStillMissing(80, 65)).toBe(15)
  expect(creditsStillMissing(80, 170)).toBeNull()
  expect(creditsStillMissing(undefined, null)).toBeNull()
})
