import { LEAST_PEOPLE, PERIODS_SHOWN, type StatisticColumn, type StatisticPeriod } from './schema.ts'

const dayMs = 86_400_000
const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** The first days of the periods that are shown, the newest first; `today` is a day of the operator's zone. */
export function periodStarts(today: string, by: StatisticPeriod): string[] {
  const at = utc(today)
  const month = (back: number) => dayOf(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back, 1)))
  // ISO weeks begin on a Monday.
  const monday = at.getTime() - ((at.getUTCDay() + 6) % 7) * dayMs
  const week = (back: number) => dayOf(new Date(monday - back * 7 * dayMs))
  return Array.from({ length: PERIODS_SHOWN[by] }, (_, back) => (by === 'week' ? week(back) : month(back)))
}

/** A period as ISO writes it: 2026-W48, whose year is that of its Thursday, or 2026-11. */
export function periodName(start: string, by: StatisticPeriod): string {
  if (by === 'month') return start.slice(0, 7)
  const thursday = new Date(utc(start).getTime() + 3 * dayMs)
  const year = thursday.getUTCFullYear()
  const week = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayMs))
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** Figures of a period as they were counted; `people` is how many they are about. */
export type CountedRow = { start: string; people: number; values: Partial<Record<StatisticColumn, number | null>> }

/** Figures of a period as they may be seen; `values` null where they are about too few people. */
export type StatisticRow = { start: string; values: CountedRow['values'] | null }

/** Every period since the first with anything in it, the newest first; those about too few people have no figures. */
export function statisticRows(
  starts: readonly string[],
  counted: readonly CountedRow[],
  columns: readonly StatisticColumn[],
): StatisticRow[] {
  const found = new Map(counted.map((row) => [row.start, row]))
  const isMean = (column: StatisticColumn) => column === 'stars' || column === 'hours'
  const nothing = Object.fromEntries(columns.map((column) => [column, isMean(column) ? null : 0]))
  const first = starts.findLastIndex((start) => (found.get(start)?.people ?? 0) > 0)
  return starts.slice(0, Math.max(1, first + 1)).map((start) => {
    const row = found.get(start)
    if (!row || row.people === 0) return { start, values: nothing }
    return { start, values: row.people < LEAST_PEOPLE ? null : row.values }
  })
}

/** A bar of a chart, as parts of its height; null where the figures are left out. */
export type ChartBar = { start: string; all: number; part: number } | { start: string; all: null; part: null }

/** Bars of a chart, the oldest first; the highest is 1. */
export function chartBars(
  rows: readonly StatisticRow[],
  [all, part]: readonly [StatisticColumn, StatisticColumn?],
): { bars: ChartBar[]; most: number } {
  const most = Math.max(0, ...rows.map(({ values }) => values?.[all] ?? 0))
  const share = (value: number | null | undefined) => (most === 0 ? 0 : Math.max(0, Math.min(1, (value ?? 0) / most)))
  const bars = rows.toReversed().map(({ start, values }): ChartBar => {
    if (!values) return { start, all: null, part: null }
    return { start, all: share(values[all]), part: part ? share(values[part]) : 0 }
  })
  return { bars, most }
}
