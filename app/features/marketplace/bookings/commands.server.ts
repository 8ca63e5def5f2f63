import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isCovered, type TimeRange } from '#app/features/marketplace/availability/rules.ts'
import type { CallMedia } from '#app/features/marketplace/availability/schema.ts'
import {
  findLimits,
  lockCoveringSlots,
  type StoredLimits,
} from '#app/features/marketplace/availability/views.server.ts'
import { holdForCall } from '#app/features/marketplace/credits/commands.server.ts'
import { requireCanBook } from '#app/features/marketplace/gate/commands.server.ts'
import { companionForBooking } from '#app/features/marketplace/profiles/views.server.ts'
import { blocksBetween } from '#app/features/marketplace/safety/views.server.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import {
  isDatabaseUnavailable,
  lockPeople,
  sqlState,
  type Tx,
  violatedConstraint,
} from '#app/platform/data/db.server.ts'
import { runOnce } from '#app/platform/data/idempotency-keys.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { newId } from '#app/platform/ids.ts'
import { authorize, notFound, Refusal, type RefusalCode, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { calls, trialMarks, usesUpTrial } from '#db/schema/all.ts'
import type { BookCallInput } from './forms.ts'
import {
  canBook,
  checkBookingTime,
  decideBooking,
  decideCoolDown,
  trialState,
  validateBookingRequest,
} from './rules.ts'
import { TRIAL_MINUTES } from './schema.ts'
import { checkTrialMarks, isOneOf, type TrialMark, trialEligibility } from './trial.views.server.ts'
import { listCountedCallsAround, pairCalls } from './views.server.ts'

/** `browserMarks`: accounts that signed in from this browser, to check who gets the free call. */
export type BookCallRequest = BookCallInput & { browserMarks?: readonly string[] }

/**
 * Books a call and holds its price, once per `idempotencyKey`. Refuses as the rules it calls, `validateBookingRequest`,
 * `insertBooking`, `holdForCall`, `requireCanBook`, and `pair_blocked`, `slot_gone`.
 */
export const bookCall = command(async (ctx, tx, viewer: Viewer | null, input: BookCallRequest) => {
  if (!viewer) throw new Refusal('not_authenticated', { status: 401 })
  const { companionId, media, idempotencyKey } = input
  const { startAt, endAt, minutes } = unwrap(validateBookingRequest(input))
  // Until the transaction ends, nothing else can book, block or suspend these two, or change their limits.
  await lockBothPeople(tx, viewer.userId, companionId)
  return runOnce(tx, viewer, idempotencyKey, 'book_call', { companionId, media, startAt, minutes }, () =>
    book(ctx, tx, viewer, { ...input, startAt, endAt, minutes }),
  )
})

async function book(ctx: Ctx, tx: Tx, viewer: Viewer, input: BookCallRequest & { endAt: Date }): Promise<string> {
  const { companionId, media, startAt, endAt, minutes, expectedCredits, notices = [], browserMarks = [] } = input
  const seekerId = viewer.userId
  const time = { startAt, endAt }
  const now = ctx.clock.now()
  const block = await blocksBetween(tx, seekerId, companionId)
  // To the seeker, a companion who blocked them doesn't exist.
  const companion = block.byOther ? null : await companionForBooking(tx, companionId)
  authorize(canBook(viewer, companion))
  const limits = await findLimits(tx, companionId)
  if (!companion || !limits) throw notFound()
  if (block.byViewer) throw new Refusal('pair_blocked', { status: 403 })
  const eligibility = await checkEligibility(ctx, tx, seekerId)
  // The session's status may be older than a suspension that held the seeker's lock before us.
  authorize(canBook({ ...viewer, status: eligibility.status }, companion))
  const mayBeFree = minutes <= TRIAL_MINUTES && trialState(companion, eligibility) === 'available'
  const claim = mayBeFree ? await checkTrialMarks(tx, seekerId, { secrets: ctx.secrets, browserMarks }) : null
  const { noticeMinutes } = limits
  const seeker = { ...eligibility, isTakenElsewhere: claim?.isTaken ?? false }
  const { credits, ratePerHour, isTrial } = unwrap(
    decideBooking({ media, startAt, minutes, terms: companion, seeker, expectedCredits, noticeMinutes, now }),
  )
  await requireCanBook(ctx, tx, { seekerId, companionId, credits, notices })
  await requireFreeTime(tx, { seekerId, companionId, media, limits, callId: null }, time)

  // Insert the call first: overlaps are refused before missing credits, and free times are locked before accounts, as
  // in every other change of a call.
  const callId = newId()
  const call = { id: callId, seekerId, companionId, startAt, endAt, credits, ratePerHour, isTrial, createdAt: now }
  await insertBooking(tx, { ...call, mediaType: media, durationMinutes: minutes })
  await holdForCall(ctx, tx, { callId, seekerId, companionId, credits })
  if (isTrial && claim) await insertTrialMarks(tx, callId, claim.marks)
  await announce(ctx, tx, { type: 'booking.made', callId })
  for (const userId of [seekerId, companionId]) await ctx.live.publish(tx, `user:${userId}`, { topic: 'calls' })
  return callId
}

type Meeting = { seekerId: string; companionId: string; media: CallMedia; limits: StoredLimits; callId: string | null }

/**
 * Locks the slots around a time and checks that a call may take place then. A call that moves (`callId`) isn't in its
 * own way. Refuses `slot_gone`, `week_nearly_full`, `cool_down`; constraints refuse overlaps. Needs `lockPeople`.
 */
export async function requireFreeTime(tx: Tx, meeting: Meeting, time: TimeRange): Promise<void> {
  const { seekerId, companionId, media, limits, callId } = meeting
  if (!isCovered(await lockCoveringSlots(tx, companionId, time), time, media)) throw new Refusal('slot_gone')
  const isOther = (call: { callId: string }) => call.callId !== callId
  const counted = await listCountedCallsAround(tx, companionId, time)
  unwrap(checkBookingTime(time, limits, counted.filter(isOther)))
  const together = await pairCalls(tx, seekerId, companionId, time, limits.daysBetweenCalls)
  unwrap(decideCoolDown(time, limits.daysBetweenCalls, together.filter(isOther)))
}

async function checkEligibility(ctx: Ctx, tx: Tx, seekerId: string) {
  try {
    return (await trialEligibility(tx, seekerId)) ?? { status: null, isTrialUsed: false }
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    ctx.log.error('the free call could not be checked', { error })
    throw new Refusal('trial_check_failed', { status: 503 })
  }
}

/** Locks both people. Refuses `booking_failed` on a lock timeout. */
async function lockBothPeople(tx: Tx, a: string, b: string): Promise<void> {
  try {
    await lockPeople(tx, [a, b])
  } catch (error) {
    if (sqlState(error) === '55P03') throw new Refusal('booking_failed', { status: 503 })
    throw error
  }
}

/** Relies on constraints to refuse overlaps (`slot_taken`, `seeker_busy`) and a second free call (`trial_used`). */
async function insertBooking(tx: Tx, booking: typeof calls.$inferInsert): Promise<void> {
  try {
    const [stored] = await tx.insert(calls).values(booking).returning({ id: calls.id })
    if (!stored) throw new Refusal('call_not_created', { status: 500 })
  } catch (error) {
    const constraint = violatedConstraint(error)
    const code = constraint === 'calls_one_trial' ? 'trial_used' : overlapRefusal(constraint)
    throw code ? new Refusal(code) : error
  }
}

function overlapRefusal(constraint: string | undefined): RefusalCode | null {
  if (constraint === 'calls_companion_no_overlap') return 'slot_taken'
  return constraint === 'calls_seeker_no_overlap' ? 'seeker_busy' : null
}

/** Stores the marks that identify a free call's seeker. Refuses `trial_used` if another account has the same mark. */
async function insertTrialMarks(tx: Tx, callId: string, marks: readonly TrialMark[]): Promise<void> {
  await tx.execute(
    sql`delete from trial_marks using calls c where c.id = trial_marks.call_id and (${isOneOf(marks)}) and (${usesUpTrial}) is not true`,
  )
  try {
    await tx.insert(trialMarks).values(marks.map((mark) => ({ ...mark, callId })))
  } catch (error) {
    throw violatedConstraint(error) === 'trial_marks_once' ? new Refusal('trial_used') : error
  }
}

type Row = typeof calls.$inferInsert

type CallChange = { status: NonNullable<Row['status']>; calendarSequence?: SQL } & Pick<
  Partial<Row>,
  | 'startAt'
  | 'moves'
  | 'movedAt'
  | 'refundableUntil'
  | 'actualStart'
  | 'endedAt'
  | 'missedReason'
  | 'cancelledBy'
  | 'cancelledAt'
  | 'cancelNote'
  | 'endAt'
  | 'lateSeconds'
  | 'lateMovesEnd'
  | 'durationMinutes'
  | 'credits'
  | 'mediaType'
  | 'ratePerHour'
>

/**
 * Takes a call out of one of the `from` states, in the transaction of a later feature's command that has checked its
 * policy. Refuses `call_changed` if the call has left those states.
 */
export async function changeCall(
  tx: Tx,
  callId: string,
  from: readonly CallChange['status'][],
  change: CallChange,
): Promise<void> {
  const updated = await tx
    .update(calls)
    .set(change)
    .where(and(eq(calls.id, callId), inArray(calls.status, [...from])))
    .returning({ callId: calls.id })
  if (updated.length === 0) throw new Refusal('call_changed')
  if (change.status === 'cancelled' || change.status === 'missed')
    // Delete the marks of a call that no longer uses up the free call.
    await tx.execute(sql`delete from trial_marks where call_id = ${callId}
      and not exists (select from calls where id = ${callId} and ${usesUpTrial})`)
}

/**
 * Like `changeCall`, but with other times. Refuses `slot_taken` or `seeker_busy` if it would overlap another call of either
 * person. A savepoint undoes the attempt, so the transaction stays usable.
 */
export async function tryToChangeCall(
  tx: Tx,
  callId: string,
  from: readonly CallChange['status'][],
  change: CallChange & { endAt: Date },
): Promise<void> {
  try {
    await tx.transaction((inner) => changeCall(inner as unknown as Tx, callId, from, change))
  } catch (error) {
    const code = overlapRefusal(violatedConstraint(error))
    throw code ? new Refusal(code) : error
  }
}

/** Records that the companion offered the same time next week, in the transaction of `offerNextWeek`. */
export async function markNextWeekOffered(tx: Tx, callId: string, at: Date): Promise<void> {
  await tx.update(calls).set({ nextWeekOfferedAt: at }).where(eq(calls.id, callId))
}

export async function clearActualStart(tx: Tx, callId: string): Promise<void> {
  await tx.update(calls).set({ actualStart: null }).where(eq(calls.id, callId))
}
