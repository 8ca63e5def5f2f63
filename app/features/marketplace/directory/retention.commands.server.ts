import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { deleteInBatches } from '#app/platform/data/db.server.ts'
import { freeTimes } from '#db/schema/all.ts'

/** Every quarter of an hour: removes free times that are over, so that "free now" is found among few. */
export async function sweepFreeTimes(ctx: Ctx): Promise<void> {
  await deletePastTimes(ctx.db, ctx.clock.now())
}

async function deletePastTimes(db: Db, before: Date): Promise<void> {
  // The start is a condition too, because the index is by start.
  const at = sql`${before.toISOString()}::timestamptz`
  await deleteInBatches(db, freeTimes, sql`${freeTimes.startAt} < ${at} and ${freeTimes.endAt} <= ${at}`)
}
