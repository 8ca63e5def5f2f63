import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hashEmail } from '#app/features/marketplace/accounts/commands.server.ts'
import { renewCalendarFeed } from '#app/features/marketplace/accounts/settings.commands.server.ts'
import { signUp } from '#app/features/marketplace/accounts/sign-up.commands.server.ts'
import { addSlots } from '#app/features/marketplace/availability/commands.server.ts'
import { statementPage } from '#app/features/marketplace/credits/statement.views.server.ts'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { updateProfile } from '#app/features/marketplace/profiles/commands.server.ts'
import { ownProfile } from '#app/features/marketplace/profiles/views.server.ts'
import { pastCallsWithRatings } from '#app/features/marketplace/ratings/views.server.ts'
import { refundPurchase, runRefund } from '#app/features/money/payments/refunds/commands.server.ts'
import { sendPayout } from '#app/features/money/payouts/transfers/commands.server.ts'
import { calendarFile, calendarUrl } from '#app/features/operation/notifications/calendar.views.server.ts'
import { handleEvent } from '#app/features/operation/notifications/handlers.server.ts'
import { system } from '#app/platform/context.ts'
import { applications, calls, canceledAddresses, mails, payees, refunds, sessions } from '#db/schema/all.ts'
import { givePassword, OWNER_PASSWORD } from '#tests/support/account-deletion.ts'
import { seekerForm } from '#tests/support/accounts.ts'
import { unreadAlarms } from '#tests/support/alarms.ts'
import { enterCall, makeCall } from '#tests/support/calls.ts'
import { testContext, userOf } from '#tests/support/context.ts'
import { giveCredits, lockBookings } from '#tests/support/credits.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { handleAnnounced, mailsFor, noticeCodesFor } from '#tests/support/messages.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { requestOwnPayout } from '#tests/support/payouts.ts'
import { makePurchase, openPurchase } from '#tests/support/purchases.ts'
import { deleteAccount } from './commands.server.ts'
import { sweepDeletedAccounts } from './erasure.commands.server.ts'
import { deletionPreview } from './views.server.ts'

