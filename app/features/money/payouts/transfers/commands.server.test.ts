import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { system } from '#app/platform/context.ts'
import { violatedConstraint } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { payees, payouts, transactions } from '#db/schema/all.ts'
import { unreadAlarms } from '#tests/support/alarms.ts'
import { emailOf, testContext } from '#tests/support/context.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { makeEarner, requestOwnPayout } from '#tests/support/payouts.ts'
import {
  checkPayout,
  handlePayoutEvent,
  resumePayouts,
  sendPayout,
  sweepPayouts,
  sweepTransfers,
} from './commands.server.ts'

const provider = memoryPayments()
const now = new Date('2026-12-01T12:00:00Z')
const t = testContext({ payments: provider.client, now })

afterEach(async () => {
  provider.setBroken(false)
  await t.ctx.db.execute(sql`delete from jobs.job`)
})

/** A companion with credits and a complete payee account. */
const earner = (credits = 1_000) => makeEarner(t, provider, credits)
const ask = (viewer: Viewer, credits: number) => requestOwnPayout(t.ctx, viewer, { credits })
/** A companion who has requested 500 of 1,000 credits. */
async function asked() {
  const companion = await earner(1_000)
  return { ...companion, payoutId: await ask(companion.viewer, 500) }
}
async function sweepAfter(minutes: number, sweep = sweepPayouts) {
  await t.setClock(new Date(now.getTime() + minutes * 60_000))
  await sweep(t.ctx)
  await t.setClock(now)
}
const balance = (userId: string) => balanceOf(t.ctx.db, userId)
const row = async (payoutId: string) => (await t.ctx.db.select().from(payouts).where(eq(payouts.id, payoutId)))[0]
const statusOnStatement = async (payoutId: string) => {
  const lines = await t.ctx.db.select().from(transactions).where(eq(transactions.payoutId, payoutId))
  return lines.find(({ type }) => type === 'payout')?.status
}
const sent = (payoutId: string) => provider.orders.filter((transfer) => transfer.payoutId === payoutId)

