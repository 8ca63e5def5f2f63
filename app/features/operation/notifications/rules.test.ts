import { describe, expect, it } from 'vitest'
import type { AnnouncedEvent } from '#app/platform/events.ts'
import { causeOf } from './causes.rules.ts'
import { type CallDetails, type EventDetails, noticesFor, typeOf } from './rules.ts'
import { NOTIFICATION_CODES, parseContent } from './schema.ts'

const seekerId = '11111111-1111-4111-8111-111111111111'
const companionId = '22222222-2222-4222-8222-222222222222'
const callId = '33333333-3333-4333-8333-333333333333'
const otherId = '44444444-4444-4444-8444-444444444444'
const adminId = '55555555-5555-4555-8555-555555555555'
const startAt = new Date('2026-12-03T18:00:00Z')
const hoursBefore = (hours: number) => new Date(startAt.getTime() - hours * 3_600_000)

const call: CallDetails = {
  callId,
  seekerId,
  companionId,
  status: 'scheduled',
  startAt,
  endAt: new Date('2026-12-03T18:30:00Z'),
  minutes: 30,
  media: 'video',
  credits: 75,
  cancelledAt: null,
  cancelNote: null,
  calendarSequence: 0,
  createdAt: hoursBefore(200),
  presentIds: [],
}
const noticesOf = (event: AnnouncedEvent, details: EventDetails, cancellationHours = 24) =>
  noticesFor(event, details, cancellationHours).map(
    (notice) =>
      `${names[notice.userId]} ${notice.code}${notice.channels.includes('mail') ? ' mail' : ''}${notice.calendar ?? ''}`,
  )
const names: Record<string, string> = {
  [seekerId]: 'seeker:',
  [companionId]: 'companion:',
  [otherId]: 'other:',
  [adminId]: 'admin:',
}
const cancelled = (by: string, hours: number, credits = 75) =>
  noticesOf(
    { type: 'call.cancelled', callId, by },
    { call: { ...call, credits, status: 'cancelled', cancelledAt: hoursBefore(hours) } },
  )

