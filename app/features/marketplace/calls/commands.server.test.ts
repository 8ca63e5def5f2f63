import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { statementPage } from '#app/features/marketplace/credits/statement.views.server.ts'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { system } from '#app/platform/context.ts'
import { calls, users } from '#db/schema/all.ts'
import { callSteps, type MadeCall, makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import {
  cancelCall,
  endCall,
  endSilentAttendances,
  joinCall,
  leaveCall,
  recordHeartbeats,
  recordMedia,
  settleCallIfDue,
  settleDueCalls,
  settleViewerDueCalls,
} from './commands.server.ts'
import { cancelInput } from './forms.ts'
import { callForViewer } from './views.server.ts'

const test = testContext()
const { callAt, go, minutesAfter, join, joinBoth, enter, enterBoth, settleAt, ...stored } = callSteps(test)
const { row, attendancesOf, eventsOf, balances } = stored
const worker = system('test')
const balance = (userId: string) => balanceOf(test.ctx.db, userId)
const cancel = async ({ callId }: MadeCall, userId: string, note?: string | null) =>
  cancelCall(test.ctx, await test.as(userId), { callId, ...(note ? { note } : {}) })
const aDayAfter = ({ startAt }: MadeCall) => new Date(startAt.getTime() + 86_400_000)
const lines = async (userId: string) => {
  const page = await statementPage(test.ctx.db, await test.as(userId))
  return page.lines
    .filter((line) => line.type !== 'purchase')
    .map((line) => `${line.type} ${line.status}`)
    .sort()
}

describe('cancelling a call', () => {
  it('gives the seeker all credits back up to 24 hours before and records who and when [K-14, K-16]', async () => {
    const call = await callAt(-24 * 60, -2_000)
    await cancel(call, call.seekerId)
    expect(await row(call)).toMatchObject({ status: 'cancelled', cancelledBy: call.seekerId, calendarSequence: 1 })
    expect((await row(call)).cancelledAt?.getTime()).toBeGreaterThanOrEqual(
      minutesAfter(call, -24 * 60).getTime() - 3_000,
    )
    expect(await balances(call)).toEqual([50, 0])
    expect(await lines(call.seekerId)).toEqual(['call_charge canceled'])
    expect(await eventsOf(call)).toEqual([{ type: 'call.cancelled', callId: call.callId, by: call.seekerId }])
  })

  it('pays the companion when the seeker cancels later [K-17]', async () => {
    const call = await callAt(-23 * 60)
    const { settlement } = await cancel(call, call.seekerId)
    expect(settlement).toBe('earned')
    expect(await balances(call)).toEqual([0, 50])
    expect(await lines(call.companionId)).toEqual(['call_charge completed'])
  })

  it('gives the seeker everything back when the companion cancels a minute before [K-20]', async () => {
    const call = await callAt(-1)
    await cancel(call, call.companionId)
    expect(await balance(call.seekerId)).toBe(50)
    expect(await lines(call.companionId)).toEqual(['call_charge canceled'])
  })

  it('pays the companion when the seeker cancels after the start, and removes both from the call [K-14]', async () => {
    const call = await callAt(1)
    await joinBoth(call)
    const { settlement } = await cancel(call, call.seekerId)
    expect(settlement).toBe('earned')
    expect(await row(call)).toMatchObject({ status: 'cancelled', cancelledBy: call.seekerId })
    expect((await row(call)).endedAt).not.toBeNull()
    expect((await attendancesOf(call)).filter(({ leftAt }) => leftAt === null)).toEqual([])
    expect(await balances(call)).toEqual([0, 50])
    await expect(join(call, call.companionId)).rejects.toMatchObject({ code: 'call_cancelled' })
  })

  it('stores the note on one line, for both', async () => {
    const call = await callAt(-60 * 48)
    const { note } = cancelInput.parse({ callId: call.callId, note: '  I am ill,\n sorry.  ' })
    await cancel(call, call.companionId, note)
    expect(await row(call)).toMatchObject({ status: 'cancelled', cancelNote: 'I am ill, sorry.' })
    const seen = await callForViewer(test.ctx.db, await test.as(call.seekerId), call.callId)
    expect(seen).toMatchObject({ cancelledBy: 'other', cancelNote: 'I am ill, sorry.' })
  })

  it('refuses a note with contact details or one too long, and cancels nothing', async () => {
    const call = await callAt(-60 * 48)
    for (const note of ['Write to me: mara@mail.example', 'Call me at +49 170 1234567', 'Find me on www.talk.example'])
      await expect(cancel(call, call.companionId, note)).rejects.toMatchObject({
        code: 'unwanted_content',
        details: { 'field.note': 'unwanted_content' },
      })
    expect(cancelInput.safeParse({ callId: call.callId, note: 'x'.repeat(201) }).error?.issues[0]?.message).toBe(
      'note_too_long',
    )
    expect(cancelInput.parse({ callId: call.callId, note: '  ' }).note).toBeNull()
    await expect(cancel(call, call.companionId, 'x'.repeat(201))).rejects.toThrow()
    expect(await row(call)).toMatchObject({ status: 'scheduled', cancelNote: null })
    await expect(
      test.ctx.db.update(calls).set({ cancelNote: 'Not cancelled.' }).where(eq(calls.id, call.callId)),
    ).rejects.toThrow()
  })

  it('makes a cancelled free call available again [K-18]', async () => {
    const call = await callAt(-30, 0, { isTrial: true })
    await cancel(call, call.seekerId)
    const { seekerId, companionId } = call
    const again = await makeCall(test, { seekerId, companionId, startAt: aDayAfter(call), isTrial: true })
    expect((await row(again)).status).toBe('scheduled')
  })

  it('uses up a free call that has begun [K-18]', async () => {
    const call = await callAt(1, 0, { isTrial: true })
    const { seekerId } = call
    await cancel(call, seekerId)
    await expect(makeCall(test, { seekerId, startAt: aDayAfter(call), isTrial: true })).rejects.toThrow()
  })
})

describe('joining a call', () => {
  it('the first person makes the call active, the companion sets the actual start [K-10, K-11]', async () => {
    const call = await callAt(1)
    await join(call, call.seekerId)
    expect(await row(call)).toMatchObject({ status: 'active', actualStart: null, channel: `call_${call.callId}` })
    await go(call, 2)
    await join(call, call.companionId)
    const started = (await row(call)).actualStart
    expect(started?.getTime()).toBeGreaterThanOrEqual(minutesAfter(call, 2).getTime() - 1_000)
    await go(call, 3)
    await join(call, call.companionId)
    expect((await row(call)).actualStart).toEqual(started)
    expect((await eventsOf(call)).map((event) => event.type)).toEqual(['call.started'])
  })

  it('sets active and the actual start together when the companion is first [K-11]', async () => {
    const call = await callAt(1)
    await join(call, call.companionId)
    expect((await row(call)).status).toBe('active')
    expect((await row(call)).actualStart).not.toBeNull()
  })

  it('keeps one open attendance per person: a second tab ends the first', async () => {
    const call = await callAt(1)
    const first = await join(call, call.seekerId)
    await go(call, 2)
    const second = await join(call, call.seekerId)
    expect(await attendancesOf(call)).toMatchObject([
      { id: first.attendanceId },
      { id: second.attendanceId, leftAt: null },
    ])
    const seeker = await test.as(call.seekerId)
    expect(await leaveCall(test.ctx, seeker, { callId: call.callId, attendanceId: first.attendanceId })).toBe(false)
    expect(await leaveCall(test.ctx, seeker, { callId: call.callId, attendanceId: second.attendanceId })).toBe(true)
    expect((await row(call)).status).toBe('active')
  })

  it('takes over from a tab that entered while this one waited for the lock, even if this one began earlier', async () => {
    const call = await callAt(1)
    const first = await join(call, call.seekerId)
    await test.ctx.db.execute(
      sql`update call_visits set joined_at = joined_at + interval '10 seconds', seen_at = seen_at + interval '10 seconds' where id = ${first.attendanceId}`,
    )
    const second = await join(call, call.seekerId)
    const both = await attendancesOf(call)
    const older = both.find(({ id }) => id === first.attendanceId)
    expect(older?.leftAt).toEqual(older?.joinedAt)
    expect(both.find(({ id }) => id === second.attendanceId)?.leftAt).toBeNull()
  })

  it('refuses before the start, after the end and once missed [K-13]', async () => {
    const call = await callAt(0, -5_000)
    await expect(join(call, call.seekerId)).rejects.toMatchObject({ code: 'too_early' })
    await go(call, 30, 1_000)
    await expect(join(call, call.seekerId)).rejects.toMatchObject({ code: 'missed_cannot_start' })
    expect(await attendancesOf(call)).toEqual([])
  })
})

describe('media that arrives', () => {
  const report = async (call: MadeCall, userId: string, attendanceId: string) =>
    recordMedia(test.ctx, await test.as(userId), { callId: call.callId, attendanceId })

  it('is recorded for the person’s own open attendance, with the first report', async () => {
    const call = await callAt(1)
    const { attendanceId } = await join(call, call.seekerId)
    const other = await join(call, call.companionId)
    await go(call, 2)
    expect(await report(call, call.seekerId, attendanceId)).toBe(true)
    const first = (await attendancesOf(call)).find(({ id }) => id === attendanceId)?.mediaAt
    expect(first?.getTime()).toBeGreaterThanOrEqual(minutesAfter(call, 2).getTime() - 1_000)
    await go(call, 3)
    expect(await report(call, call.seekerId, attendanceId)).toBe(true)
    const stored = await attendancesOf(call)
    expect(stored.find(({ id }) => id === attendanceId)?.mediaAt).toEqual(first)
    expect(stored.find(({ id }) => id === other.attendanceId)?.mediaAt).toBeNull()
  })

  it('isn’t recorded for the other person’s attendance or one that is over', async () => {
    const call = await callAt(1)
    const { attendanceId } = await join(call, call.seekerId)
    await join(call, call.companionId)
    expect(await report(call, call.companionId, attendanceId)).toBe(false)
    await join(call, call.seekerId)
    expect(await report(call, call.seekerId, attendanceId)).toBe(false)
    expect((await attendancesOf(call)).map(({ mediaAt }) => mediaAt)).toEqual([null, null, null])
  })

  it('isn’t believed if the other person was never there', async () => {
    const call = await callAt(1)
    const left = await join(call, call.seekerId)
    await leaveCall(test.ctx, await test.as(call.seekerId), { callId: call.callId, attendanceId: left.attendanceId })
    await go(call, 2)
    const { attendanceId } = await join(call, call.companionId)
    expect(await report(call, call.companionId, attendanceId)).toBe(false)
  })
})

describe('the end of a call', () => {
  it('is completed at the end when both came, pays the companion and makes a new seeker active [K-25, T-15]', async () => {
    const call = await callAt(0, 5_000)
    await enterBoth(call)
    expect(await settleCallIfDue(test.ctx, worker, { callId: call.callId })).toBeNull()
    await go(call, 30, 1_000)
    expect(await settleDueCalls(test.ctx, worker)).toMatchObject({ failed: 0 })
    expect(await row(call)).toMatchObject({ status: 'completed', missedReason: null, endedAt: call.endAt })
    expect(await balance(call.companionId)).toBe(50)
    const [seeker] = await test.ctx.db.select({ status: users.status }).from(users).where(eq(users.id, call.seekerId))
    expect(seeker?.status).toBe('active')
    expect((await attendancesOf(call)).every((attendance) => attendance.leftAt !== null)).toBe(true)
    expect((await eventsOf(call)).map((event) => event.type)).toEqual(['call.started', 'call.completed'])
  })

  it('refunds automatically five minutes after the start if the companion never came [K-23, K-24]', async () => {
    const call = await callAt(1)
    await join(call, call.seekerId)
    await settleAt(call, 5, -2_000)
    expect((await row(call)).status).toBe('active')
    await settleAt(call, 5, 1_000)
    expect(await row(call)).toMatchObject({ status: 'missed', missedReason: 'offerer_no_show' })
    expect(await balance(call.seekerId)).toBe(50)
    expect(await lines(call.seekerId)).toEqual(['call_charge completed', 'refund completed'])
    expect(await lines(call.companionId)).toEqual(['call_charge canceled'])
    const [seeker] = await test.ctx.db.select({ status: users.status }).from(users).where(eq(users.id, call.seekerId))
    expect(seeker?.status).toBe('new')
  })

  it('pays a companion who waited in vain, and refunds when neither came [K-17]', async () => {
    const waited = await callAt(1)
    await join(waited, waited.companionId)
    await settleAt(waited, 31)
    expect(await row(waited)).toMatchObject({ status: 'missed', missedReason: 'seeker_no_show' })
    expect(await balance(waited.companionId)).toBe(50)
    const nobody = await callAt(31)
    await settleDueCalls(test.ctx, worker)
    expect(await row(nobody)).toMatchObject({ status: 'missed', missedReason: 'both_no_show' })
    expect(await balance(nobody.seekerId)).toBe(50)
  })

  it('comes early when the seeker ends a conversation for both [K-25]', async () => {
    const call = await callAt(1)
    await join(call, call.seekerId)
    const seeker = await test.as(call.seekerId)
    const input = { callId: call.callId }
    await expect(endCall(test.ctx, seeker, input)).rejects.toMatchObject({ code: 'nobody_to_talk_to' })
    await enter(call, call.companionId)
    const companion = await test.as(call.companionId)
    await expect(endCall(test.ctx, companion, input)).rejects.toMatchObject({ code: 'not_yours_to_do' })
    await go(call, 12)
    await endCall(test.ctx, seeker, input)
    expect((await row(call)).status).toBe('completed')
    expect((await row(call)).endedAt!.getTime()).toBeLessThan(call.endAt.getTime())
    await expect(join(call, call.companionId)).rejects.toMatchObject({ code: 'call_completed' })
  })

  it('can’t be forced by asking: a check doesn’t move a call that took place, or someone else’s [T17] [K-22]', async () => {
    const call = await callAt(0, 5_000)
    await enterBoth(call)
    await go(call, 20)
    const seeker = await test.as(call.seekerId)
    for (let count = 0; count < 20; count++)
      expect(await settleViewerDueCalls(test.ctx, seeker)).toEqual({ settled: 0, failed: 0 })
    expect(await balance(call.seekerId)).toBe(0)
    await go(call, 31)
    expect(await settleViewerDueCalls(test.ctx, await test.as(await makeSeeker(test)))).toEqual({
      settled: 0,
      failed: 0,
    })
    expect((await row(call)).status).toBe('active')
    expect(await settleViewerDueCalls(test.ctx, seeker)).toEqual({ settled: 1, failed: 0 })
  })

  it('ends the attendances of a dead process', async () => {
    const call = await callAt(1)
    const { attendanceId } = await join(call, call.seekerId)
    await go(call, 2)
    await recordHeartbeats(test.ctx, [attendanceId])
    await go(call, 2, 50_000)
    expect(await endSilentAttendances(test.ctx, worker, {})).toBe(0)
    await go(call, 3, 5_000)
    expect(await endSilentAttendances(test.ctx, worker, {})).toBe(1)
    const [attendance] = await attendancesOf(call)
    expect(attendance?.leftAt).toEqual(attendance?.seenAt)
  })
})

describe('strangers', () => {
  it('refuses a stranger everything, as if the call did not exist [T-03]', async () => {
    const call = await callAt(1)
    const { attendanceId } = await join(call, call.seekerId)
    const input = { callId: call.callId, attendanceId }
    for (const userId of [await makeSeeker(test), await makeCompanion(test)])
      for (const act of [cancelCall, joinCall, leaveCall, recordMedia, endCall])
        await expect(act(test.ctx, await test.as(userId), input)).rejects.toMatchObject({
          code: 'not_found',
          status: 404,
        })
    expect(await attendancesOf(call)).toMatchObject([{ id: attendanceId, leftAt: null }])
  })
})
