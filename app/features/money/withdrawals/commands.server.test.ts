import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { hashEmail } from '#app/features/marketplace/accounts/commands.server.ts'
import { balanceOf, debtOf } from '#app/features/marketplace/credits/views.server.ts'
import { reconcilePurchase } from '#app/features/money/payments/commands.server.ts'
import { runRefund } from '#app/features/money/payments/refunds/commands.server.ts'
import { closeWithdrawal } from '#app/features/operation/backoffice/money/commands.server.ts'
import { moneyOverview, withdrawalsPage } from '#app/features/operation/backoffice/money/views.server.ts'
import { takeOperationStep } from '#app/features/operation/backoffice/operations/commands.server.ts'
import { handleEvent, sendFormsDigest } from '#app/features/operation/notifications/handlers.server.ts'
import { formatters } from '#app/i18n/format.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { system } from '#app/platform/context.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { auditLog, canceledAddresses, mails, refunds, withdrawals } from '#db/schema/all.ts'
import { endCall } from '#tests/support/calls.ts'
import { emailOf, setUser, testContext } from '#tests/support/context.ts'
import { holdCredits } from '#tests/support/credits.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { mailsFor, noticesFor } from '#tests/support/messages.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
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
import { withdrawalChoices, withdrawalSummary } from './views.server.ts'

const provider = memoryPayments()
/** A Tuesday: the period ends on Tuesday, 15 December. */
const bought = new Date('2026-12-01T12:00:00Z')
const t = testContext({ payments: provider.client, env: { DEMO: '0', SELLER_NAME: 'Talk GmbH' } })

beforeEach(() => t.setClock(bought))

const onDay = (days: number) => t.setClock(new Date(bought.getTime() + days * 86_400_000))

/** A seeker in Berlin who bought 170 credits for 25 euros. */
async function buyer() {
  const viewer = await t.as(await makeSeeker(t, { timeZone: 'Europe/Berlin' }))
  const purchaseId = await makePurchase(t, provider, { buyerId: viewer.userId })
  return { viewer, purchaseId, email: await emailOf(t, viewer.userId) }
}

let addresses = 0
const typed = () => ({
  name: 'Lena Maier',
  email: `receipt-${++addresses}@test.example`,
  accountEmail: 'nobody@test.example',
  reference: '',
  language: 'en' as const,
  timeZone: 'Europe/Berlin',
  clientAddress: `203.0.${addresses % 250}.${Math.floor(addresses / 250)}`,
  formKey: crypto.randomUUID() as string,
})
const withdraw = (viewer: Viewer | null, purchaseId: string | null, change: Partial<ReturnType<typeof typed>> = {}) =>
  declareWithdrawal(t.ctx, viewer, { ...typed(), purchaseId, ...change })

let days = 20
/** Books a call with credits. Call the result to end it. */
async function book(seekerId: string, credits: number) {
  const callId = await holdCredits(t, { seekerId, companionId: await makeCompanion(t), credits, inDays: days++ })
  return (outcome: 'earned' | 'returned') =>
    endCall(t, callId, { status: outcome === 'earned' ? 'completed' : 'cancelled' })
}

const guest = (accountEmail: string, change: Partial<ReturnType<typeof typed>> = {}) =>
  withdraw(null, null, { accountEmail, ...change })

const refundsOf = (purchaseId: string) =>
  t.ctx.db.select().from(refunds).where(eq(refunds.purchaseId, purchaseId)).orderBy(refunds.createdAt)
const mailsTo = (address: string) => t.ctx.db.select().from(mails).where(eq(mails.toAddress, address))
const waiting = async () => (await t.announced()).filter(({ type }) => type === 'withdrawal.waiting')
const stored = async (number: string) =>
  (await t.ctx.db.select().from(withdrawals).where(eq(withdrawals.number, number)))[0]

