import { isCovered, type TimeRange } from '#app/features/marketplace/availability/rules.ts'
import type { CallMedia } from '#app/features/marketplace/availability/schema.ts'
import { markNextWeekOffered } from '#app/features/marketplace/bookings/commands.server.ts'
import { decideCoolDown, rateFor } from '#app/features/marketplace/bookings/rules.ts'
import { findOpenTimes, freeTimesIn, pairCalls } from '#app/features/marketplace/bookings/views.server.ts'
import { companionForBooking, nameCard } from '#app/features/marketplace/profiles/views.server.ts'
import { blocksBetween } from '#app/features/marketplace/safety/views.server.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import { lockPeople, type Tx } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { authorize, notFound, Refusal, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { SeekerNoteInput } from '../forms.ts'
import type { CallInput } from '../schema.ts'
import { findCall, lockCall } from '../store.server.ts'
import { canCareForRegular, decideNextWeekOffer, minutesAgain, nextWeekOf } from './rules.ts'
import { deleteNote, upsertNote } from './store.server.ts'

/** The viewer's call as its companion, with both people locked. Refuses `not_found` if the seeker's account is gone. */
async function callAsCompanion(tx: Tx, viewer: Viewer, callId: string) {
  const found = await findCall(tx, callId)
  authorize(canCareForRegular(viewer, found))
  if (!found) throw notFound()
  await lockPeople(tx, [found.seekerId, found.companionId])
  const call = await lockCall(tx, callId)
  const seeker = await nameCard(tx, found.seekerId)
  if (!call || !seeker?.name) throw notFound()
  return call
}

/** Stores the companion's private note about the call's seeker, or deletes it if it's empty. */
export const saveSeekerNote = command(async (ctx, tx, viewer: Viewer, input: SeekerNoteInput) => {
  const call = await callAsCompanion(tx, viewer, input.callId)
  if (input.note) await upsertNote(tx, ctx.secrets, call, { text: input.note, at: ctx.clock.now() })
  else await deleteNote(tx, call)
})

/**
 * Offers the seeker the same time next week, once per call, as a link to book it. Refuses as `decideNextWeekOffer` and
 * `decideCoolDown`, and with `pair_blocked` or, if the companion isn't free then, `slot_gone`. A seeker who blocked the
 * companion hears nothing, and the companion doesn't learn that.
 */
export const offerNextWeek = command(async (ctx, tx, viewer: Viewer, { callId }: CallInput) => {
  const call = await callAsCompanion(tx, viewer, callId)
  const { seekerId, companionId, media } = call
  const now = ctx.clock.now()
  const { nextAt } = unwrap(decideNextWeekOffer(call, nextWeekOf(call, viewer.timeZone, now)))
  const block = await blocksBetween(tx, companionId, seekerId)
  if (block.byViewer) throw new Refusal('pair_blocked', { status: 403 })
  const time = { startAt: nextAt, endAt: new Date(nextAt.getTime() + minutesAgain(call.minutes) * 60_000) }
  await requireFree(ctx, tx, { companionId, seekerId, media, time })
  await markNextWeekOffered(tx, callId, now)
  if (!block.byOther) await announce(ctx, tx, { type: 'call.next_week_offered', callId, startAt: nextAt.toISOString() })
  await ctx.live.publish(tx, `user:${companionId}`, { topic: 'calls' })
})

type Plan = { companionId: string; seekerId: string; media: CallMedia; time: TimeRange }

async function requireFree(ctx: Ctx, tx: Tx, { companionId, seekerId, media, time }: Plan): Promise<void> {
  const companion = await companionForBooking(tx, companionId)
  const open = await findOpenTimes(tx, companionId, { from: time.startAt, to: time.endAt })
  if (companion?.status !== 'active' || rateFor(companion, media) === null || !open) throw new Refusal('slot_gone')
  if (!isCovered(freeTimesIn(open, ctx.clock.now())[media], time, media)) throw new Refusal('slot_gone')
  const days = open.limits.daysBetweenCalls
  unwrap(decideCoolDown(time, days, await pairCalls(tx, seekerId, companionId, time, days)))
}
