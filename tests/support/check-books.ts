import { afterEach, expect } from 'vitest'
import { brokenBooks } from './books.ts'

/** The ledger must be consistent after every test. */
afterEach(async () => {
  expect(await brokenBooks(), 'ledger_violations after the test').toEqual([])
})