describe('a buyer who withdraws in time', () => {
  test('gets unspent credits refunded, sees the spent ones, and is mailed the receipt', async () => {
    const { viewer, purchaseId, email } = await buyer()
    await (await book(viewer.userId, 68))('earned')
    await onDay(14)
    const receipt = await withdraw(viewer, purchaseId, { email })
    expect(receipt).toMatchObject({
      ...{ state: 'refund', refundCredits: 102, refundCents: 1_500, spentCredits: 68, spentCents: 1_000 },
      declaration: expect.stringMatching(
        /^I withdraw from my contract for 170 credits, paid on Dec 1, 2026 with €25.00 \(purchase number [0-9A-F]{8}\)\.$/,
      ),
    })
    expect(receipt.number).toMatch(/^W-[0-9A-F]{10}$/)
    expect(await balanceOf(t.ctx.db, viewer.userId)).toBe(0)
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    const received = ['Received on Dec 15, 2026 at 1:00', 'Berlin time', 'Lena Maier', 'Talk GmbH']
    for (const words of [receipt.number, receipt.declaration, ...received, '€15.00', '68 credits (€10.00)'])
      expect(mail?.text).toContain(words)
    const [refund] = await refundsOf(purchaseId)
    expect(refund).toMatchObject({ reason: 'withdrawal', status: 'pending', amountCents: 1_500 })
  })

  test('and confirms twice, by the same form or another one, has withdrawn once', async () => {
    const { viewer, purchaseId } = await buyer()
    const once = { formKey: crypto.randomUUID() as string, email: 'twice@receipts.example' }
    const first = await withdraw(viewer, purchaseId, once)
    expect(await withdraw(viewer, purchaseId, once)).toEqual(first)
    expect(await withdraw(viewer, purchaseId, { email: 'twice@receipts.example' })).toEqual(first)
    expect(await refundsOf(purchaseId)).toHaveLength(1)
    expect(await mailsTo('twice@receipts.example')).toHaveLength(1)
  })

  test('keeps booked calls; when one is cancelled, confirming again refunds its credits too', async () => {
    const { viewer, purchaseId } = await buyer()
    const end = await book(viewer.userId, 170)
    const first = await withdraw(viewer, purchaseId)
    expect(first).toMatchObject({ state: 'nothing_left', refundCents: 0, spentCredits: 170 })
    await onDay(20)
    await end('returned')
    const again = { number: first.number, state: 'refund', refundCredits: 170, refundCents: 2_500 }
    expect(await withdraw(viewer, purchaseId)).toMatchObject(again)
    expect([await balanceOf(t.ctx.db, viewer.userId), await debtOf(t.ctx.db, viewer.userId)]).toEqual([0, 0])
  })

  test('while the bank looks into the payment waits for an administrator', async () => {
    const { viewer, purchaseId } = await buyer()
    provider.dispute(purchaseId)
    await reconcilePurchase(t.ctx, purchaseId)
    const before = (await waiting()).length
    expect(await withdraw(viewer, purchaseId)).toMatchObject({ state: 'disputed', refundCents: 0 })
    expect(await refundsOf(purchaseId)).toEqual([])
    expect(await waiting()).toHaveLength(before + 1)
  })

  test('can’t withdraw from another person’s purchase, nor see it', async () => {
    const { purchaseId } = await buyer()
    const stranger = (await buyer()).viewer
    expect(await outcomeOf(withdraw(stranger, purchaseId))).toBe('not_found')
    expect(await outcomeOf(withdrawalSummary(t.ctx, stranger, { ...typed(), purchaseId }))).toBe('not_found')
    expect(await refundsOf(purchaseId)).toEqual([])
  })
})

