import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { TimeRange } from '#app/features/availability/rules.ts'
import type { CallMedia } from '#app/features/availability/schema.ts'
import { type Db, sqlState, type Tx, violatedConstraint } from '#app/platform/data/db.server.ts'
import { lockPeople } from '#app/platform/data/locks.server.ts'
import { Refusal, type RefusalCode } from '#app/platform/refusal.ts'
import { calls, isHeldCall, isOpenCall, profiles, users, usesUpTrial } from '#db/schema/all.ts'
import type { TrialEligibility } from './rules.ts'

/**
 * Locks two people, so that nobody else books or blocks with either of them. Refuses `booking_failed` when that takes
 * too long.
 */
export async function lockBothPeople(tx: Tx, a: string, b: string): Promise<void> {
  try {
    await lockPeople(tx, [a, b])
  } catch (error) {
    if (sqlState(error) === '55P03') throw new Refusal('booking_failed', { status: 503 })
    throw error
  }
}

/** A seeker's status, and whether the trial is used (B-21). */
export async function findTrialEligibility(db: Db, seekerId: string): Promise<TrialEligibility> {
  const trials = db
    .select({ one: sql`1` })
    .from(calls)
    .where(and(eq(calls.seekerId, seekerId), usesUpTrial))
  const [row] = await db
    .select({ status: users.status, isTrialUsed: sql<boolean>`exists ${trials}` })
    .from(users)
    .where(eq(users.id, seekerId))
  if (!row) throw new Error('there is no such seeker')
  return row
}

export type NewCall = TimeRange & {
  seekerId: string
  companionId: string
  media: CallMedia
  minutes: number
  credits: number
  ratePerHour: number
  isTrial: boolean
}

/**
 * Stores a scheduled call and returns its id; the database refuses overlaps: `slot_taken`, `seeker_busy`, `trial_used`.
 */
export async function insertCall(tx: Tx, call: NewCall): Promise<string> {
  try {
    const [row] = await tx
      .insert(calls)
      .values({
        seekerId: call.seekerId,
        companionId: call.companionId,
        startAt: call.startAt,
        endAt: call.endAt,
        durationMinutes: call.minutes,
        credits: call.credits,
        ratePerHour: call.ratePerHour,
        isTrial: call.isTrial,
        mediaType: call.media,
      })
      .returning({ id: calls.id })
    if (row) return row.id
  } catch (error) {
    const constraint = violatedConstraint(error)
    const code = constraint === 'calls_one_trial' ? 'trial_used' : refusalOfOverlap(constraint)
    throw code ? new Refusal(code) : error
  }
  throw new Refusal('call_not_created', { status: 500 })
}

/** Whose other call stood in the way, from the constraint that refused; null when it was none of these. */
export function refusalOfOverlap(constraint: string | undefined): RefusalCode | null {
  if (constraint === 'calls_companion_no_overlap') return 'slot_taken'
  return constraint === 'calls_seeker_no_overlap' ? 'seeker_busy' : null
}

/** Scheduled and active calls of companions that share a moment with the window, in order (B-07). */
export function listBookedCalls(db: Db, companionIds: readonly string[], window: { from: Date; to: Date }) {
  return db
    .select({
      callId: calls.id,
      companionId: calls.companionId,
      seekerId: calls.seekerId,
      startAt: calls.startAt,
      endAt: calls.endAt,
      media: calls.mediaType,
    })
    .from(calls)
    .where(
      and(
        inArray(calls.companionId, [...companionIds]),
        isOpenCall,
        gt(calls.endAt, window.from),
        lt(calls.startAt, window.to),
      ),
    )
    .orderBy(asc(calls.startAt))
}

/** A companion's calls that share a moment with the window and take place or took place, in order. */
export function listHeldCalls(db: Db, companionId: string, window: TimeRange) {
  return db
    .select({ startAt: calls.startAt, endAt: calls.endAt, isOpen: sql<boolean>`${isOpenCall}` })
    .from(calls)
    .where(
      and(
        eq(calls.companionId, companionId),
        isHeldCall,
        gt(calls.endAt, window.startAt),
        lt(calls.startAt, window.endAt),
      ),
    )
    .orderBy(asc(calls.startAt))
}

/** Calls of two people in a range that take place or took place. */
export function listPairCalls(db: Db, seekerId: string, companionId: string, { startAt, endAt }: TimeRange) {
  return db
    .select({ startAt: calls.startAt, endAt: calls.endAt })
    .from(calls)
    .where(
      and(
        eq(calls.seekerId, seekerId),
        eq(calls.companionId, companionId),
        isHeldCall,
        gt(calls.endAt, startAt),
        lt(calls.startAt, endAt),
      ),
    )
}

/** A seeker's own scheduled and active calls in the window, with whomever. */
export function listSeekerBookings(db: Db, seekerId: string, window: { from: Date; to: Date }) {
  return db
    .select({ callId: calls.id, companionId: calls.companionId, startAt: calls.startAt, endAt: calls.endAt })
    .from(calls)
    .where(and(eq(calls.seekerId, seekerId), isOpenCall, gt(calls.endAt, window.from), lt(calls.startAt, window.to)))
    .orderBy(asc(calls.startAt))
}

/** A companion's languages and rating, for the head of the booking page. */
export async function findCompanionSummary(db: Db, companionId: string) {
  const [row] = await db
    .select({ languages: profiles.languages, rating: profiles.averageRating, ratings: profiles.totalRatings })
    .from(profiles)
    .where(eq(profiles.id, companionId))
  return row ?? { languages: [], rating: null, ratings: 0 }
}
