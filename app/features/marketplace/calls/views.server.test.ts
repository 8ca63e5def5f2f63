import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { pastCallsWithRatings } from '#app/features/marketplace/ratings/views.server.ts'
import { loadShell } from '#app/features/operation/site/views.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { blocked, calls, users } from '#db/schema/all.ts'
import { type MadeCall, makeCall, markMedia } from '#tests/support/calls.ts'
import { setUser, testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { minutesOf } from './attendance/rules.ts'
import { cancelCall, endCall, joinCall, leaveCall, settleDueCalls } from './commands.server.ts'
import type { PastOrder } from './schema.ts'
import {
  attendanceReceipt,
  bookedCall,
  callCard,
  callForViewer,
  myUpcomingCalls,
  upcomingCallsOf,
} from './views.server.ts'

const test = testContext()
const start = Date.parse('2026-12-01T18:00:00Z')
const hours = (count: number) => new Date(start + count * 3_600_000)

describe('upcoming calls', () => {
  it('are scheduled or active, not over, soonest first, for either side [K-02]', async () => {
    await test.setClock(hours(-10))
    const seekerId = await makeSeeker(test)
    const companionId = await makeCompanion(test)
    const [third, first, second] = [
      await makeCall(test, { seekerId, companionId, startAt: hours(50) }),
      await makeCall(test, { seekerId, companionId, startAt: hours(0) }),
      await makeCall(test, { seekerId, companionId, startAt: hours(26) }),
    ]
    const over = await makeCall(test, { seekerId, companionId, startAt: hours(-3) })
    await test.setClock(hours(0.25))
    await test.ctx.db.update(calls).set({ status: 'active' }).where(eq(calls.id, first.callId))
    const ids = async (userId: string) =>
      (await myUpcomingCalls(test.ctx.db, await test.as(userId), { limit: 10 })).map((call) => call.callId)
    expect(await ids(seekerId)).toEqual([first.callId, second.callId, third.callId])
    expect(await ids(companionId)).toEqual([first.callId, second.callId, third.callId])
    expect(await ids(await makeSeeker(test))).toEqual([])
    expect((await upcomingCallsOf(test.ctx.db, seekerId, { limit: 1 })).map((call) => call.callId)).toEqual([
      first.callId,
    ])
    expect(over.callId).toBeTruthy()
    await cancelCall(test.ctx, await test.as(seekerId), { callId: third.callId })
    expect(await ids(seekerId)).toEqual([first.callId, second.callId])
  })

  it('link a seeker to the companion only if the companion is listed and neither blocked the other', async () => {
    const seekerId = await makeSeeker(test)
    const companionId = await makeCompanion(test)
    const { callId } = await makeCall(test, { seekerId, companionId, startAt: hours(300) })
    const leads = async (userId: string) => {
      const { other } = await callForViewer(test.ctx.db, await test.as(userId), callId)
      return [other.hasProfile, other.isBookable]
    }
    const block = (blockedBy: string) => test.ctx.db.insert(blocked).values({ seekerId, companionId, blockedBy })
    expect(await leads(seekerId)).toEqual([true, true])
    expect(await leads(companionId)).toEqual([true, false])
    await block(seekerId)
    expect(await leads(seekerId)).toEqual([true, false])
    await block(companionId)
    expect(await leads(seekerId)).toEqual([false, false])
    await test.ctx.db.delete(blocked)
    await setUser(test, companionId, { status: 'suspended' })
    expect(await leads(seekerId)).toEqual([false, false])
    await setUser(test, companionId, { status: 'active', ratePerHourAudio: null, ratePerHourVideo: null })
    expect(await leads(seekerId)).toEqual([false, false])
  })

  it('show a companion only the seeker’s display name', async () => {
    const seekerId = await makeSeeker(test, { name: 'Quiet Fox' })
    await test.ctx.db.update(users).set({ email: 'canary@secret.example' }).where(eq(users.id, seekerId))
    const call = await makeCall(test, { seekerId, startAt: hours(200) })
    const seen = await myUpcomingCalls(test.ctx.db, await test.as(call.companionId), { limit: 5 })
    const room = await callForViewer(test.ctx.db, await test.as(call.companionId), call.callId)
    expect(JSON.stringify([seen, room])).toContain('Quiet Fox')
    expect(JSON.stringify([seen, room])).not.toMatch(/canary/i)
  })
})

describe('the active call', () => {
  it('is the next open one that begins within an hour, for its two people only [X-14]', async () => {
    await test.setClock(hours(0))
    const seekerId = await makeSeeker(test)
    const companionId = await makeCompanion(test)
    const later = await makeCall(test, { seekerId, companionId, startAt: hours(0.5) })
    const active = async (userId: string) => (await loadShell(test.ctx.db, await test.as(userId))).call?.callId ?? null
    await test.setClock(hours(-0.6))
    expect(await active(seekerId)).toBeNull()
    await test.setClock(hours(-0.5))
    expect([await active(seekerId), await active(companionId)]).toEqual([later.callId, later.callId])
    expect(await active(await makeSeeker(test))).toBeNull()
    await test.setClock(hours(0.75))
    expect((await loadShell(test.ctx.db, await test.as(seekerId))).call).toEqual({
      callId: later.callId,
      startAt: later.startAt,
      endAt: later.endAt,
    })
    await test.setClock(hours(1))
    expect(await active(seekerId)).toBeNull()
    const cancelled = await makeCall(test, { seekerId, startAt: hours(1.25) })
    await cancelCall(test.ctx, await test.as(seekerId), { callId: cancelled.callId })
    expect(await active(seekerId)).toBeNull()
  })
})

describe('past calls', () => {
  const pastOf = (viewer: Viewer, page: number, order: PastOrder) =>
    pastCallsWithRatings(test.ctx.db, viewer, { page, order, now: test.ctx.clock.now() })

  it('are completed, cancelled or missed, latest booked or begun first, ten per page [K-04]', async () => {
    await test.setClock(hours(300))
    const seekerId = await makeSeeker(test)
    const made: string[] = []
    for (let count = 0; count < 12; count++) {
      const call = await makeCall(test, { seekerId, startAt: hours(960 + count * 3) })
      await test.ctx.db
        .update(calls)
        .set({ createdAt: hours(330 - count) })
        .where(eq(calls.id, call.callId))
      made.push(call.callId)
    }
    const viewer = await test.as(seekerId)
    await cancelCall(test.ctx, viewer, { callId: made[0]! })
    await makeCall(test, { seekerId, startAt: hours(2_000) })
    await test.setClock(hours(1_001))
    await settleDueCalls(test.ctx, { system: 'test' })
    const first = await pastOf(viewer, 1, 'date')
    expect(first).toMatchObject({ page: 1, pages: 2, total: 12 })
    expect(first.calls.map((call) => call.callId)).toEqual(made.slice(2).reverse())
    const last = await pastOf(viewer, 99, 'date')
    expect(last.page).toBe(2)
    expect(last.calls.map((call) => [call.callId, call.status, call.cancelledBy])).toEqual([
      [made[1], 'missed', null],
      [made[0], 'cancelled', 'you'],
    ])
    const booked = await pastOf(viewer, 1, 'booked')
    expect(booked.calls.map((call) => call.callId)).toEqual(made.slice(0, 10))
    expect(booked.calls.map((call) => call.bookedAt)).toEqual(
      Array.from({ length: 10 }, (_, count) => hours(330 - count)),
    )
  })

  it('tell both people if the price was refunded', async () => {
    await test.setClock(hours(2_100))
    const people = { seekerId: await makeSeeker(test), companionId: await makeCompanion(test) }
    const inTime = await makeCall(test, { ...people, startAt: hours(2_130) })
    const late = await makeCall(test, { ...people, startAt: hours(2_110) })
    const missed = await makeCall(test, { ...people, startAt: hours(2_105) })
    const seeker = await test.as(people.seekerId)
    await cancelCall(test.ctx, seeker, { callId: inTime.callId })
    await cancelCall(test.ctx, seeker, { callId: late.callId })
    await test.setClock(hours(2_106))
    await settleDueCalls(test.ctx, { system: 'test' })
    for (const viewer of [seeker, await test.as(people.companionId)]) {
      const found = await pastOf(viewer, 1, 'date')
      expect(found.calls.map((call) => [call.callId, call.isReturned])).toEqual([
        [inTime.callId, true],
        [late.callId, false],
        [missed.callId, true],
      ])
      for (const { callId, isReturned } of found.calls)
        expect(await bookedCall(test.ctx.db, viewer, callId)).toMatchObject({ callId, isReturned })
    }
  })
})

describe('one call', () => {
  it('contains everything in the specification [K-09]', async () => {
    await test.setClock(hours(2_500))
    const made = await makeCall(test, { startAt: hours(3_000), media: 'audio', minutes: 45, credits: 75 })
    expect(await callCard(test.ctx.db, made.callId)).toMatchObject({
      callId: made.callId,
      seekerId: made.seekerId,
      companionId: made.companionId,
      status: 'scheduled',
      missedReason: null,
      startAt: hours(3_000),
      endAt: hours(3_000.75),
      minutes: 45,
      credits: 75,
      media: 'audio',
      channel: `call_${made.callId}`,
      cancelledBy: null,
      cancelledAt: null,
    })
    const room = await callForViewer(test.ctx.db, await test.as(made.seekerId), made.callId)
    expect(room).toMatchObject({
      side: 'seeker',
      actualStartAt: null,
      other: { userId: made.companionId, name: 'Mara Feld' },
    })
  })

  it('doesn’t exist for strangers, nor with an invented id [T-03]', async () => {
    const made = await makeCall(test, { startAt: hours(3_100) })
    const stranger = await test.as(await makeCompanion(test))
    for (const callId of [made.callId, crypto.randomUUID(), 'call', `' or 1=1 --`])
      for (const read of [callForViewer, bookedCall])
        await expect(read(test.ctx.db, stranger, callId)).rejects.toMatchObject({ status: 404 })
    expect(await callCard(test.ctx.db, crypto.randomUUID())).toBeNull()
  })
})

describe('the attendance of a past call', () => {
  let call: MadeCall
  const go = (minutes: number) => test.setClock(new Date(call.startAt.getTime() + minutes * 60_000))
  const join = async (userId: string) => joinCall(test.ctx, await test.as(userId), { callId: call.callId })
  const receiptOf = async (userId: string) =>
    attendanceReceipt(test.ctx.db, await test.as(userId), call.callId, test.ctx.clock.now())

  beforeAll(async () => {
    await test.setClock(hours(-1))
    call = await makeCall(test, { startAt: hours(0) })
    await go(0.1)
  })

  it('is the same for both, each from their side, and empty while the call is open', async () => {
    const { attendanceId } = await join(call.seekerId)
    await go(2)
    await join(call.companionId)
    await go(10)
    await leaveCall(test.ctx, await test.as(call.seekerId), { callId: call.callId, attendanceId })
    await go(12)
    await join(call.seekerId)
    expect(await receiptOf(call.seekerId)).toBeNull()
    await markMedia(test, call.callId)
    await go(20)
    await endCall(test.ctx, await test.as(call.seekerId), { callId: call.callId })
    const [seekers, companions] = [await receiptOf(call.seekerId), await receiptOf(call.companionId)]
    expect(companions).toEqual({ ...seekers, you: seekers?.other, other: seekers?.you })
    expect([seekers?.you?.returns, seekers?.other?.returns]).toEqual([1, 0])
    expect(minutesOf(seekers?.togetherMs ?? 0)).toBe(16)
    expect(minutesOf(seekers?.you?.ms ?? 0)).toBe(18)
  })

  it('is private: for a stranger the call doesn’t exist', async () => {
    await expect(receiptOf(await makeSeeker(test))).rejects.toMatchObject({ status: 404 })
  })
})