describe('a withdrawal after the period', () => {
  test('is stored and confirmed, refunds nothing, and administrators are notified', async () => {
    const { viewer, purchaseId } = await buyer()
    const adminId = await makeAdmin(t)
    await onDay(15)
    const receipt = await withdraw(viewer, purchaseId, { email: 'late@receipts.example' })
    expect(receipt).toMatchObject({ state: 'late', refundCents: 0, lastDay: '2026-12-15' })
    expect((await mailsTo('late@receipts.example'))[0]?.text).toContain('ended on Tuesday, December 15, 2026')
    expect(await balanceOf(t.ctx.db, viewer.userId)).toBe(170)
    await handleEvent(t.ctx, (await waiting()).at(-1))
    expect((await noticesFor(t, adminId))[0]).toMatchObject({
      code: 'withdrawal_to_handle',
      metadata: { number: receipt.number },
    })
  })
})

describe('a guest’s withdrawal', () => {
  test('gets the same answer whether the account exists or not, and refunds nothing on its own', async () => {
    const { viewer, purchaseId, email } = await buyer()
    const [theirs, nobodys] = [await guest(email), await guest('nobody@elsewhere.example')]
    const plain = (receipt: typeof theirs) => {
      const declaration = receipt.declaration.replace(/account .*/, '')
      return { ...receipt, receivedAt: bought, number: '', email: '', declaration }
    }
    expect(plain(theirs)).toEqual(plain(nobodys))
    expect(theirs).toMatchObject({ state: 'unconfirmed', refundCents: 0, lastDay: null })
    expect(await stored(theirs.number)).toMatchObject({ userId: null, purchaseId: null, closedAt: null })
    expect([await balanceOf(t.ctx.db, viewer.userId), await refundsOf(purchaseId)]).toEqual([170, []])
    const texts = await Promise.all([theirs, nobodys].map(async ({ email: to }) => (await mailsTo(to))[0]?.text ?? ''))
    const wordsOf = (text = '') => text.replace(/W-\w+|[\w.-]+@[\w.-]+/g, '')
    expect(wordsOf(texts[0])).toBe(wordsOf(texts[1]))
  })

  test('notifies the account’s owner, who confirms it; its original date counts', async () => {
    const { viewer, purchaseId, email } = await buyer()
    await onDay(13)
    const declared = await guest(email)
    await handleEvent(t.ctx, (await waiting()).at(-1))
    expect((await noticesFor(t, viewer.userId)).at(-1)).toMatchObject({
      code: 'withdrawal_to_confirm',
      metadata: { number: declared.number },
    })
    await onDay(20)
    expect((await withdrawalChoices(t.ctx, (await buyer()).viewer))?.declared, 'a stranger').toBeNull()
    const choices = { declared: { number: declared.number }, purchases: [{ purchaseId, isInTime: true }] }
    expect(await withdrawalChoices(t.ctx, viewer)).toMatchObject(choices)
    const receipt = await withdraw(viewer, purchaseId)
    expect(receipt).toMatchObject({ number: declared.number, state: 'refund', refundCents: 2_500 })
    expect(receipt.receivedAt).toEqual(declared.receivedAt)
    expect((await withdrawalChoices(t.ctx, viewer))?.declared).toBeNull()
  })

  test('quotes nothing to an unverified address, and notifies its owner once a day', async () => {
    const { viewer, email } = await buyer()
    const [name, reference] = ['You have won, call 0900 1234567', 'Code 4711']
    const typed = { name, reference, email: 'stranger@receipts.example' }
    const receipt = await guest(email, typed)
    await guest(email, { email: 'other@receipts.example' })
    const mailTo = async (address: string) => (await mailsTo(address)).map(({ text, html }) => text + html)
    const [text = ''] = await mailTo(typed.email)
    expect(text).toContain(receipt.number)
    for (const words of ['won', '0900', '4711', email]) expect([words, text.includes(words)]).toEqual([words, false])
    // The page after sending shows everything, and so does a mail to the buyer's own address.
    expect(receipt).toMatchObject({ name: typed.name, declaration: expect.stringContaining('Code 4711') })
    const elsewhere = { name, reference, email: 'third@receipts.example' }
    await withdraw(viewer, null, elsewhere)
    expect((await mailTo(elsewhere.email)).join()).not.toContain('0900')
    await withdraw(viewer, null, { ...elsewhere, email })
    expect((await mailTo(email)).join()).toContain('Code 4711')
    for (const event of await waiting()) await handleEvent(t.ctx, event)
    expect(await noticesOf(viewer.userId, 'withdrawal_to_confirm')).toHaveLength(1)
  })

  test('that is sent twice is one, and is limited by network and by address', async () => {
    const formKey = crypto.randomUUID()
    const same = { formKey, clientAddress: '198.51.100.1', email: 'same@receipts.example' }
    const first = await guest('nobody@test.example', same)
    expect(await guest('nobody@test.example', same)).toEqual(first)
    await expect(guest('other@test.example', same)).rejects.toMatchObject({ code: 'not_found' })
    const another = () => outcomeOf(guest('nobody@test.example', { ...same, formKey: crypto.randomUUID() }))
    expect([await another(), await another()]).toEqual(['done', 'too_many_attempts'])
    const from = (index: number) =>
      guest('nobody@test.example', { clientAddress: '192.0.2.7', email: `n${index}@receipts.example` })
    for (let index = 0; index < 20; index++) await from(index)
    expect(await outcomeOf(from(20))).toBe('too_many_attempts')
  })
})

