import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { HeldCall } from '#app/features/marketplace/availability/limits/rules.ts'
import type { TimeRange } from '#app/features/marketplace/availability/rules.ts'
import type { CallMedia } from '#app/features/marketplace/availability/schema.ts'
import {
  type Db,
  lockPeople,
  prepared,
  preparedRows,
  sqlState,
  type Tx,
  violatedConstraint,
} from '#app/platform/data/db.server.ts'
import { Refusal, type RefusalCode } from '#app/platform/refusal.ts'
import { calls, isHeldCall, isOpenCall, users, usesUpTrial } from '#db/schema/all.ts'
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

const seekerEligibility = prepared((db) =>
  db
    .select({
      status: users.status,
      isTrialUsed: sql<boolean>`exists (select from calls where seeker_id = users.id and ${usesUpTrial})`,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('seekerId')))
    .prepare('trial eligibility'),
)

/** A seeker's status, and whether the trial is used; null for an unknown one. */
export async function findTrialEligibility(db: Db, seekerId: string): Promise<TrialEligibility | null> {
  const [found] = await seekerEligibility(db).execute({ seekerId })
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

/** Whose other call stood in the way, from the constraint that refused; null when it was none of these. */
export function refusalOfOverlap(constraint: string | undefined): RefusalCode | null {
  if (constraint === 'calls_companion_no_overlap') return 'slot_taken'
  return constraint === 'calls_seeker_no_overlap' ? 'seeker_busy' : null
}

/** Scheduled and active calls of companions that share a moment with the window, in order. */
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
    .prepare('held calls')
    .execute()

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

type SeekersCall = TimeRange & { callId: string; companionId: string }
type BookingState = TrialEligibility & {
  balance: number
  isLocked: boolean
  /** As `listHeldCalls`, `listSeekerCalls` and `listPairCalls` read them. */
  held: HeldCall[]
  mine: SeekersCall[]
  together: TimeRange[]
}
type AsText<Call> = (Omit<Call, 'startAt' | 'endAt'> & { startAt: string; endAt: string })[]

const withDates = <Call extends { startAt: string; endAt: string }>(call: Call) => ({
  ...call,
  startAt: new Date(call.startAt),
  endAt: new Date(call.endAt),
})

const theCompanion = sql.placeholder('companionId')
const isBetween = (from: string, to: string) =>
  sql`calls.scheduled_end > ${sql.placeholder(from)}::timestamptz
    and calls.scheduled_start < ${sql.placeholder(to)}::timestamptz`
const bookingState = preparedRows<
  Omit<BookingState, 'held' | 'mine' | 'together'> & {
    held: AsText<HeldCall>
    mine: AsText<SeekersCall>
    together: AsText<TimeRange>
  }
>(
  'booking page',
  sql`select u.status, exists (select from calls where seeker_id = u.id and ${usesUpTrial}) as "isTrialUsed",
      u.credit_balance as balance, u.bookings_locked_at is not null as "isLocked", coalesce((
        select json_agg(json_build_object('startAt', scheduled_start, 'endAt', scheduled_end, 'isOpen', ${isOpenCall})
          order by scheduled_start)
        from calls where offerer_id = ${theCompanion} and ${isHeldCall} and ${isBetween('nearFrom', 'nearTo')}), '[]') as held, coalesce((
        select json_agg(json_build_object('callId', id, 'companionId', offerer_id, 'startAt', scheduled_start,
          'endAt', scheduled_end) order by scheduled_start)
        from calls where seeker_id = u.id and ${isOpenCall} and ${isBetween('from', 'to')}), '[]') as mine, coalesce((
        select json_agg(json_build_object('startAt', scheduled_start, 'endAt', scheduled_end))
        from calls where seeker_id = u.id and offerer_id = ${theCompanion} and ${isHeldCall}
          and ${isBetween('pairFrom', 'pairTo')}), '[]') as together
    from users u where u.id = ${sql.placeholder('seekerId')}`,
)

/** What a seeker has and what both people have booked, for the booking page in one statement; null for unknown ones. */
export async function findBookingState(
  db: Db,
  seekerId: string,
  companionId: string,
  { startAt, endAt }: TimeRange,
  { aroundMs, pairAroundMs }: { aroundMs: number; pairAroundMs: number },
): Promise<BookingState | null> {
  const before = (ms: number) => new Date(startAt.getTime() - ms).toISOString()
  const after = (ms: number) => new Date(endAt.getTime() + ms).toISOString()
  const [found] = await bookingState(db, {
    seekerId,
    companionId,
    from: before(0),
    to: after(0),
    nearFrom: before(aroundMs),
    nearTo: after(aroundMs),
    pairFrom: before(pairAroundMs),
    pairTo: after(pairAroundMs),
  })
  if (!found) return null
  const { held, mine, together, ...seeker } = found
  return { ...seeker, held: held.map(withDates), mine: mine.map(withDates), together: together.map(withDates) }
}

/** A seeker's own scheduled and active calls in a range, with any companion, in order. */
export const listSeekerCalls = (db: Db, seekerId: string, range: TimeRange) =>
  db
    .select({ callId: calls.id, companionId: calls.companionId, ...times })
    .from(calls)
    .where(and(eq(calls.seekerId, seekerId), isOpenCall, isNearTo(range, 0)))
    .orderBy(calls.startAt)
