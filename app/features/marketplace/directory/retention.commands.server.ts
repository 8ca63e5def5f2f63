import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { deleteInBatches } from '#app/platform/data/db.server.ts'
import { freeTimes } from '#db/schema/all.ts'

/** Every quarter of an hour: removes free times that are over, so that "free now" is found among few. */
export async function sweepFreeTimes(ctx: Ctx): Promise<void> {
  const now = sql`${ctx.clock.now().toISOString()}::timestamptz`
  // The start is a condition too, because the index is by start.
  await deleteInBatches(ctx.db, freeTimes, sql`${freeTimes.startAt} < ${now} and ${freeTimes.endAt} <= ${now}`)
}
