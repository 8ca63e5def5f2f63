import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { chooseMails } from '#app/features/marketplace/accounts/settings.commands.server.ts'
import { cancelCall } from '#app/features/marketplace/calls/commands.server.ts'
import { applications, attendances, calls, cases, mails, payouts, purchases, ratings } from '#db/schema/all.ts'
import { callSteps, endCall, type MadeCall, makeCall } from '#tests/support/calls.ts'
import { emailOf, setUser, testContext } from '#tests/support/context.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { mailsFor, noticeCodesFor, noticesFor } from '#tests/support/messages.ts'
import { handleEvent, notifiedEvent, sendReminders } from './handlers.server.ts'
import { newestNotifications } from './views.server.ts'

const test = testContext()
const { callAt, freshStart, go } = callSteps(test)

type Mail = typeof mails.$inferSelect & { attachments: { filename: string; contentType: string; content: string }[] }
const mailsTo = async (userId: string) => (await mailsFor(test, userId)) as Mail[]
const notesOf = (userId: string) => noticesFor(test, userId)
const codesOf = (userId: string) => noticeCodesFor(test, userId)
const linesOf = (mail: Mail | undefined) =>
  (mail?.attachments[0]?.content ?? '').replace(/\r\n[ \t]/g, '').split('\r\n')
const handleTwice = async (event: { type: string; [key: string]: unknown }) => {
  await handleEvent(test.ctx, event)
  await handleEvent(test.ctx, event)
}
const people = async (call: MadeCall) => ({
  seeker: await mailsTo(call.seekerId),
  companion: await mailsTo(call.companionId),
})
const book = (call: MadeCall) => handleEvent(test.ctx, { type: 'booking.made', callId: call.callId })
async function cancel({ callId }: MadeCall, by: string, note?: string) {
  await cancelCall(test.ctx, await test.as(by), { callId, ...(note ? { note } : {}) })
  await handleEvent(test.ctx, { type: 'call.cancelled', callId, by })
}

describe('a booking', () => {
  it('tells both people once, on open pages and by a mail with an invitation, each in their language and time zone [N-10, N-11]', async () => {
    const seekerId = await makeSeeker(test, { name: 'Lena', language: 'de', timeZone: 'Europe/Berlin' })
    const companionId = await makeCompanion(test, { name: 'Mara Feld', timeZone: 'America/New_York' })
    const call = await makeCall(test, { seekerId, companionId, startAt: new Date('2026-12-24T17:30:00Z'), credits: 75 })
    const received = new Promise((resolve) => test.ctx.live.subscribe(`user:${companionId}`, resolve))
    await handleTwice({ type: 'booking.made', callId: call.callId })
    expect(await received).toEqual({ topic: 'notifications' })
    expect(await codesOf(seekerId)).toEqual(['call_booked'])
    expect(await codesOf(companionId)).toEqual(['call_received'])
    const { seeker, companion } = await people(call)
    expect([seeker.length, companion.length]).toEqual([1, 1])
    expect(seeker[0]).toMatchObject({ subject: 'Dein Gespräch am Donnerstag, 24. Dezember 2026 ist gebucht' })
    for (const words of [
      'Donnerstag, 24. Dezember 2026, 18:30–19:00 Uhr (Ortszeit Berlin): 30 Minuten, mit Video.',
      'Bis Mittwoch, 23. Dezember 2026, 18:30 Uhr kannst du kostenlos absagen',
      `http://localhost:3000/de/my-calls/${call.callId}`,
    ])
      expect(seeker[0]?.text).toContain(words)
    expect(companion[0]?.text).toContain('Thursday, December 24, 2026, 12:30–1:00\u00a0PM (New York time)')
    expect(companion[0]?.text).toContain('You’ll earn €6.75 after the fee')
    for (const [mail, summary] of [
      [seeker[0], 'SUMMARY:Gespräch mit Mara Feld'],
      [companion[0], 'SUMMARY:Call with Lena'],
    ] as const) {
      expect(mail?.attachments[0]?.contentType).toBe('text/calendar; charset=utf-8; method=REQUEST')
      const times = ['DTSTART:20261224T173000Z', 'DTEND:20261224T180000Z']
      const lines = [`UID:call-${call.callId}@localhost`, 'SEQUENCE:0', ...times, summary]
      expect(linesOf(mail)).toEqual(expect.arrayContaining(lines))
    }
  })

  it('leaves nothing behind when the mail cannot be written [N-12]', async () => {
    const call = await makeCall(test, { startAt: freshStart() })
    const enqueue = () => Promise.reject(new Error('queue is down'))
    const broken = { ...test.ctx, jobs: { ...test.ctx.jobs, enqueue } }
    await expect(handleEvent(broken, { type: 'booking.made', callId: call.callId })).rejects.toThrow('queue is down')
    expect(await codesOf(call.seekerId)).toEqual([])
    expect(await mailsTo(call.seekerId)).toEqual([])
  })
})

