import { coveringSlot } from '#app/features/availability/views.server.ts'
import { holdForCall } from '#app/features/credits/commands.server.ts'
import { companionForBooking } from '#app/features/profiles/views.server.ts'
import { blocksBetween } from '#app/features/safety/views.server.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { once } from '#app/platform/data/idempotency-keys.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { allow, must, notFound, Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { BookCallInput } from './forms.ts'
import { canBook } from './policy.ts'
import { decideBooking, decideWish } from './rules.ts'
import { findSeekerFacts, insertCall, waitForBoth } from './store.server.ts'

/**
 * Books a call, holds its price and answers its id; the same `requestKey` again answers the same id (B-23, T7, T8, T10, T11).
 * Price and payee are decided here. Whoever was blocked by the companion gets the answer of a companion who does not exist (finding 16). Refuses `not_authenticated`, `invalid_companion_id`, `invalid_slot`, `invalid_booking`, what `canBook`
 * and `decideBooking` say, `pair_blocked` to whoever blocked the companion, `slot_gone`, `slot_taken`, `seeker_busy`, `insufficient_credits`, `bookings_locked`.
 */
export const bookCall = command(async (ctx, tx, viewer: Viewer | null, input: BookCallInput) => {
  if (!viewer) throw new Refusal('not_authenticated', { status: 401 })
  const { companionId, media, expectedCredits } = input
  const wish = must(decideWish(input))
  const { startAt, endAt, minutes } = wish
  const asked = { companionId, media, startAt, minutes }

  // Before the request is noted, which holds the account's row: whoever deletes the account waits in the same order.
  await waitForBoth(tx, viewer.userId, companionId)
  return once(ctx, tx, viewer, input.requestKey, 'book_call', asked, async () => {
    const block = await blocksBetween(tx, viewer.userId, companionId)
    const offer = block.byOther ? null : await companionForBooking(tx, companionId)
    allow(canBook(viewer, offer))
    if (!offer) throw notFound()
    if (block.byViewer) throw new Refusal('pair_blocked', { status: 403 })
    const seeker = await seekerFacts(ctx, tx, viewer.userId)
    const now = ctx.clock.now()
    const { credits, isTrial } = must(decideBooking({ ...asked, offer, seeker, expectedCredits, now }))
    if (!(await coveringSlot(tx, companionId, startAt, endAt, media))) throw new Refusal('slot_gone')

    const seekerId = viewer.userId
    const callId = await insertCall(tx, { seekerId, ...asked, endAt, credits, isTrial })
    await holdForCall(ctx, tx, { callId, seekerId, companionId, credits })
    await announce(ctx, tx, { type: 'booking.made', callId })
    for (const userId of [seekerId, companionId]) await ctx.live.publish(tx, `user:${userId}`, { topic: 'calls' })
    return callId
  })
})

async function seekerFacts(ctx: Ctx, tx: Tx, seekerId: string) {
  try {
    return await findSeekerFacts(tx, seekerId)
  } catch (error) {
    ctx.log.error('the free call could not be checked', { error })
    throw new Refusal('trial_check_failed', { status: 503 })
  }
}