describe('who is noticesAbout about an event', () => {
  it('tells seeker and companion about a booking, each with an invitation for the calendar [N-10]', () => {
    expect(noticesOf({ type: 'booking.made', callId }, { call })).toEqual([
      'seeker: call_booked mailrequest',
      'companion: call_received mailrequest',
    ])
  })

  it('mails no invitation to a call that has been cancelled meanwhile', () => {
    expect(noticesOf({ type: 'booking.made', callId }, { call: { ...call, status: 'cancelled' } })).toEqual([
      'seeker: call_booked',
      'companion: call_received',
    ])
  })

  it('tells both about a cancelling, with what it means for the credits', () => {
    expect(cancelled(seekerId, 24)).toEqual([
      'seeker: own_cancel_refunded mailcancel',
      'companion: seeker_cancelled mailcancel',
    ])
    expect(cancelled(seekerId, 23.99)).toEqual([
      'seeker: own_cancel_charged mailcancel',
      'companion: seeker_cancelled_late mailcancel',
    ])
    expect(cancelled(seekerId, 1, 0)).toEqual([
      'seeker: own_cancel_refunded mailcancel',
      'companion: seeker_cancelled mailcancel',
    ])
    expect(cancelled(companionId, 1)).toEqual([
      'seeker: companion_cancelled mailcancel',
      'companion: own_cancel_as_companion mailcancel',
    ])
  })

  it('tells a seeker of the hours of the installation, to the millisecond', () => {
    const cancelledAfter = (late: number) =>
      noticesOf(
        { type: 'call.cancelled', callId, by: seekerId },
        { call: { ...call, status: 'cancelled', cancelledAt: new Date(hoursBefore(12).getTime() + late) } },
        12,
      )[0]
    expect([-1, 0, 1].map(cancelledAfter)).toEqual([
      'seeker: own_cancel_refunded mailcancel',
      'seeker: own_cancel_refunded mailcancel',
      'seeker: own_cancel_charged mailcancel',
    ])
  })

  it('tells the one who is not in the room that the other is waiting, and nobody when both are there', () => {
    const started = (presentIds: string[]) =>
      noticesOf({ type: 'call.started', callId }, { call: { ...call, presentIds } })
    expect(started([seekerId])).toEqual(['companion: person_waiting'])
    expect(started([companionId])).toEqual(['seeker: person_waiting'])
    expect(started([seekerId, companionId])).toEqual([])
    expect(started([])).toEqual([])
  })

  it('asks the seeker for a rating after a call and tells the companion what was earned, if anything', () => {
    expect(noticesOf({ type: 'call.completed', callId }, { call })).toEqual([
      'seeker: rate_call',
      'companion: call_earned',
    ])
    expect(noticesOf({ type: 'call.completed', callId }, { call: { ...call, credits: 0 } })).toEqual([
      'seeker: rate_call',
    ])
  })

  it('tells both about a missed call, each from their own side', () => {
    const missed = (reason: 'offerer_no_show' | 'seeker_no_show' | 'both_no_show') =>
      noticesOf({ type: 'call.missed', callId, reason }, { call: { ...call, status: 'missed' } })
    expect(missed('offerer_no_show')).toEqual([
      'seeker: companion_no_show mail',
      'companion: own_no_show_as_companion mail',
    ])
    expect(missed('seeker_no_show')).toEqual(['seeker: own_no_show_as_seeker mail', 'companion: seeker_no_show mail'])
    expect(missed('both_no_show')).toEqual([
      'seeker: nobody_came_as_seeker mail',
      'companion: nobody_came_as_companion mail',
    ])
  })

  it('tells the companion that there is a rating, and neither who gave it, nor for which call, nor how many stars [SEC-25]', () => {
    const [notice] = noticesFor({ type: 'rating.given', callId, companionId }, {}, 24)
    expect(notice).toEqual({
      userId: companionId,
      code: 'rating_received',
      metadata: {},
      channels: [],
    })
  })

  it('tells the buyer about a purchase and the companion about a payout, by mail too', () => {
    const money = {
      purchase: { credits: 350, priceCents: 5000, vatCents: 798 },
      payout: { credits: 500, amountCents: 4500 },
    }
    const ids = { purchaseId: otherId, payoutId: otherId, userId: otherId }
    expect(noticesOf({ type: 'purchase.paid', ...ids }, money)).toEqual(['other: credits_added mail'])
    expect(noticesOf({ type: 'purchase.failed', ...ids }, money)).toEqual(['other: purchase_failed mail'])
    expect(noticesOf({ type: 'payout.requested', ...ids }, money)).toEqual(['other: payout_requested mail'])
    expect(noticesOf({ type: 'payout.completed', ...ids }, money)).toEqual(['other: payout_completed mail'])
    expect(noticesOf({ type: 'payout.failed', ...ids }, money)).toEqual(['other: payout_failed mail'])
    // The message about the request, or about the release, went out a moment ago.
    const justSent = { payout: { ...money.payout, isJustAnnounced: true } }
    expect(noticesOf({ type: 'payout.requested', ...ids }, justSent)).toEqual(['other: payout_requested mail'])
    expect(noticesOf({ type: 'payout.completed', ...ids }, justSent)).toEqual([])
    expect(noticesOf({ type: 'payout.failed', ...ids }, justSent)).toEqual(['other: payout_failed mail'])
    const bank = { type: 'bank_payment.failed', paymentId: 'po_1', userId: otherId, amountCents: 4500 } as const
    expect(noticesOf(bank, {})).toEqual(['other: bank_payment_failed mail'])
  })

  it('tells the companion and the administrators of a payout in review, and the companion of its release', () => {
    const ids = { payoutId: otherId, reviewId: otherId, userId: otherId }
    const details = { payout: { credits: 500, amountCents: 4500 }, adminIds: [adminId] }
    expect(noticesOf({ type: 'payout.in_review', ...ids }, details)).toEqual([
      'other: payout_in_review mail',
      'admin: payout_to_review mail',
    ])
    expect(noticesOf({ type: 'payout.released', ...ids }, details)).toEqual(['other: payout_released mail'])
    expect(noticesOf({ type: 'payout.in_review', ...ids }, { adminIds: [adminId] })).toEqual([])
  })

  it('tells every administrator but whoever proposed it of a correction, and not whose credits they are', () => {
    const event = { type: 'correction.proposed', correctionId: otherId, proposedBy: adminId } as const
    const details = { correction: { credits: -50, executeAt: null }, adminIds: [adminId, companionId] }
    expect(noticesOf(event, details)).toEqual(['companion: correction_to_review mail'])
    const correction = { credits: -50, executeAt: new Date() }
    expect(noticesOf(event, { ...details, correction })).toEqual([
      'admin: correction_scheduled mail',
      'companion: correction_scheduled mail',
    ])
    expect(noticesOf(event, { correction: null, adminIds: [companionId] })).toEqual([])
  })

  it('tells the buyer whose money went back what it means, and administrators what a bank waits to hear', () => {
    const reversal = { purchaseId: otherId, amountCents: 2500, credits: 170, debtCredits: 20, dueAt: null }
    const refund = { refundId: otherId, purchaseId: otherId, userId: otherId }
    const dispute = { disputeId: 'du_1', purchaseId: otherId, userId: otherId }
    const noticesAbout = (event: Parameters<typeof noticesOf>[0]) => noticesOf(event, { reversal, adminIds: [adminId] })
    expect(noticesAbout({ type: 'refund.completed', ...refund })).toEqual(['other: credits_refunded mail'])
    expect(noticesAbout({ type: 'refund.failed', ...refund })).toEqual(['other: refund_failed mail'])
    expect(noticesAbout({ type: 'dispute.inquiry', ...dispute })).toEqual(['admin: dispute_to_answer mail'])
    expect(noticesAbout({ type: 'dispute.opened', ...dispute })).toEqual([
      'other: payment_disputed mail',
      'admin: dispute_to_answer mail',
    ])
    expect(noticesAbout({ type: 'dispute.won', ...dispute })).toEqual(['other: dispute_won mail'])
    expect(noticesAbout({ type: 'dispute.lost', ...dispute })).toEqual(['other: dispute_lost mail'])
  })

  it('tells the account’s owner of a withdrawal that waits for a confirmation, and administrators of a buyer’s own', () => {
    const event = { type: 'withdrawal.waiting', withdrawalId: otherId, failures: 0 } as const
    const about = (ownerId: string | null, isBuyer: boolean) =>
      noticesOf(event, { withdrawal: { number: 'W-1', ownerId, isBuyer }, adminIds: [adminId] })
    expect(about(otherId, false)).toEqual(['other: withdrawal_to_confirm mail'])
    expect(about(null, true)).toEqual(['admin: withdrawal_to_handle mail'])
    expect(about(null, false)).toEqual([])
    expect(noticesOf(event, { withdrawal: null, adminIds: [adminId] })).toEqual([])
  })

  it('tells applicant and administrators about an application, and only the applicant about the decision', () => {
    const ids = { applicationId: otherId, companionId }
    const details = { application: { certified: true, reason: 'The photo shows a dog.' }, adminIds: [adminId] }
    expect(noticesOf({ type: 'application.submitted', ...ids }, details)).toEqual([
      'companion: application_received mail',
      'admin: application_to_review mail',
    ])
    expect(noticesOf({ type: 'application.approved', ...ids }, details)).toEqual([
      'companion: application_approved mail',
    ])
    expect(noticesOf({ type: 'application.rejected', ...ids }, details)).toEqual([
      'companion: application_rejected mail',
    ])
  })

  const found = {
    ...{ reference: 'C-3F2A91C07B', kind: 'report' as const, dueAt: startAt, isDanger: false },
    ...{ reporterId: seekerId, subjectId: companionId, decidedBy: null, isConcerned: false },
  }

  it('gives the reporter a receipt and administrators the report; the person reported learns nothing of it', () => {
    const details = { case: found, adminIds: [adminId] }
    const event = { type: 'case.opened', caseId: otherId } as const
    expect(noticesOf(event, details)).toEqual(['seeker: report_received mail', 'admin: report_to_review mail'])
    expect(noticesOf(event, { ...details, case: { ...found, reporterId: null, isDanger: true } })).toEqual([
      'admin: danger_to_review mail',
    ])
    expect(noticesOf(event, { ...details, case: { ...found, kind: 'own_initiative', reporterId: null } })).toEqual([])
    expect(noticesOf(event, { ...details, case: { ...found, subjectId: adminId } })).toEqual([
      'seeker: report_received mail',
    ])
  })

  it('notifies both parties of a decision, and of "no measure" only who asked for it', () => {
    const event = { type: 'case.decided', caseId: otherId, round: 1 } as const
    expect(noticesOf(event, { case: found, adminIds: [adminId] })).toEqual(['seeker: case_decided'])
    expect(noticesOf(event, { case: { ...found, isConcerned: true }, adminIds: [adminId] })).toEqual([
      'companion: decision_about_you',
      'seeker: case_decided',
    ])
  })

  it('brings an appeal to another administrator than decided first, where there is one', () => {
    const event = { type: 'case.appealed', caseId: otherId, by: 'concerned' } as const
    const appealed = { ...found, isConcerned: true, decidedBy: adminId }
    expect(noticesOf(event, { case: appealed, adminIds: [adminId] })).toEqual([
      'companion: appeal_received',
      'admin: appeal_to_review mail',
    ])
    expect(noticesOf(event, { case: appealed, adminIds: [adminId, otherId] })).toEqual([
      'companion: appeal_received',
      'other: appeal_to_review mail',
    ])
  })

  it('welcomes seekers and companions when their address is confirmed, without another mail', () => {
    const welcome = (role: 'seeker' | 'offerer' | 'admin') =>
      noticesOf({ type: 'account.confirmed', userId: otherId }, { person: { userId: otherId, role } })
    expect(welcome('seeker')).toEqual(['other: welcome_seeker'])
    expect(welcome('offerer')).toEqual(['other: welcome_companion'])
    expect(welcome('admin')).toEqual([])
  })

  it('notifies nobody when the details are gone', () => {
    // A rating and a bank's refusal need no details beside the event.
    const withDetails = everyEvent.filter(({ type }) => type !== 'rating.given' && type !== 'bank_payment.failed')
    for (const event of withDetails) expect(noticesFor(event, {}, 24)).toEqual([])
  })
})

