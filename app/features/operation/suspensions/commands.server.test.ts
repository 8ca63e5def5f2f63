import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { requestReset } from '#app/features/marketplace/accounts/commands.server.ts'
import { addSlots } from '#app/features/marketplace/availability/commands.server.ts'
import { joinCall } from '#app/features/marketplace/calls/commands.server.ts'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { sendPayout, sweepPayouts } from '#app/features/money/payouts/transfers/commands.server.ts'
import { unfinishedPayouts } from '#app/features/money/payouts/views.server.ts'
import { declareWithdrawal } from '#app/features/money/withdrawals/commands.server.ts'
import { withdrawalsPage } from '#app/features/operation/backoffice/money/views.server.ts'
import { warnOfLastSlot } from '#app/features/operation/notifications/commands.server.ts'
import { handleEvent } from '#app/features/operation/notifications/handlers.server.ts'
import { system } from '#app/platform/context.ts'
import {
  attendances,
  calendarAddresses,
  calls,
  listings,
  payouts,
  sessions,
  suspensions,
  verifications,
} from '#db/schema/all.ts'
import { from, mailbox, signInAs } from '#tests/support/accounts.ts'
import { enterCall, makeCall } from '#tests/support/calls.ts'
import { emailOf, setUser, testContext } from '#tests/support/context.ts'
import { giveCredits } from '#tests/support/credits.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { handleAnnounced, mailsFor, noticeCodesFor } from '#tests/support/messages.ts'
import { expectOnlyAdministrators, lastActAbout } from '#tests/support/office.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { makeEarner, requestOwnPayout } from '#tests/support/payouts.ts'
import { statusOf, suspensionOf } from '#tests/support/suspensions.ts'
import { endSuspensions, liftSuspension, suspendPerson } from './commands.server.ts'