describe('a cancelled call', () => {
  it('withdraws the calendar entry with a higher version and tells what happens to the credits', async () => {
    const call = await callAt(-5 * 24 * 60)
    await book(call)
    await cancelCall(test.ctx, await test.as(call.seekerId), { callId: call.callId })
    await handleTwice({ type: 'call.cancelled', callId: call.callId, by: call.seekerId })

    expect(await codesOf(call.seekerId)).toEqual(['call_booked', 'own_cancel_refunded'])
    expect(await codesOf(call.companionId)).toEqual(['call_received', 'seeker_cancelled'])
    const { seeker, companion } = await people(call)
    expect([seeker.length, companion.length]).toEqual([2, 2])
    expect(seeker[1]?.text).toContain('50 credits are back in your balance.')
    for (const mail of [seeker[1], companion[1]]) {
      expect(mail?.attachments[0]?.contentType).toContain('method=CANCEL')
      const lines = [`UID:call-${call.callId}@localhost`, 'SEQUENCE:1', 'STATUS:CANCELLED']
      expect(linesOf(mail)).toEqual(expect.arrayContaining(lines))
    }
  })

  it('shows the other person its note, in the mail and in the app, until it’s deleted', async () => {
    const call = await callAt(-5 * 24 * 60)
    await cancel(call, call.companionId, 'My train is stuck. Sunday?')
    const mailed = await people(call)
    expect(mailed.seeker[0]?.text).toContain('Mara wrote: “My train is stuck. Sunday?”')
    expect(mailed.companion[0]?.text).not.toContain('train')
    const notesFor = async (userId: string) =>
      (await newestNotifications(test.ctx.db, userId, 6)).map(({ note }) => note)
    expect(await notesFor(call.seekerId)).toEqual(['My train is stuck. Sunday?'])
    expect(await notesFor(call.companionId)).toEqual([null])
    expect(JSON.stringify(await notesOf(call.seekerId))).not.toContain('train')
    await test.ctx.db.update(calls).set({ cancelNote: null }).where(eq(calls.id, call.callId))
    expect(await notesFor(call.seekerId)).toEqual([null])
  })
})

describe('the seeker’s data that a companion sees', () => {
  it('is the display name only: no address in any notification, mail or calendar file', async () => {
    const seekerId = await makeSeeker(test, { name: 'Nightbird' })
    await setUser(test, seekerId, { email: 'canary.realname@canary.example' })
    const call = await callAt(-2 * 24 * 60, 0, { seekerId })
    const { startAt } = call
    await book(call)
    for (const minutes of [23 * 60, 59, 9]) {
      await go(call, -minutes)
      await sendReminders(test.ctx)
    }
    const visit = { callId: call.callId, userId: seekerId, joinedAt: startAt, seenAt: startAt }
    await test.ctx.db.insert(attendances).values(visit)
    await endCall(test, call.callId, { status: 'completed' })
    await test.ctx.db.insert(ratings).values({ ...call, rating: 5 })
    for (const event of [
      { type: 'call.started' },
      { type: 'call.completed' },
      { type: 'call.cancelled', by: seekerId },
      { type: 'call.missed', reason: 'seeker_no_show' },
      { type: 'rating.given', companionId: call.companionId },
    ])
      await handleEvent(test.ctx, { ...event, callId: call.callId })
    const received = JSON.stringify([await notesOf(call.companionId), await mailsTo(call.companionId)])
    expect(await codesOf(call.companionId)).toHaveLength(9)
    expect(received).toContain('Nightbird')
    expect(received).not.toMatch(/canary|realname/i)
    for (const { subject } of await mailsTo(call.companionId)) expect(subject).not.toContain('Nightbird')
  })
})

