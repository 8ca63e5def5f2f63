import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { balanceOf } from '#app/features/credits/views.server.ts'
import { system } from '#app/platform/context.ts'
import { calls } from '#db/schema/all.ts'
import { enterCall, type MadeCall, makeCall, markMedia } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { endCall, giveUpCall, joinCall, leaveCall, settleDueCalls } from './commands.server.ts'
import { callForViewer } from './views.server.ts'

const test = testContext()
let nextDay = Date.parse('2027-01-01T18:00:00Z')
const freshStart = () => {
  nextDay += 3 * 86_400_000
  return new Date(nextDay)
}
const worker = system('test')

const minutesAfter = (call: MadeCall, minutes: number, ms = 0) =>
  new Date(call.startAt.getTime() + minutes * 60_000 + ms)
const go = (call: MadeCall, minutes: number, ms = 0) => test.setClock(minutesAfter(call, minutes, ms))
const row = async (call: MadeCall) => (await test.ctx.db.select().from(calls).where(eq(calls.id, call.callId)))[0]!
const join = async (call: MadeCall, userId: string) =>
  joinCall(test.ctx, await test.as(userId), { callId: call.callId })
const enter = async (call: MadeCall, userId: string) =>
  enterCall(test.ctx, await test.as(userId), { callId: call.callId })
const giveUp = async (call: MadeCall, userId: string) =>
  giveUpCall(test.ctx, await test.as(userId), { callId: call.callId })
const balances = async (call: MadeCall) => [
  await balanceOf(test.ctx.db, call.seekerId),
  await balanceOf(test.ctx.db, call.companionId),
]
const refund = { status: 'missed', missedReason: 'no_connection' }

describe('a call without one packet of media', () => {
  it('is not charged at its end: everything back to the seeker, nothing to the companion', async () => {
    const call = await makeCall(test, { startAt: freshStart() })
    await go(call, 0)
    await join(call, call.seekerId)
    await join(call, call.companionId)
    await go(call, 31)
    await settleDueCalls(test.ctx, worker)
    expect(await row(call)).toMatchObject(refund)
    expect(await balances(call)).toEqual([50, 0])
    expect((await test.announced()).at(-1)).toEqual({
      ...{ type: 'call.missed', callId: call.callId, reason: 'no_connection' },
    })
  })

  it('is charged when the browser of either of them received something, whatever the other one says', async () => {
    for (const reporter of ['seekerId', 'companionId'] as const) {
      const call = await makeCall(test, { startAt: freshStart() })
      await go(call, 0)
      const silent = reporter === 'seekerId' ? 'companionId' : 'seekerId'
      await join(call, call[silent])
      await enter(call, call[reporter])
      await go(call, 31)
      await settleDueCalls(test.ctx, worker)
      expect(await row(call)).toMatchObject({ status: 'completed', missedReason: null })
      expect(await balances(call)).toEqual([0, 50])
    }
  })

  it('is not had for nothing by looking in: whoever was there for less of it missed it', async () => {
    for (const brief of ['seekerId', 'companionId'] as const) {
      const call = await makeCall(test, { startAt: freshStart() })
      await go(call, 0)
      const stays = brief === 'seekerId' ? 'companionId' : 'seekerId'
      await join(call, call[stays])
      const { attendanceId } = await join(call, call[brief])
      await leaveCall(test.ctx, await test.as(call[brief]), { callId: call.callId, attendanceId })
      await go(call, 31)
      await settleDueCalls(test.ctx, worker)
      expect((await row(call)).missedReason).toBe(brief === 'seekerId' ? 'seeker_no_show' : 'offerer_no_show')
      expect(await balances(call)).toEqual(brief === 'seekerId' ? [0, 50] : [50, 0])
    }
  })

  it('can be booked free again when it was the free one', async () => {
    const start = freshStart()
    const call = await makeCall(test, { startAt: start, isTrial: true })
    await go(call, 0)
    for (const userId of [call.seekerId, call.companionId]) await join(call, userId)
    await go(call, 16)
    await settleDueCalls(test.ctx, worker)
    expect(await row(call)).toMatchObject(refund)
    const { seekerId, companionId } = call
    const again = await makeCall(test, {
      ...{ seekerId, companionId, startAt: new Date(start.getTime() + 86_400_000), isTrial: true },
    })
    expect((await row(again)).status).toBe('scheduled')
  })

  it('of before media was recorded stays as it was decided: its attendances count as ones with media', async () => {
    const call = await makeCall(test, { startAt: freshStart() })
    await go(call, 0)
    for (const userId of [call.seekerId, call.companionId]) await join(call, userId)
    // As the migration left the attendances that it found.
    await markMedia(test, call.callId)
    await go(call, 31)
    await settleDueCalls(test.ctx, worker)
    expect((await row(call)).status).toBe('completed')
  })
})

