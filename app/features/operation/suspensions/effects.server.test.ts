import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { requestReset, signIn } from '#app/features/marketplace/accounts/commands.server.ts'
import { addSlots } from '#app/features/marketplace/availability/commands.server.ts'
import { startOnboarding } from '#app/features/money/payouts/commands.server.ts'
import { sendPayout, sweepPayouts } from '#app/features/money/payouts/transfers/commands.server.ts'
import { unfinishedPayouts } from '#app/features/money/payouts/views.server.ts'
import { declareWithdrawal } from '#app/features/money/withdrawals/commands.server.ts'
import { withdrawalsPage } from '#app/features/operation/backoffice/money/lists.views.server.ts'
import { warnOfLastSlot } from '#app/features/operation/notifications/commands.server.ts'
import { handleEvent } from '#app/features/operation/notifications/handlers.server.ts'
import { system } from '#app/platform/context.ts'
import { mails, payouts } from '#db/schema/all.ts'
import { givePassword, OWNER_PASSWORD } from '#tests/support/account-deletion.ts'
import { from } from '#tests/support/accounts.ts'
import { emailOf, testContext } from '#tests/support/context.ts'
import { giveCredits } from '#tests/support/credits.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { mailsFor, noticeCodesFor } from '#tests/support/messages.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { requestOwnPayout } from '#tests/support/payouts.ts'
import { suspensionOf } from '#tests/support/suspensions.ts'
import { liftSuspension } from './commands.server.ts'

const now = new Date('2026-12-01T12:00:00Z')
const until = new Date('2026-12-08T12:00:00Z')
const provider = memoryPayments()

const t = testContext({ payments: provider.client, now })

afterEach(async () => {
  await t.setClock(now)
})

const mailsTo = (userId: string) => mailsFor(t, userId)
const notesOf = (userId: string) => noticeCodesFor(t, userId)

describe('signing in while suspended', () => {
  const enter = async (userId: string, password: string) =>
    signIn(t.ctx, null, { ...from, email: await emailOf(t, userId), password }).then(
      () => 'signed in',
      ({ code, details }) => [code, details.until],
    )

  test('says until when after the right password alone; a wrong one learns nothing', async () => {
    for (const [endAt, words] of [
      [until, until.toISOString()],
      [null, ''],
    ] as const) {
      const userId = await makeSeeker(t)
      await givePassword(t, userId)
      const { admin, suspend } = await suspensionOf(t, userId, endAt)
      await suspend()
      expect(await enter(userId, 'a wrong password')).toEqual(['wrong_credentials', undefined])
      expect(await enter(userId, OWNER_PASSWORD)).toEqual(['account_suspended', words])
      await liftSuspension(t.ctx, admin, { userId, note: 'cleared' })
      expect(await enter(userId, OWNER_PASSWORD)).toBe('signed in')
    }
  })

  test('no link for a new password is mailed', async () => {
    const userId = await makeSeeker(t)
    await (await suspensionOf(t, userId)).suspend()
    await requestReset(t.ctx, { ...from, email: await emailOf(t, userId) })
    expect(await mailsTo(userId)).toEqual([])
  })
})

describe('mails and notifications while suspended', () => {
  test('stop: no reminders, warnings, offers; what moves money still arrives, since nothing else can be read', async () => {
    const companion = await t.as(await makeCompanion(t))
    const { userId } = companion
    await addSlots(t.ctx, companion, {
      ...{ startClock: '18:00', endClock: '20:00', media: 'audio', timeZone: 'Europe/Berlin' },
      ...{ date: '2026-12-20', repeat: 'none', until: null },
    })
    const { admin, suspend } = await suspensionOf(t, userId, null)
    await suspend()
    await t.setClock(new Date('2026-12-15T12:00:00Z'))
    const warn = () => warnOfLastSlot(t.ctx, system('test'), { companionId: userId })
    await warn()
    await handleEvent(t.ctx, { type: 'rating.given', callId: crypto.randomUUID(), companionId: userId })
    await handleEvent(t.ctx, { type: 'account.confirmed', userId })
    expect([await notesOf(userId), await mailsTo(userId)]).toEqual([[], []])
    await handleEvent(t.ctx, { type: 'bank_payment.failed', paymentId: 'po_1', userId, amountCents: 900 })
    expect(await notesOf(userId)).toEqual(['bank_payment_failed'])
    expect(await mailsTo(userId)).toHaveLength(1)
    await liftSuspension(t.ctx, admin, { userId, note: 'cleared' })
    await warn()
    expect(await notesOf(userId)).toContain('times_end')
  })
})

