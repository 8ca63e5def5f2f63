import { describe, expect, test } from 'vitest'
import { operatorRefundForm } from './commands.server.ts'
import { csvFileName, csvLineOf, monthsBetween } from './files.views.server.ts'
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

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

describe('a CSV file of the bookkeeper', () => {
  test('writes days, whole credits and euros with a point, and keeps signs', () => {
    const names = { event: 'purchase', name: 'purchase:1', kind: 'stripe_cash' }
    const row = { ...names, at: '2026-11-24 12:00:00+00', cents: '-1005' }
    expect(csvLineOf('journals', row, dayOf)).toBe('2026-11-24,purchase,purchase:1,stripe_cash,,-10.05,,,\r\n')
    expect(csvLineOf('journals', { ...row, cents: null, credits: '-65' }, dayOf)).toContain(',-65,,')
    expect(csvLineOf('payouts', { gross: 5, fee: 0 }, dayOf)).toContain(',0.05,0.00,')
  })

  test.each(['=1+1', '+1', '-x', '@SUM(A1)', '\tx'])('has no field that a spreadsheet would run: %j', (evil) => {
    const [, , , , , , , payment] = csvLineOf('refunds', { reason: evil }, dayOf).split(',')
    expect(payment).toBe(`'${evil}`)
    expect(csvLineOf('refunds', { reason: 'a"b,c\n' }, dayOf)).toContain('"a""b,c\n"')
  })

  test('is of a topic and a month that there are, and of nothing else', () => {
    expect(csvFileName.parse('fees-2026-02.csv')).toEqual({ topic: 'fees', month: { year: 2026, month: 2 } })
    for (const name of ['fees-2026-00.csv', 'fees-2026-13.csv', 'users-2026-01.csv', 'fees-1926-01.csv', '../fees'])
      expect(csvFileName.safeParse(name).success).toBe(false)
  })

  test('exists for every month since the first, newest first, up to a limit', () => {
    const first = { year: 2025, month: 11 }
    const last = { year: 2026, month: 2 }
    const names = monthsBetween(first, last, 36).map(({ year, month }) => `${year}-${month}`)
    expect(names).toEqual(['2026-2', '2026-1', '2025-12', '2025-11'])
    expect(monthsBetween(first, last, 2)).toHaveLength(2)
    expect(monthsBetween(last, first, 36)).toEqual([])
  })
})
