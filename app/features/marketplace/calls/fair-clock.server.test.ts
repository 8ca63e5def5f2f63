import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { calls } from '#db/schema/all.ts'
import { callSteps, type MadeCall, makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { endCall, giveUpCall } from './commands.server.ts'
import { callForViewer } from './views.server.ts'

const test = testContext()
const { callAt, go, minutesAfter, join, joinBoth, enter, enterBoth, settleAt, row, balances } = callSteps(test)
const giveUp = async (call: MadeCall, userId: string) =>
  giveUpCall(test.ctx, await test.as(userId), { callId: call.callId })
const refund = { status: 'missed', missedReason: 'no_connection' }

describe('a call without one packet of media', () => {
  it('isn’t charged at its end: the seeker is refunded in full, the companion gets nothing', async () => {
    const call = await callAt(0)
    await joinBoth(call)
    await settleAt(call, 31)
    expect(await row(call)).toMatchObject(refund)
    expect(await balances(call)).toEqual([50, 0])
    expect((await test.announced()).at(-1)).toEqual({
      ...{ type: 'call.missed', callId: call.callId, reason: 'no_connection' },
    })
  })

  it('can be booked free again if it was the free call', async () => {
    const call = await callAt(0, 0, { isTrial: true })
    await joinBoth(call)
    await settleAt(call, 16)
    expect(await row(call)).toMatchObject(refund)
    const { seekerId, companionId } = call
    const again = await makeCall(test, {
      ...{ seekerId, companionId, startAt: minutesAfter(call, 24 * 60), isTrial: true },
    })
    expect((await row(again)).status).toBe('scheduled')
  })
})

describe('the way out', () => {
  it('is open to either after a minute together, immediately and free of charge', async () => {
    for (const who of ['seekerId', 'companionId'] as const) {
      const call = await callAt(0)
      await joinBoth(call)
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

  it('is closed once any media arrived, and never opens by waiting alone', async () => {
    const call = await callAt(0)
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
  it('moves the end by the companion’s lateness when the two meet, and pays the full call', async () => {
    const call = await callAt(0)
    await enter(call, call.seekerId)
    await go(call, 2)
    await enter(call, call.companionId)
    const { lateSeconds, endAt } = await row(call)
    expect(lateSeconds).toBeGreaterThanOrEqual(120)
    expect(lateSeconds).toBeLessThan(125)
    expect(endAt).toEqual(minutesAfter(call, 30, lateSeconds * 1000))
    await settleAt(call, 31)
    expect((await row(call)).status).toBe('active')
    await settleAt(call, 33)
    expect(await row(call)).toMatchObject({ status: 'completed', endedAt: endAt })
    expect(await balances(call)).toEqual([0, 50])
  })

  it('doesn’t move for a late seeker or a companion who waits alone', async () => {
    const call = await callAt(0)
    await enter(call, call.companionId)
    await go(call, 4)
    await enter(call, call.seekerId)
    expect(await row(call)).toMatchObject({ lateSeconds: 0, endAt: call.endAt })
    const alone = await callAt(3)
    await enter(alone, alone.companionId)
    expect(await row(alone)).toMatchObject({ lateSeconds: 0, endAt: alone.endAt })
  })

  it('adds at most the five-minute grace period, even if the seeker came after a late companion', async () => {
    const call = await callAt(7)
    await enter(call, call.companionId)
    await go(call, 9)
    await enter(call, call.seekerId)
    expect(await row(call)).toMatchObject({ lateSeconds: 300, lateMovesEnd: true, endAt: minutesAfter(call, 35) })
  })

  it('moves the end only once: rejoining later changes nothing', async () => {
    const call = await callAt(0)
    await enter(call, call.seekerId)
    await go(call, 1)
    await enter(call, call.companionId)
    const { endAt } = await row(call)
    await go(call, 10)
    await enterBoth(call)
    expect((await row(call)).endAt).toEqual(endAt)
  })

  it('keeps the end if the next call of either begins there, and tells both', async () => {
    for (const who of ['seekerId', 'companionId'] as const) {
      const call = await callAt(0)
      await makeCall(test, { startAt: call.endAt, [who]: call[who] })
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

  it('is enforced by the database: the end must follow from start, length and lateness', async () => {
    const call = await callAt(0)
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