describe('the way out', () => {
  it('is open to either of them after a minute together, at once and for nothing', async () => {
    for (const who of ['seekerId', 'companionId'] as const) {
      const call = await makeCall(test, { startAt: freshStart() })
      await go(call, 0)
      for (const userId of [call.seekerId, call.companionId]) await join(call, userId)
      await go(call, 0, 50_000)
      await expect(giveUp(call, call[who])).rejects.toMatchObject({ code: 'too_early' })
      await go(call, 1, 5_000)
      expect(await giveUp(call, call[who])).toEqual({ status: 'missed' })
      expect(await row(call)).toMatchObject(refund)
      expect((await row(call)).endedAt?.getTime()).toBeLessThan(call.endAt.getTime())
      expect(await balances(call)).toEqual([50, 0])
      await expect(giveUp(call, call[who])).rejects.toMatchObject({ code: 'call_missed' })
    }
  })

  it('is closed once anything came through, and was never one for waiting alone', async () => {
    const call = await makeCall(test, { startAt: freshStart() })
    await go(call, 0)
    await join(call, call.companionId)
    await go(call, 2)
    await expect(giveUp(call, call.companionId)).rejects.toMatchObject({ code: 'too_early' })
    await enter(call, call.seekerId)
    await go(call, 8)
    for (const userId of [call.seekerId, call.companionId])
      await expect(giveUp(call, userId)).rejects.toMatchObject({ code: 'call_connected' })
    await expect(giveUp(call, await makeSeeker(test))).rejects.toMatchObject({ code: 'not_found', status: 404 })
    await endCall(test.ctx, await test.as(call.seekerId), { callId: call.callId })
  })
})

describe('the fair clock', () => {
  it('moves the end by what the companion was late when the two meet, and pays the whole call', async () => {
    const call = await makeCall(test, { startAt: freshStart() })
    await go(call, 0)
    await enter(call, call.seekerId)
    await go(call, 2)
    await enter(call, call.companionId)
    const { lateSeconds, endAt } = await row(call)
    expect(lateSeconds).toBeGreaterThanOrEqual(120)
    expect(lateSeconds).toBeLessThan(125)
    expect(endAt).toEqual(minutesAfter(call, 30, lateSeconds * 1000))
    await go(call, 31)
    expect(await settleDueCalls(test.ctx, worker)).toEqual({ settled: 0, failed: 0 })
    await go(call, 33)
    await settleDueCalls(test.ctx, worker)
    expect(await row(call)).toMatchObject({ status: 'completed', endedAt: endAt })
    expect(await balances(call)).toEqual([0, 50])
  })

  it('moves nothing for a seeker who is late, nor for a companion who waits alone', async () => {
    const call = await makeCall(test, { startAt: freshStart() })
    await go(call, 0)
    await enter(call, call.companionId)
    await go(call, 4)
    await enter(call, call.seekerId)
    expect(await row(call)).toMatchObject({ lateSeconds: 0, endAt: call.endAt })
    const alone = await makeCall(test, { startAt: freshStart() })
    await go(alone, 3)
    await enter(alone, alone.companionId)
    expect(await row(alone)).toMatchObject({ lateSeconds: 0, endAt: alone.endAt })
  })

  it('gives at most the five minutes of the grace, to a seeker who comes after a companion who was late', async () => {
    const call = await makeCall(test, { startAt: freshStart() })
    await go(call, 7)
    await enter(call, call.companionId)
    await go(call, 9)
    await enter(call, call.seekerId)
    expect(await row(call)).toMatchObject({ lateSeconds: 300, lateMovesEnd: true, endAt: minutesAfter(call, 35) })
  })

  it('moves the end once: coming back later changes nothing', async () => {
    const call = await makeCall(test, { startAt: freshStart() })
    await go(call, 0)
    await enter(call, call.seekerId)
    await go(call, 1)
    await enter(call, call.companionId)
    const { endAt } = await row(call)
    await go(call, 10)
    for (const userId of [call.companionId, call.seekerId]) await enter(call, userId)
    expect((await row(call)).endAt).toEqual(endAt)
  })

  it('keeps the end when the next call of either of them begins there, and says to both which it is', async () => {
    for (const who of ['seekerId', 'companionId'] as const) {
      const call = await makeCall(test, { startAt: freshStart() })
      await makeCall(test, { startAt: call.endAt, [who]: call[who] })
      await go(call, 0)
      await enter(call, call.seekerId)
      await go(call, 2)
      await enter(call, call.companionId)
      for (const userId of [call.seekerId, call.companionId]) {
        const seen = await callForViewer(test.ctx.db, await test.as(userId), call.callId)
        expect(seen).toMatchObject({ lateMovesEnd: false, endAt: call.endAt })
        expect(seen.lateSeconds).toBeGreaterThanOrEqual(120)
      }
    }
  })

  it('is bounded by the database: no end that does not follow from start, length and lateness', async () => {
    const call = await makeCall(test, { startAt: freshStart() })
    const set = (values: Partial<typeof calls.$inferInsert>) =>
      test.ctx.db.update(calls).set(values).where(eq(calls.id, call.callId))
    for (const values of [
      { lateSeconds: 60 },
      { lateSeconds: 301, lateMovesEnd: false },
      { lateSeconds: -1, lateMovesEnd: false },
      { endAt: minutesAfter(call, 31) },
      { durationMinutes: 105, endAt: minutesAfter(call, 105) },
      { durationMinutes: 40, endAt: minutesAfter(call, 40) },
    ])
      await expect(set(values)).rejects.toThrow()
    await set({ lateSeconds: 60, endAt: minutesAfter(call, 31) })
  })
})
