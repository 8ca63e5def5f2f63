import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reconcilePurchase } from '#app/features/money/payments/commands.server.ts'
import { processPaymentEvent, receiveWebhook } from '#app/features/money/payments/events/commands.server.ts'
import { refundPurchase, runRefund } from '#app/features/money/payments/refunds/commands.server.ts'
import { checkPayout, sendPayout } from '#app/features/money/payouts/transfers/commands.server.ts'
import { inTransaction, rows } from '#app/platform/data/db.server.ts'
import { DEAD_LETTER_QUEUE } from '#app/platform/data/dead-letters.server.ts'
import { newId } from '#app/platform/ids.ts'
import { deliverMail, enqueueMail } from '#app/platform/outside/mail.server.ts'
import { auditLog, closedOperations, payees, payouts, reconciliationDifferences } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { checkAuditTrail, expectOnlyAdministrators, testAdmin } from '#tests/support/office.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { makeEarner, requestOwnPayout } from '#tests/support/payouts.ts'
import { openPurchase } from '#tests/support/purchases.ts'
import { moneyOverview } from '../money/views.server.ts'
import { type OperationForm, takeOperationStep } from './commands.server.ts'
import type { OperationKind, OperationStep } from './schema.ts'

const provider = memoryPayments()
const t = testContext({ payments: provider.client, env: { DEMO: '0' } })
const admin = testAdmin(t, { isConfirmed: true })
const start = new Date('2026-12-01T12:00:00Z')
const note = 'Looked at it with the person.'

beforeEach(() => t.setClock(start))
checkAuditTrail(t)
afterEach(async () => {
  provider.setBroken(false)
  await deleteJobs()
})

const minutesOn = (minutes: number) => t.setClock(new Date(start.getTime() + minutes * 60_000))
const list = async () => (await moneyOverview(t.ctx, admin)).operations
const find = async (kind: OperationKind, subject: string) =>
  (await list()).find((each) => each.kind === kind && each.subject === subject)
const take = (kind: OperationKind, subject: string, step: OperationStep, change: Partial<OperationForm> = {}) =>
  takeOperationStep(t.ctx, admin, { kind, subject, step, ...change })
const jobsOf = async (queue: string) => {
  const named = sql`select data from jobs.job where name = ${queue} and state < 'completed' order by created_on`
  return (await rows<{ data: unknown }>(t.ctx.db, named)).map(({ data }) => data)
}
const acts = async (action: string) =>
  (await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, action))).map(({ details }) => details)
const deleteJobs = () => t.ctx.db.execute(sql`delete from jobs.job`)

async function payout() {
  const { userId, viewer } = await makeEarner(t, provider, 1_000)
  const payoutId = await requestOwnPayout(t.ctx, viewer, { credits: 500 })
  await deleteJobs()
  return { userId, payoutId }
}

const checkout = async () => openPurchase(t, await makeSeeker(t))
async function refund() {
  const purchaseId = await checkout()
  provider.pay(purchaseId)
  await reconcilePurchase(t.ctx, purchaseId)
  const refundId = await refundPurchase(t.ctx, admin, { purchaseId, note: 'Asked for it.' })
  await deleteJobs()
  return refundId
}