const everyEvent: AnnouncedEvent[] = [
  { type: 'account.confirmed', userId: otherId },
  { type: 'application.submitted', applicationId: otherId, companionId },
  { type: 'application.approved', applicationId: otherId, companionId },
  { type: 'application.rejected', applicationId: otherId, companionId },
  { type: 'booking.made', callId },
  { type: 'call.cancelled', callId, by: seekerId },
  { type: 'call.started', callId },
  { type: 'call.completed', callId },
  { type: 'call.missed', callId, reason: 'both_no_show' },
  { type: 'rating.given', callId, companionId },
  { type: 'purchase.paid', purchaseId: otherId, userId: otherId },
  { type: 'purchase.failed', purchaseId: otherId, userId: otherId },
  { type: 'payout.requested', payoutId: otherId, userId: otherId },
  { type: 'payout.completed', payoutId: otherId, userId: otherId },
  { type: 'payout.failed', payoutId: otherId, userId: otherId },
  { type: 'payout.in_review', reviewId: otherId, payoutId: otherId, userId: otherId },
  { type: 'payout.released', reviewId: otherId, payoutId: otherId, userId: otherId },
  { type: 'bank_payment.failed', paymentId: 'po_1', userId: otherId, amountCents: 4500 },
  { type: 'correction.proposed', correctionId: otherId, proposedBy: adminId },
  { type: 'credits.corrected', correctionId: otherId, userId: otherId },
  { type: 'case.opened', caseId: otherId },
  { type: 'case.decided', caseId: otherId, round: 1 },
  { type: 'case.decided', caseId: otherId, round: 2 },
  { type: 'case.appealed', caseId: otherId, by: 'concerned' },
]

