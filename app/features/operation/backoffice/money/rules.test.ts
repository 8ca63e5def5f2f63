import { describe, expect, test } from 'vitest'
import { operatorRefundForm } from './commands.server.ts'
import { searchOf } from './rules.ts'

const uuid = '0f9b7a51-7c1c-4a68-9f1c-0a2c3d4e5f60'

describe('a search', () => {
  test.each([
    [` ${uuid.toUpperCase()} `, { by: 'id', id: uuid }],
    ['pi_3Abc', { by: 'provider', id: 'pi_3Abc' }],
    ['cs_test_a1', { by: 'provider', id: 'cs_test_a1' }],
    ['tr_9', { by: 'provider', id: 'tr_9' }],
    ['r-2026-000012', { by: 'document', number: 'R-2026-000012' }],
    ['Lena@Example.org', { by: 'email', email: 'lena@example.org' }],
    ['Lena B', { by: 'name', name: 'Lena B' }],
    ['pi', { by: 'name', name: 'pi' }],
    ['  ', null],
  ])('for %s is one of what it looks like', (typed, search) => {
    expect(searchOf(typed)).toEqual(search)
  })
})

describe('the form of a refund', () => {
  const form = { purchaseId: uuid, extent: 'part', amount: '12,5', note: ' Sorry. ', sure: 'on' }
  const codes = (values: object) => operatorRefundForm.safeParse(values).error?.issues.map(({ message }) => message)

  test('reads euros with a point or a comma as whole cents, and everything when it is the whole', () => {
    expect(operatorRefundForm.parse(form)).toEqual({ purchaseId: uuid, amountCents: 1_250, note: 'Sorry.' })
    expect(operatorRefundForm.parse({ ...form, amount: '7.05' }).amountCents).toBe(705)
    expect(operatorRefundForm.parse({ ...form, extent: 'whole', amount: 'x' }).amountCents).toBeNull()
  })

  test.each(['', '0', '-1', '1.234', '1e3', 'ten', '1,000.00', '٣'])('refuses %j as an amount', (amount) => {
    expect(codes({ ...form, amount })).toEqual(['refund_amount_invalid'])
  })

  test('wants a reason of a bounded length and the tick', () => {
    expect(codes({ ...form, note: ' ' })).toEqual(['refund_note_missing'])
    expect(codes({ ...form, note: 'a'.repeat(501) })).toEqual(['refund_note_too_long'])
    expect(codes({ ...form, sure: undefined })).toEqual(['refund_unconfirmed'])
  })
})
