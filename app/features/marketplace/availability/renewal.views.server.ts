import type { Db } from '#app/platform/data/db.server.ts'
import { isOnBreak } from './limits/views.server.ts'
import { isRunningOut, isWarningDue } from './renewal.rules.ts'
import { findLastSlot, type LastSlot, listLastSlots } from './renewal.store.server.ts'
import { RUN_OUT_DAYS } from './schema.ts'

const BATCH = 500
const dayMs = 86_400_000

/**
 * When a companion's times run out, if that is within `RUN_OUT_DAYS` and no series goes on by itself; null also for who
 * takes a break.
 */
export async function timesEndAt(db: Db, companionId: string, now: Date): Promise<Date | null> {
  const last = await findLastSlot(db, companionId)
  if (!last || last.renews || !isRunningOut(last, now)) return null
  return (await isOnBreak(db, companionId, now)) ? null : last.endAt
}

/** As `timesEndAt`, for the warning: null also for who offered the last slot within these days. */
export async function timesToWarnOf(db: Db, companionId: string, now: Date): Promise<Date | null> {
  const last = await findLastSlot(db, companionId)
  if (!last || last.renews || !isWarningDue(last, now)) return null
  return (await isOnBreak(db, companionId, now)) ? null : last.endAt
}

/** Of the next 500 companions after one, those to warn, and the next cursor; null at the end. */
export async function companionsToWarn(
  db: Db,
  now: Date,
  after: string | null,
): Promise<{ companions: LastSlot[]; next: string | null }> {
  const window = { from: now, to: new Date(now.getTime() + RUN_OUT_DAYS * dayMs) }
  const found = await listLastSlots(db, window, after, BATCH)
  return {
    companions: found.filter((last) => isWarningDue(last, now)),
    next: found.length < BATCH ? null : (found.at(-1)?.companionId ?? null),
  }
}
