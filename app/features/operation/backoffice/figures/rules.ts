import { FIGURE_UNITS, type FigurePeriod, PERIODS_SHOWN, type QualityColumn, type StatisticColumn } from './schema.ts'

const dayMs = 86_400_000
const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export function periodStarts(today: string, by: FigurePeriod): string[] {
  const at = utc(today)
  const starts: Record<FigurePeriod, (back: number) => number> = {
    day: (back) => at.getTime() - back * dayMs,
    // ISO weeks start on Monday.
    week: (back) => at.getTime() - (((at.getUTCDay() + 6) % 7) + back * 7) * dayMs,
    month: (back) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back, 1),
  }
  return Array.from({ length: PERIODS_SHOWN[by] }, (_, back) => dayOf(starts[by](back)))
}

/** ISO name of a period: 2026-11-25, 2026-11, or 2026-W48 (the year of the week's Thursday). */
export function periodName(start: string, by: FigurePeriod): string {
  if (by !== 'week') return by === 'day' ? start : start.slice(0, 7)
  const thursday = new Date(utc(start).getTime() + 3 * dayMs)
  const year = thursday.getUTCFullYear()
  const week = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayMs))
  return `${year}-W${String(week).padStart(2, '0')}`
}

type Values<Column extends string> = Partial<Record<Column, number | null>>
export type CountedRow<Column extends string = StatisticColumn> = {
  start: string
  people: number
  values: Values<Column>
}
export type FigureRow<Column extends string = StatisticColumn> = {
  start: string
  name: string
  values: Values<Column> | null
}

/**
 * Every period since the first with data, newest first, and at least `always` of them. Periods with fewer people than
 * `least` have no figures.
 */
export function figureRows<Column extends StatisticColumn | QualityColumn>(
  shown: { starts: readonly string[]; by: FigurePeriod; columns: readonly Column[]; least: number; always: number },
  counted: readonly CountedRow<Column>[],
): FigureRow<Column>[] {
  const { starts, by, columns, least, always } = shown
  const found = new Map(counted.map((row) => [row.start, row]))
  const isSum = (column: Column) => (FIGURE_UNITS[column] ?? 'cents') === 'cents'
  const nothing = Object.fromEntries(columns.map((column) => [column, isSum(column) ? 0 : null])) as Values<Column>
  const first = starts.findLastIndex((start) => (found.get(start)?.people ?? 0) > 0)
  return starts.slice(0, Math.max(always, first + 1)).map((start) => {
    const row = found.get(start)
    const { people, values } = row && row.people > 0 ? row : { people: 0, values: nothing }
    const isTold = people === 0 || people >= least
    return { start, name: periodName(start, by), values: isTold ? values : null }
  })
}

export type ChartBar = { start: string; all: number; part: number } | { start: string; all: null; part: null }

export function chartBars(
  rows: readonly Pick<FigureRow, 'start' | 'values'>[],
  [all, part]: readonly [StatisticColumn, StatisticColumn],
): { bars: ChartBar[]; most: number } {
  const most = Math.max(0, ...rows.map(({ values }) => values?.[all] ?? 0))
  const share = (value: number | null | undefined) => (most === 0 ? 0 : Math.max(0, Math.min(1, (value ?? 0) / most)))
  const bars = rows.toReversed().map(({ start, values }): ChartBar => {
    if (!values) return { start, all: null, part: null }
    return { start, all: share(values[all]), part: share(values[part]) }
  })
  return { bars, most }
}
