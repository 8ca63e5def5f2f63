import { and, asc, gt, inArray, lt, sql } from 'drizzle-orm'
import type { AccountStatus } from '#app/features/accounts/schema.ts'
import type { TimeRange } from '#app/features/availability/rules.ts'
import type { CallMedia } from '#app/features/availability/schema.ts'
import { type Db, rows, sqlState, type Tx, violatedConstraint } from '#app/platform/data/db.server.ts'
import { type KeyedCommand, refusalOfKey } from '#app/platform/data/idempotency-keys.server.ts'
import { lockPeople } from '#app/platform/data/locks.server.ts'
import { atInstant, prepareReading, type Value, type Values } from '#app/platform/data/prepared-readings.server.ts'
import { type Reading, reading } from '#app/platform/data/read-together.server.ts'
import { listReading, rowReading } from '#app/platform/data/row-readings.server.ts'
import { Refusal, type RefusalCode } from '#app/platform/refusal.ts'
import { calls, isHeldCall, isOpenCall, profiles, usesUpTrial } from '#db/schema/all.ts'
import type { TrialEligibility } from './rules.ts'
import type { VersionedNotice } from './topic-notices.data.ts'

/**
 * Locks two people, so that nobody else books or blocks with either of them, and answers the product's time. Refuses
 * `booking_failed` when that takes too long.
 */
export async function lockBothPeople(tx: Tx, a: string, b: string): Promise<Date> {
  try {
    return await lockPeople(tx, [a, b])
  } catch (error) {
    if (sqlState(error) === '55P03') throw new Refusal('booking_failed', { status: 503 })
    throw error
  }
}

/** A person's status, as it is stored. */
export const storedStatus = (userId: Value<string>): Reading<AccountStatus | null> =>
  reading(sql`(select to_json(u.status) from users u where u.id = ${userId})`, (status: AccountStatus | null) => status)

/** A seeker's status, and whether the trial is used (B-21); null for an unknown one. */
export const storedTrial = (seekerId: Value<string | null>): Reading<TrialEligibility | null> =>
  reading(
    sql`(select json_build_object('status', u.status, 'isTrialUsed',
        exists (select from calls where seeker_id = u.id and ${usesUpTrial}))
      from users u where u.id = ${seekerId})`,
    (found: TrialEligibility | null) => found,
  )

const readTrial = prepareReading(({ seekerId }: Values<{ seekerId: string }>) => storedTrial(seekerId))

/** The same, read by itself. */
export async function findTrialEligibility(db: Db, seekerId: string): Promise<TrialEligibility> {
  const found = await readTrial(db, { seekerId })
  if (!found) throw new Error('there is no such seeker')
  return found
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
  /** Topic notices shown with the form, which booking acknowledges. */
  notices: readonly VersionedNotice[]
  /** Under which key the call's id is the result. */
  request: KeyedCommand
}

/**
 * Stores a scheduled call with its price held and what was read before it. The database refuses overlaps (`slot_taken`,
 * `seeker_busy`), `trial_used`, and as `refusalOfKey`.
 */
export async function insertBooking(tx: Tx, booking: NewBooking): Promise<void> {
  const { seekerId, companionId, startAt, endAt, minutes, media, credits, ratePerHour, isTrial, request } = booking
  const topics = booking.notices.map(({ topic }) => topic)
  const versions = booking.notices.map(({ version }) => version)
  try {
    const [row] = await rows(
      tx,
      sql`select book_call(${booking.callId}, ${seekerId}, ${companionId}, ${startAt.toISOString()}, ${endAt.toISOString()},
        ${minutes}, ${media}, ${credits}, ${ratePerHour}, ${isTrial}, ${sql.param(topics)}::text[],
        ${sql.param(versions)}::integer[], ${request.key}, ${request.command}, ${request.fingerprint}) as id`,
    )
    if (row) return
  } catch (error) {
    const constraint = violatedConstraint(error)
    const code = constraint === 'calls_one_trial' ? 'trial_used' : refusalOfOverlap(constraint)
    throw code ? new Refusal(code) : (refusalOfKey(error) ?? error)
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

/** A range of time whose ends may be parameters. */
export type Times = { startAt: Value<Date>; endAt: Value<Date> }

const times = { startAt: calls.startAt, endAt: calls.endAt }
/** Calls that share a moment with a range and so many milliseconds around it. */
const isNearTo = ({ startAt, endAt }: Times, ms: number) => {
  const around = sql`make_interval(secs => ${ms / 1000})`
  return sql`${calls.endAt} > ${atInstant(startAt)} - ${around} and ${calls.startAt} < ${atInstant(endAt)} + ${around}`
}

/** A companion's calls that share a moment with a range, or are near it, and take place or took place, in order. */
export const heldCallsIn = (companionId: Value<string>, range: Times, aroundMs: number) =>
  listReading(
    { ...times, isOpen: sql<boolean>`${isOpenCall}` },
    sql`from ${calls} where ${calls.companionId} = ${companionId} and ${isHeldCall} and ${isNearTo(range, aroundMs)}
      order by ${calls.startAt}`,
  )

/** Calls of two people in a range, or near it, that take place or took place. */
export const pairCallsIn = (seekerId: Value<string>, companionId: Value<string>, range: Times, aroundMs: number) =>
  listReading(
    times,
    sql`from ${calls} where ${calls.seekerId} = ${seekerId} and ${calls.companionId} = ${companionId} and ${isHeldCall}
      and ${isNearTo(range, aroundMs)}`,
  )

/** A seeker's own scheduled and active calls in a range, with whomever, in order. */
export const storedSeekerCalls = (seekerId: Value<string>, range: Times) =>
  listReading(
    { callId: calls.id, companionId: calls.companionId, ...times },
    sql`from ${calls} where ${calls.seekerId} = ${seekerId} and ${isOpenCall} and ${isNearTo(range, 0)}
      order by ${calls.startAt}`,
  )

/** A companion's languages and rating, for the head of the booking page. */
export const storedSummary = (companionId: Value<string>) =>
  rowReading(
    { languages: profiles.languages, rating: profiles.averageRating, ratings: profiles.totalRatings },
    sql`from ${profiles} where ${profiles.id} = ${companionId}`,
  )
