import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { deleteInBatches } from '#app/platform/data/db.server.ts'
import { freeTimes } from '#db/schema/all.ts'

/** Every 15 minutes: removes past free times, so the "free now" query has few rows to search. */
export async function sweepFreeTimes(ctx: Ctx): Promise<void> {
  const now = sql`${ctx.clock.now().toISOString()}::timestamptz`
  // Also filter by start, since the index is by start.
  await deleteInBatches(ctx.db, freeTimes, sql`${freeTimes.startAt} < ${now} and ${freeTimes.endAt} <= ${now}`)
}