const listed = async (viewer: Viewer, show: 'waiting' | 'guests', q = '') =>
  (await withdrawalsPage(t.ctx, viewer, { query: { show, q } })).lines

describe('a declaration that needs attention', () => {
  test('is on the first page after a flood of guests’ declarations, which close themselves and cost one mail a day', async () => {
    const { viewer } = await buyer()
    const admin = await t.asConfirmed(await makeAdmin(t))
    const mailsOfAdmin = () => mailsFor(t, admin.userId)
    const supportId = await makeAdmin(t, { isSupport: true })
    await onDay(40)
    const before = (await waiting()).length
    for (let index = 200; index < 205; index++) await guest(`flood-${index}@test.example`)
    // 200 more, whose jobs haven't run yet.
    await t.ctx.db.execute(sql`insert into withdrawals
      (form_key, state, language, name, email, account_email, reference, declaration, received_at)
      select gen_random_uuid(), 'unconfirmed', 'en', 'Flood', address, address, '', 'I withdraw.', app_now() - n * interval '1 second'
      from (select n, 'flood-' || n || '@test.example' as address from generate_series(0, 199) n) each`)
    const { number } = await withdraw(viewer, null, { reference: 'summer 2026' })
    for (const event of (await waiting()).slice(before)) {
      await handleWithdrawals(t.ctx, event)
      await handleEvent(t.ctx, event)
    }
    expect((await listed(admin, 'waiting')).map((each) => each.number)).toContain(number)
    expect((await mailsOfAdmin()).map(({ subject }) => subject)).toEqual(['A withdrawal needs you'])
    // The guests list includes the closed ones, and can be searched.
    expect(await listed(admin, 'guests')).toHaveLength(5)
    expect(await listed(admin, 'guests', 'FLOOD-204@test.example')).toMatchObject([
      { state: 'no_purchase', closedAt: expect.any(Date), accountEmail: 'flood-204@test.example' },
    ])

    await onDay(41)
    await sendFormsDigest(t.ctx)
    await sendFormsDigest(t.ctx)
    expect(await mailsOfAdmin()).toHaveLength(2)
    expect(await t.ctx.db.$count(mails, eq(mails.userId, supportId)), 'withdrawals are not for support').toBe(0)
    expect((await mailsOfAdmin()).map(({ text }) => text).join()).toContain('withdrawals 205')
  })

  test('a guest’s whose address has or had an account stays open, without revealing it to the sender', async () => {
    const { email } = await buyer()
    const gone = 'gone@test.example'
    await t.ctx.db.insert(canceledAddresses).values({ emailHash: hashEmail(t.ctx, gone) })
    const admin = await t.asConfirmed(await makeAdmin(t))
    const states: string[] = []
    for (const address of [email, gone, 'never@test.example']) {
      const formKey = crypto.randomUUID()
      const first = await guest(address, { formKey })
      for (const event of await waiting()) await handleWithdrawals(t.ctx, event)
      expect(await guest(address, { formKey })).toEqual(first)
      states.push((await stored(first.number))?.state ?? '')
    }
    expect(states).toEqual(['unconfirmed', 'unconfirmed', 'no_purchase'])
    expect((await listed(admin, 'waiting', gone)).map(({ state }) => state)).toEqual(['unconfirmed'])
  })

  test('is only listed for administrators, who close it once, with a note and an audit entry', async () => {
    const { viewer, email } = await buyer()
    const { number } = await guest(email, { reference: 'R-2026-000001' })
    const admin = await t.asConfirmed(await makeAdmin(t))
    const open = (await listed(admin, 'waiting', number)).find((each) => each.number === number)
    expect(open).toMatchObject({ accountId: viewer.userId, declaration: expect.stringContaining('R-2026-000001') })
    const withdrawalId = open?.id ?? ''
    const close = (by: Viewer) => closeWithdrawal(t.ctx, by, { withdrawalId, note: 'paid back by hand' })
    await expect(listed(viewer, 'waiting')).rejects.toMatchObject({ code: 'not_found' })
    await expect(close(viewer)).rejects.toMatchObject({ code: 'not_found' })
    await close(admin)
    await expect(close(admin)).rejects.toMatchObject({ code: 'withdrawal_closed' })
    expect((await listed(admin, 'waiting', number)).map((each) => each.number)).not.toContain(number)
    expect(await stored(number)).toMatchObject({ closedBy: admin.userId, note: 'paid back by hand' })
    const [entry] = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, withdrawalId))
    expect(entry).toMatchObject({ action: 'withdrawal.closed', actorId: admin.userId })
  })

  test('a member’s purchase described in words goes to an administrator', async () => {
    const { viewer, email } = await buyer()
    const receipt = await withdraw(viewer, null, { accountEmail: 'somebody@else.example', reference: 'summer 2026' })
    expect(receipt.declaration).toContain(`bought with the account ${email}. About the purchase: summer 2026.`)
    expect(await stored(receipt.number)).toMatchObject({ state: 'unmatched', userId: viewer.userId })
  })
})

