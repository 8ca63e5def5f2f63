import type { Db } from '#app/platform/data/db.server.ts'
import { notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { isOverlapping, localDateOf, type TimeRange } from '../rules.ts'
import { awayOn, awayRange, breakOn } from './rules.ts'
import { findLimits, type StoredLimits } from './store.server.ts'

export { findLimits, findOffer, type StoredLimits } from './store.server.ts'

/** How a companion limits being booked; without a choice of theirs nothing is limited. Refuses `not_found`. */
export async function limitsOf(db: Db, companionId: string): Promise<StoredLimits> {
  const limits = await findLimits(db, companionId)
  if (!limits) throw notFound()
  return limits
}

/** That a companion is away today, and on which day they are back, as everybody may see it; null when they are not. */
export const awayToday = (limits: StoredLimits, now: Date) => awayOn(limits.away, localDateOf(now, limits.timeZone))

/** What a companion sees of their own limits: with each time away how many of these booked calls lie in it. */
export async function myLimits(db: Db, viewer: Viewer, now: Date, booked: readonly TimeRange[]) {
  const limits = await limitsOf(db, viewer.userId)
  const today = localDateOf(now, limits.timeZone)
  const away = limits.away.map((days) => {
    const range = awayRange(days, limits.timeZone)
    return { ...days, calls: booked.filter((call) => isOverlapping(call, range)).length }
  })
  return { ...limits, away, today, onBreak: breakOn(away, today) }
}

export type MyLimits = Awaited<ReturnType<typeof myLimits>>

export async function isOnBreak(db: Db, companionId: string, now: Date): Promise<boolean> {
  const limits = await findLimits(db, companionId)
  return limits !== null && breakOn(limits.away, localDateOf(now, limits.timeZone)) !== null
}
