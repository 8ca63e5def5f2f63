import { sql } from 'drizzle-orm'
import type { Side } from '#app/features/marketplace/accounts/schema.ts'
import { isOnStep, isOverlapping, type TimeRange } from '#app/features/marketplace/availability/rules.ts'
import { findLimits, type StoredLimits } from '#app/features/marketplace/availability/views.server.ts'
import { requireFreeTime, tryToChangeCall } from '#app/features/marketplace/bookings/commands.server.ts'
import { checkStart } from '#app/features/marketplace/bookings/rules.ts'
import { trialEligibility } from '#app/features/marketplace/bookings/trial.views.server.ts'
import { listCountedCallsAround, seekerCallsIn } from '#app/features/marketplace/bookings/views.server.ts'
import { companionForBooking } from '#app/features/marketplace/profiles/views.server.ts'
import { isBlockedPair } from '#app/features/marketplace/safety/views.server.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { isRefusal, Refusal, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { lockWithPeople } from '../changes/commands.server.ts'
import { type AnswerInput, MOVE_ROWS_MAX, type MoveEnd, type MoveInput, type ProposeInput } from '../schema.ts'
import { announceCallChange, publishCallChange } from '../settlement.commands.server.ts'
import type { StoredCall } from '../store.server.ts'
import {
  canStillMeet,
  decideMove,
  decideOpenProposal,
  moveRefusalFor,
  movesAlone,
  proposalExpiresAt,
  refundableAfterMove,
} from './rules.ts'
import { insertMove, listMoves, type StoredMove, updateOpenMove } from './store.server.ts'

/** Moves the seeker's own call early enough to do so without asking. Refuses as `decideMove` and `move`. */
export const moveCall = command(async (ctx, tx, viewer: Viewer, input: MoveInput): Promise<{ state: MoveEnd }> => {
  const { call, side } = await lockWithPeople(tx, viewer, input.callId)
  const { from, startAt } = input
  const now = ctx.clock.now()
  const [latest] = await listMoves(tx, call.callId)
  if (isSame(call.startAt, startAt) && latest?.askedBy === viewer.userId && isMoveTo(latest, startAt, from))
    return { state: 'moved' }
  unwrap(decideMove(call, now))
  if (!isSame(call.startAt, from)) throw new Refusal('call_changed')
  if (!movesAlone(side, call, now, ctx.config.terms.cancellationHours)) throw new Refusal('move_needs_agreement')
  await move(ctx, tx, call, startAt, await requireMeeting(tx, call))
  await closeProposal(tx, viewer, call, latest, now)
  const moveId = await insertMove(tx, {
    ...{ callId: call.callId, askedBy: viewer.userId, askedAt: now, fromAt: from, offered: [startAt] },
    ...{ answer: 'moved', answeredAt: now, toAt: startAt },
  })
  await announceCallChange(ctx, tx, call, { type: 'call.moved', callId: call.callId, moveId })
  return { state: 'moved' }
})

/** Proposes one to three other times to the other person, instead of the open proposal that the page showed. */
export const proposeMove = command(
  async (ctx, tx, viewer: Viewer, input: ProposeInput): Promise<{ state: MoveEnd }> => {
    const { call, side } = await lockWithPeople(tx, viewer, input.callId)
    const { callId } = call
    const now = ctx.clock.now()
    unwrap(decideMove(call, now))
    if (!isSame(call.startAt, input.from)) throw new Refusal('call_changed')
    const moves = await listMoves(tx, callId)
    const [latest] = moves
    const open = latest && decideOpenProposal(latest, call.startAt, now).ok ? latest.moveId : null
    if (open !== input.seen) throw new Refusal('proposal_changed')
    if (moves.length >= MOVE_ROWS_MAX) throw new Refusal('proposed_too_often')
    const limits = await requireMeeting(tx, call)
    const times = [...new Map(input.times.map((time) => [time.getTime(), time])).values()]
    for (const time of times) await requireProposable(tx, call, side, time, limits, now)
    const expiresAt = proposalExpiresAt(call, times, limits.noticeMinutes, now)
    if (expiresAt <= now) throw new Refusal('starts_too_soon')
    await closeProposal(tx, viewer, call, latest, now)
    const moveId = await insertMove(tx, {
      ...{ callId, askedBy: viewer.userId, askedAt: now, fromAt: call.startAt, offered: times, expiresAt },
    })
    await announceCallChange(ctx, tx, call, { type: 'call.move_proposed', callId, moveId })
    return { state: 'proposed' }
  },
)