test('a deleted account can’t withdraw, even by direct insert', async () => {
  const { viewer } = await buyer()
  await setUser(t, viewer.userId, { status: 'canceled', canceledAt: t.ctx.clock.now() })
  await expect(withdraw(viewer, null)).rejects.toMatchObject({ code: 'account_closed' })
})

const refusal = { kind: 'refused', code: 'expired_or_canceled_card', message: 'no' } as const
/** A buyer who has withdrawn from 170 credits for 25 euros; `again` confirms once more. */
async function withdrawn() {
  const { viewer, purchaseId } = await buyer()
  const admin = await t.asConfirmed(await makeAdmin(t))
  const again = () => withdraw(viewer, purchaseId)
  const { number } = await again()
  return { admin, viewer, purchaseId, withdrawalId: (await stored(number))?.id ?? '', number, again }
}
/** As above, after the provider refused the refund and the event was handled. */
async function unpaid() {
  const found = await withdrawn()
  provider.answerRefund(refusal)
  await runRefund(t.ctx, (await refundsOf(found.purchaseId))[0]?.id ?? '')
  await handleEvents(found.purchaseId)
  return found
}
const withId = async (id: string) => (await t.ctx.db.select().from(withdrawals).where(eq(withdrawals.id, id)))[0]
/** Passes every event about a purchase to both handlers, as the worker does. */
async function handleEvents(purchaseId: string) {
  for (const event of await t.announced()) {
    if (event.purchaseId !== purchaseId) continue
    await handleWithdrawals(t.ctx, event)
    await handleEvent(t.ctx, event)
  }
}
const noticesOf = async (userId: string, code: string) =>
  (await noticesFor(t, userId)).filter((notice) => notice.code === code)
