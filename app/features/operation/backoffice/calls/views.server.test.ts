import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { MissedReason } from '#app/features/marketplace/calls/schema.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { attendances, callExtensions, calls, cases, ratings } from '#db/schema/all.ts'
import { endCall, makeCall } from '#tests/support/calls.ts'
import { emailOf, testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { expectOnlyAdministrators, testAdmin } from '#tests/support/office.ts'
import { refundCall } from './commands.server.ts'
import type { CallOutcome } from './schema.ts'
import { officeCall, officeCalls } from './views.server.ts'

const t = testContext({ now: new Date('2026-11-25T12:00:00Z') })
const admin = testAdmin(t, { isConfirmed: true })

const list = (query: Record<string, string> = {}, viewer: Viewer | null = admin) =>
  officeCalls(t.ctx.db, viewer, query, 'Europe/Berlin')
const idsOf = async (query: Record<string, string>) => (await list(query)).lines.map(({ id }) => id)
const at = (text: string) => new Date(text)

describe('calls in the back office', () => {
  test('are found by name, address, id of call or person, and by a day of the reader’s zone', async () => {
    const seekerId = await makeSeeker(t, { name: 'Wilma Suchmann' })
    const companionId = await makeCompanion(t, { name: 'Otto Findemann' })
    const { callId } = await makeCall(t, { seekerId, companionId, startAt: at('2026-11-30T23:30:00Z') })
    for (const q of ['suchmann', 'Otto F', await emailOf(t, companionId), callId, seekerId, companionId.toUpperCase()])
      expect(await idsOf({ q }), q).toEqual([callId])
    for (const q of ['nobody@test.example', '%', crypto.randomUUID()]) expect(await idsOf({ q })).toEqual([])
    expect(await idsOf({ q: 'suchmann', day: '2026-12-01' })).toEqual([callId])
    expect(await idsOf({ q: 'suchmann', day: '2026-11-30' })).toEqual([])
  })

  test('are narrowed to each outcome, the latest start first, whichever was booked first', async () => {
    const companionId = await makeCompanion(t, { name: 'Ines Ausgang' })
    let hour = 20
    const make = async (end?: (seekerId: string) => Parameters<typeof endCall>[2]) => {
      const call = await makeCall(t, { companionId, startAt: new Date(Date.UTC(2026, 10, 10, --hour)) })
      if (end) await endCall(t, call.callId, end(call.seekerId))
      return call.callId
    }
    const missed = (missedReason: MissedReason) => make(() => ({ status: 'missed', missedReason }))
    const made: Record<CallOutcome, string> = {
      scheduled: await make(),
      active: await make(),
      completed: await make(() => ({ status: 'completed' })),
      offerer_no_show: await missed('offerer_no_show'),
      seeker_no_show: await missed('seeker_no_show'),
      both_no_show: await missed('both_no_show'),
      no_connection: await missed('no_connection'),
      cancelled_by_seeker: await make((cancelledBy) => ({ status: 'cancelled', cancelledBy })),
      cancelled_by_companion: await make(() => ({ status: 'cancelled', cancelledBy: companionId })),
      refunded: await make(() => ({ status: 'completed' })),
    }
    await t.ctx.db.update(calls).set({ status: 'active' }).where(eq(calls.id, made.active))
    await refundCall(t.ctx, admin, { callId: made.refunded, earning: 'stays', note: 'As agreed on the phone.' })
    for (const [outcome, callId] of Object.entries(made)) {
      const expected = outcome === 'completed' ? [callId, made.refunded] : [callId]
      expect(await idsOf({ q: 'Ines Ausgang', outcome }), outcome).toEqual(expected)
    }
  })

  test('a call shows its booking, attendance, cause of the outcome, rating and cases', async () => {
    const { callId, seekerId, companionId, startAt } = await makeCall(t, { startAt: at('2026-11-20T10:00:00Z') })
    const minute = (count: number) => new Date(startAt.getTime() + count * 60_000)
    await t.ctx.db.insert(attendances).values([
      { callId, userId: companionId, joinedAt: minute(-2), leftAt: minute(30), seenAt: minute(30), mediaAt: minute(1) },
      { callId, userId: seekerId, joinedAt: minute(1), leftAt: minute(29), seenAt: minute(29) },
    ])
    await endCall(t, callId, { status: 'completed', endedAt: minute(30), actualStart: minute(-2) })
    await t.ctx.db.insert(ratings).values({ callId, seekerId, companionId, rating: 4 })
    const [opened] = await t.ctx.db
      .insert(cases)
      .values({ kind: 'objection', language: 'en', reason: 'other', callId, dueAt: minute(60), subjectId: companionId })
      .returning()
    const record = await officeCall(t.ctx, admin, callId)
    expect(record.call).toMatchObject({
      ...{ credits: 50, minutes: 30, settlement: 'earned', stars: 4, cancelNote: null },
      ...{ endedAt: minute(30), actualStartAt: minute(-2) },
    })
    expect(record.cause).toBe('both_came')
    expect(record.visits).toEqual([
      { side: 'companion', joinedAt: minute(-2), leftAt: minute(30), hasMedia: true },
      { side: 'seeker', joinedAt: minute(1), leftAt: minute(29), hasMedia: false },
    ])
    expect(record.isOnCompanionsWord).toBe(true)
    const mediaAt = minute(2)
    await t.ctx.db.update(attendances).set({ mediaAt }).where(eq(attendances.callId, callId))
    expect((await officeCall(t.ctx, admin, callId)).isOnCompanionsWord).toBe(false)
    expect(record.cases).toMatchObject([{ id: opened?.id, reference: opened?.reference, kind: 'objection' }])
    expect(record.refundRefusal).toBeNull()
    await refundCall(t.ctx, admin, { callId, earning: 'taken_back', note: 'As agreed on the phone.' })
    const refunded = await officeCall(t.ctx, admin, callId)
    expect(refunded.refundRefusal).toBe('call_refunded_before')
    expect(refunded.call).toMatchObject({ refundEarning: 'taken_back', refundedBy: 'Ada Admin', isRefunded: true })
  })

  test('a call shows the companion’s delay, and every extension request with its result', async () => {
    const { callId, seekerId, companionId, startAt } = await makeCall(t, { startAt: at('2026-11-21T10:00:00Z') })
    const minute = (count: number) => new Date(startAt.getTime() + count * 60_000)
    const question = { callId, minutes: 15, credits: 25, expiresAt: minute(30) }
    await t.ctx.db.insert(callExtensions).values([
      { ...question, askedBy: companionId, askedAt: minute(26), answer: 'declined', answeredAt: minute(27) },
      { ...question, askedBy: seekerId, askedAt: minute(28), answer: 'expired', answeredAt: minute(30) },
    ])
    const late = { lateSeconds: 125, endAt: new Date(minute(32).getTime() + 5_000) }
    await t.ctx.db.update(calls).set(late).where(eq(calls.id, callId))
    const record = await officeCall(t.ctx, admin, callId)
    expect(record.extensions).toMatchObject([
      { side: 'companion', answer: 'declined', answeredAt: minute(27), minutes: 15, credits: 25 },
      { side: 'seeker', answer: 'expired', askedAt: minute(28) },
    ])
    expect(record.call).toMatchObject({ lateSeconds: 125, lateMovesEnd: true })
  })

  test('refuses a stranger: only administrators have access', async () => {
    const { callId } = await makeCall(t, { startAt: at('2026-12-20T10:00:00Z') })
    await expectOnlyAdministrators(
      t,
      (viewer) => list({}, viewer),
      (viewer) => officeCall(t.ctx, viewer, callId),
    )
    for (const id of [crypto.randomUUID(), 'no id'])
      await expect(officeCall(t.ctx, admin, id)).rejects.toMatchObject({ code: 'not_found' })
  })
})