describe('the other events', () => {
  it('tell applicant and administrators, buyer, companion and reporter, once each', async () => {
    const [adminId, seekerId, companionId] = [await makeAdmin(test), await makeSeeker(test), await makeCompanion(test)]
    const [applicationId, caseId] = [crypto.randomUUID(), crypto.randomUUID()]
    const at = new Date('2026-12-01T10:00:00Z')
    const { db } = test.ctx
    await db.insert(applications).values({
      ...{ id: applicationId, companionId, status: 'approved', certified: true, reason: 'The photo shows a dog.' },
      ...{ decidedAt: at, decidedBy: adminId },
    })
    const order = { packageKey: '350', credits: 350, priceCents: 5000, vatCents: 798, status: 'failed' } as const
    const [purchase] = await db
      .insert(purchases)
      .values({ ...order, userId: seekerId })
      .returning()
    const purchaseId = purchase?.id ?? ''
    const amounts = { creditsPaid: 500, grossCents: 5000, feePercent: 10, feeCents: 500, amountCents: 4500 }
    const failed = { status: 'failed', errorMessage: 'not_sent', accountId: 'acct_test' } as const
    const [payout] = await db
      .insert(payouts)
      .values({ ...amounts, ...failed, userId: companionId })
      .returning()
    const payoutId = payout?.id ?? ''
    await db.insert(cases).values({
      ...{ id: caseId, kind: 'report', reporterId: seekerId, subjectId: companionId, reason: 'other' },
      ...{ language: 'en', dueAt: at },
    })
    for (const event of [
      { type: 'account.confirmed', userId: seekerId },
      { type: 'account.confirmed', userId: companionId },
      { type: 'application.submitted', applicationId, companionId },
      { type: 'application.approved', applicationId, companionId },
      { type: 'application.rejected', applicationId, companionId },
      { type: 'purchase.paid', purchaseId, userId: seekerId },
      { type: 'purchase.failed', purchaseId, userId: seekerId },
      { type: 'purchase.in_review', purchaseId, userId: seekerId },
      { type: 'payout.requested', payoutId, userId: companionId },
      { type: 'payout.completed', payoutId, userId: companionId },
      { type: 'payout.failed', payoutId, userId: companionId },
      { type: 'case.opened', caseId },
      { type: 'case.appealed', caseId, by: 'notifier' },
    ])
      await handleTwice(event)
    const ofMoney = ['credits_added', 'purchase_failed', 'purchase_in_review']
    expect((await codesOf(seekerId)).sort()).toEqual(
      [...ofMoney, 'report_received', 'appeal_received', 'welcome_seeker'].sort(),
    )
    const ofApplication = ['application_received', 'application_approved', 'application_rejected']
    expect((await codesOf(companionId)).sort()).toEqual(
      [...ofApplication, 'payout_requested', 'payout_completed', 'payout_failed', 'welcome_companion'].sort(),
    )
    expect((await codesOf(adminId)).sort()).toEqual(['appeal_to_review', 'application_to_review', 'report_to_review'])
    const notSent = (await mailsTo(companionId)).find(({ subject }) => subject === 'Your payout didn’t go through')
    expect(notSent?.text).toContain('500 credits are back in your balance.')
    expect((await mailsTo(companionId)).find(({ subject }) => subject.includes('€45.00'))).toBeDefined()
    expect((await mailsTo(adminId)).map(({ subject }) => subject)).toEqual([
      'A new application is waiting',
      'A new report is waiting',
      'An appeal is waiting',
    ])
  })

  it('are ignored if they affect no one, and fail loudly if they’re invalid', async () => {
    await handleEvent(test.ctx, { type: 'profile.changed', userId: 'anybody' })
    await expect(handleEvent(test.ctx, { type: 'booking.made' })).rejects.toThrow()
    const odd = { type: 'call.missed', callId: crypto.randomUUID(), reason: 'rain' }
    expect(notifiedEvent.safeParse(odd).success).toBe(false)
  })

  it('don’t notify deleted accounts or mail unconfirmed addresses [T36]', async () => {
    const call = await makeCall(test, { startAt: freshStart() })
    await setUser(test, call.seekerId, { status: 'canceled' })
    await setUser(test, call.companionId, { emailVerified: false })
    await book(call)
    expect(await codesOf(call.seekerId)).toEqual([])
    expect(await codesOf(call.companionId)).toEqual(['call_received'])
    expect(await mailsTo(call.companionId)).toEqual([])
  })

  it('stop mailing an address after 60 mails in 24 hours, but keep notifying in the app', async () => {
    const call = await makeCall(test, { startAt: freshStart() })
    const wrote = async (userId: string, hoursAgo: number) => {
      const createdAt = new Date(test.ctx.clock.now().getTime() - hoursAgo * 3_600_000)
      const toAddress = await emailOf(test, userId)
      const mail = { toAddress, language: 'en', subject: 'x', text: 'x', html: 'x', createdAt }
      await test.ctx.db
        .insert(mails)
        .values(Array.from({ length: 60 }, (_, index) => ({ ...mail, effectKey: `flood-${userId}-${index}` })))
    }
    await wrote(call.seekerId, 23.9)
    await wrote(call.companionId, 24.1)
    await book(call)
    expect(await codesOf(call.seekerId)).toEqual(['call_booked'])
    expect(await mailsTo(call.seekerId)).toEqual([])
    expect(await mailsTo(call.companionId)).toHaveLength(1)
  })
})