const now = new Date('2026-12-01T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

const provider = memoryPayments()
const t = testContext({ payments: provider.client, now })

afterEach(() => t.setClock(now))

const callRow = async (callId: string) => (await t.ctx.db.select().from(calls).where(eq(calls.id, callId)))[0]
const suspensionsOf = (userId: string) => t.ctx.db.select().from(suspensions).where(eq(suspensions.userId, userId))
const balance = (userId: string) => balanceOf(t.ctx.db, userId)
const handleAll = (callId: string) => handleAnnounced(t, { callId })
const notesOf = (userId: string) => noticeCodesFor(t, userId)
const mailsTo = (userId: string) => mailsFor(t, userId)

describe('suspending a person', () => {
  test('refuses a stranger, and an administrator without second factor; nothing changes', async () => {
    const userId = await makeSeeker(t)
    const { suspend } = await suspensionOf(t, userId)
    await expectOnlyAdministrators(t, (viewer) => suspend(t.ctx, viewer))
    expect(await statusOf(t, userId)).toBe('new')
  })

  test('refuses administrators, oneself and unknown accounts', async () => {
    const { admin, input } = await suspensionOf(t, await makeSeeker(t))
    const refused = async (userId: string, code: string) =>
      expect(suspendPerson(t.ctx, admin, { ...input, userId })).rejects.toMatchObject({ code })
    await refused(await makeAdmin(t), 'administrators_stay')
    await refused(admin.userId, 'cannot_suspend_yourself')
    await refused(crypto.randomUUID(), 'not_found')
  })

  test('ends sessions, mailed links and the calendar feed, notifies every process, and is recorded', async () => {
    const userId = await makeCompanion(t)
    await t.as(userId)
    await t.ctx.db.insert(verifications).values({ identifier: 'reset:x', value: userId, expiresAt: inHours(1) })
    await t.ctx.db.insert(calendarAddresses).values({ userId, token: 'x'.repeat(40) })
    const ended = Promise.withResolvers<void>()
    const stop = t.ctx.live.subscribe(`sessions:${userId}`, () => ended.resolve())
    const { admin, input, suspend } = await suspensionOf(t, userId)
    const { suspensionId } = await suspend()
    await ended.promise
    stop()
    for (const table of [sessions, calendarAddresses])
      expect(await t.ctx.db.$count(table, eq(table.userId, userId))).toBe(0)
    expect(await t.ctx.db.$count(verifications, eq(verifications.value, userId))).toBe(0)
    await expect(signInAs(t.ctx, userId)).rejects.toMatchObject({ code: 'access_unavailable' })
    expect(await lastActAbout(t, userId)).toMatchObject({
      actorId: admin.userId,
      action: 'person.suspended',
      details: { suspensionId, decisionId: input.decisionId, endAt: inHours(168).toISOString(), calls: 0 },
    })
    expect(await suspensionsOf(userId)).toMatchObject([{ id: suspensionId, endAt: inHours(168), liftedAt: null }])
  })

  test('hides a companion from the directory, and gives every seeker everything back', async () => {
    const companionId = await makeCompanion(t)
    const [soon, later] = [inHours(1), inHours(60)]
    const booked = [
      await makeCall(t, { companionId, startAt: soon, credits: 30 }),
      await makeCall(t, { companionId, startAt: later, credits: 40 }),
    ]
    const listed = () => t.ctx.db.$count(listings, eq(listings.companionId, companionId))
    expect(await listed()).toBe(1)
    const { suspend } = await suspensionOf(t, companionId)
    expect(await suspend()).toMatchObject({ calls: 2 })
    expect([await listed(), await balance(companionId)]).toEqual([0, 0])
    for (const { callId, seekerId, credits } of booked) {
      expect(await balance(seekerId)).toBe(credits)
      expect(await callRow(callId)).toMatchObject({ status: 'cancelled', cancelledBy: null, calendarSequence: 1 })
      await handleAll(callId)
      expect(await notesOf(seekerId)).toEqual(['stopped_as_seeker'])
      expect(await mailsTo(seekerId)).toMatchObject([{ attachments: [{ filename: 'call.ics' }] }])
    }
    expect(await notesOf(companionId)).toEqual([])
  })

  test('of a seeker charges for calls too late to cancel, and refunds the rest', async () => {
    const seekerId = await makeSeeker(t)
    const soon = await makeCall(t, { seekerId, startAt: inHours(1), credits: 30 })
    const later = await makeCall(t, { seekerId, startAt: inHours(60), credits: 40 })
    await (await suspensionOf(t, seekerId)).suspend()
    expect(await Promise.all([seekerId, soon.companionId, later.companionId].map(balance))).toEqual([40, 30, 0])
    for (const { callId } of [soon, later]) await handleAll(callId)
    expect(await notesOf(soon.companionId)).toEqual(['stopped_as_companion_paid'])
    expect(await notesOf(later.companionId)).toEqual(['stopped_as_companion'])
    expect([await notesOf(seekerId), await mailsTo(seekerId)]).toEqual([[], []])
  })

  test('ends a running call immediately for both', async () => {
    for (const suspended of ['seeker', 'companion'] as const) {
      const call = await makeCall(t, { startAt: now, credits: 50 })
      const people = { seeker: await t.as(call.seekerId), companion: await t.as(call.companionId) }
      await t.setClock(inHours(0.03))
      for (const viewer of Object.values(people)) await enterCall(t.ctx, viewer, { callId: call.callId })
      const changed = Promise.withResolvers<void>()
      const stop = t.ctx.live.subscribe(`call:${call.callId}`, () => changed.resolve())
      await (await suspensionOf(t, people[suspended].userId)).suspend()
      await changed.promise
      stop()
      const isSeeker = suspended === 'seeker'
      expect((await callRow(call.callId))?.status).toBe(isSeeker ? 'completed' : 'cancelled')
      expect([await balance(call.seekerId), await balance(call.companionId)]).toEqual(isSeeker ? [0, 50] : [50, 0])
      expect(await t.ctx.db.$count(attendances, sql`call_id = ${call.callId} and left_at is null`)).toBe(0)
      for (const viewer of Object.values(people))
        await expect(joinCall(t.ctx, viewer, { callId: call.callId })).rejects.toMatchObject({ status: 409 })
      await t.setClock(now)
    }
  })

  test('gives a free call back to the seeker of a suspended companion', async () => {
    const call = await makeCall(t, { startAt: inHours(3), isTrial: true })
    await (await suspensionOf(t, call.companionId)).suspend()
    const again = await makeCall(t, { seekerId: call.seekerId, startAt: inHours(9), isTrial: true })
    expect((await callRow(again.callId))?.isTrial).toBe(true)
  })
})

describe('a second suspension', () => {
  test('that is longer replaces the first, and lifting it restores the state before the first', async () => {
    const userId = await makeCompanion(t, { status: null })
    const first = await suspensionOf(t, userId, inHours(168))
    await first.suspend()
    const second = await suspensionOf(t, userId, null)
    await second.suspend()
    const history = await suspensionsOf(userId)
    expect(history.find(({ endAt }) => endAt === null)?.liftedAt).toBeNull()
    expect(history.find(({ endAt }) => endAt !== null)).toMatchObject({
      endAt: inHours(168),
      liftedAt: expect.any(Date),
    })
    const { decisionId } = first.input
    expect(await liftSuspension(t.ctx, second.admin, { userId, note: 'no', decisionId })).toBe(false)
    expect(await statusOf(t, userId)).toBe('suspended')
    expect(await liftSuspension(t.ctx, second.admin, { userId, note: 'heard them' })).toBe(true)
    expect(await statusOf(t, userId)).toBeNull()
  })
})

describe('lifting', () => {
  test('refuses a stranger, an administrator without second factor, and a missing reason', async () => {
    const userId = await makeSeeker(t)
    const { admin, suspend } = await suspensionOf(t, userId)
    await suspend()
    const lift = (viewer: typeof admin, note = 'why') => liftSuspension(t.ctx, viewer, { userId, note })
    await expectOnlyAdministrators(t, (viewer) => lift(viewer))
    await expect(lift(admin, '  ')).rejects.toMatchObject({ code: 'lift_note_missing' })
    expect(await statusOf(t, userId)).toBe('suspended')
    await lift(admin)
    await expect(lift(admin)).rejects.toMatchObject({ code: 'not_suspended' })
  })

  test('restores hidden content, the status and the listing, and not the cancelled calls', async () => {
    const call = await makeCall(t, { startAt: inHours(48) })
    const { companionId } = call
    const { admin, suspend } = await suspensionOf(t, companionId)
    await suspend()
    await liftSuspension(t.ctx, admin, { userId: companionId, note: 'a mistake' })
    expect(await statusOf(t, companionId)).toBe('active')
    expect(await t.ctx.db.$count(listings, eq(listings.companionId, companionId))).toBe(1)
    expect((await callRow(call.callId))?.status).toBe('cancelled')
    expect(await lastActAbout(t, companionId)).toMatchObject({ action: 'suspension.lifted' })
    expect(await suspensionsOf(companionId)).toMatchObject([{ liftedBy: admin.userId, liftNote: 'a mistake' }])
  })

  test('activates a person whose status an older installation had set manually', async () => {
    const userId = await makeCompanion(t, { status: 'suspended' })
    const { admin, suspend } = await suspensionOf(t, userId)
    await suspend()
    await liftSuspension(t.ctx, admin, { userId, note: 'done' })
    expect(await statusOf(t, userId)).toBe('active')
  })

  test('leaves an account that was deleted meanwhile deleted', async () => {
    const userId = await makeSeeker(t)
    const { admin, suspend } = await suspensionOf(t, userId)
    await suspend()
    await setUser(t, userId, { status: 'canceled', canceledAt: now })
    await liftSuspension(t.ctx, admin, { userId, note: 'too late' })
    expect(await statusOf(t, userId)).toBe('canceled')
  })

  test('happens automatically at its end, to the minute, and once', async () => {
    const [seekerId, closedId] = [await makeSeeker(t, { status: 'active' }), await makeSeeker(t)]
    await (await suspensionOf(t, seekerId, inHours(168))).suspend()
    await (await suspensionOf(t, closedId, null)).suspend()
    await t.setClock(new Date(inHours(168).getTime() - 2_000))
    await endSuspensions(t.ctx, system('test'))
    expect(await statusOf(t, seekerId)).toBe('suspended')
    await t.setClock(inHours(168))
    const lifted = await Promise.all([endSuspensions(t.ctx, system('a')), endSuspensions(t.ctx, system('b'))])
    expect(await statusOf(t, seekerId)).toBe('active')
    expect(lifted[0] + lifted[1]).toBeGreaterThan(0)
    expect(await suspensionsOf(seekerId)).toMatchObject([{ liftedBy: null, liftNote: null }])
    await t.setClock(inHours(24 * 4_000))
    await endSuspensions(t.ctx, system('test'))
    expect(await statusOf(t, closedId)).toBe('suspended')
  })
})

test('suspended people aren’t mailed a link for a new password', async () => {
  const userId = await makeSeeker(t)
  await (await suspensionOf(t, userId)).suspend()
  await requestReset(t.ctx, { ...from, email: await emailOf(t, userId) })
  expect(await mailsTo(userId)).toEqual([])
})

describe('mails and notifications while suspended', () => {
  test('stop: no reminders, warnings or offers; money notices still arrive, because nothing else can be read', async () => {
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
    const { viewer, userId } = await makeEarner(t, provider, 1_000)
    const request = () => requestOwnPayout(t.ctx, viewer, { credits: 500 })
    const sent = (payoutId: string) => provider.orders.filter((order) => order.payoutId === payoutId).length
    return { userId, request, sent }
  }
  const statusOfPayout = async (payoutId: string) =>
    (await t.ctx.db.select().from(payouts).where(eq(payouts.id, payoutId)))[0]?.status

  test('wait if they weren’t sent, show why in the back office, and continue when it’s lifted', async () => {
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

  test('that the provider refused for insufficient funds wait too, and one with a lost answer is looked up', async () => {
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
  expect((await mailbox(t.ctx, accountEmail))[0]?.text).toContain(receipt.number)
  const admin = await t.as(await makeAdmin(t))
  const { lines } = await withdrawalsPage(t.ctx, admin, { query: { show: 'waiting', q: receipt.number } })
  expect(lines).toContainEqual(expect.objectContaining({ number: receipt.number, accountId: userId }))
})
