import { expect, test } from 'vitest'
import { isLedgerCheckLate, lastNight } from './views.server.ts'

test('the books are checked from three at night', () => {
  expect(lastNight(new Date('2026-11-24T02:59:59Z'))).toBe('2026-11-23')
  expect(lastNight(new Date('2026-11-24T03:00:00Z'))).toBe('2026-11-24')
})

test('a check is late once two nights are missing', () => {
  const morning = new Date('2026-11-24T08:00:00Z')
  expect(isLedgerCheckLate('2026-11-22', morning)).toBe(false)
  expect(isLedgerCheckLate('2026-11-21', morning)).toBe(true)
})
