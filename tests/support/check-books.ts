import { afterEach, expect } from 'vitest'
import { brokenBooks } from './books.ts'

/** Whatever a test does, the books add up when it ends. */
afterEach(async () => {
  expect(await brokenBooks(), 'ledger_violations after the test').toEqual([])
})
