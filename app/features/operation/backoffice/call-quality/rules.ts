import { periodName, periodStarts } from '../statistics/rules.ts'
import { DAYS_SHOWN, QUALITY_COLUMNS, QUALITY_UNITS, type QualityColumn, type QualityPeriod } from './schema.ts'

const dayMs = 86_400_000

/** The first days of the periods that are shown, the newest first; `today` is a day of the operator's zone. */
export function qualityStarts(today: string, by: QualityPeriod): string[] {
  if (by === 'week') return periodStarts(today, 'week')
  const at = Date.parse(`${today}T00:00:00Z`)
  return Array.from({ length: DAYS_SHOWN }, (_, back) => new Date(at - back * dayMs).toISOString().slice(0, 10))
}

/** A period as ISO writes it: 2026-W48 or 2026-11-25. */
export const qualityPeriodName = (start: string, by: QualityPeriod) =>
  by === 'week' ? periodName(start, 'week') : start

/** The figures of a period; null where nothing was measured. */
export type QualityRow = { start: string; values: Record<QualityColumn, number | null> }

/** Every period since the first with a call, the newest first; those without one have no call and no measure. */
export function qualityRows(starts: readonly string[], counted: readonly QualityRow[]): QualityRow[] {
  const found = new Map(counted.map((row) => [row.start, row]))
  const nothing = Object.fromEntries(
    QUALITY_COLUMNS.map((column) => [column, QUALITY_UNITS[column] ? null : 0]),
  ) as QualityRow['values']
  const first = starts.findLastIndex((start) => found.has(start))
  return starts.slice(0, first + 1).map((start) => found.get(start) ?? { start, values: nothing })
}
