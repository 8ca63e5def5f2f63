import { and, eq, isNull, sql } from 'drizzle-orm'
import type { CallMedia } from '#app/features/marketplace/availability/schema.ts'
import { joinCall, recordMedia, settleDueCalls } from '#app/features/marketplace/calls/commands.server.ts'
import { holdForCall, settleCall } from '#app/features/marketplace/credits/commands.server.ts'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { type Ctx, system } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { attendances, calls } from '#db/schema/all.ts'
import type { TestContext } from './context.ts'
import { giveCredits } from './credits.ts'
import { makeCompanion, makeSeeker } from './makers.ts'

export type MadeCall = {
  callId: string
  seekerId: string
  companionId: string
  startAt: Date
  endAt: Date
  credits: number
}

/** A scheduled call with its price held, like after a booking. Creates the people unless given. A trial is free. */
export async function makeCall(
  test: Pick<TestContext, 'ctx'>,
  options: {
    seekerId?: string
    companionId?: string
    startAt: Date
    minutes?: 15 | 30 | 45 | 60
    media?: CallMedia
    credits?: number
    isTrial?: boolean
  },
): Promise<MadeCall> {
  const seekerId = options.seekerId ?? (await makeSeeker(test))
  const companionId = options.companionId ?? (await makeCompanion(test))
  const minutes = options.minutes ?? (options.isTrial ? 15 : 30)
  const credits = options.isTrial ? 0 : (options.credits ?? 50)
  const endAt = new Date(options.startAt.getTime() + minutes * 60_000)
  if (credits > 0) await giveCredits(test, seekerId, credits)
  const callId = crypto.randomUUID()
  await inTransaction(test.ctx.db, async (tx) => {
    await tx.insert(calls).values({
      id: callId,
      seekerId,
      companionId,
      startAt: options.startAt,
      endAt,
      durationMinutes: minutes,
      credits,
      isTrial: options.isTrial ?? false,
      mediaType: options.media ?? 'video',
    })
    await holdForCall(test.ctx, tx, { callId, seekerId, companionId, credits })
  })
  return { callId, seekerId, companionId, startAt: options.startAt, endAt, credits }
}

/** Enters a call like a browser; once both are there, media reaches both. Throws like `joinCall`. */
export async function enterCall(ctx: Ctx, viewer: Viewer, input: { callId: string }) {
  const { attendanceId } = await joinCall(ctx, viewer, input)
  if (await recordMedia(ctx, viewer, { ...input, attendanceId }))
    await ctx.db
      .update(attendances)
      .set({ mediaAt: sql`coalesce(media_at, greatest(joined_at, app_now()))` })
      .where(and(eq(attendances.callId, input.callId), isNull(attendances.leftAt)))
  return { attendanceId }
}

/** Updates the heartbeat of everyone in the call to the product's current time. */
export async function sendHeartbeats({ ctx }: Pick<TestContext, 'ctx'>, callId: string): Promise<void> {
  const isOpen = and(eq(attendances.callId, callId), isNull(attendances.leftAt))
  await ctx.db.update(attendances).set({ seenAt: sql`app_now()` }).where(isOpen)
}

/** Marks a call's attendances as having received media, without browser reports. */
export async function markMedia(test: Pick<TestContext, 'ctx'>, callId: string): Promise<void> {
  await test.ctx.db.update(attendances).set({ mediaAt: attendances.joinedAt }).where(eq(attendances.callId, callId))
}

type End = Partial<typeof calls.$inferInsert> & { status: 'completed' | 'cancelled' | 'missed' }

/** Ends a call and pays out its price, or refunds it after a cancellation or a companion's absence. */
export async function endCall(test: Pick<TestContext, 'ctx'>, callId: string, end: End): Promise<void> {
  const { ctx } = test
  await inTransaction(ctx.db, async (tx) => {
    const cancelled = end.status === 'cancelled' ? { cancelledAt: ctx.clock.now() } : {}
    const [call] = await tx
      .update(calls)
      .set({ ...cancelled, ...end })
      .where(eq(calls.id, callId))
      .returning()
    if (!call) throw new Error('no call')
    const isEarned = end.status === 'completed' || end.missedReason === 'seeker_no_show'
    const returned = end.status === 'missed' ? 'returned_no_show' : 'returned'
    await settleCall(ctx, tx, { ...call, callId, outcome: isEarned ? 'earned' : returned })
  })
}

type People = Pick<MadeCall, 'seekerId' | 'companionId'>

/** Steps for call tests: create one, move the clock, join, settle, and read what was stored. */
export function callSteps(test: TestContext) {
  let lastStart = Date.parse('2026-12-01T18:00:00Z')
  const steps = {
    /** A start four days after the previous one, so calls of the same people don't overlap. */
    freshStart() {
      lastStart += 4 * 86_400_000
      return new Date(lastStart)
    },
    minutesAfter: (call: MadeCall, minutes: number, ms = 0) => new Date(call.startAt.getTime() + minutes * 60_000 + ms),
    go: (call: MadeCall, minutes: number, ms = 0) => test.setClock(steps.minutesAfter(call, minutes, ms)),
    async callAt(minutes: number, ms = 0, options: Partial<Parameters<typeof makeCall>[1]> = {}) {
      const call = await makeCall(test, { startAt: steps.freshStart(), ...options })
      await steps.go(call, minutes, ms)
      return call
    },
    join: async (call: MadeCall, userId: string) => joinCall(test.ctx, await test.as(userId), { callId: call.callId }),
    enter: async (call: MadeCall, userId: string) =>
      enterCall(test.ctx, await test.as(userId), { callId: call.callId }),
    async joinBoth(call: MadeCall) {
      for (const userId of [call.seekerId, call.companionId]) await steps.join(call, userId)
    },
    async enterBoth(call: MadeCall) {
      for (const userId of [call.seekerId, call.companionId]) await steps.enter(call, userId)
    },
    async settleAt(call: MadeCall, minutes: number, ms = 0) {
      await steps.go(call, minutes, ms)
      return settleDueCalls(test.ctx, system('test'))
    },
    async row({ callId }: MadeCall) {
      const [found] = await test.ctx.db.select().from(calls).where(eq(calls.id, callId))
      if (!found) throw new Error('no call')
      return found
    },
    attendancesOf: ({ callId }: MadeCall) =>
      test.ctx.db.select().from(attendances).where(eq(attendances.callId, callId)).orderBy(attendances.joinedAt),
    eventsOf: async ({ callId }: MadeCall) => (await test.announced()).filter((event) => event.callId === callId),
    balances: async ({ seekerId, companionId }: People) => [
      await balanceOf(test.ctx.db, seekerId),
      await balanceOf(test.ctx.db, companionId),
    ],
  }
  return steps
}
