import { and, lt, lte } from 'drizzle-orm'
import type { Db } from '#app/platform/db.ts'
import { freeTimes } from '#db/schema/all.ts'

/** Removes free times that ended before a moment. */
export async function deletePastTimes(db: Db, before: Date): Promise<void> {
  // The beginning is asked for too: by it they are found in the index.
  await db.delete(freeTimes).where(and(lt(freeTimes.startAt, before), lte(freeTimes.endAt, before)))
}