const now = new Date('2026-12-01T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const tokenIn = (url: string | null) => url?.replace(/^.*\/(.*)\.ics$/, '$1') ?? ''
const understood = { password: OWNER_PASSWORD, understood: true }

const provider = memoryPayments()
const t = testContext({ payments: provider.client, env: { DEMO: '0' }, now })

const withPassword = async (id: string) => {
  await givePassword(t, id)
  return id
}
const seeker = async (options?: Parameters<typeof makeSeeker>[1]) => withPassword(await makeSeeker(t, options))
const companion = async (options?: Parameters<typeof makeCompanion>[1]) => withPassword(await makeCompanion(t, options))

/** Buys 170 credits for 25 euros; returns the purchase id. */
const buy = ({ userId }: { userId: string }) => makePurchase(t, provider, { buyerId: userId })

const balance = (userId: string) => balanceOf(t.ctx.db, userId)
const previewFor = async (userId: string) =>
  deletionPreview(t.ctx.db, await t.as(userId), t.ctx.clock.now(), t.ctx.config.terms)

/** Deletes the account, accepting the loss shown in the form. */
async function deleteOwn(userId: string) {
  const { lost } = await previewFor(userId)
  await deleteAccount(t.ctx, await t.as(userId), { ...understood, credits: lost })
}

async function account(userId: string) {
  const row = await userOf(t, userId)
  if (!row) throw new Error('no such account')
  return row
}

async function callOf(callId: string) {
  const [row] = await t.ctx.db.select().from(calls).where(eq(calls.id, callId))
  return row
}

describe('deleting an account', () => {
  test('a new seeker is gone: no address, no sessions, no way back in, and the address cannot sign up again [A-28]', async () => {
    const id = await seeker()
    const { email } = await account(id)
    const ended = Promise.withResolvers<unknown>()
    const stop = t.ctx.live.subscribe(`sessions:${id}`, ended.resolve)
    await deleteOwn(id)
    await ended.promise
    stop()
    const gone = { status: 'canceled', email: `deleted-${id}@deleted.invalid`, emailVerified: false }
    expect(await account(id)).toMatchObject({ ...gone, canceledAt: expect.any(Date) })
    expect(await t.ctx.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
    const hash = hashEmail(t.ctx, email)
    expect(await t.ctx.db.$count(canceledAddresses, eq(canceledAddresses.emailHash, hash))).toBe(1)
    expect(await outcomeOf(signUp(t.ctx, seekerForm(email)))).toBe('access_unavailable')
  })

  test('sends one farewell mail in the person’s language, gone a day after it was sent, or three days unsent', async () => {
    const id = await seeker({ language: 'de', name: 'Kurier' })
    const { email } = await account(id)
    await deleteOwn(id)
    const sent = await t.ctx.db.select().from(mails).where(eq(mails.toAddress, email))
    expect(sent).toMatchObject([{ subject: 'Dein Konto bei Visavis ist gelöscht', userId: null, language: 'de' }])
    expect(sent[0]?.text).toContain('Dein Konto ist gelöscht, wie du es wolltest.')
    expect(sent[0]?.html).toContain('lang="de"')
    const unsent = await seeker()
    const unsentEmail = (await account(unsent)).email
    await deleteOwn(unsent)
    await t.ctx.db.update(mails).set({ sentAt: now }).where(eq(mails.toAddress, email))
    const kept = async (hours: number) => {
      await t.setClock(inHours(hours))
      await sweepDeletedAccounts(t.ctx, system('test'), {})
      return Promise.all([email, unsentEmail].map((address) => t.ctx.db.$count(mails, eq(mails.toAddress, address))))
    }
    expect(await kept(0)).toEqual([1, 1])
    expect(await kept(25)).toEqual([0, 1])
    expect(await kept(73)).toEqual([0, 0])
    await t.setClock(now)
  })

  test('a seeker’s calls are cancelled as if the seeker cancelled each: early ones refunded, late ones paid [A-28]', async () => {
    const seekerId = await seeker({ name: 'Lena' })
    const [near, far] = [await makeCompanion(t), await makeCompanion(t)]
    const late = await makeCall(t, { seekerId, companionId: near, startAt: inHours(3), credits: 40 })
    const early = await makeCall(t, { seekerId, companionId: far, startAt: inHours(48), credits: 60 })
    await giveCredits(t, seekerId, 100)
    const question = await previewFor(seekerId)
    expect(question).toMatchObject({
      ...{ refusal: null, balance: 100, refund: 60, lost: 160, lostCents: null, payout: null },
      refundable: { credits: 100, cents: 1_000 },
      calls: { calls: 2, late: 1, earned: 40, returned: 60 },
    })
    await deleteOwn(seekerId)
    for (const { callId } of [late, early])
      expect(await callOf(callId)).toMatchObject({ status: 'cancelled', cancelledBy: seekerId })
    expect([await balance(near), await balance(far), await balance(seekerId)]).toEqual([40, 0, 160])
  })

  test('a seeker’s unspent credits are refunded on deletion, and the money arrives after the account is gone', async () => {
    const seekerId = await seeker()
    const viewer = await t.as(seekerId)
    const { email } = await account(seekerId)
    const purchaseId = await buy(viewer)
    const companionId = await makeCompanion(t)
    await makeCall(t, { seekerId, companionId, startAt: inHours(48), credits: 30 })
    const question = await previewFor(viewer.userId)
    expect(question).toMatchObject({ lost: 200, refund: 30, refundable: { credits: 170, cents: 2_359 } })
    const input = { password: OWNER_PASSWORD, credits: 30, understood: true, refundCents: 2_359 }
    const refundOf = async () => (await t.ctx.db.select().from(refunds).where(eq(refunds.purchaseId, purchaseId)))[0]

    const refused = (change: object) => outcomeOf(deleteAccount(t.ctx, viewer, { ...input, ...change }))
    expect(await refused({ password: 'guessed' })).toBe('wrong_password')
    // The form promised more than there is: something changed since.
    expect(await refused({ refundCents: 2_801 })).toBe('balance_changed')
    expect(await refundOf()).toBeUndefined()
    expect(await balance(seekerId)).toBe(170)

    await deleteAccount(t.ctx, viewer, input)
    // The cancelled call's credits were paid for, so they are refunded too.
    const refund = await refundOf()
    expect(refund).toMatchObject({ status: 'pending', reason: 'account_deletion', amountCents: 2_500 })
    const [mail] = await t.ctx.db.select().from(mails).where(eq(mails.toAddress, email))
    expect(mail?.text).toContain('€28.00')
    await runRefund(t.ctx, refund?.id ?? '')
    expect(await refundOf()).toMatchObject({ status: 'completed' })
    // Submitting again doesn't refund twice.
    await deleteAccount(t.ctx, viewer, input)
    expect(await t.ctx.db.$count(refunds, eq(refunds.purchaseId, purchaseId))).toBe(1)
  })

  test('a refund that the provider refuses after the deletion is listed as unfinished for administrators, who can retry it', async () => {
    const seekerId = await seeker()
    const viewer = await t.as(seekerId)
    const purchaseId = await buy(viewer)
    await deleteAccount(t.ctx, viewer, { ...understood, credits: 0, refundCents: 2_500 })
    const [refund] = await t.ctx.db.select().from(refunds).where(eq(refunds.purchaseId, purchaseId))
    const refundId = refund?.id ?? ''
    provider.answerRefund({ kind: 'refused', code: 'expired_card', message: 'no' })
    await runRefund(t.ctx, refundId)
    expect(await unreadAlarms(t.ctx.db)).toContain(`refund_refused ${refundId}`)
    const failed = (await t.announced()).find((event) => event.type === 'refund.failed' && event.refundId === refundId)
    await handleEvent(t.ctx, failed)
    expect(await t.ctx.db.$count(mails, eq(mails.userId, seekerId))).toBe(0)
    const again = await refundPurchase(t.ctx, await t.as(await makeAdmin(t)), { purchaseId, note: 'Once more.' })
    await runRefund(t.ctx, again)
    expect(await t.ctx.db.select().from(refunds).where(eq(refunds.id, again))).toMatchObject([{ status: 'completed' }])
    expect(await balance(seekerId)).toBe(0)
  })

  test('whom an administrator refunded can delete the account; the reason they noted goes', async () => {
    const seekerId = await seeker()
    const viewer = await t.as(seekerId)
    const purchaseId = await buy(viewer)
    const note = 'Lena asked on the phone'
    await refundPurchase(t.ctx, await t.as(await makeAdmin(t)), { purchaseId, note })
    await deleteAccount(t.ctx, viewer, { password: OWNER_PASSWORD, credits: 0, understood: false })
    const [refund] = await t.ctx.db.select().from(refunds).where(eq(refunds.purchaseId, purchaseId))
    expect(refund).toMatchObject({ reason: 'operator', note: '…' })
  })

  test('a companion’s calls are cancelled and every seeker gets everything back, also an hour before', async () => {
    const companionId = await companion()
    const [anna, ben] = [await makeSeeker(t), await makeSeeker(t)]
    await makeCall(t, { seekerId: anna, companionId, startAt: inHours(1), credits: 40 })
    await makeCall(t, { seekerId: ben, companionId, startAt: inHours(50), credits: 60 })
    const question = await previewFor(companionId)
    expect(question).toMatchObject({ lost: 0, refund: 0, calls: { calls: 2, late: 0, returned: 100 } })
    await deleteOwn(companionId)
    expect([await balance(anna), await balance(ben)]).toEqual([40, 60])
  })

  test('the other one sees a cancelled call with a deleted account in list, notification, mail, calendar and statement', async () => {
    const companionId = await companion({ name: 'Mara Feld' })
    const seekerId = await seeker({ name: 'Lena' })
    const call = await makeCall(t, { seekerId, companionId, startAt: inHours(48), credits: 60 })
    await handleEvent(t.ctx, { type: 'booking.made', callId: call.callId })
    const departed = await t.as(companionId)
    await renewCalendarFeed(t.ctx, departed, null)
    const address = tokenIn(await calendarUrl(t.ctx, departed))
    expect(await calendarFile(t.ctx, address)).not.toBeNull()
    await deleteOwn(companionId)
    await handleAnnounced(t, { callId: call.callId })
    const viewer = await t.as(seekerId)
    const past = await pastCallsWithRatings(t.ctx.db, viewer, { page: 1, order: 'booked', now: t.ctx.clock.now() })
    const other = { name: 'Deleted\u00a0account', slug: null, photoKey: null, isAccountDeleted: true }
    expect(past.calls[0]).toMatchObject({ status: 'cancelled', cancelledBy: 'other', other })
    expect((await noticeCodesFor(t, seekerId)).sort()).toEqual(['call_booked', 'companion_cancelled'])
    const [mail, ...more] = await mailsFor(t, seekerId)
    expect(more).toEqual([])
    expect(mail?.text).toContain('(deleted account)')
    expect(JSON.stringify(mail)).not.toContain('Mara')
    expect(JSON.stringify(mail?.attachments)).toContain('METHOD:CANCEL')
    await renewCalendarFeed(t.ctx, viewer, null)
    const file = await calendarFile(t.ctx, tokenIn(await calendarUrl(t.ctx, viewer)))
    expect(file).toContain('BEGIN:VCALENDAR')
    expect(file).not.toContain('Mara')
    expect((await statementPage(t.ctx.db, viewer)).lines[0]?.call).toMatchObject({ companionName: null })
    expect(await calendarFile(t.ctx, address)).toBeNull()
  })

  test('a companion’s earnings stay in the books, the free times and the payment account do not', async () => {
    const companionId = await companion()
    const call = await makeCall(t, { companionId, startAt: inHours(2), credits: 700 })
    await givePassword(t, call.seekerId)
    await deleteOwn(call.seekerId)
    await t.ctx.db.insert(payees).values({ userId: companionId, accountId: `acct_${companionId}` })
    const payout = { cents: 6300, waitingCents: null, waitsUntil: null }
    expect(await previewFor(companionId)).toMatchObject({ lost: 700, lostCents: 6300, payout })
    await deleteOwn(companionId)
    expect(await balance(companionId)).toBe(700)
    expect(await t.ctx.db.$count(payees, eq(payees.userId, companionId))).toBe(0)
  })

  test('an applicant leaves the queue, and a rejected or unfinished one can delete the account too', async () => {
    for (const status of [null, 'rejected'] as const) {
      const id = await companion({ status })
      await t.ctx.db.insert(applications).values({ companionId: id })
      await deleteOwn(id)
      expect((await account(id)).status).toBe('canceled')
      expect(await t.ctx.db.$count(applications, eq(applications.companionId, id))).toBe(0)
    }
  })
})

describe('nothing is deleted', () => {
  const untouched = async (userId: string, input: Parameters<typeof deleteAccount>[2], code: string) => {
    const before = await account(userId)
    await expect(deleteAccount(t.ctx, await t.as(userId), input)).rejects.toMatchObject({ code })
    expect(await account(userId)).toEqual(before)
  }

  test('without the right password, and after ten wrong ones not for a while [T44]', async () => {
    const id = await seeker()
    for (let attempt = 0; attempt < 10; attempt++)
      await untouched(id, { password: 'guessed', credits: 0, understood: true }, 'wrong_password')
    await untouched(id, { ...understood, credits: 0 }, 'too_many_attempts')
    await t.setClock(inHours(1))
    await deleteOwn(id)
    await t.setClock(now)
    expect((await account(id)).status).toBe('canceled')
  })

  test('with another person’s password: only one’s own account can be deleted [A-32]', async () => {
    const [victim, stranger] = [await seeker(), await makeSeeker(t)]
    await givePassword(t, stranger, 'another password')
    await untouched(stranger, { ...understood, credits: 0 }, 'wrong_password')
    await deleteAccount(t.ctx, await t.as(stranger), { password: 'another password', credits: 0, understood: true })
    expect((await account(victim)).status).toBe('new')
  })

  test('if the loss wasn’t accepted, or is more than shown', async () => {
    const id = await seeker()
    await giveCredits(t, id, 65)
    await untouched(id, { password: OWNER_PASSWORD, credits: 65, understood: false }, 'not_understood')
    await untouched(id, { ...understood, credits: 0 }, 'balance_changed')
    const call = await makeCall(t, { seekerId: id, startAt: inHours(48), credits: 50 })
    await untouched(id, { ...understood, credits: 65 }, 'balance_changed')
    expect((await callOf(call.callId))?.status).toBe('scheduled')
    await deleteAccount(t.ctx, await t.as(id), { ...understood, credits: 115 })
    expect((await account(id)).status).toBe('canceled')
  })

  test('while a call runs, and it is settled first when its time is over', async () => {
    const call = await makeCall(t, { startAt: now, minutes: 15, credits: 30 })
    for (const id of [call.seekerId, call.companionId]) await givePassword(t, id)
    expect(await previewFor(call.seekerId)).toMatchObject({ refusal: 'call_running' })
    await untouched(call.seekerId, { ...understood, credits: 30 }, 'call_running')
    await untouched(call.companionId, { ...understood, credits: 0 }, 'call_running')
    await enterCall(t.ctx, await t.as(call.seekerId), { callId: call.callId })
    await enterCall(t.ctx, await t.as(call.companionId), { callId: call.callId })
    await t.setClock(inHours(0.3))
    await deleteOwn(call.seekerId)
    expect((await callOf(call.callId))?.status).toBe('completed')
    expect(await balance(call.companionId)).toBe(30)
    await t.setClock(now)
  })

  test('while a payout is on its way; once it failed or arrived, the person may go [T44]', async () => {
    for (const end of ['paid', 'refused'] as const) {
      const companionId = await companion()
      const call = await makeCall(t, { companionId, startAt: inHours(2), credits: 600 })
      await givePassword(t, call.seekerId)
      await deleteOwn(call.seekerId)
      const accountId = `acct_${companionId}`
      provider.payees.set(accountId, { onboarded: true, payoutsEnabled: true })
      await t.ctx.db.insert(payees).values({ userId: companionId, accountId })
      const payoutId = await requestOwnPayout(t.ctx, await t.as(companionId), { credits: 500 })
      expect(await previewFor(companionId)).toMatchObject({ refusal: 'payout_pending' })
      await untouched(companionId, { ...understood, credits: 600 }, 'payout_pending')
      if (end === 'refused') provider.answer({ kind: 'refused', message: 'no', code: 'account_closed' })
      await sendPayout(t.ctx, payoutId)
      await deleteOwn(companionId)
      expect((await account(companionId)).status).toBe('canceled')
      expect(await balance(companionId)).toBe(end === 'paid' ? 100 : 600)
    }
  })

  test('while a payment is in progress; an open payment page is closed', async () => {
    const id = await seeker()
    const purchaseId = await openPurchase(t, id, '65')
    provider.move(purchaseId, { status: 'processing' })
    await untouched(id, { ...understood, credits: 0 }, 'purchase_open')
    provider.setBroken(true)
    await untouched(id, { ...understood, credits: 0 }, 'purchase_open')
    provider.setBroken(false)
    provider.move(purchaseId, { status: 'open' })
    await deleteOwn(id)
    expect((await account(id)).status).toBe('canceled')
    expect(provider.pages.get(`cs_test_${purchaseId}`)?.state.status).toBe('expired')
  })

  test('if a payment arrived meanwhile: its credits are posted first, and the form is shown again', async () => {
    const id = await seeker()
    provider.pay(await openPurchase(t, id, '65'))
    expect(await outcomeOf(deleteAccount(t.ctx, await t.as(id), { ...understood, credits: 0 }))).toBe('balance_changed')
    expect(await account(id)).toMatchObject({ status: 'new', creditBalance: 65 })
    await deleteOwn(id)
    expect((await account(id)).status).toBe('canceled')
  })

  test('for administrators, and for suspended people with an open case', async () => {
    const adminId = await makeAdmin(t)
    await givePassword(t, adminId)
    await untouched(adminId, { ...understood, credits: 0 }, 'admin_stays')
    const id = await companion({ status: 'suspended' })
    await untouched(id, { ...understood, credits: 0 }, 'account_suspended')
    expect(await previewFor(id)).toMatchObject({ refusal: 'account_suspended' })
  })
})

describe('after it', () => {
  test('late requests from before are refused and write nothing', async () => {
    const id = await companion()
    const viewer = await t.as(id)
    await deleteOwn(id)
    const slot = { date: '2026-12-03', startClock: '10:00', endClock: '12:00' }
    const series = { ...slot, media: 'audio', repeat: 'none', until: null, timeZone: 'Europe/Berlin' } as const
    await expect(addSlots(t.ctx, viewer, series)).rejects.toMatchObject({ code: 'account_closed' })
    const lena = await t.as(await seeker({ name: 'Lena' }))
    await deleteOwn(lena.userId)
    const form = { fullName: 'Lena', bio: 'I am back.', languages: ['en'], interests: [], timeZone: 'Europe/Berlin' }
    await expect(updateProfile(t.ctx, lena, form)).rejects.toMatchObject({ code: 'account_closed' })
    expect(await ownProfile(t.ctx.db, lena)).toMatchObject({ fullName: '', bio: '' })
  })

  test('a person with locked bookings can leave, and stays locked', async () => {
    const id = await seeker()
    await lockBookings(t, id)
    await deleteOwn(id)
    expect(await account(id)).toMatchObject({ status: 'canceled', bookingsLockedAt: expect.any(Date) })
  })
})
