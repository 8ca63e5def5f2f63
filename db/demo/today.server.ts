import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { settleDueCalls } from '#app/features/calls/commands.server.ts'
import { GRACE_MINUTES } from '#app/features/calls/schema.ts'
import { holdForCall, openPurchase, postPurchase } from '#app/features/credits/commands.server.ts'
import { balanceOf } from '#app/features/credits/views.server.ts'
import { companionForBooking } from '#app/features/profiles/views.server.ts'
import { price } from '#app/features/rates/rules.ts'
import { isBlockedPair } from '#app/features/safety/views.server.ts'
import { type Ctx, command, type System, system } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { calls, isOpenCall, notifications, purchases, users } from '#db/schema/all.ts'
import { extendWindows } from './availability.server.ts'
import { AHEAD_KEYS, type DemoCall, joinableCall, upcomingCalls } from './calls.ts'
import { callIdOf, todaysCallIdOf, userIdOf } from './ids.ts'
import { offerOf } from './ledger.server.ts'
import { isLoaded, lockDemo } from './load.server.ts'

const MINUTE = 60_000
/** How long a call must still go on to be worth joining. */
const GOOD_WHILE = 30 * MINUTE
/** How late a call to which nobody came can still be joined by one and then the other within the minutes of K-21. */
const FRESH = 2 * MINUTE
/** What seeker@ buys when the credits are used up. */
const REFILL = 350

const [seekerId, companionId] = [userIdOf('lena'), userIdOf('mara')]

/**
 * Brings the demo to today: availability for the coming weeks, and one call between seeker@ and companion@ that can be joined
 * now. Calls of the demo to which nobody came are moved on for that, so that restarts leave no trail of missed calls; everything
 * that people did stays as it is. Changes nothing when it is done already.
 */
export async function renewDemo(ctx: Ctx): Promise<void> {
  const actor = system('demo')
  if (await renew(ctx, actor, {})) return
  // A call that is over but not yet settled may stand in the way.
  await settleDueCalls(ctx, actor)
  if (!(await renew(ctx, actor, {}))) ctx.log.warn('demo: seeker@ or companion@ has no time for a call right now')
}

const renew = command(async (ctx, tx, _actor: System, _input: Record<string, never>) => {
  await lockDemo(tx)
  if (!(await isLoaded(tx))) return true
  const now = ctx.clock.now()
  await extendWindows(tx, now)
  return offerCall(ctx, tx, now)
})

/**
 * Moves the call of seeker@ and companion@ on to now when nobody has come to it for two minutes, so that it can be joined
 * whenever somebody tries it. Leaves everything as it is when one of them has no time now.
 */
export async function keepDemoCallFresh(ctx: Ctx): Promise<void> {
  await freshen(ctx, system('demo'), {})
}

const freshen = command(async (ctx, tx, _actor: System, _input: Record<string, never>) => {
  await lockDemo(tx)
  const now = ctx.clock.now()
  const open = await openCalls(tx)
  const todays = await todaysCallIds(tx)
  const waiting = open.find((call) => todays.has(call.id) && call.status === 'scheduled' && call.startAt <= now)
  if (!waiting || isJoinable(waiting, now)) return
  const plan = joinableCall(now)
  const others = open.filter((call) => call !== waiting)
  if (!isFreeOf(others, plan)) return
  await moveCall(tx, waiting.id, plan)
  for (const userId of [seekerId, companionId]) await ctx.live.publish(tx, `user:${userId}`, { topic: 'calls' })
})

type OpenCall = Awaited<ReturnType<typeof openCalls>>[number]

/** The undecided calls of those whom the demo brings together, held until the transaction ends. */
async function openCalls(tx: Tx) {
  const people = ['lena', 'mara', 'ingrid', 'deniz', 'miriam'].map(userIdOf)
  return tx
    .select({
      id: calls.id,
      seekerId: calls.seekerId,
      companionId: calls.companionId,
      status: calls.status,
      startAt: calls.startAt,
      endAt: calls.endAt,
      companionCameAt: calls.actualStart,
    })
    .from(calls)
    .where(and(isOpenCall, or(inArray(calls.seekerId, people), inArray(calls.companionId, people))))
    .orderBy(calls.id)
    .for('update')
}

/** Whether two people can sit down to this call now and go on for a good while. */
function isJoinable(call: OpenCall, now: Date): boolean {
  const isTheirs = call.seekerId === seekerId && call.companionId === companionId
  const age = +now - +call.startAt
  const waitsInVain = !call.companionCameAt && age > (call.status === 'active' ? GRACE_MINUTES * MINUTE : FRESH)
  return isTheirs && !waitsInVain && call.startAt <= now && +call.endAt - +now >= GOOD_WHILE
}

