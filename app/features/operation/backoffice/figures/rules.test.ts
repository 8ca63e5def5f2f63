import { describe, expect, test } from 'vitest'
import { chartBars, figureRows, periodName, periodStarts } from './rules.ts'
import { MIN_PEOPLE, PERIODS_SHOWN, QUALITY_COLUMNS, STATISTIC_COLUMNS, type StatisticColumn } from './schema.ts'

describe('periods', () => {
  test('are ISO weeks from Monday on, the present one first', () => {
    const weeks = periodStarts('2026-11-25', 'week')
    expect(weeks.slice(0, 2)).toEqual(['2026-11-23', '2026-11-16'])
    expect(weeks.length).toBe(PERIODS_SHOWN.week)
    for (const day of ['2026-11-23', '2026-11-29']) expect(periodStarts(day, 'week')[0]).toBe('2026-11-23')
    expect(periodStarts('2026-11-22', 'week')[0]).toBe('2026-11-16')
  })

  test('are months and days of the calendar, over the turn of a year', () => {
    expect(periodStarts('2027-01-31', 'month').slice(0, 3)).toEqual(['2027-01-01', '2026-12-01', '2026-11-01'])
    expect(periodStarts('2027-01-02', 'day').slice(0, 3)).toEqual(['2027-01-02', '2027-01-01', '2026-12-31'])
  })

  test('are called as ISO calls them: a week belongs to the year of its Thursday', () => {
    const names = ['2026-11-23', '2026-12-28', '2027-01-04', '2024-12-30', '2021-12-27', '2026-01-05']
    expect(names.map((start) => periodName(start, 'week'))).toEqual([
      ...['2026-W48', '2026-W53', '2027-W01', '2025-W01', '2021-W52', '2026-W02'],
    ])
    expect(periodName('2026-11-01', 'month')).toBe('2026-11')
  })
})

describe('figures', () => {
  const starts = ['2026-11-01', '2026-10-01', '2026-09-01', '2026-08-01']
  const columns: readonly StatisticColumn[] = STATISTIC_COLUMNS.calls
  const shown = { starts, by: 'month', columns, least: MIN_PEOPLE, always: 1 } as const
  const row = (start: string, people: number) => ({ start, people, values: { started: people, stars: 4.5 } })

  test(`about fewer than ${MIN_PEOPLE} people are left out, for any value`, () => {
    const counted = [row('2026-11-01', MIN_PEOPLE), row('2026-10-01', MIN_PEOPLE - 1), row('2026-09-01', 1)]
    expect(figureRows(shown, counted).map(({ values }) => values?.started ?? null)).toEqual([5, null, null])
  })

  test('begin with the first period that has figures; empty periods between stay empty, without a mean', () => {
    const rows = figureRows(shown, [row('2026-11-01', 9), row('2026-09-01', 9)])
    expect(rows.map(({ start }) => start)).toEqual(['2026-11-01', '2026-10-01', '2026-09-01'])
    expect(rows[1]?.values).toMatchObject({ started: 0, minutes: 0, stars: null })
    expect(figureRows(shown, []).map(({ start }) => start)).toEqual(['2026-11-01'])
  })

  test('are drawn oldest first, as shares of the highest; omitted ones have no height', () => {
    const rows = figureRows(shown, [row('2026-11-01', 10), row('2026-10-01', 2), row('2026-09-01', 20)])
    const { bars, most } = chartBars(rows, ['started', 'stars'])
    expect(most).toBe(20)
    expect(bars).toEqual([
      { start: '2026-09-01', all: 1, part: 0.225 },
      { start: '2026-10-01', all: null, part: null },
      { start: '2026-11-01', all: 0.5, part: 0.225 },
    ])
    expect(chartBars([], ['started', 'stars'])).toEqual({ bars: [], most: 0 })
  })

  test('of call quality begin with the first call; empty days between have no call and nothing measured', () => {
    const days = ['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22']
    const quality = { starts: days, by: 'day', columns: QUALITY_COLUMNS, least: 0, always: 0 } as const
    const one = (start: string) => ({ start, people: 1, values: { calls: 1 } })
    const rows = figureRows(quality, [one('2026-11-25'), one('2026-11-23')])
    expect(rows.map(({ start }) => start)).toEqual(days.slice(0, 3))
    expect(rows[1]?.values).toMatchObject({ calls: 0, connected: null, setupMedian: null, direct: null, no_relay: 0 })
    expect(figureRows(quality, [])).toEqual([])
  })
})
