import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/data/db.server.ts'
import { deleteInBatches } from '#app/platform/data/delete-in-batches.server.ts'
import { freeTimes } from '#db/schema/all.ts'

/** Removes free times that ended before a moment. */
export async function deletePastTimes(db: Db, before: Date): Promise<void> {
  // The start is a condition too, because the index is by start.
  const at = sql`${before.toISOString()}::timestamptz`
  await deleteInBatches(db, freeTimes, sql`${freeTimes.startAt} < ${at} and ${freeTimes.endAt} <= ${at}`)
}