describe('payouts while suspended', () => {
  async function earner() {
    const viewer = await t.as(await makeCompanion(t))
    const { userId } = viewer
    await giveCredits(t, userId, 1_000)
    await startOnboarding(t.ctx, viewer, { language: 'en' })
    provider.payees.set(`acct_${userId}`, { onboarded: true, payoutsEnabled: true })
    const request = () => requestOwnPayout(t.ctx, viewer, { credits: 500, idempotencyKey: `request-${userId}` })
    const sent = (payoutId: string) => provider.orders.filter((order) => order.payoutId === payoutId).length
    return { userId, request, sent }
  }
  const statusOfPayout = async (payoutId: string) =>
    (await t.ctx.db.select().from(payouts).where(eq(payouts.id, payoutId)))[0]?.status

  test('wait if they were not sent, say why in the back office, and go on when it is lifted', async () => {
    const { userId, request, sent } = await earner()
    const payoutId = await request()
    const { admin, suspend } = await suspensionOf(t, userId)
    await suspend()
    await t.setClock(new Date(now.getTime() + 5 * 60_000))
    await sendPayout(t.ctx, payoutId)
    await sweepPayouts(t.ctx)
    expect([sent(payoutId), await statusOfPayout(payoutId)]).toEqual([0, 'pending'])
    const unfinished = (await unfinishedPayouts(t.ctx.db, 50)).find((each) => each.payoutId === payoutId)
    expect(unfinished).toMatchObject({ state: 'suspended', nextAt: null })
    await liftSuspension(t.ctx, admin, { userId, note: 'cleared' })
    await sweepPayouts(t.ctx)
    expect([sent(payoutId), await statusOfPayout(payoutId)]).toEqual([1, 'completed'])
  })

  test('that the provider refused for lack of funds wait too, and one whose answer was lost is looked up', async () => {
    const [poor, lost] = [await earner(), await earner()]
    const [waiting, unclear] = [await poor.request(), await lost.request()]
    provider.answer({ kind: 'insufficient' })
    await sendPayout(t.ctx, waiting)
    provider.answer(() => {
      provider.made(unclear, 'tr_lost')
      return { kind: 'unknown' }
    })
    await expect(sendPayout(t.ctx, unclear)).rejects.toThrow('no clear answer')
    for (const { userId } of [poor, lost]) await (await suspensionOf(t, userId)).suspend()
    await t.setClock(new Date(now.getTime() + 11 * 60_000))
    await sweepPayouts(t.ctx)
    expect([poor.sent(waiting), await statusOfPayout(waiting)]).toEqual([1, 'pending'])
    expect([lost.sent(unclear), await statusOfPayout(unclear)]).toEqual([1, 'completed'])
  })
})

test('a suspended buyer withdraws without signing in: the receipt comes, and an administrator sees whose it is', async () => {
  const userId = await makeSeeker(t)
  await giveCredits(t, userId, 100)
  await (await suspensionOf(t, userId, null)).suspend()
  const accountEmail = await emailOf(t, userId)
  const receipt = await declareWithdrawal(t.ctx, null, {
    ...{ name: 'Lena Maier', email: accountEmail, accountEmail, reference: 'my purchase', purchaseId: null },
    ...{ language: 'en', timeZone: 'Europe/Berlin', clientAddress: '203.0.113.9', formKey: crypto.randomUUID() },
  })
  const [mail] = await t.ctx.db.select().from(mails).where(sql`to_address = ${accountEmail}`)
  expect(mail?.text).toContain(receipt.number)
  const admin = await t.as(await makeAdmin(t))
  const { lines } = await withdrawalsPage(t.ctx, admin, { query: { show: 'waiting', q: receipt.number } })
  expect(lines).toContainEqual(expect.objectContaining({ number: receipt.number, accountId: userId }))
})
