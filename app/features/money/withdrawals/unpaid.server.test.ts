import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { holdForCall } from '#app/features/marketplace/credits/commands.server.ts'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { reconcilePurchase } from '#app/features/money/payments/commands.server.ts'
import { runRefund } from '#app/features/money/payments/refunds/commands.server.ts'
import { moneyOverview } from '#app/features/operation/backoffice/money/views.server.ts'
import { takeOperationStep } from '#app/features/operation/backoffice/operations/commands.server.ts'
import { handleEvent } from '#app/features/operation/notifications/handlers.server.ts'
import { formatters } from '#app/i18n/format.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { system } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { mails, notifications, refunds, users, withdrawals } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { insertCallRow } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { testAdmin } from '#tests/support/office.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { makePurchase } from '#tests/support/purchases.ts'
import {
  declareWithdrawal,
  handleWithdrawals,
  refundWithdrawalAgain,
  reopenUnpaid,
  sweepWithdrawals,
} from './commands.server.ts'
import { nextSentences } from './rules.ts'
import { withdrawalChoices } from './views.server.ts'

const provider = memoryPayments()
const t = testContext({ payments: provider.client })
const admin = testAdmin(t, { isConfirmed: true })

const refusal = { kind: 'refused', code: 'expired_or_canceled_card', message: 'no' } as const
let forms = 0

/** Somebody who has withdrawn from 170 credits for 25 euros; `again` confirms once more. */
async function withdrawn() {
  const viewer = await t.as(await makeSeeker(t))
  const purchaseId = await makePurchase(t, provider, { buyerId: viewer.userId })
  const again = () =>
    declareWithdrawal(t.ctx, viewer, {
      ...{ name: 'Lena Maier', email: `unpaid-${++forms}@test.example`, accountEmail: '', reference: '', purchaseId },
      ...{ language: 'en', timeZone: 'Europe/Berlin', clientAddress: '203.0.113.9', formKey: crypto.randomUUID() },
    })
  const { number } = await again()
  const [row] = await t.ctx.db.select().from(withdrawals).where(eq(withdrawals.number, number))
  return { viewer, purchaseId, withdrawalId: row?.id ?? '', number, again }
}
/** The same, after the provider has refused the refund and the event was handled. */
async function unpaid() {
  const found = await withdrawn()
  provider.answerRefund(refusal)
  await runRefund(t.ctx, (await refundsOf(found.purchaseId))[0]?.id ?? '')
  await handleEvents(found.purchaseId)
  return found
}
const refundsOf = (purchaseId: string) =>
  t.ctx.db.select().from(refunds).where(eq(refunds.purchaseId, purchaseId)).orderBy(refunds.createdAt)
const stored = async (id: string) => (await t.ctx.db.select().from(withdrawals).where(eq(withdrawals.id, id)))[0]
/** Hands every event about a purchase to both handlers, as the worker does. */
async function handleEvents(purchaseId: string) {
  for (const event of await t.announced()) {
    if (event.purchaseId !== purchaseId) continue
    await handleWithdrawals(t.ctx, event)
    await handleEvent(t.ctx, event)
  }
}
const noticesOf = (userId: string, code: 'withdrawal_not_refunded' | 'refund_failed' | 'withdrawal_to_handle') =>
  t.ctx.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.code, code)))
const operationOf = async (subject: string) =>
  (await moneyOverview(t.ctx, admin)).operations.find((each) => each.subject === subject)
const take = (withdrawalId: string, step: 'run' | 'close', by = admin) =>
  takeOperationStep(t.ctx, by, { kind: 'withdrawal', subject: withdrawalId, step, note: 'Paid by bank transfer.' })
const choiceOf = async (viewer: Viewer, purchaseId: string) =>
  (await withdrawalChoices(t.ctx, viewer))?.purchases.find((each) => each.purchaseId === purchaseId)
const sentencesOf = async (again: Awaited<ReturnType<typeof withdrawn>>['again']) =>
  nextSentences(texts('en', 'withdrawals'), formatters('en', 'Europe/Berlin'), await again())