const operationOf = async (admin: Viewer, subject: string) =>
  (await moneyOverview(t.ctx, admin)).operations.find((each) => each.subject === subject)
const take = (by: Viewer, withdrawalId: string, step: 'run' | 'close') =>
  takeOperationStep(t.ctx, by, { kind: 'withdrawal', subject: withdrawalId, step, note: 'Paid by bank transfer.' })
const choiceOf = async (viewer: Viewer, purchaseId: string) =>
  (await withdrawalChoices(t.ctx, viewer))?.purchases.find((each) => each.purchaseId === purchaseId)
const sentencesOf = async (again: Awaited<ReturnType<typeof withdrawn>>['again']) =>
  nextSentences(texts('en', 'withdrawals'), formatters('en', 'Europe/Berlin'), await again())

describe('a refund after a withdrawal that fails', () => {
  test('leaves the declaration open as not refunded yet, and the buyer reads so, on the page and by mail', async () => {
    const { viewer, purchaseId, withdrawalId, again } = await withdrawn()
    await setUser(t, viewer.userId, { language: 'de' })
    expect(await choiceOf(viewer, purchaseId)).toMatchObject({ isUnpaid: false })
    provider.answerRefund(refusal)
    await runRefund(t.ctx, (await refundsOf(purchaseId))[0]?.id ?? '')
    await handleEvents(purchaseId)
    await handleEvents(purchaseId)
    expect(await withId(withdrawalId)).toMatchObject({ state: 'not_refunded', refundCents: 0, closedAt: null })
    expect(await balanceOf(t.ctx.db, viewer.userId)).toBe(170)
    expect(await choiceOf(viewer, purchaseId)).toMatchObject({ isUnpaid: true })
    expect((await sentencesOf(again))[0]).toContain('The refund didn’t arrive.')
    const unpaid = await noticesOf(viewer.userId, 'withdrawal_not_refunded')
    expect(unpaid).toMatchObject([{ metadata: { amountCents: 2_500, credits: 170 } }])
    expect(await noticesOf(viewer.userId, 'refund_failed')).toEqual([])
    const mail = (await mailsFor(t, viewer.userId)).find(({ subject }) => subject === 'Deine Erstattung dauert noch')
    expect(mail?.text).toContain('können wir nicht erstatten')
    expect(mail?.text).toContain('/de/withdraw')
  })

  test('notifies administrators once per failure, and is listed with the needed step', async () => {
    const { admin, purchaseId, withdrawalId, number } = await unpaid()
    const listedAs = { kind: 'withdrawal', state: 'refused', cents: 2_500, nextAt: null, steps: ['run', 'close'] }
    expect(await operationOf(admin, withdrawalId)).toMatchObject(listedAs)
    expect(await operationOf(admin, (await refundsOf(purchaseId))[0]?.id ?? '')).toBeUndefined()
    const notices = async () => {
      for (const event of await t.announced()) if (event.withdrawalId === withdrawalId) await handleEvent(t.ctx, event)
      return noticesOf(admin.userId, 'withdrawal_to_handle')
    }
    expect(await notices()).toMatchObject([{ metadata: { number } }])
    await take(admin, withdrawalId, 'run')
    provider.answerRefund(refusal)
    await runRefund(t.ctx, (await refundsOf(purchaseId))[1]?.id ?? '')
    await handleEvents(purchaseId)
    expect(await notices()).toHaveLength(2)
    expect(await notices()).toHaveLength(2)
  })

  test('is requested again with a button, and is done once the money is sent', async () => {
    const { admin, viewer, purchaseId, withdrawalId, again } = await unpaid()
    await take(admin, withdrawalId, 'run')
    expect(await withId(withdrawalId)).toMatchObject({ state: 'refund', refundCents: 2_500, refundCredits: 170 })
    expect(await operationOf(admin, withdrawalId)).toBeUndefined()
    await expect(take(admin, withdrawalId, 'run')).rejects.toMatchObject({ code: 'operation_over' })
    const repeated = refundWithdrawalAgain(t.ctx, admin, { withdrawalId })
    await expect(repeated).rejects.toMatchObject({ code: 'nothing_to_refund' })
    // Replaying the old event changes nothing, because the new refund counts.
    await handleEvents(purchaseId)
    expect(await withId(withdrawalId)).toMatchObject({ state: 'refund' })
    await runRefund(t.ctx, (await refundsOf(purchaseId))[1]?.id ?? '')
    expect((await refundsOf(purchaseId)).map(({ status }) => status)).toEqual(['failed', 'completed'])
    expect(await balanceOf(t.ctx.db, viewer.userId)).toBe(0)
    expect((await sentencesOf(again))[0]).toContain('We’re refunding €25.00')
  })

  test('is closed with a note when it was paid another way, and its buyer reads that too', async () => {
    const { admin, viewer, purchaseId, withdrawalId, again } = await unpaid()
    await take(admin, withdrawalId, 'close')
    expect(await withId(withdrawalId)).toMatchObject({ closedBy: admin.userId, note: 'Paid by bank transfer.' })
    expect(await operationOf(admin, withdrawalId)).toBeUndefined()
    expect(await choiceOf(viewer, purchaseId)).toMatchObject({ isUnpaid: false })
    expect(await sentencesOf(again)).toEqual([expect.stringContaining('settled it with you another way')])
  })

  test('by the bank days after it was sent opens the declaration again', async () => {
    const { admin, viewer, purchaseId, withdrawalId } = await withdrawn()
    const [refund] = await refundsOf(purchaseId)
    await runRefund(t.ctx, refund?.id ?? '')
    await handleEvents(purchaseId)
    expect(await withId(withdrawalId)).toMatchObject({ state: 'refund' })
    const failed = { refundId: refund?.id ?? '', amountCents: 2_500, status: 'failed' } as const
    provider.refund(purchaseId, { providerId: `re_${refund?.id}`, ...failed })
    await reconcilePurchase(t.ctx, purchaseId)
    // Its event was lost: the sweep finds it.
    await sweepWithdrawals(t.ctx)
    expect(await withId(withdrawalId)).toMatchObject({ state: 'not_refunded', refundCents: 0 })
    expect(await operationOf(admin, withdrawalId)).toMatchObject({ state: 'bank' })
    expect(await balanceOf(t.ctx.db, viewer.userId)).toBe(170)
  })

  test('can’t be requested again for spent credits', async () => {
    const { admin, viewer, withdrawalId } = await unpaid()
    await book(viewer.userId, 170)
    await expect(take(admin, withdrawalId, 'run')).rejects.toMatchObject({ code: 'nothing_to_refund' })
    expect(await withId(withdrawalId)).toMatchObject({ state: 'not_refunded', closedAt: null })
  })

  test('is nothing that a stranger or its buyer could send again, nor one that never failed', async () => {
    const { viewer, withdrawalId } = await unpaid()
    for (const by of [viewer, await t.as(await makeSeeker(t)), await t.as(await makeCompanion(t))]) {
      expect(await outcomeOf(refundWithdrawalAgain(t.ctx, by, { withdrawalId }))).toBe('not_found')
      expect(await outcomeOf(take(by, withdrawalId, 'run'))).toBe('not_found')
    }
    const fine = await withdrawn()
    await reopenUnpaid(t.ctx, system('reopen_withdrawals'), { purchaseId: fine.purchaseId })
    expect(await withId(fine.withdrawalId)).toMatchObject({ state: 'refund' })
  })
})
