import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { formatters } from '#app/i18n/format.ts'
import { DEFAULT_LANGUAGE, type Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { CSV_MARK, csvEuros, csvRecord } from '#app/platform/csv.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { statisticsFileName } from './forms.ts'
import { periodName, periodStarts, type StatisticRow, statisticRows } from './rules.ts'
import {
  STATISTIC_COLUMNS,
  STATISTIC_UNITS,
  type StatisticColumn,
  type StatisticPeriod,
  type StatisticTopic,
} from './schema.ts'
import { countStatistics } from './store.server.ts'

export type StatisticsPage = {
  topic: StatisticTopic
  by: StatisticPeriod
  /** The newest first. */
  rows: (StatisticRow & { name: string })[]
}

type StatisticsCtx = Pick<Ctx, 'db' | 'clock' | 'config'>

/** The figures of a topic by week or month, none of them about fewer than five people. Administrators only. */
export async function statisticsPage(
  { db, clock, config }: StatisticsCtx,
  viewer: Viewer | null,
  { topic, by }: { topic: StatisticTopic; by: StatisticPeriod },
): Promise<StatisticsPage> {
  authorize(canAdministrate(viewer))
  const { timeZone } = config.seller
  const starts = periodStarts(formatters(DEFAULT_LANGUAGE, timeZone).calendarDay(clock.now()), by)
  const from = starts.at(-1) ?? ''
  const { cancellationHours } = config.terms
  const counted = await countStatistics(db, topic, { by, from, timeZone, cancellationHours })
  const rows = statisticRows(starts, counted, STATISTIC_COLUMNS[topic])
  return { topic, by, rows: rows.map((row) => ({ ...row, name: periodName(row.start, by) })) }
}

/** The same as a CSV file, euros with a point; left out figures are empty. Refuses unknown files with `not_found`. */
export async function statisticsFile(
  ctx: StatisticsCtx,
  viewer: Viewer | null,
  file: string,
  language: Language,
): Promise<string> {
  authorize(canAdministrate(viewer))
  const name = statisticsFileName.safeParse(file)
  if (!name.success) throw notFound()
  const { topic, by, rows } = await statisticsPage(ctx, viewer, name.data)
  const t = texts(language, 'office-statistics')
  const columns: readonly StatisticColumn[] = STATISTIC_COLUMNS[topic]
  const fieldOf = (column: StatisticColumn, value: number | null | undefined) =>
    value === null || value === undefined ? '' : STATISTIC_UNITS[column] === 'cents' ? csvEuros(value) : String(value)
  return [
    CSV_MARK,
    csvRecord([t(`by.${by}`), t('from'), ...columns.map((column) => t(`columns.${column}`)), t('leftOut')]),
    ...rows.map(({ name: period, start, values }) =>
      csvRecord([period, start, ...columns.map((column) => fieldOf(column, values?.[column])), values ? '' : '1']),
    ),
  ].join('')
}