describe('a refund after a withdrawal that fails', () => {
  test('leaves the declaration open as not refunded yet, and the buyer reads so, on the page and by mail', async () => {
    const { viewer, purchaseId, withdrawalId, again } = await withdrawn()
    await t.ctx.db.update(users).set({ language: 'de' }).where(eq(users.id, viewer.userId))
    expect(await choiceOf(viewer, purchaseId)).toMatchObject({ isUnpaid: false })
    provider.answerRefund(refusal)
    await runRefund(t.ctx, (await refundsOf(purchaseId))[0]?.id ?? '')
    await handleEvents(purchaseId)
    await handleEvents(purchaseId)
    expect(await stored(withdrawalId)).toMatchObject({ state: 'not_refunded', refundCents: 0, closedAt: null })
    expect(await balanceOf(t.ctx.db, viewer.userId)).toBe(170)
    expect(await choiceOf(viewer, purchaseId)).toMatchObject({ isUnpaid: true })
    expect((await sentencesOf(again))[0]).toContain('It isn’t refunded yet')
    expect([
      await noticesOf(viewer.userId, 'withdrawal_not_refunded'),
      await noticesOf(viewer.userId, 'refund_failed'),
    ]).toMatchObject([[{ metadata: { amountCents: 2_500, credits: 170 } }], []])
    const sent = await t.ctx.db.select().from(mails).where(eq(mails.userId, viewer.userId))
    const mail = sent.find(({ subject }) => subject === 'Dein Widerruf: noch nicht erstattet')
    expect(mail?.text).toContain('steht dir das Geld zu')
    expect(mail?.text).toContain('/de/withdraw')
  })

  test('is told to administrators, once for each time it fails, and listed for them with what it needs', async () => {
    const { purchaseId, withdrawalId, number } = await unpaid()
    expect(await operationOf(withdrawalId)).toMatchObject({
      ...{ kind: 'withdrawal', state: 'refused', cents: 2_500, nextAt: null, steps: ['run', 'close'] },
    })
    expect(await operationOf((await refundsOf(purchaseId))[0]?.id ?? '')).toBeUndefined()
    const notices = async () => {
      for (const event of await t.announced()) if (event.withdrawalId === withdrawalId) await handleEvent(t.ctx, event)
      return noticesOf(admin.userId, 'withdrawal_to_handle')
    }
    expect(await notices()).toMatchObject([{ metadata: { number } }])
    await take(withdrawalId, 'run')
    provider.answerRefund(refusal)
    await runRefund(t.ctx, (await refundsOf(purchaseId))[1]?.id ?? '')
    await handleEvents(purchaseId)
    expect(await notices()).toHaveLength(2)
    expect(await notices()).toHaveLength(2)
  })

  test('is requested again with a button, and is done once the money is sent', async () => {
    const { viewer, purchaseId, withdrawalId, again } = await unpaid()
    await take(withdrawalId, 'run')
    expect(await stored(withdrawalId)).toMatchObject({ state: 'refund', refundCents: 2_500, refundCredits: 170 })
    expect(await operationOf(withdrawalId)).toBeUndefined()
    await expect(take(withdrawalId, 'run')).rejects.toMatchObject({ code: 'operation_over' })
    const third = refundWithdrawalAgain(t.ctx, admin, { withdrawalId })
    await expect(third).rejects.toMatchObject({ code: 'nothing_to_refund' })
    // The old event once more changes nothing: the new refund is counted.
    await handleEvents(purchaseId)
    expect(await stored(withdrawalId)).toMatchObject({ state: 'refund' })
    await runRefund(t.ctx, (await refundsOf(purchaseId))[1]?.id ?? '')
    expect((await refundsOf(purchaseId)).map(({ status }) => status)).toEqual(['failed', 'completed'])
    expect(await balanceOf(t.ctx.db, viewer.userId)).toBe(0)
    expect((await sentencesOf(again))[0]).toContain('We’re refunding €25.00')
  })

  test('is closed with a note when it was paid another way, and its buyer reads that too', async () => {
    const { viewer, purchaseId, withdrawalId, again } = await unpaid()
    await take(withdrawalId, 'close')
    expect(await stored(withdrawalId)).toMatchObject({ closedBy: admin.userId, note: 'Paid by bank transfer.' })
    expect(await operationOf(withdrawalId)).toBeUndefined()
    expect(await choiceOf(viewer, purchaseId)).toMatchObject({ isUnpaid: false })
    expect(await sentencesOf(again)).toEqual([expect.stringContaining('settled it with you another way')])
  })

  test('by the bank days after it was sent opens the declaration again', async () => {
    const { viewer, purchaseId, withdrawalId } = await withdrawn()
    const [refund] = await refundsOf(purchaseId)
    await runRefund(t.ctx, refund?.id ?? '')
    await handleEvents(purchaseId)
    expect(await stored(withdrawalId)).toMatchObject({ state: 'refund' })
    const failed = { refundId: refund?.id ?? '', amountCents: 2_500, status: 'failed' } as const
    provider.refund(purchaseId, { providerId: `re_${refund?.id}`, ...failed })
    await reconcilePurchase(t.ctx, purchaseId)
    // Its event got lost: the sweep finds it.
    await sweepWithdrawals(t.ctx)
    expect(await stored(withdrawalId)).toMatchObject({ state: 'not_refunded', refundCents: 0 })
    expect(await operationOf(withdrawalId)).toMatchObject({ state: 'bank' })
    expect(await balanceOf(t.ctx.db, viewer.userId)).toBe(170)
  })

  test('cannot be requested again for credits that are spent, which is said', async () => {
    const { viewer, withdrawalId } = await unpaid()
    const companionId = await makeCompanion(t)
    await inTransaction(t.ctx.db, async (tx) => {
      const callId = await insertCallRow(tx, { seekerId: viewer.userId, companionId, credits: 170 })
      await holdForCall(t.ctx, tx, { callId, seekerId: viewer.userId, companionId, credits: 170 })
    })
    await expect(take(withdrawalId, 'run')).rejects.toMatchObject({ code: 'nothing_to_refund' })
    expect(await stored(withdrawalId)).toMatchObject({ state: 'not_refunded', closedAt: null })
  })

  test('is nothing that a stranger or its buyer could send again, nor one that never failed', async () => {
    const { viewer, withdrawalId } = await unpaid()
    for (const by of [viewer, await t.as(await makeSeeker(t)), await t.as(await makeCompanion(t))]) {
      await expect(refundWithdrawalAgain(t.ctx, by, { withdrawalId })).rejects.toMatchObject({ code: 'not_found' })
      await expect(take(withdrawalId, 'run', by)).rejects.toMatchObject({ code: 'not_found' })
    }
    const fine = await withdrawn()
    await reopenUnpaid(t.ctx, system('reopen_withdrawals'), { purchaseId: fine.purchaseId })
    expect(await stored(fine.withdrawalId)).toMatchObject({ state: 'refund' })
  })
})