describe('sending a payout', () => {
  test('pays nine cents a credit to the own account and completes, once however often the job runs', async () => {
    const { userId, accountId, payoutId } = await asked()
    for (let i = 0; i < 3; i++) await sendPayout(t.ctx, payoutId)
    expect(sent(payoutId)).toEqual([{ payoutId, attempt: 1, amountCents: 4_500, accountId }])
    expect(await row(payoutId)).toMatchObject({ status: 'completed', transferId: `tr_${payoutId}` })
    expect(await statusOnStatement(payoutId)).toBe('completed')
    expect(await t.announced()).toContainEqual({ type: 'payout.completed', payoutId, userId })
  })

  test('whose answer was lost is looked up before it is sent again', async () => {
    const { payoutId } = await asked()
    provider.answer(() => {
      provider.made(payoutId, 'tr_lost')
      return { kind: 'unknown' }
    })
    await expect(sendPayout(t.ctx, payoutId)).rejects.toThrow('no clear answer')
    await sendPayout(t.ctx, payoutId)
    expect(sent(payoutId)).toHaveLength(1)
    expect(await row(payoutId)).toMatchObject({ status: 'completed', transferId: 'tr_lost' })
  })

  test('without an answer is asked again under the same number, however long ago it was [MF-1]', async () => {
    const { payoutId } = await asked()
    provider.answer({ kind: 'unknown' }, { kind: 'unknown' })
    await expect(sendPayout(t.ctx, payoutId)).rejects.toThrow()
    await t.setClock(new Date(now.getTime() + 3 * 86_400_000))
    await expect(sendPayout(t.ctx, payoutId)).rejects.toThrow()
    await sendPayout(t.ctx, payoutId)
    expect(sent(payoutId).map((transfer) => transfer.attempt)).toEqual([1, 1, 1])
    expect(await row(payoutId)).toMatchObject({ status: 'completed', leaseOwner: null })
    await t.setClock(now)
  })

  test('is only requested by the holder of its lease [MF-1]', async () => {
    const { payoutId } = await asked()
    const owner = crypto.randomUUID()
    const lease = (seconds: number) =>
      t.ctx.db
        .update(payouts)
        .set({ leaseOwner: owner, leaseUntil: sql`clock_timestamp() + ${seconds} * interval '1 second'` })
        .where(eq(payouts.id, payoutId))
    await lease(30)
    await sendPayout(t.ctx, payoutId)
    await sweepAfter(24 * 60)
    expect(sent(payoutId)).toEqual([])
    expect(await row(payoutId)).toMatchObject({ status: 'pending', leaseOwner: owner })
    await lease(-1)
    await sendPayout(t.ctx, payoutId)
    expect(await row(payoutId)).toMatchObject({ status: 'completed', leaseOwner: null })
  })

  test.each([
    { kind: 'paid', transferId: 'tr_of_the_past' },
    { kind: 'refused', code: 'account_closed', message: 'This account is closed.' },
    { kind: 'insufficient' },
  ] as const)('whose lease somebody else took meanwhile is not written down: $kind', async (outcome) => {
    const { userId, payoutId } = await asked()
    const owner = crypto.randomUUID()
    const taken = t.ctx.db.update(payouts).set({ leaseOwner: owner }).where(eq(payouts.id, payoutId))
    const sendTransfer = () => taken.then(() => outcome)
    const ctx = { ...t.ctx, payments: { ...t.ctx.payments, sendTransfer } }
    if (outcome.kind === 'insufficient') await sendPayout(ctx, payoutId)
    else await expect(sendPayout(ctx, payoutId)).rejects.toMatchObject({ name: 'LeaseLost' })
    const untouched = { refusedAttempt: null, errorMessage: null, transferId: null }
    expect(await row(payoutId)).toMatchObject({ status: 'pending', attempt: 1, leaseOwner: owner, ...untouched })
    expect(await balance(userId)).toBe(500)
  })

  test('gets a new number from the database only after the provider refused the one before, and under a lease [MF-1]', async () => {
    const { payoutId } = await asked()
    const set = (values: Partial<typeof payouts.$inferInsert>) =>
      t.ctx.db.update(payouts).set(values).where(eq(payouts.id, payoutId))
    const refused = (error: unknown) => violatedConstraint(error) === 'payouts_attempt_after_refusal'
    const held = { leaseOwner: crypto.randomUUID(), leaseUntil: new Date(now.getTime() + 60_000) }
    await expect(set({ attempt: 1 })).rejects.toSatisfy(refused)
    await set({ ...held, attempt: 1 })
    await expect(set({ attempt: 2 })).rejects.toSatisfy(refused)
    await set({ refusedAttempt: 1 })
    await expect(set({ attempt: 3 })).rejects.toSatisfy(refused)
    await expect(set({ attempt: 0 })).rejects.toSatisfy(refused)
    await set({ attempt: 2 })
    await expect(set({ attempt: 3 })).rejects.toSatisfy(refused)
  })

  test('with too little money on our side waits, and is sent by the sweep under a new number', async () => {
    const { userId, payoutId } = await asked()
    provider.answer({ kind: 'insufficient' })
    await sendPayout(t.ctx, payoutId)
    expect(await row(payoutId)).toMatchObject({ status: 'pending', errorMessage: 'waiting_for_funds' })
    expect(await unreadAlarms(t.ctx.db)).toContain(`provider_balance_low ${payoutId}`)
    expect(await balance(userId)).toBe(500)
    await sweepPayouts(t.ctx)
    expect(sent(payoutId)).toHaveLength(1)
    const lost = await asked()
    await sweepAfter(11)
    expect(await row(lost.payoutId), 'whose job was lost').toMatchObject({ status: 'completed' })
    expect(sent(payoutId).map((transfer) => transfer.attempt)).toEqual([1, 2])
    expect(await row(payoutId)).toMatchObject({ status: 'completed', errorMessage: null })
  })

  test('that is definitely refused fails and returns the credits; the provider’s words are only logged', async () => {
    const { userId, payoutId } = await asked()
    provider.answer({ kind: 'refused', code: 'account_closed', message: 'This account is closed.' })
    const lines: unknown[] = []
    const log = { ...t.ctx.log, error: (message: string, fields?: object) => lines.push([message, fields]) }
    await sendPayout({ ...t.ctx, log } as typeof t.ctx, payoutId)
    await sendPayout(t.ctx, payoutId)
    expect(await row(payoutId)).toMatchObject({ status: 'failed', errorMessage: 'payee_refused' })
    const detail = { subject: payoutId, code: 'account_closed', detail: 'This account is closed.' }
    expect(lines).toEqual([['the payment provider refused a transfer', detail]])
    expect([await balance(userId), await statusOnStatement(payoutId)]).toEqual([1_000, 'failed'])
    expect(await t.announced()).toContainEqual({ type: 'payout.failed', payoutId, userId })
    expect(sent(payoutId)).toHaveLength(1)
  })

  test('to an account that was restricted meanwhile fails and gives the credits back', async () => {
    const { userId, accountId, payoutId } = await asked()
    provider.payees.set(accountId, { onboarded: true, payoutsEnabled: false })
    await sendPayout(t.ctx, payoutId)
    expect(await row(payoutId)).toMatchObject({ status: 'failed', errorMessage: 'payee_not_ready' })
    expect([await balance(userId), sent(payoutId).length]).toEqual([1_000, 0])
  })
})

