import { z } from 'zod'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { formatters } from '#app/i18n/format.ts'
import { DEFAULT_LANGUAGE, type Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { CSV_MARK, csvEuros, csvRecord } from '#app/platform/csv.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { type FigureRow, figureRows, periodStarts } from './rules.ts'
import {
  FIGURE_UNITS,
  type FigurePeriod,
  MIN_PEOPLE,
  QUALITY_COLUMNS,
  QUALITY_PERIODS,
  type QualityColumn,
  type QualityPeriod,
  STATISTIC_COLUMNS,
  STATISTIC_PERIODS,
  STATISTIC_TOPICS,
  type StatisticColumn,
  type StatisticPeriod,
  type StatisticTopic,
  WORST_CALLS,
  WORST_DAYS,
} from './schema.ts'
import { countCallQuality, countStatistics, listWorstCalls } from './store.server.ts'

export const statisticsQuery = z.object({
  topic: z.enum(STATISTIC_TOPICS as [StatisticTopic]).default(STATISTIC_TOPICS[0] as StatisticTopic),
  by: z.enum(STATISTIC_PERIODS).default('week').catch('week'),
})
export const qualityQuery = z.object({ by: z.enum(QUALITY_PERIODS).default('day').catch('day') })

type FiguresCtx = Pick<Ctx, 'db' | 'clock' | 'config'>

function periodsOf({ clock, config }: FiguresCtx, by: FigurePeriod) {
  const { timeZone } = config.seller
  const starts = periodStarts(formatters(DEFAULT_LANGUAGE, timeZone).calendarDay(clock.now()), by)
  return { starts, timeZone, from: starts.at(-1) ?? '' }
}

export type StatisticsPage = Awaited<ReturnType<typeof statisticsPage>>

/** A topic's figures by week or month, newest first, without rows of fewer than five people. Administrators only. */
export async function statisticsPage(
  ctx: FiguresCtx,
  viewer: Viewer | null,
  { topic, by }: { topic: StatisticTopic; by: StatisticPeriod },
) {
  authorize(canAdministrate(viewer))
  const { starts, timeZone, from } = periodsOf(ctx, by)
  const { cancellationHours } = ctx.config.terms
  const counted = await countStatistics(ctx.db, topic, { by, from, timeZone, cancellationHours })
  const columns: readonly StatisticColumn[] = STATISTIC_COLUMNS[topic]
  return { topic, by, rows: figureRows({ starts, by, columns, least: MIN_PEOPLE, always: 1 }, counted) }
}

export type CallQualityPage = Awaited<ReturnType<typeof callQualityPage>>

async function callQualityRows(ctx: FiguresCtx, by: QualityPeriod) {
  const { starts, timeZone, from } = periodsOf(ctx, by)
  const counted = await countCallQuality(ctx.db, { by, from, timeZone })
  return figureRows({ starts, by, columns: QUALITY_COLUMNS, least: 0, always: 0 }, counted)
}

export async function callQualityPage(ctx: FiguresCtx, viewer: Viewer | null, { by }: { by: QualityPeriod }) {
  authorize(canAdministrate(viewer, 'callQuality'))
  const [rows, worst] = await Promise.all([
    callQualityRows(ctx, by),
    listWorstCalls(ctx.db, { days: WORST_DAYS, limit: WORST_CALLS }),
  ])
  return { by, rows, worst }
}

function fieldsOf<Column extends StatisticColumn | QualityColumn>(columns: readonly Column[], row: FigureRow<Column>) {
  return columns.map((column) => {
    const value = row.values?.[column] ?? null
    return value !== null && FIGURE_UNITS[column] === 'cents' ? csvEuros(value) : String(value ?? '')
  })
}

export async function statisticsFile(ctx: FiguresCtx, viewer: Viewer | null, file: string, language: Language) {
  authorize(canAdministrate(viewer))
  const topic = STATISTIC_TOPICS.find((each) => file.startsWith(`${each}-`))
  const by = STATISTIC_PERIODS.find((each) => file === `${topic}-${each}.csv`)
  if (!topic || !by) throw notFound()
  const { rows } = await statisticsPage(ctx, viewer, { topic, by })
  const t = texts(language, 'office-statistics')
  const columns: readonly StatisticColumn[] = STATISTIC_COLUMNS[topic]
  const head = [t(`by.${by}`), t('from'), ...columns.map((column) => t(`columns.${column}`)), t('leftOut')]
  const lines = rows.map((row) => [row.name, row.start, ...fieldsOf(columns, row), row.values ? '' : '1'])
  return CSV_MARK + [head, ...lines].map(csvRecord).join('')
}

/** Call quality as CSV, without individual calls. Refuses unknown files with `not_found`. */
export async function callQualityFile(ctx: FiguresCtx, viewer: Viewer | null, file: string, language: Language) {
  authorize(canAdministrate(viewer, 'callQuality'))
  const by = QUALITY_PERIODS.find((each) => file === `${each}.csv`)
  if (!by) throw notFound()
  const t = texts(language, 'office-call-quality')
  const head = [t(`by.${by}`), ...QUALITY_COLUMNS.map((column) => t(`columns.${column}`))]
  const rows = await callQualityRows(ctx, by)
  return CSV_MARK + [head, ...rows.map((row) => [row.name, ...fieldsOf(QUALITY_COLUMNS, row)])].map(csvRecord).join('')
}
