import { describe, expect, test } from 'vitest'
import { csvFileName, csvLineOf, monthsBetween } from './files.views.server.ts'

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

  test('is there for every month since the first, newest first, up to a limit', () => {
    const [first, last] = [
      { year: 2025, month: 11 },
      { year: 2026, month: 2 },
    ]
    const names = monthsBetween(first, last, 36).map(({ year, month }) => `${year}-${month}`)
    expect(names).toEqual(['2026-2', '2026-1', '2025-12', '2025-11'])
    expect(monthsBetween(first, last, 2)).toHaveLength(2)
    expect(monthsBetween(last, first, 36)).toEqual([])
  })
})
