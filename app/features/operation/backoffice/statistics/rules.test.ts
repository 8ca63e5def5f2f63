import { describe, expect, test } from 'vitest'
import { statisticsFileName } from './forms.ts'
import { chartBars, periodName, periodStarts, statisticRows } from './rules.ts'
import { LEAST_PEOPLE, PERIODS_SHOWN, STATISTIC_COLUMNS, STATISTIC_TOPICS } from './schema.ts'

describe('periods', () => {
  test('are ISO weeks from Monday on, the present one first', () => {
    const weeks = periodStarts('2026-11-25', 'week')
    expect(weeks.slice(0, 2)).toEqual(['2026-11-23', '2026-11-16'])
    expect(weeks.length).toBe(PERIODS_SHOWN.week)
    for (const day of ['2026-11-23', '2026-11-29']) expect(periodStarts(day, 'week')[0]).toBe('2026-11-23')
    expect(periodStarts('2026-11-22', 'week')[0]).toBe('2026-11-16')
  })

  test('are months of the calendar, over the turn of a year', () => {
    expect(periodStarts('2027-01-31', 'month').slice(0, 3)).toEqual(['2027-01-01', '2026-12-01', '2026-11-01'])
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
  const columns = STATISTIC_COLUMNS.calls
  const row = (start: string, people: number) => ({ start, people, values: { started: people, stars: 4.5 } })

  test(`about fewer than ${LEAST_PEOPLE} people are left out, whatever they are`, () => {
    const counted = [row('2026-11-01', LEAST_PEOPLE), row('2026-10-01', LEAST_PEOPLE - 1), row('2026-09-01', 1)]
    expect(statisticRows(starts, counted, columns).map(({ values }) => values?.started ?? null)).toEqual([
      5,
      null,
      null,
    ])
  })

  test('begin with the first period that has any; empty ones between have nothing, and no mean', () => {
    const rows = statisticRows(starts, [row('2026-11-01', 9), row('2026-09-01', 9)], columns)
    expect(rows.map(({ start }) => start)).toEqual(['2026-11-01', '2026-10-01', '2026-09-01'])
    expect(rows[1]?.values).toMatchObject({ started: 0, minutes: 0, stars: null })
    expect(statisticRows(starts, [], columns).map(({ start }) => start)).toEqual(['2026-11-01'])
  })

  test('are drawn oldest first, as parts of the highest, and what is left out has no height', () => {
    const rows = statisticRows(starts, [row('2026-11-01', 10), row('2026-10-01', 2), row('2026-09-01', 20)], columns)
    const { bars, most } = chartBars(rows, ['started', 'stars'])
    expect(most).toBe(20)
    expect(bars).toEqual([
      { start: '2026-09-01', all: 1, part: 0.225 },
      { start: '2026-10-01', all: null, part: null },
      { start: '2026-11-01', all: 0.5, part: 0.225 },
    ])
    expect(chartBars([], ['started'])).toEqual({ bars: [], most: 0 })
  })

  test('are files by topic and period, and nothing else is', () => {
    for (const topic of STATISTIC_TOPICS)
      expect(statisticsFileName.parse(`${topic}-week.csv`)).toEqual({ topic, by: 'week' })
    for (const name of ['calls-day.csv', 'people-week.csv', '../calls-week.csv', 'calls-week.csv.exe'])
      expect(statisticsFileName.safeParse(name).success).toBe(false)
  })
})
