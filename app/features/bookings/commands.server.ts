import { limitsOf } from '#app/features/availability/limits/views.server.ts'
import { lockCoveringSlots } from '#app/features/availability/views.server.ts'
import { holdForCall } from '#app/features/credits/commands.server.ts'
import { requireAcceptedTerms } from '#app/features/legal/commands.server.ts'
import { companionForBooking } from '#app/features/profiles/views.server.ts'
import { blocksBetween } from '#app/features/safety/views.server.ts'
import { decidePaidBooking } from '#app/features/traders/rules.ts'
import { traderState } from '#app/features/traders/views.server.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { runOnce } from '#app/platform/data/idempotency-keys.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { authorize, notFound, Refusal, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { BookCallInput } from './forms.ts'
import { canBook } from './policy.ts'
import { decideBooking, decideCoolDown, decideTime, trialState, validateBookingRequest } from './rules.ts'
import { TRIAL_MINUTES } from './schema.ts'
import { findTrialEligibility, insertCall, lockBothPeople } from './store.server.ts'
import { decideAcknowledgement } from './topics.rules.ts'
import { insertAcknowledgements } from './topics.store.server.ts'
import { noticesBeforeBooking } from './topics.views.server.ts'
import { insertTrialMarks } from './trial-marks/store.server.ts'
import { trialClaim } from './trial-marks/views.server.ts'
import { heldCallsAround, pairCallsAround } from './views.server.ts'

/** `browserMarks` are the accounts that were signed in in this browser, for the free call (T11). */
export type BookCallRequest = BookCallInput & { browserMarks?: readonly string[] }

/**
 * Books a call and holds its price, once per `idempotencyKey` (B-23, T7, T8, T10, T11). Refuses as the rules it asks,
 * `validateBookingRequest`, `insertCall`, `holdForCall`, `requireAcceptedTerms`, and `pair_blocked`, `slot_gone`.
 */
export const bookCall = command(async (ctx, tx, viewer: Viewer | null, input: BookCallRequest) => {
  if (!viewer) throw new Refusal('not_authenticated', { status: 401 })
  const { companionId, media, expectedCredits } = input
  const { startAt, endAt, minutes } = unwrap(validateBookingRequest(input))
  const booking = { companionId, media, startAt, minutes }

  // Before the idempotency key, which locks the account's row: deleting an account locks in the same order.
  await lockBothPeople(tx, viewer.userId, companionId)
  return runOnce(tx, viewer, input.idempotencyKey, 'book_call', booking, async () => {
    const block = await blocksBetween(tx, viewer.userId, companionId)
    // To somebody whom the companion blocked, the companion does not exist.
    const companion = block.byOther ? null : await companionForBooking(tx, companionId)
    authorize(canBook(viewer, companion))
    await requireAcceptedTerms(ctx, tx, viewer.userId)
    if (!companion) throw notFound()
    if (block.byViewer) throw new Refusal('pair_blocked', { status: 403 })
    const seeker = await trialEligibility(ctx, tx, viewer.userId)
    // The session's status may be older than a suspension that held the seeker's lock before.
    authorize(canBook({ ...viewer, status: seeker.status }, companion))
    // Read under the lock of the companion, for whom nobody books and who changes no limits meanwhile.
    const limits = await limitsOf(tx, companionId)
    const { noticeMinutes } = limits
    const mayBeFree = minutes <= TRIAL_MINUTES && trialState(companion, seeker) === 'available'
    const proof = { secrets: ctx.secrets, browserMarks: input.browserMarks ?? [] }
    // Of two accounts of one person one waits: only one companion has free calls, and is locked.
    const trial = mayBeFree ? await trialClaim(tx, viewer.userId, proof) : null
    const request = {
      ...booking,
      terms: companion,
      seeker: { ...seeker, isTakenElsewhere: trial?.isTaken ?? false },
      expectedCredits,
      noticeMinutes,
      now: ctx.clock.now(),
    }
    const { credits, ratePerHour, isTrial } = unwrap(decideBooking(request))
    unwrap(decidePaidBooking(await traderState(tx, companionId, ctx.clock.now()), credits))
    const notices = await noticesBeforeBooking(tx, viewer.userId, companionId)
    unwrap(decideAcknowledgement(notices, input.acknowledged ?? []))
    if (!(await lockCoveringSlots(tx, companionId, startAt, endAt, media))) throw new Refusal('slot_gone')
    const seekerId = viewer.userId
    const time = { startAt, endAt }
    unwrap(decideTime(time, limits, await heldCallsAround(tx, companionId, time)))
    const { daysBetweenCalls } = limits
    const together = await pairCallsAround(tx, { seekerId, companionId, daysBetweenCalls }, time)
    unwrap(decideCoolDown(time, daysBetweenCalls, together))

    const callId = await insertCall(tx, { seekerId, ...booking, endAt, credits, ratePerHour, isTrial })
    await insertAcknowledgements(tx, seekerId, notices)
    if (isTrial && trial) await insertTrialMarks(tx, callId, trial.marks)
    await holdForCall(ctx, tx, { callId, seekerId, companionId, credits })
    await announce(ctx, tx, { type: 'booking.made', callId })
    for (const userId of [seekerId, companionId]) await ctx.live.publish(tx, `user:${userId}`, { topic: 'calls' })
    return callId
  })
})

async function trialEligibility(ctx: Ctx, tx: Tx, seekerId: string) {
  try {
    return await findTrialEligibility(tx, seekerId)
  } catch (error) {
    ctx.log.error('the free call could not be checked', { error })
    throw new Refusal('trial_check_failed', { status: 503 })
  }
}
