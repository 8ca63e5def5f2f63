import { describe, expect, test } from 'vitest'
import { isUnfilteredStatement, periodDays, readStatementQuery, statementQuery } from './statement.rules.ts'

const read = (query: string) => readStatementQuery(new URLSearchParams(query))

describe('the query of a statement', () => {
  test('names a kind, days and the line that a page starts after', () => {
    const before = '0191d1a0-0000-4000-8000-000000000001'
    expect(read(`show=calls&from=2026-01-31&to=2026-02-01&before=${before}`)).toEqual({
      filter: { kind: 'calls', from: '2026-01-31', to: '2026-02-01' },
      before,
      problem: null,
    })
    expect(isUnfilteredStatement(read('').filter)).toBe(true)
    expect(isUnfilteredStatement(read('show=nothing-known&from=&to=').filter)).toBe(true)
  })

  test.each([
    ['from=2026-02-30', 'bad_dates'],
    ['to=tomorrow', 'bad_dates'],
    ['from=0001-01-01', 'bad_dates'],
    ['from=2026-02-02&to=2026-02-01', 'dates_reversed'],
    ['before=1', 'unknown_part'],
    ["before=' or 1=1", 'unknown_part'],
  ])('%s is refused', (query, problem) => {
    expect(read(query)).toMatchObject({ before: null, problem })
  })

  test('keeps other parameters, and starts over with another filter', () => {
    const query = new URLSearchParams('next=%2Fen%2Fx&show=calls&from=2026-01-01&before=abc&page=3')
    expect(statementQuery(query, { from: null, to: '2026-02-01' })).toBe('next=%2Fen%2Fx&show=calls&to=2026-02-01')
    expect(statementQuery(query, { before: 'b' })).toBe('next=%2Fen%2Fx&show=calls&from=2026-01-01&before=b')
    expect(statementQuery(query, { kind: null, from: null, to: null })).toBe('next=%2Fen%2Fx')
  })
})

test.each([
  ['this_month', '2024-02-10', '2024-02-01', '2024-02-29'],
  ['this_month', '2026-12-31', '2026-12-01', '2026-12-31'],
  ['last_month', '2026-01-01', '2025-12-01', '2025-12-31'],
  ['last_month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['this_year', '2026-07-01', '2026-01-01', '2026-12-31'],
] as const)('%s on %s is from %s to %s', (period, today, from, to) => {
  expect(periodDays(period, today)).toEqual({ from, to })
})
