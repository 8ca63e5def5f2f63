import { canAdministrate } from '#app/features/accounts/policy.ts'
import type { Ctx } from '#app/platform/context.ts'
import { CSV_MARK, csvRecord } from '#app/platform/csv.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { halfOfFile, halfRange, transparencyLines } from './rules.ts'
import { readTransparency } from './store.server.ts'

/** The transparency report of half a year as CSV (DSA Art. 15, 24). Administrators only; refuses with `not_found`. */
export async function transparencyFile(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  viewer: Viewer | null,
  file: string,
): Promise<{ filename: string; body: string }> {
  authorize(canAdministrate(viewer, 'cases'))
  const half = halfOfFile(file, ctx.clock.now())
  if (!half) throw notFound()
  const lines = transparencyLines(await readTransparency(ctx.db, halfRange(half)))
  const records = [['figure', 'detail', 'value'], ...lines].map((line) => csvRecord(line))
  return { filename: `transparency-${half.year}-h${half.half}.csv`, body: CSV_MARK + records.join('') }
}
