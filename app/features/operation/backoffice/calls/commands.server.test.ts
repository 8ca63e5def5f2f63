import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { reservePayout } from '#app/features/marketplace/credits/commands.server.ts'
import { balanceOf, findRefundedCallIds } from '#app/features/marketplace/credits/views.server.ts'
import { handleEvent } from '#app/features/operation/notifications/handlers.server.ts'
import { inTransaction, violatedConstraint } from '#app/platform/data/db.server.ts'
import { auditLog, callRefunds, creditLots, payouts, transactions } from '#db/schema/all.ts'
import { endCall, type MadeCall, makeCall } from '#tests/support/calls.ts'
import { setUser, testContext } from '#tests/support/context.ts'
import { mailsFor, noticeCodesFor } from '#tests/support/messages.ts'
import { checkAuditTrail, expectOnlyAdministrators, testAdmin } from '#tests/support/office.ts'
import { refundCall } from './commands.server.ts'

const t = testContext({ env: { MAX_SOLO_CREDITS: '2000' } })
const admin = testAdmin(t, { isConfirmed: true })

checkAuditTrail(t)

const note = 'The sound was gone for half of it.'
const refund = (callId: string, earning: 'stays' | 'taken_back', by = admin) =>
  refundCall(t.ctx, by, { callId, earning, note })
const balance = (userId: string) => balanceOf(t.ctx.db, userId)
const newestAct = async () => (await t.ctx.db.select().from(auditLog).orderBy(sql`id desc`).limit(1))[0]

/** An ended call of 50 credits, completed by default. */
async function heldCall(end: Parameters<typeof endCall>[2] = { status: 'completed' }): Promise<MadeCall> {
  const call = await makeCall(t, { startAt: new Date('2026-11-20T10:00:00Z') })
  await endCall(t, call.callId, end)
  return call
}

