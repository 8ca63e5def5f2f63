import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { TimeRange } from '#app/features/availability/rules.ts'
import type { CallMedia } from '#app/features/availability/schema.ts'
import { type Db, sqlState, type Tx, violatedConstraint } from '#app/platform/data/db.server.ts'
import { lockPeople } from '#app/platform/data/locks.server.ts'
import { Refusal, type RefusalCode } from '#app/platform/refusal.ts'
import { calls, isHeldCall, isOpenCall, topicAcknowledgements, users, usesUpTrial } from '#db/schema/all.ts'
import type { TrialEligibility } from './rules.ts'
import type { VersionedNotice } from './topic-notices.data.ts'

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

/** A seeker's status, and whether the trial is used (B-21); null for an unknown one. */
export async function findTrialEligibility(db: Db, seekerId: string): Promise<TrialEligibility | null> {
  const [found] = await db
    .select({
      status: users.status,
      isTrialUsed: sql<boolean>`exists (select from calls where seeker_id = users.id and ${usesUpTrial})`,
    })
    .from(users)
    .where(eq(users.id, seekerId))
  return found ?? null
}

export type NewBooking = TimeRange & {
  callId: string
  seekerId: string
  companionId: string
  media: CallMedia
  minutes: number
  credits: number
  ratePerHour: number
  isTrial: boolean
}

/**
 * Stores a scheduled call. The database refuses overlaps (`slot_taken`, `seeker_busy`) and `trial_used`; without a
 * stored row it is `call_not_created`.
 */
export async function insertBooking(tx: Tx, booking: NewBooking, now: Date): Promise<void> {
  const { callId, media, minutes, ...call } = booking
  const row = { ...call, id: callId, mediaType: media, durationMinutes: minutes, createdAt: now }
  try {
    const [stored] = await tx.insert(calls).values(row).returning({ id: calls.id })
    if (stored) return
  } catch (error) {
    const constraint = violatedConstraint(error)
    const code = constraint === 'calls_one_trial' ? 'trial_used' : refusalOfOverlap(constraint)
    throw code ? new Refusal(code) : error
  }
  throw new Refusal('call_not_created', { status: 500 })
}

/** Stores that a seeker read these notices about topics. */
export async function insertAcknowledgements(
  tx: Tx,
  userId: string,
  notices: readonly VersionedNotice[],
  now: Date,
): Promise<void> {
  if (notices.length === 0) return
  await tx
    .insert(topicAcknowledgements)
    .values(notices.map(({ topic, version }) => ({ userId, topic, version, acknowledgedAt: now })))
    .onConflictDoNothing()
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

const times = { startAt: calls.startAt, endAt: calls.endAt }
/** Calls that share a moment with a range and so many milliseconds around it. */
const isNearTo = ({ startAt, endAt }: TimeRange, ms: number) =>
  and(gt(calls.endAt, new Date(startAt.getTime() - ms)), lt(calls.startAt, new Date(endAt.getTime() + ms)))

/** A companion's calls that share a moment with a range, or are near it, and take place or took place, in order. */
export const listHeldCalls = (db: Db, companionId: string, range: TimeRange, aroundMs: number) =>
  db
    .select({ ...times, isOpen: sql<boolean>`${isOpenCall}` })
    .from(calls)
    .where(and(eq(calls.companionId, companionId), isHeldCall, isNearTo(range, aroundMs)))
    .orderBy(calls.startAt)

/** Calls of two people in a range, or near it, that take place or took place. */
export const listPairCalls = (
  db: Db,
  seekerId: string,
  companionId: string,
  range: TimeRange,
  aroundMs: number,
): Promise<TimeRange[]> =>
  db
    .select(times)
    .from(calls)
    .where(and(eq(calls.seekerId, seekerId), eq(calls.companionId, companionId), isHeldCall, isNearTo(range, aroundMs)))

/** A seeker's own scheduled and active calls in a range, with any companion, in order. */
export const listSeekerCalls = (db: Db, seekerId: string, range: TimeRange) =>
  db
    .select({ callId: calls.id, companionId: calls.companionId, ...times })
    .from(calls)
    .where(and(eq(calls.seekerId, seekerId), isOpenCall, isNearTo(range, 0)))
    .orderBy(calls.startAt)
