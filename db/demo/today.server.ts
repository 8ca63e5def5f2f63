import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { settleDueCalls } from '#app/features/marketplace/calls/commands.server.ts'
import { GRACE_MINUTES } from '#app/features/marketplace/calls/schema.ts'
import { addPurchaseToStatement, holdForCall, postPurchase } from '#app/features/marketplace/credits/commands.server.ts'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { companionForBooking } from '#app/features/marketplace/profiles/views.server.ts'
import { price } from '#app/features/marketplace/rates/rules.ts'
import { isBlockedPair } from '#app/features/marketplace/safety/views.server.ts'
import { type Ctx, command, type System, system } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { hashPassword } from '#app/platform/security/password-hash.server.ts'
import {
  calls,
  credentials,
  isOpenCall,
  notifications,
  purchases,
  recoveryCodes,
  secondFactors,
  users,
} from '#db/schema/all.ts'
import { DEMO_PASSWORD, NAMED_ACCOUNTS } from './accounts.ts'
import { extendDemoSlots } from './calls.server.ts'
import { type DemoCall, joinableCall, UPCOMING_KEYS, upcomingCalls } from './calls.ts'
import { offerOf } from './ledger.server.ts'
import { isLoaded, lockDemo } from './load.server.ts'
import { callIdOf, todaysCallIdOf, userIdOf } from './seeded.ts'

const MINUTE = 60_000
const MIN_REMAINING = 30 * MINUTE
/** How long a waiting call stays after its start: both still have time to join before the grace period ends. */
const MAX_WAITING = 2 * MINUTE
const REFILL_CREDITS = 350

const [seekerId, companionId] = [userIdOf('lena'), userIdOf('mara')]

/** Keeps availability filled for weeks, and one call of seeker@ and companion@ joinable now. Idempotent. */
export async function renewDemo(ctx: Ctx): Promise<void> {
  const actor = system('demo')
  if (await updateDemo(ctx, actor, {})) return
  // A call that has ended but isn't settled may overlap.
  await settleDueCalls(ctx, actor)
  if (!(await updateDemo(ctx, actor, {}))) ctx.log.warn('demo: seeker@ or companion@ has no time for a call right now')
}

const updateDemo = command(async (ctx, tx, _actor: System, _input: Record<string, never>) => {
  await lockDemo(tx)
  if (!(await isLoaded(tx))) return true
  const now = ctx.clock.now()
  await extendDemoSlots(tx, now)
  return ensureJoinableCall(ctx, tx, now)
})

/** Reschedules the call of seeker@ and companion@ to now if it has waited for two minutes and both are free. */
export async function keepCallJoinable(ctx: Ctx): Promise<void> {
  await rescheduleWaitingCall(ctx, system('demo'), {})
}

const rescheduleWaitingCall = command(async (ctx, tx, _actor: System, _input: Record<string, never>) => {
  await lockDemo(tx)
  const now = ctx.clock.now()
  const open = await lockOpenCalls(tx)
  const joinableIds = await todaysCallIds(tx)
  const waiting = open.find((call) => joinableIds.has(call.id) && call.status === 'scheduled' && call.startAt <= now)
  if (!waiting || isJoinable(waiting, now)) return
  const plan = joinableCall(now)
  const others = open.filter((call) => call !== waiting)
  if (!isFreeOf(others, plan)) return
  await rescheduleCall(tx, waiting.id, plan)
  for (const userId of [seekerId, companionId]) await ctx.live.publish(tx, `user:${userId}`, { topic: 'calls' })
})

type OpenCall = Awaited<ReturnType<typeof lockOpenCalls>>[number]

/** Locks the open calls of everyone in the planned demo calls until the transaction ends. */
async function lockOpenCalls(tx: Tx) {
  const people = ['lena', 'mara', 'ingrid', 'deniz', 'miriam'].map(userIdOf)
  return tx
    .select({
      id: calls.id,
      seekerId: calls.seekerId,
      companionId: calls.companionId,
      status: calls.status,
      startAt: calls.startAt,
      endAt: calls.endAt,
      companionJoinedAt: calls.actualStart,
    })
    .from(calls)
    .where(and(isOpenCall, or(inArray(calls.seekerId, people), inArray(calls.companionId, people))))
    .orderBy(calls.id)
    .for('update')
}

