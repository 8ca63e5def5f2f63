import { describe, expect, it } from 'vitest'
import { qualityFileName, qualityQuery } from './forms.ts'
import { type QualityRow, qualityPeriodName, qualityRows, qualityStarts } from './rules.ts'
import { DAYS_SHOWN, isCause, QUALITY_COLUMNS, QUALITY_UNITS } from './schema.ts'

const values = Object.fromEntries(QUALITY_COLUMNS.map((column) => [column, 1])) as QualityRow['values']

describe('the days and weeks of call quality', () => {
  it('are thirty days back over the turn of a year, today first', () => {
    const starts = qualityStarts('2027-01-02', 'day')
    expect(starts).toHaveLength(DAYS_SHOWN)
    expect(starts.slice(0, 3)).toEqual(['2027-01-02', '2027-01-01', '2026-12-31'])
  })

  it('are ISO weeks from Monday on', () => {
    const [first = ''] = qualityStarts('2026-11-25', 'week')
    expect([first, qualityPeriodName(first, 'week')]).toEqual(['2026-11-23', '2026-W48'])
    expect(qualityPeriodName('2026-11-25', 'day')).toBe('2026-11-25')
  })

  it('begin with the first that has a call; empty ones between have no call and nothing measured', () => {
    const starts = ['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22']
    const rows = qualityRows(starts, [
      { start: '2026-11-25', values },
      { start: '2026-11-23', values },
    ])
    expect(rows.map(({ start }) => start)).toEqual(starts.slice(0, 3))
    expect(rows[1]?.values).toMatchObject({ calls: 0, connected: null, setupMedian: null, direct: null, no_relay: 0 })
    expect(qualityRows(starts, [])).toEqual([])
  })

  it('are counts of causes, or have a unit', () => {
    for (const column of QUALITY_COLUMNS)
      expect(column === 'calls' || isCause(column) || QUALITY_UNITS[column] !== undefined, column).toBe(true)
  })

  it('come as days unless an address asks for weeks, and as two files', () => {
    expect([qualityQuery.parse({}).by, qualityQuery.parse({ by: 'week' }).by]).toEqual(['day', 'week'])
    expect(qualityQuery.parse({ by: 'century' }).by).toBe('day')
    expect(qualityFileName.parse('week.csv')).toBe('week')
    for (const name of ['month.csv', 'week', 'week.csv.csv', '../week.csv'])
      expect(qualityFileName.safeParse(name).success).toBe(false)
  })
})