describe('a refund of a call', () => {
  test('that the operator pays goes back into the seeker’s purchase and leaves the companion’s earning', async () => {
    const { callId, seekerId, companionId } = await heldCall()
    await refund(callId, 'stays')
    expect([await balance(seekerId), await balance(companionId)]).toEqual([50, 50])
    const lots = await t.ctx.db.select().from(creditLots).where(eq(creditLots.userId, seekerId))
    expect(lots).toMatchObject([{ source: 'purchase', remaining: 50 }])
    expect(await t.ctx.db.select().from(callRefunds).where(eq(callRefunds.callId, callId))).toMatchObject([
      { credits: 50, earning: 'stays', note, refundedBy: admin.userId },
    ])
    expect(await newestAct()).toMatchObject({
      actorId: admin.userId,
      action: 'call.refunded',
      subjectId: seekerId,
      details: { callId, companionId, credits: 50, earning: 'stays' },
    })
    const lines = await t.ctx.db.select().from(transactions).where(eq(transactions.callId, callId))
    expect(lines.filter(({ type }) => type === 'refund')).toMatchObject([{ userId: seekerId, effect: 1, amount: 50 }])
    expect(lines).toHaveLength(3)
  })

  test('that the companion pays takes this call’s earning, not another one', async () => {
    const earlier = await heldCall()
    const call = await makeCall(t, { startAt: new Date('2026-11-21T10:00:00Z'), companionId: earlier.companionId })
    await endCall(t, call.callId, { status: 'completed' })
    await refund(call.callId, 'taken_back')
    expect([await balance(call.seekerId), await balance(call.companionId)]).toEqual([50, 50])
    const lots = await t.ctx.db.select().from(creditLots).where(eq(creditLots.userId, call.companionId))
    const left = Object.fromEntries(lots.map(({ callId, remaining }) => [String(callId), remaining]))
    expect(left).toEqual({ [earlier.callId]: 50, [call.callId]: 0 })
    expect(await findRefundedCallIds(t.ctx.db, call.companionId, [call.callId])).toEqual(new Set([call.callId]))
  })

  test.each(['stays', 'taken_back'] as const)('notifies both in the app and by mail: %s', async (earning) => {
    const { callId, seekerId, companionId } = await heldCall()
    await refund(callId, earning)
    const event = (await t.announced()).findLast(({ type }) => type === 'call.refunded')
    expect(event).toEqual({ type: 'call.refunded', callId, earning })
    await handleEvent(t.ctx, event)
    const theirs = earning === 'stays' ? 'call_refunded_kept' : 'call_refunded_taken'
    for (const [userId, code] of [
      [seekerId, 'call_refunded'],
      [companionId, theirs],
    ] as const)
      expect([await noticeCodesFor(t, userId), (await mailsFor(t, userId)).length]).toEqual([[code], 1])
  })

  test('is made once', async () => {
    const { callId, seekerId } = await heldCall()
    await refund(callId, 'stays')
    for (const earning of ['stays', 'taken_back'] as const)
      await expect(refund(callId, earning)).rejects.toMatchObject({ code: 'call_refunded_before' })
    expect(await balance(seekerId)).toBe(50)
  })

  test('can’t take back credits that were paid out, but the operator can pay instead', async () => {
    const { callId, seekerId, companionId } = await heldCall()
    const payoutId = crypto.randomUUID()
    await inTransaction(t.ctx.db, async (tx) => {
      const money = { grossCents: 500, feePercent: 10, feeCents: 50, amountCents: 450, accountId: 'acct_1' }
      await tx.insert(payouts).values({ id: payoutId, userId: companionId, creditsPaid: 50, ...money })
      await reservePayout(t.ctx, tx, { payoutId, userId: companionId, credits: 50 })
    })
    await expect(refund(callId, 'taken_back')).rejects.toMatchObject({ code: 'call_earning_gone' })
    await refund(callId, 'stays')
    expect([await balance(seekerId), await balance(companionId)]).toEqual([50, 0])
  })

  test('is of calls that were earned: no-shows of seekers and late cancellations, too', async () => {
    const missed = await heldCall({ status: 'missed', missedReason: 'seeker_no_show' })
    await refund(missed.callId, 'taken_back')
    expect([await balance(missed.seekerId), await balance(missed.companionId)]).toEqual([50, 0])
    const back = await heldCall({ status: 'missed', missedReason: 'offerer_no_show' })
    await expect(refund(back.callId, 'stays')).rejects.toMatchObject({ code: 'call_price_is_back' })
    await expect(refund(crypto.randomUUID(), 'stays')).rejects.toMatchObject({ code: 'not_found', status: 404 })
  })

  test('of a seeker whose account was deleted is refused', async () => {
    const { callId, seekerId } = await heldCall()
    await setUser(t, seekerId, { status: 'canceled' })
    await expect(refund(callId, 'stays')).rejects.toMatchObject({ code: 'account_closed' })
    expect(await t.ctx.db.$count(callRefunds, eq(callRefunds.callId, callId))).toBe(0)
  })

  test('refuses a stranger as if there were no such page, and an administrator without second factor', async () => {
    const { callId, seekerId } = await heldCall()
    await expectOnlyAdministrators(t, (viewer) => refundCall(t.ctx, viewer, { callId, earning: 'stays', note }))
    expect(await balance(seekerId)).toBe(0)
  })

  test('has no journal without a decision, even by direct insert', async () => {
    const { callId, seekerId } = await heldCall()
    const lines = JSON.stringify([
      { kind: 'user_available', owner: seekerId, amount: 50 },
      { kind: 'credits_written_off', owner: null, amount: -50 },
    ])
    for (const [event, key] of [
      ['call_refunded', `call:${callId}:refund`],
      ['call_refunded', `call:${callId}:again`],
      ['gift', `call:${callId}:refund`],
    ]) {
      const error = await inTransaction(t.ctx.db, (tx) =>
        tx.execute(sql`select post_journal(${event}, ${key}, ${callId}::uuid, null, null, ${lines}::jsonb)`),
      ).catch((thrown: unknown) => thrown)
      expect(violatedConstraint(error)).toBe('call_refunds_are_recorded')
    }
  })
})