describe('a reversal', () => {
  const news = { type: 'transfer.reversed', eventId: 'evt', livemode: false, objectId: 'tr' }
  const hear = (payoutId: string) => handlePayoutEvent(t.ctx, { ...news, purchaseId: null, accountId: null, payoutId })

  async function paid() {
    const { userId, payoutId } = await asked()
    await sendPayout(t.ctx, payoutId)
    const state = async () => {
      const found = await row(payoutId)
      return [found?.status, found?.reversedCents, await balance(userId)]
    }
    return { payoutId, state }
  }

  test('of all gives credits and fee back, once, also when the news comes first', async () => {
    const { userId, payoutId } = await asked()
    await expect(hear(payoutId)).rejects.toThrow('before its transfer')
    await sendPayout(t.ctx, payoutId)
    provider.reversed(payoutId, 4_500)
    await hear(payoutId)
    await hear(payoutId)
    expect(await row(payoutId)).toMatchObject({ status: 'reversed', reversedCents: 4_500 })
    expect(await balance(userId)).toBe(1_000)
    expect(await t.announced()).toContainEqual({ type: 'payout.failed', payoutId, userId })
  })

  test('that the provider knows nothing of moves nothing [MF-4, SEC-10]', async () => {
    const { payoutId, state } = await paid()
    await hear(payoutId)
    expect(await state()).toEqual(['completed', 0, 500])
  })

  test('in parts gives back whole credits, never more than was reversed [MF-4, SEC-10]', async () => {
    const { payoutId, state } = await paid()
    for (const [cents, credits] of [
      [8, 0],
      [9, 1],
      [17, 1],
      [17, 1],
      [4_499, 499],
    ] as const) {
      provider.reversed(payoutId, cents)
      await hear(payoutId)
      expect(await state()).toEqual(['completed', cents, 500 + credits])
      expect(await t.ledgerViolations()).toEqual([])
    }
    provider.reversed(payoutId, 4_500)
    await hear(payoutId)
    expect(await state()).toEqual(['reversed', 4_500, 1_000])
  })

  test('whose webhook was lost is found by the sweep [MF-4]', async () => {
    const { payoutId, state } = await paid()
    provider.reversed(payoutId, 450)
    await sweepAfter(5, sweepTransfers)
    expect(await state()).toEqual(['completed', 450, 550])
  })

  test('is not concluded from a transfer that the provider does not name [MF-4, SEC-10]', async () => {
    const { payoutId, state } = await paid()
    const name = (transferId: string) => t.ctx.db.update(payouts).set({ transferId }).where(eq(payouts.id, payoutId))
    await name(`tr_other_${payoutId}`)
    await hear(payoutId)
    expect(await state()).toEqual(['completed', 0, 500])
    expect(await unreadAlarms(t.ctx.db)).toContain(`transfer_unknown ${payoutId}`)
    await name(`tr_${payoutId}`)
  })
})

describe('a second transfer for one payout', () => {
  test('is found, stops payouts to the account and alerts the operator once, until it is sorted out [MF-1]', async () => {
    const { userId, viewer } = await earner(1_500)
    const payoutId = await ask(viewer, 500)
    await sendPayout(t.ctx, payoutId)
    const waiting = await ask(viewer, 500)
    provider.made(payoutId, 'tr_second')
    const lines: string[] = []
    const log = { ...t.ctx.log, error: (line: string) => lines.push(line) }
    const ctx = { ...t.ctx, log }
    await checkPayout(ctx, payoutId)
    await checkPayout(ctx, payoutId)
    expect(lines).toEqual([expect.stringMatching(/^OPERATOR: more was transferred/)])
    expect(await unreadAlarms(t.ctx.db)).toContain(`transferred_too_much ${payoutId}`)
    await sendPayout(t.ctx, waiting)
    await sweepAfter(2)
    expect(await row(waiting)).toMatchObject({ status: 'pending', attempt: 0 })
    await expect(ask(viewer, 500)).rejects.toMatchObject({ code: 'payouts_paused', status: 403 })
    expect(await balance(userId)).toBe(500)

    provider.reversed(payoutId, 4_500, 'tr_second')
    await checkPayout(ctx, payoutId)
    expect(await row(payoutId)).toMatchObject({ status: 'completed', reversedCents: 0 })
    await resumePayouts(t.ctx, system('doctor'), { email: await emailOf(t, userId) })
    await sendPayout(t.ctx, waiting)
    expect(await row(waiting)).toMatchObject({ status: 'completed' })
  })

  test('isn’t concluded from an answer older than the latest posting [MF-1]', async () => {
    const { userId, payoutId } = await asked()
    await sendPayout(t.ctx, payoutId)
    const old = await t.ctx.payments.transfersOf(payoutId)
    provider.reversed(payoutId, 900)
    await checkPayout(t.ctx, payoutId)
    const answers = [old]
    const transfersOf = async (id: string) => answers.shift() ?? t.ctx.payments.transfersOf(id)
    await checkPayout({ ...t.ctx, payments: { ...t.ctx.payments, transfersOf } }, payoutId)
    expect(answers).toEqual([])
    const [payee] = await t.ctx.db.select().from(payees).where(eq(payees.userId, userId))
    expect(payee).toMatchObject({ stoppedAt: null })
    expect(await balance(userId)).toBe(600)
  })

  test('is found for a payout that failed here, too [MF-1]', async () => {
    const { viewer, payoutId } = await asked()
    provider.answer({ kind: 'refused', code: 'account_closed', message: 'This account is closed.' })
    await sendPayout(t.ctx, payoutId)
    provider.made(payoutId, 'tr_late')
    await checkPayout(t.ctx, payoutId)
    await expect(ask(viewer, 500)).rejects.toMatchObject({ code: 'payouts_paused' })
  })
})