describe('events', () => {
  it('gives every event a cause of its own', () => {
    expect(new Set(everyEvent.map(causeOf)).size).toBe(everyEvent.length)
  })
})

describe('what a notification stores', () => {
  const notices = noticesFor({ type: 'booking.made', callId }, { call }, 24)

  it('keeps call id, the other person, start and end of a booking, and no name [N-11]', () => {
    expect(notices.map((notice) => notice.metadata)).toEqual([
      { ...plan, companionId },
      { ...plan, seekerId },
    ])
  })
  const plan = {
    callId,
    startAt: '2026-12-03T18:00:00.000Z',
    endAt: '2026-12-03T18:30:00.000Z',
    minutes: 30,
    media: 'video',
    credits: 75,
  }

  it('has one of the five kinds [N-09]', () => {
    expect(notices.map(typeOf)).toEqual(['booking', 'booking'])
    for (const { type } of Object.values(NOTIFICATION_CODES)) {
      expect(['booking', 'reminder', 'review', 'credit', 'other']).toContain(type)
    }
  })

  it('reads back what was stored and drops what it does not know [N-09]', () => {
    for (const { code, metadata } of notices) expect(parseContent(code, metadata)).toEqual({ code, metadata })
    expect(parseContent('call_booked', { callId })).toBeNull()
    expect(parseContent('toString', {})).toBeNull()
    expect(parseContent('unheard_of', {})).toBeNull()
  })
})
