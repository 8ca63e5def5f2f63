import { expect, test } from 'vitest'
import { isReconciliationLate, kindOfMovement, lastDayDue } from './rules.ts'

test.each([
  ['charge', 'charge'],
  ['payment', 'charge'],
  ['refund_failure', 'refund'],
  ['transfer_refund', 'transfer_reversal'],
  ['stripe_fee', 'provider_fee'],
  ['payout', 'bank'],
  ['topup', 'bank'],
  ['payment_network_reserve_hold', 'reserve'],
  ['climate_order_purchase', 'other'],
  ['toString', 'other'],
])('a movement of the type %s is a %s to us', (type, kind) => {
  expect(kindOfMovement({ type, paymentIntentId: 'pi_1' })).toBe(kind)
})

test('an adjustment is of a dispute only when it is about a payment', () => {
  expect(kindOfMovement({ type: 'adjustment', paymentIntentId: 'pi_1' })).toBe('dispute')
  expect(kindOfMovement({ type: 'adjustment', paymentIntentId: null })).toBe('other')
})

test('a day is due at two in the next night', () => {
  expect(lastDayDue(new Date('2026-11-24T01:59:59Z'))).toBe('2026-11-22')
  expect(lastDayDue(new Date('2026-11-24T02:00:00Z'))).toBe('2026-11-23')
})

test('a comparison is late once two nights are missing', () => {
  const morning = new Date('2026-11-24T08:00:00Z')
  expect(isReconciliationLate('2026-11-21', morning)).toBe(false)
  expect(isReconciliationLate('2026-11-20', morning)).toBe(true)
})
