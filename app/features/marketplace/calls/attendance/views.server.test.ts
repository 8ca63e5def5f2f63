import { beforeAll, describe, expect, it } from 'vitest'
import { type MadeCall, makeCall, markMedia } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { endCall, joinCall, leaveCall } from '../commands.server.ts'
import { minutesOf } from './rules.ts'
import { attendanceReceipt } from './views.server.ts'

const t = testContext()
let call: MadeCall
const go = (minutes: number) => t.setClock(new Date(call.startAt.getTime() + minutes * 60_000))
const join = async (userId: string) => joinCall(t.ctx, await t.as(userId), { callId: call.callId })
const receiptOf = async (userId: string) =>
  attendanceReceipt(t.ctx.db, await t.as(userId), call.callId, t.ctx.clock.now())

beforeAll(async () => {
  call = await makeCall(t, { startAt: new Date('2026-12-01T18:00:00Z') })
  await go(0.1)
})

describe('the attendance of a past call', () => {
  it('is the same for both, each from their own side, and nothing while the call is open', async () => {
    const { attendanceId } = await join(call.seekerId)
    await go(2)
    await join(call.companionId)
    await go(10)
    await leaveCall(t.ctx, await t.as(call.seekerId), { callId: call.callId, attendanceId })
    await go(12)
    await join(call.seekerId)
    expect(await receiptOf(call.seekerId)).toBeNull()
    await markMedia(t, call.callId)
    await go(20)
    await endCall(t.ctx, await t.as(call.seekerId), { callId: call.callId })
    const [seekers, companions] = [await receiptOf(call.seekerId), await receiptOf(call.companionId)]
    expect(companions).toEqual({ ...seekers, you: seekers?.other, other: seekers?.you })
    expect([seekers?.you?.returns, seekers?.other?.returns]).toEqual([1, 0])
    expect(minutesOf(seekers?.togetherMs ?? 0)).toBe(16)
    expect(minutesOf(seekers?.you?.ms ?? 0)).toBe(18)
  })

  it('is nobody else’s: for a stranger the call does not exist', async () => {
    await expect(receiptOf(await makeSeeker(t))).rejects.toMatchObject({ status: 404 })
  })
})