/** Accepts one of the proposed times or declines them all; the person who asked can only withdraw. */
export const answerMove = command(async (ctx, tx, viewer: Viewer, input: AnswerInput): Promise<{ state: MoveEnd }> => {
  const { call, side } = await lockWithPeople(tx, viewer, input.callId)
  const { callId } = call
  const now = ctx.clock.now()
  const [latest] = await listMoves(tx, callId)
  if (latest?.moveId !== input.moveId) throw new Refusal('proposal_changed')
  const isOwn = latest.askedBy === viewer.userId
  if (input.answer === 'yes' && !isOwn && isMoveTo(latest, input.startAt, latest.fromAt)) return { state: 'moved' }
  unwrap(decideMove(call, now))
  unwrap(decideOpenProposal(latest, call.startAt, now))
  if (input.answer === 'no') {
    const answer = isOwn ? 'withdrawn' : 'declined'
    await updateOpenMove(tx, callId, { answer }, now)
    if (isOwn) await publishCallChange(ctx, tx, call)
    else await announceCallChange(ctx, tx, call, { type: 'call.move_declined', callId, moveId: latest.moveId })
    return { state: answer }
  }
  const { startAt } = input
  if (isOwn || !latest.offered.some((time) => isSame(time, startAt))) throw new Refusal('proposal_changed')
  await move(ctx, tx, call, startAt, await requireMeeting(tx, call)).catch((error: unknown) => {
    throw isRefusal(error) ? new Refusal(moveRefusalFor(side, error.code), { details: error.details }) : error
  })
  await updateOpenMove(tx, callId, { answer: 'moved', toAt: startAt }, now)
  await announceCallChange(ctx, tx, call, { type: 'call.moved', callId, moveId: latest.moveId })
  return { state: 'moved' }
})

const isSame = (a: Date, b: Date) => a.getTime() === b.getTime()

/** True for the move that a repeated request made before. */
const isMoveTo = ({ answer, fromAt, toAt }: StoredMove, startAt: Date, from: Date) =>
  answer === 'moved' && isSame(fromAt, from) && toAt !== null && isSame(toAt, startAt)

/** Refuses `move_impossible` unless both are active and neither blocked the other. Needs `lockPeople`. */
async function requireMeeting(tx: Tx, { seekerId, companionId }: StoredCall): Promise<StoredLimits> {
  const seeker = await trialEligibility(tx, seekerId)
  const companion = await companionForBooking(tx, companionId)
  const limits = await findLimits(tx, companionId)
  const canMeet = canStillMeet(seeker?.status ?? null, companion?.status ?? null)
  if (!limits || !canMeet || (await isBlockedPair(tx, seekerId, companionId))) throw new Refusal('move_impossible')
  return limits
}

const lasting = ({ minutes }: StoredCall, startAt: Date): TimeRange => ({
  startAt,
  endAt: new Date(startAt.getTime() + minutes * 60_000),
})

async function requireTime(tx: Tx, call: StoredCall, time: TimeRange, limits: StoredLimits, now: Date): Promise<void> {
  if (!isOnStep(time.startAt)) throw new Refusal('slot_gone')
  if (isSame(time.startAt, call.startAt)) throw new Refusal('same_time')
  unwrap(checkStart(time.startAt, limits.noticeMinutes, now))
  await requireFreeTime(tx, { ...call, limits }, time)
}

/**
 * Gives the call its new time. Id, price, escrow and calendar entry stay. Refuses what a booking refuses: `slot_gone`,
 * `slot_taken`, `seeker_busy`, `starts_too_soon`, `week_nearly_full`, `cool_down`; and `same_time`.
 */
async function move(ctx: Ctx, tx: Tx, call: StoredCall, startAt: Date, limits: StoredLimits): Promise<void> {
  const now = ctx.clock.now()
  const time = lasting(call, startAt)
  await requireTime(tx, call, time, limits, now)
  await tryToChangeCall(tx, call.callId, ['scheduled'], {
    ...{ status: 'scheduled', ...time, moves: call.moves + 1, movedAt: now },
    refundableUntil: refundableAfterMove(call, now, ctx.config.terms.cancellationHours),
    calendarSequence: sql`calendar_sequence + 1`,
  })
}

/** A companion isn't told about the seeker's other calls; those refuse the seeker's yes. */
async function requireProposable(
  tx: Tx,
  call: StoredCall,
  side: Side,
  startAt: Date,
  limits: StoredLimits,
  now: Date,
): Promise<void> {
  const time = lasting(call, startAt)
  await requireTime(tx, call, time, limits, now)
  const isInTheWay = (other: TimeRange & { callId: string }) =>
    other.callId !== call.callId && isOverlapping(other, time)
  const held = await listCountedCallsAround(tx, call.companionId, time)
  if (held.some((other) => other.isOpen && isInTheWay(other))) throw new Refusal('slot_taken')
  if (side === 'seeker' && (await seekerCallsIn(tx, call.seekerId, time)).some(isInTheWay))
    throw new Refusal('seeker_busy')
}

/** Ends an unanswered proposal that gives way to a move or to another proposal. */
async function closeProposal(tx: Tx, viewer: Viewer, call: StoredCall, latest: StoredMove | undefined, now: Date) {
  if (!latest || latest.answer !== null) return
  const isOpen = decideOpenProposal(latest, call.startAt, now).ok
  const answer = !isOpen ? 'expired' : latest.askedBy === viewer.userId ? 'withdrawn' : 'declined'
  await updateOpenMove(tx, call.callId, { answer }, now)
}
