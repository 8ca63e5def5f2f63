import { expect, test } from 'vitest'
import { axisTicks, compareMonths, incomeMonths, type MonthRow, monthAfter } from './income.rules.ts'

const row = (month: string, change: Partial<MonthRow>): MonthRow => ({
  ...{ month, credits: 0, byToday: 0, held: 0, heldCalls: 0, calls: 0, minutes: 0 },
  ...change,
})

test.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', -11, '2025-12'],
  ['2026-11', 0, '2026-11'],
])('%s and %i months is %s', (month, months, expected) => {
  expect(monthAfter(month, months)).toBe(expected)
})

test('twelve months end with this one, or with the last booked call; amounts are euro cents after the fee', () => {
  const rows = [
    row('2025-11', { credits: 999 }),
    row('2026-03', { credits: 75, calls: 2, minutes: 45 }),
    row('2026-11', { credits: -10, held: 100 }),
  ]
  const months = incomeMonths(rows, '2026-11', 10)
  expect([months.length, months[0]?.month, months.at(-1)]).toEqual([
    12,
    '2025-12',
    { month: '2026-11', cents: -90, heldCents: 900, calls: 0, minutes: 0 },
  ])
  expect(months[3]).toEqual({ month: '2026-03', cents: 675, heldCents: 0, calls: 2, minutes: 45 })
  expect(incomeMonths([...rows, row('2027-01', { held: 5 })], '2026-11', 10).map(({ month }) => month)).toEqual(
    expect.arrayContaining(['2025-12', '2026-12', '2027-01']),
  )
})

test('this month is compared with last month, and with last month by the same day', () => {
  const booked = { held: 40, heldCalls: 1 }
  const rows = [
    row('2026-10', { credits: 400, byToday: 150 }),
    row('2026-11', { credits: 200, ...booked }),
    row('2026-12', booked),
  ]
  const compared = { thisCents: 1800, lastCents: 3600, lastByTodayCents: 1350, held: 80, heldCalls: 2 }
  expect(compareMonths(rows, '2026-11', 10)).toEqual(compared)
  expect(compareMonths([], '2026-11', 10)).toMatchObject({ thisCents: 0, held: 0, heldCalls: 0 })
})

test.each([
  [0, [0, 100]],
  [480, [0, 100, 200, 300, 400, 500]],
  [3_600, [0, 1_000, 2_000, 3_000, 4_000]],
  [34_900, [0, 10_000, 20_000, 30_000, 40_000]],
  [100_000, [0, 20_000, 40_000, 60_000, 80_000, 100_000]],
])('the axis for %i cents has the ticks %j', (largest, ticks) => {
  expect(axisTicks(largest)).toEqual(ticks)
})