describe('a payout', () => {
  test('whose answer was lost shows that and its next retry, and its job looks it up', async () => {
    const { userId, payoutId } = await payout()
    provider.answer(() => {
      provider.made(payoutId, 'tr_lost')
      return { kind: 'unknown' }
    })
    await expect(sendPayout(t.ctx, payoutId)).rejects.toThrow('no clear answer')
    expect(await find('payout', payoutId)).toBeUndefined()
    await minutesOn(5)
    const found = await find('payout', payoutId)
    expect(found).toMatchObject({ userId, state: 'unknown', cents: 4_500, steps: ['ask'] })
    expect(found?.nextAt?.getTime()).toBeGreaterThanOrEqual(start.getTime() + 5 * 60_000)
    await take('payout', payoutId, 'ask')
    await take('payout', payoutId, 'ask')
    expect(await jobsOf('send-payout')).toEqual([{ payoutId }, { payoutId }])
    for (const _ of await jobsOf('send-payout')) await sendPayout(t.ctx, payoutId)
    expect(provider.orders.filter((order) => order.payoutId === payoutId)).toHaveLength(1)
    expect(await find('payout', payoutId)).toBeUndefined()
    await expect(take('payout', payoutId, 'ask')).rejects.toMatchObject({ code: 'operation_over' })
    expect(await acts('operation.ask')).toContainEqual({ kind: 'payout', subject: payoutId })
  })

  test('to a stopped account waits, until an administrator resumes payouts', async () => {
    const paid = await payout()
    await sendPayout(t.ctx, paid.payoutId)
    const waiting = await requestOwnPayout(t.ctx, await t.as(paid.userId), { credits: 500 })
    provider.made(paid.payoutId, 'tr_twice')
    await checkPayout(t.ctx, paid.payoutId)
    expect(await find('payee_stopped', paid.userId)).toMatchObject({ state: 'unexplained_transfer', nextAt: null })
    await minutesOn(5)
    expect(await find('payout', waiting)).toMatchObject({ state: 'stopped', nextAt: null, steps: [] })
    await expect(take('payout', waiting, 'ask')).rejects.toMatchObject({ code: 'operation_step' })
    await take('payee_stopped', paid.userId, 'resume')
    const [payee] = await t.ctx.db.select().from(payees).where(eq(payees.userId, paid.userId))
    expect(payee?.stoppedAt).toBeNull()
    expect(await find('payee_stopped', paid.userId)).toBeUndefined()
    await expect(take('payee_stopped', paid.userId, 'resume')).rejects.toMatchObject({ code: 'operation_over' })
    await sendPayout(t.ctx, waiting)
  })

  test('that the bank refused waits until it is closed with a note, and again when the bank refuses again', async () => {
    const { userId, payoutId } = await payout()
    await sendPayout(t.ctx, payoutId)
    const refuse = (bankFailedAt: Date) =>
      t.ctx.db
        .update(payees)
        .set({ bankFailedAt, bankFailedCents: 4_500, bankFailure: 'wrong_details' })
        .where(eq(payees.userId, userId))
    await refuse(new Date(start.getTime() + 60_000))
    await minutesOn(5)
    const listed = { userId, state: 'wrong_details', cents: 4_500, steps: ['close'] }
    expect(await find('bank_refused', payoutId)).toMatchObject(listed)
    await take('bank_refused', payoutId, 'close', { note })
    expect(await find('bank_refused', payoutId)).toBeUndefined()
    await refuse(new Date(start.getTime() + 10 * 60_000))
    expect(await find('bank_refused', payoutId)).toMatchObject({ isWaiting: true })
  })
})

describe('a refund', () => {
  test('that is pending is sent by its job', async () => {
    const refundId = await refund()
    await minutesOn(5)
    expect(await find('refund', refundId)).toMatchObject({ state: 'not_sent', cents: 2_500, steps: ['ask'] })
    await take('refund', refundId, 'ask')
    expect(await jobsOf('send-refund')).toEqual([{ refundId }])
    await runRefund(t.ctx, refundId)
    expect(await find('refund', refundId)).toBeUndefined()
  })

  test('that failed stays until it is closed with a note', async () => {
    const refundId = await refund()
    provider.answerRefund({ kind: 'refused', code: 'charge_disputed', message: 'no' })
    await runRefund(t.ctx, refundId)
    expect(await find('refund_failed', refundId)).toMatchObject({ state: 'refused', nextAt: null, steps: ['close'] })
    await take('refund_failed', refundId, 'close', { note })
    expect(await find('refund_failed', refundId)).toBeUndefined()
    const [closed] = await t.ctx.db.select().from(closedOperations).where(eq(closedOperations.subject, refundId))
    expect(closed).toMatchObject({ kind: 'refund_failed', note, closedBy: admin.userId })
    expect(await acts('operation.close')).toContainEqual({ kind: 'refund_failed', subject: refundId })
  })
})

describe('an event of the provider', () => {
  test('that failed is rerun by a job, and shows its next automatic retry', async () => {
    const purchaseId = await checkout()
    const hook = provider.webhook({ type: 'checkout.session.completed', purchaseId })
    await receiveWebhook(t.ctx, hook)
    provider.setBroken(true)
    await expect(processPaymentEvent(t.ctx, hook.eventId)).rejects.toThrow()
    provider.setBroken(false)
    await minutesOn(3)
    const found = await find('payment_event', hook.eventId)
    expect(found).toMatchObject({ state: 'failed', nextAt: expect.any(Date), steps: ['run'] })
    await deleteJobs()
    await take('payment_event', hook.eventId, 'run')
    expect(await jobsOf('payment-event')).toEqual([{ eventId: hook.eventId }])
    await processPaymentEvent(t.ctx, hook.eventId)
    expect(await find('payment_event', hook.eventId)).toBeUndefined()
  })
})

