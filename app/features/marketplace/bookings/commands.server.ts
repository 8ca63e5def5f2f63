import { isCovered } from '#app/features/marketplace/availability/rules.ts'
import { coveringSlots, findLimits } from '#app/features/marketplace/availability/views.server.ts'
import { holdForCall } from '#app/features/marketplace/credits/commands.server.ts'
import { requireMayBook } from '#app/features/marketplace/gate/commands.server.ts'
import { companionForBooking } from '#app/features/marketplace/profiles/views.server.ts'
import { blocksBetween } from '#app/features/marketplace/safety/views.server.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import { isDatabaseUnavailable, type Tx } from '#app/platform/data/db.server.ts'
import { runOnce } from '#app/platform/data/idempotency-keys.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { newId } from '#app/platform/ids.ts'
import { authorize, notFound, Refusal, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { BookCallInput } from './forms.ts'
import { canBook, decideBooking, decideCoolDown, decideTime, trialState, validateBookingRequest } from './rules.ts'
import { TRIAL_MINUTES } from './schema.ts'
import { findTrialEligibility, insertBooking, lockBothPeople } from './store.server.ts'
import { insertTrialMarks } from './trial-marks.store.server.ts'
import { heldCallsAround, pairCalls, trialClaim } from './views.server.ts'

/** `browserMarks` are the accounts that were signed in in this browser, for the free call. */
export type BookCallRequest = BookCallInput & { browserMarks?: readonly string[] }

/**
 * Books a call and holds its price, once per `idempotencyKey`. Refuses as the rules it asks,
 * `validateBookingRequest`, `insertBooking`, `holdForCall`, `requireMayBook`, and `pair_blocked`, `slot_gone`.
 */
export const bookCall = command(async (ctx, tx, viewer: Viewer | null, input: BookCallRequest) => {
  if (!viewer) throw new Refusal('not_authenticated', { status: 401 })
  const { companionId, media, idempotencyKey } = input
  const { startAt, endAt, minutes } = unwrap(validateBookingRequest(input))
  // Until the transaction ends, no other one books, blocks or suspends these two or changes their limits.
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
  // A companion who blocked the seeker does not exist for them.
  const companion = block.byOther ? null : await companionForBooking(tx, companionId)
  authorize(canBook(viewer, companion))
  const limits = await findLimits(tx, companionId)
  if (!companion || !limits) throw notFound()
  if (block.byViewer) throw new Refusal('pair_blocked', { status: 403 })
  const eligibility = await checkEligibility(ctx, tx, seekerId)
  // The session's status may be older than a suspension that held the seeker's lock before.
  authorize(canBook({ ...viewer, status: eligibility.status }, companion))
  const mayBeFree = minutes <= TRIAL_MINUTES && trialState(companion, eligibility) === 'available'
  const claim = mayBeFree ? await trialClaim(tx, seekerId, { secrets: ctx.secrets, browserMarks }) : null
  const { noticeMinutes, daysBetweenCalls } = limits
  const seeker = { ...eligibility, isTakenElsewhere: claim?.isTaken ?? false }
  const { credits, ratePerHour, isTrial } = unwrap(
    decideBooking({ media, startAt, minutes, terms: companion, seeker, expectedCredits, noticeMinutes, now }),
  )
  await requireMayBook(ctx, tx, { seekerId, companionId, credits, notices })
  if (!isCovered(await coveringSlots(tx, companionId, time), time, media)) throw new Refusal('slot_gone')
  unwrap(decideTime(time, limits, await heldCallsAround(tx, companionId, time)))
  unwrap(decideCoolDown(time, daysBetweenCalls, await pairCalls(tx, seekerId, companionId, time)))

  // The call first: an overlap is refused before the price is, and free times are locked before accounts, in the order
  // of every other change of a call.
  const callId = newId()
  const call = { callId, seekerId, companionId, startAt, endAt, media, minutes, credits, ratePerHour, isTrial }
  await insertBooking(tx, call, now)
  await holdForCall(ctx, tx, { callId, seekerId, companionId, credits })
  if (isTrial && claim) await insertTrialMarks(tx, callId, claim.marks)
  await announce(ctx, tx, { type: 'booking.made', callId })
  for (const userId of [seekerId, companionId]) await ctx.live.publish(tx, `user:${userId}`, { topic: 'calls' })
  return callId
}

/** The seeker's status, and whether they had the free call. Refuses `trial_check_failed`. */
async function checkEligibility(ctx: Ctx, tx: Tx, seekerId: string) {
  try {
    return (await findTrialEligibility(tx, seekerId)) ?? { status: null, isTrialUsed: false }
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    ctx.log.error('the free call could not be checked', { error })
    throw new Refusal('trial_check_failed', { status: 503 })
  }
}
