import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { formatters } from '#app/i18n/format.ts'
import { DEFAULT_LANGUAGE, type Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { CSV_MARK, csvRecord } from '#app/platform/csv.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { qualityFileName } from './forms.ts'
import { type QualityRow, qualityPeriodName, qualityRows, qualityStarts } from './rules.ts'
import { QUALITY_COLUMNS, type QualityPeriod, WORST_CALLS, WORST_DAYS } from './schema.ts'
import { countCallQuality, listReportsOfCall, listWorstCalls, type WorstCall } from './store.server.ts'

export type { WorstCall }
export type CallQualityPage = {
  by: QualityPeriod
  /** The newest first. */
  rows: (QualityRow & { name: string })[]
  worst: WorstCall[]
}

type QualityCtx = Pick<Ctx, 'db' | 'clock' | 'config'>

async function qualityFigures({ db, clock, config }: QualityCtx, by: QualityPeriod): Promise<CallQualityPage['rows']> {
  const { timeZone } = config.seller
  const starts = qualityStarts(formatters(DEFAULT_LANGUAGE, timeZone).calendarDay(clock.now()), by)
  const counted = await countCallQuality(db, { by, from: starts.at(-1) ?? '', timeZone })
  return qualityRows(starts, counted).map((row) => ({ ...row, name: qualityPeriodName(row.start, by) }))
}

export type ReportsOfCall = Awaited<ReturnType<typeof listReportsOfCall>>

/** What both browsers reported on one call. The caller has asked who may see it. */
export const reportsOfCall = (db: Db, callId: string): Promise<ReportsOfCall> => listReportsOfCall(db, callId)

/** How calls connected, by day or week, and the worst ones of the last two weeks. Administrators only. */
export async function callQualityPage(
  ctx: QualityCtx,
  viewer: Viewer | null,
  { by }: { by: QualityPeriod },
): Promise<CallQualityPage> {
  authorize(canAdministrate(viewer, 'callQuality'))
  const [rows, worst] = await Promise.all([
    qualityFigures(ctx, by),
    listWorstCalls(ctx.db, { days: WORST_DAYS, limit: WORST_CALLS }),
  ])
  return { by, rows, worst }
}

/** The figures as a CSV file, without any call of its own. Refuses unknown files with `not_found`. */
export async function callQualityFile(
  ctx: QualityCtx,
  viewer: Viewer | null,
  file: string,
  language: Language,
): Promise<string> {
  authorize(canAdministrate(viewer, 'callQuality'))
  const by = qualityFileName.safeParse(file)
  if (!by.success) throw notFound()
  const t = texts(language, 'office-call-quality')
  const rows = await qualityFigures(ctx, by.data)
  return [
    CSV_MARK,
    csvRecord([t(`by.${by.data}`), ...QUALITY_COLUMNS.map((column) => t(`columns.${column}`))]),
    ...rows.map(({ name, values }) =>
      csvRecord([name, ...QUALITY_COLUMNS.map((column) => (values[column] === null ? '' : String(values[column])))]),
    ),
  ].join('')
}