test('a silent provider is asked for its list, and the administrator is told if it doesn’t answer', async () => {
  await t.ctx.db.execute(sql`delete from payment_events`)
  await checkout()
  await minutesOn(120)
  expect(await find('webhooks_silent', 'platform')).toMatchObject({ since: null, steps: ['ask'] })
  provider.setBroken(true)
  await expect(take('webhooks_silent', 'platform', 'ask')).rejects.toMatchObject({ code: 'operation_no_answer' })
  provider.setBroken(false)
  await take('webhooks_silent', 'platform', 'ask')
})

test('a difference to the ledger is listed until it is closed with a note', async () => {
  const difference = { code: 'not_ours', kind: 'charge', subject: 'txn_1', providerCents: 500, ledgerCents: 0 } as const
  const values = { ...difference, day: '2026-11-30' }
  const [row] = await t.ctx.db.insert(reconciliationDifferences).values(values).returning()
  const id = row?.id ?? ''
  expect(await find('difference', id)).toMatchObject({ state: 'not_ours', cents: 500, ledgerCents: 0 })
  await take('difference', id, 'close', { note })
  expect(await find('difference', id)).toBeUndefined()
})

describe('a job', () => {
  const giveUp = (queue: string, data: object) =>
    t.ctx.db.execute(sql`insert into jobs.job (name, data, source_name, state)
      values (${DEAD_LETTER_QUEUE}, ${JSON.stringify(data)}::jsonb, ${queue}, 'created')`)

  test('that failed is put back into its queue', async () => {
    await giveUp('send-refund', { refundId: newId() })
    await giveUp('send-refund', { refundId: newId() })
    expect(await find('job', 'send-refund')).toMatchObject({ count: 2, nextAt: null, steps: ['run'] })
    await take('job', 'send-refund', 'run')
    expect(await jobsOf('send-refund')).toHaveLength(2)
    expect(await find('job', 'send-refund')).toBeUndefined()
  })

  test('of a mail is waited for while it runs, then tried again or closed', async () => {
    const userId = await makeSeeker(t)
    await inTransaction(t.ctx.db, (tx) =>
      enqueueMail(t.ctx, tx, {
        ...{ effectKey: newId(), to: 'lena@test.example', userId, language: 'en' },
        ...{ subject: 'Hello', text: 'Hello', html: 'Hello' },
      }),
    )
    const [mail] = (await jobsOf('mail')) as { mailId: string }[]
    const mailId = mail?.mailId ?? ''
    const away = { send: () => Promise.reject(new Error('away')), close: () => {} }
    await expect(deliverMail(t.ctx, away as never, mailId)).rejects.toThrow('away')
    expect(await find('mail', mailId)).toMatchObject({ userId, state: 'waiting', nextAt: expect.any(Date), steps: [] })
    await deleteJobs()
    expect(await find('mail', mailId)).toMatchObject({ state: 'gave_up', nextAt: null, steps: ['run', 'close'] })
    await expect(take('mail', mailId, 'run')).rejects.toMatchObject({ code: 'operation_no_job' })
    await giveUp('mail', { mailId })
    await take('mail', mailId, 'run')
    expect(await jobsOf('mail')).toEqual([{ mailId }])
    await deleteJobs()
    await take('mail', mailId, 'close', { note })
    expect(await find('mail', mailId)).toBeUndefined()
  })
})

test('strangers and administrators without a second factor see no list and take no step', async () => {
  const { payoutId } = await payout()
  await minutesOn(5)
  await expectOnlyAdministrators(
    t,
    (viewer) => moneyOverview(t.ctx, viewer),
    (viewer) => takeOperationStep(t.ctx, viewer, { kind: 'payout', subject: payoutId, step: 'ask' }),
  )
  expect(await jobsOf('send-payout')).toEqual([])
  await t.ctx.db.update(payouts).set({ attemptedAt: start }).where(eq(payouts.id, payoutId))
})

test('operations waiting for someone come before those retried automatically', async () => {
  const order = (await list()).map(({ nextAt }) => nextAt === null)
  expect(order).toEqual([...order].sort((a, b) => Number(b) - Number(a)))
})