/** The ids of all calls that were made to be joined at once. */
async function todaysCallIds(tx: Tx): Promise<Set<string>> {
  const count = await tx.$count(calls, and(eq(calls.seekerId, seekerId), eq(calls.companionId, companionId)))
  return new Set(Array.from({ length: count }, (_, before) => todaysCallIdOf(before)))
}

type Meeting = Pick<DemoCall, 'seekerKey' | 'companionKey' | 'startAt' | 'endAt'>

const isFreeOf = (others: readonly OpenCall[], meeting: Meeting) =>
  others.every(
    (call) =>
      call.endAt <= meeting.startAt ||
      call.startAt >= meeting.endAt ||
      (call.seekerId !== userIdOf(meeting.seekerKey) && call.companionId !== userIdOf(meeting.companionKey)),
  )

async function offerCall(ctx: Ctx, tx: Tx, now: Date): Promise<boolean> {
  const offer = await possibleOffer(tx)
  const open = await openCalls(tx)
  if (!offer || open.some((call) => isJoinable(call, now))) return true

  const plan = joinableCall(now)
  const todays = await todaysCallIds(tx)
  const ahead = new Set(AHEAD_KEYS.map(callIdOf))
  const canMove = (call: OpenCall) =>
    call.status === 'scheduled' && (todays.has(call.id) || (ahead.has(call.id) && call.startAt < plan.endAt))
  const others = open.filter((call) => !canMove(call))
  const isFree = (meeting: Meeting) => isFreeOf(others, meeting)
  if (!isFree(plan)) return false

  const plans = new Map(upcomingCalls(now, isFree).map((each) => [callIdOf(each.key), each]))
  const [waiting] = open.filter((call) => canMove(call) && todays.has(call.id))
  for (const call of open.filter((each) => canMove(each) && ahead.has(each.id))) {
    const next = plans.get(call.id)
    if (!next) return false
    await moveCall(tx, call.id, next)
  }
  if (waiting) await moveCall(tx, waiting.id, plan)
  else await book(ctx, tx, { id: todaysCallIdOf(todays.size), plan, ...offer, now })
  return true
}

/** What a call of the two would be, or null when they may not or cannot have one any more. */
async function possibleOffer(tx: Tx): Promise<{ mediaType: 'audio' | 'video'; credits: number } | null> {
  const [seeker] = await tx
    .select({ status: users.status, lockedAt: users.bookingsLockedAt })
    .from(users)
    .where(eq(users.id, seekerId))
  const companion = await companionForBooking(tx, companionId)
  const mayBook = (seeker?.status === 'new' || seeker?.status === 'active') && !seeker.lockedAt
  if (!mayBook || companion?.status !== 'active' || (await isBlockedPair(tx, seekerId, companionId))) return null
  const rate = companion.ratePerHourVideo ?? companion.ratePerHourAudio
  if (rate === null) return null
  return { mediaType: companion.ratePerHourVideo === null ? 'audio' : 'video', credits: price(rate, 60) }
}

/** Puts a call that nobody came to at another time, also in what people were told of it. */
export async function moveCall(tx: Tx, callId: string, to: { startAt: Date; endAt: Date }): Promise<void> {
  await tx
    .update(calls)
    .set({ startAt: to.startAt, endAt: to.endAt, calendarSequence: sql`${calls.calendarSequence} + 1` })
    .where(eq(calls.id, callId))
  const times = JSON.stringify({ startAt: to.startAt.toISOString(), endAt: to.endAt.toISOString() })
  await tx
    .update(notifications)
    .set({ metadata: sql`${notifications.metadata} || ${times}::jsonb` })
    .where(sql`${notifications.metadata} ->> 'callId' = ${callId}`)
}

async function book(
  ctx: Ctx,
  tx: Tx,
  input: { id: string; plan: DemoCall; mediaType: 'audio' | 'video'; credits: number; now: Date },
): Promise<void> {
  const { id, plan, mediaType, credits, now } = input
  while ((await balanceOf(tx, seekerId)) < credits) await refill(ctx, tx, now)
  await tx.insert(calls).values({
    id,
    seekerId,
    companionId,
    startAt: plan.startAt,
    endAt: plan.endAt,
    durationMinutes: plan.durationMinutes,
    credits,
    mediaType,
  })
  await holdForCall(ctx, tx, { callId: id, seekerId, companionId, credits })
}

/** Lets seeker@ buy a package, as a payment that arrived. */
async function refill(ctx: Ctx, tx: Tx, now: Date): Promise<void> {
  const purchase = { purchaseId: newId(), userId: seekerId, credits: REFILL }
  const offer = offerOf(REFILL, ctx.config.vatPercent)
  await tx.insert(purchases).values({
    id: purchase.purchaseId,
    userId: seekerId,
    credits: REFILL,
    ...offer,
    status: 'paid',
    paidAt: now,
    closedAt: now,
  })
  await openPurchase(tx, purchase)
  await postPurchase(ctx, tx, { ...purchase, ...offer })
}