function isJoinable(call: OpenCall, now: Date): boolean {
  const isOfBoth = call.seekerId === seekerId && call.companionId === companionId
  const age = +now - +call.startAt
  const isAbandoned = !call.companionJoinedAt && age > (call.status === 'active' ? GRACE_MINUTES * MINUTE : MAX_WAITING)
  return isOfBoth && !isAbandoned && call.startAt <= now && +call.endAt - +now >= MIN_REMAINING
}

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

async function ensureJoinableCall(ctx: Ctx, tx: Tx, now: Date): Promise<boolean> {
  const terms = await findCallTerms(tx)
  const open = await lockOpenCalls(tx)
  if (!terms || open.some((call) => isJoinable(call, now))) return true

  const plan = joinableCall(now)
  const joinableIds = await todaysCallIds(tx)
  const plannedIds = new Set(UPCOMING_KEYS.map(callIdOf))
  const isMovable = (call: OpenCall) =>
    call.status === 'scheduled' && (joinableIds.has(call.id) || (plannedIds.has(call.id) && call.startAt < plan.endAt))
  const others = open.filter((call) => !isMovable(call))
  const isFree = (meeting: Meeting) => isFreeOf(others, meeting)
  if (!isFree(plan)) return false

  const plans = new Map(upcomingCalls(now, isFree).map((each) => [callIdOf(each.key), each]))
  const [waiting] = open.filter((call) => isMovable(call) && joinableIds.has(call.id))
  for (const call of open.filter((each) => isMovable(each) && plannedIds.has(each.id))) {
    const next = plans.get(call.id)
    if (!next) return false
    await rescheduleCall(tx, call.id, next)
  }
  if (waiting) await rescheduleCall(tx, waiting.id, plan)
  else await insertJoinableCall(ctx, tx, { id: todaysCallIdOf(joinableIds.size), plan, ...terms, now })
  return true
}

/** Media and price of a call of the two; null if they can no longer book one. */
async function findCallTerms(tx: Tx): Promise<{ mediaType: 'audio' | 'video'; credits: number } | null> {
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

export async function rescheduleCall(tx: Tx, callId: string, to: { startAt: Date; endAt: Date }): Promise<void> {
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

async function insertJoinableCall(
  ctx: Ctx,
  tx: Tx,
  input: { id: string; plan: DemoCall; mediaType: 'audio' | 'video'; credits: number; now: Date },
): Promise<void> {
  const { id, plan, mediaType, credits, now } = input
  while ((await balanceOf(tx, seekerId)) < credits) await insertPurchase(ctx, tx, now)
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

async function insertPurchase(ctx: Ctx, tx: Tx, now: Date): Promise<void> {
  const purchase = { purchaseId: newId(), userId: seekerId, credits: REFILL_CREDITS }
  const offer = offerOf(REFILL_CREDITS, ctx.config.vatPercent)
  await tx.insert(purchases).values({
    id: purchase.purchaseId,
    userId: seekerId,
    credits: REFILL_CREDITS,
    ...offer,
    status: 'paid',
    paidAt: now,
    closedAt: now,
  })
  await addPurchaseToStatement(tx, purchase)
  await postPurchase(ctx, tx, { ...purchase, ...offer })
}

const ids = NAMED_ACCOUNTS.map(({ key }) => userIdOf(key))
const hasChangedPassword = and(inArray(credentials.userId, ids), ne(credentials.updatedAt, credentials.createdAt))

/** On every start, resets the five demo accounts to the sign-in on the login page. Deleted ones stay deleted. */
export async function resetDemoAccounts(ctx: Ctx): Promise<void> {
  const isChanged = (await ctx.db.$count(credentials, hasChangedPassword)) > 0
  await resetAccounts(ctx, system('demo'), { passwordHash: isChanged ? await hashPassword(DEMO_PASSWORD) : null })
}

const resetAccounts = command(async (_ctx, tx, _actor: System, { passwordHash }: { passwordHash: string | null }) => {
  for (const { key, email } of NAMED_ACCOUNTS) {
    const hasOtherAddress = and(eq(users.id, userIdOf(key)), ne(users.email, email), isNull(users.canceledAt))
    await tx.update(users).set({ email }).where(hasOtherAddress)
  }
  if (passwordHash)
    await tx.update(credentials).set({ passwordHash, updatedAt: credentials.createdAt }).where(hasChangedPassword)
  await tx.delete(secondFactors).where(inArray(secondFactors.userId, ids))
  await tx.delete(recoveryCodes).where(inArray(recoveryCodes.userId, ids))
})
