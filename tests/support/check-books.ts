import { afterEach, expect } from 'vitest'
import { findLedgerViolations } from './books.ts'

/** The ledger must be consistent after every test. */
afterEach(async () => {
  expect(await findLedgerViolations(), 'ledger_violations after the test').toEqual([])
})