describe('reminders', () => {
  const remindAt = async (call: MadeCall, minutesBefore: number) => {
    await go(call, -minutesBefore)
    await sendReminders(test.ctx)
    await sendReminders(test.ctx)
  }
  const bookedLongBefore = () => callAt(-30 * 60)

  it('come a day, an hour and ten minutes before, each once; the last one without a mail', async () => {
    const call = await bookedLongBefore()
    await remindAt(call, 25 * 60)
    expect(await notesOf(call.seekerId)).toEqual([])
    for (const minutes of [24 * 60 - 1, 60, 59, 10, 5]) await remindAt(call, minutes)
    for (const userId of [call.seekerId, call.companionId]) {
      const notes = await notesOf(userId)
      expect(notes.map(({ type, metadata }) => [type, (metadata as { lead: string }).lead])).toEqual(
        ['day', 'hour', 'soon'].map((lead) => ['reminder', lead]),
      )
      expect((await mailsTo(userId)).map(({ attachments }) => attachments)).toEqual([[], []])
    }
  })

  it('are mailed only to people who want them, and appear in the app for both; each mail links to the setting', async () => {
    const call = await bookedLongBefore()
    await chooseMails(test.ctx, await test.as(call.seekerId), ['reminder_hour'])
    for (const minutes of [24 * 60, 60]) await remindAt(call, minutes)
    expect(await notesOf(call.seekerId)).toHaveLength(2)
    expect(await notesOf(call.companionId)).toHaveLength(2)
    const { seeker, companion } = await people(call)
    expect([seeker.length, companion.length]).toEqual([1, 2])
    for (const { text, html } of [...seeker, ...companion]) {
      expect(text).toContain('Choose which emails you get: http://localhost:3000/en/account#messages')
      expect(html).toContain('href="http://localhost:3000/en/account#messages"')
    }
  })

  it('switched off leave every other mail alone', async () => {
    const call = await callAt(-5 * 24 * 60)
    await chooseMails(test.ctx, await test.as(call.companionId), [])
    await book(call)
    await cancel(call, call.seekerId)
    const { companion } = await people(call)
    expect(companion).toHaveLength(2)
    expect(companion.map(({ text }) => text).join()).not.toContain('/account#messages')
  })

  it('are sent once when two workers sweep at the same time [OP-6.4]', async () => {
    const call = await bookedLongBefore()
    await go(call, -55)
    await Promise.all([sendReminders(test.ctx), sendReminders(test.ctx), sendReminders(test.ctx)])
    expect([...(await notesOf(call.seekerId)), ...(await notesOf(call.companionId))]).toHaveLength(2)
    expect(await mailsTo(call.seekerId)).toHaveLength(1)
  })
})
