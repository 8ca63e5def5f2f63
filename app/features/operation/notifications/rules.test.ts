import { describe, expect, it } from 'vitest'
import type { AnnouncedEvent } from '#app/platform/events.ts'
import { CALL_DETAILS, NOTICE_ID as callId, noticeContent } from '#tests/support/notices.ts'
import { causeOf, counterpartId, type EventDetails, noticesFor, notifiesSuspended, pathOf, typeOf } from './rules.ts'
import { NOTIFICATION_CODES, type NotificationCode, type NotificationContent, parseContent } from './schema.ts'

const { seekerId, companionId, startAt } = CALL_DETAILS
const otherId = '44444444-4444-4444-8444-444444444444'
const adminId = '55555555-5555-4555-8555-555555555555'
const hoursBefore = (hours: number) => new Date(startAt.getTime() - hours * 3_600_000)

const call = { ...CALL_DETAILS, createdAt: hoursBefore(200) }
const noticesOf = (event: AnnouncedEvent, details: EventDetails, cancellationHours = 24) =>
  noticesFor(event, details, cancellationHours).map(
    (notice) => `${names[notice.userId]} ${notice.code}${notice.isMailed ? ' mail' : ''}${notice.calendar ?? ''}`,
  )
const names: Record<string, string> = {
  [seekerId]: 'seeker:',
  [companionId]: 'companion:',
  [otherId]: 'other:',
  [adminId]: 'admin:',
}
describe('who is notified of an event', () => {
  it('tells seeker and companion about a booking, each with an invitation for the calendar [N-10]', () => {
    expect(noticesOf({ type: 'booking.made', callId }, { call })).toEqual([
      'seeker: call_booked mailREQUEST',
      'companion: call_received mailREQUEST',
    ])
    const cancelledMeanwhile = { ...call, status: 'cancelled' } as const
    expect(noticesOf({ type: 'booking.made', callId }, { call: cancelledMeanwhile })).toEqual([
      'seeker: call_booked',
      'companion: call_received',
    ])
  })

  it.each([
    ['seeker', seekerId, 24, 75, 'own_cancel_refunded', 'seeker_cancelled'],
    ['seeker, late', seekerId, 23.99, 75, 'own_cancel_charged', 'seeker_cancelled_late'],
    ['seeker of a free call', seekerId, 1, 0, 'own_cancel_refunded', 'seeker_cancelled'],
    ['companion', companionId, 1, 75, 'companion_cancelled', 'own_cancel_as_companion'],
  ])(
    'notifies both of a cancellation by the %s, with its effect on the credits',
    (_by, by, hours, credits, ...codes) => {
      const details = { call: { ...call, credits, status: 'cancelled' as const, cancelledAt: hoursBefore(hours) } }
      expect(noticesOf({ type: 'call.cancelled', callId, by }, details)).toEqual([
        `seeker: ${codes[0]} mailCANCEL`,
        `companion: ${codes[1]} mailCANCEL`,
      ])
    },
  )

  it('tells both of a move, the other of a proposal, and the one who asked of a no', () => {
    const move = {
      askedBy: companionId,
      isOpen: false,
      fromAt: hoursBefore(48),
      offered: [startAt],
      expiresAt: startAt,
      toAt: startAt,
    }
    const moved = { type: 'call.moved', callId, moveId: callId } as const
    expect(noticesOf(moved, { call, move })).toEqual([
      'seeker: call_moved mailREQUEST',
      'companion: call_moved mailREQUEST',
    ])
    const movedAgain = { ...call, startAt: hoursBefore(-5) }
    expect(noticesOf(moved, { call: movedAgain, move })).toEqual(['seeker: call_moved', 'companion: call_moved'])
    const open = { ...move, fromAt: startAt, toAt: null, isOpen: true }
    const of = (type: 'call.move_proposed' | 'call.move_declined', at = call) =>
      noticesOf({ ...moved, type }, { call: at, move: open })
    expect(of('call.move_proposed')).toEqual(['seeker: move_proposed mail'])
    expect(of('call.move_declined')).toEqual(['companion: move_declined mail'])
    expect(of('call.move_proposed', movedAgain)).toEqual(['seeker: move_proposed'])
    const answered = { call, move: { ...open, isOpen: false } }
    expect(noticesOf({ ...moved, type: 'call.move_proposed' }, answered)).toEqual(['seeker: move_proposed'])
  })

  it('charges a seeker who cancels a call that was moved too late, however far ahead', () => {
    const cancelled = {
      ...call,
      status: 'cancelled' as const,
      cancelledAt: hoursBefore(200),
      refundableUntil: hoursBefore(300),
    }
    expect(noticesOf({ type: 'call.cancelled', callId, by: seekerId }, { call: cancelled })).toEqual([
      'seeker: own_cancel_charged mailCANCEL',
      'companion: seeker_cancelled_late mailCANCEL',
    ])
  })

  it('tells a seeker of the hours of the installation, to the millisecond', () => {
    const cancelledAfter = (late: number) => {
      const cancelledAt = new Date(hoursBefore(12).getTime() + late)
      const details = { call: { ...call, status: 'cancelled' as const, cancelledAt } }
      return noticesOf({ type: 'call.cancelled', callId, by: seekerId }, details, 12)[0]
    }
    expect([0, 1].map(cancelledAfter)).toEqual([
      'seeker: own_cancel_refunded mailCANCEL',
      'seeker: own_cancel_charged mailCANCEL',
    ])
  })

  it('notifies the absent person that the other is waiting, and no one if both are there', () => {
    const started = (presentIds: string[]) =>
      noticesOf({ type: 'call.started', callId }, { call: { ...call, presentIds } })
    expect(started([seekerId])).toEqual(['companion: person_waiting'])
    expect(started([companionId])).toEqual(['seeker: person_waiting'])
    expect(started([seekerId, companionId])).toEqual([])
    expect(started([])).toEqual([])
  })

  it('asks the seeker for a rating after a call and notifies the companion of any earnings', () => {
    const ended = (credits: number) => noticesOf({ type: 'call.completed', callId }, { call: { ...call, credits } })
    expect(ended(75)).toEqual(['seeker: rate_call', 'companion: call_earned'])
    expect(ended(0)).toEqual(['seeker: rate_call'])
  })

  it.each([
    ['offerer_no_show', 'companion_no_show', 'own_no_show_as_companion'],
    ['seeker_no_show', 'own_no_show_as_seeker', 'seeker_no_show'],
    ['both_no_show', 'nobody_came_as_seeker', 'nobody_came_as_companion'],
  ] as const)('tells both about a missed call, each from their own side: %s', (reason, seeker, companion) => {
    expect(noticesOf({ type: 'call.missed', callId, reason }, { call: { ...call, status: 'missed' } })).toEqual([
      `seeker: ${seeker} mail`,
      `companion: ${companion} mail`,
    ])
  })

  it('tells the companion how many stars, but author and call only if the seeker signed them [SEC-25]', () => {
    const rating = { type: 'rating.given', callId, companionId, stars: 4 } as const
    const unsigned = { userId: companionId, code: 'rating_received', metadata: { stars: 4 }, isMailed: true }
    expect(noticesFor({ ...rating, isSigned: false }, { call }, 24)).toEqual([unsigned])
    expect(noticesFor({ ...rating, isSigned: true }, { call }, 24)).toMatchObject([
      { userId: companionId, code: 'rating_signed', metadata: { stars: 4, callId, seekerId }, isMailed: true },
    ])
    // Announced by a version that didn't say how many.
    const old = { userId: companionId, code: 'rating_received', metadata: {}, isMailed: false }
    expect(noticesFor({ type: 'rating.given', callId, companionId }, { call }, 24)).toEqual([old])
  })

  it('tells the other person a sentence before the call, and the seeker of an offered time', () => {
    const said = (by: string) => noticesOf({ type: 'call.said', callId, by, sentence: 'running_late' }, { call })
    expect([said(seekerId), said(companionId)]).toEqual([['companion: call_sentence'], ['seeker: call_sentence']])
    expect(causeOf({ type: 'call.said', callId, by: seekerId, sentence: 'running_late' })).toBe(
      `call.said:${callId}:running_late`,
    )
    const offered = { type: 'call.next_week_offered', callId, startAt: '2026-12-10T17:30:00.000Z' } as const
    expect(noticesOf(offered, { call })).toEqual(['seeker: next_week_offered mail'])
  })

  const purchase = { purchaseId: otherId, userId: otherId }
  const payout = { payoutId: otherId, userId: otherId }
  const review = { ...payout, reviewId: otherId }
  const refund = { ...purchase, refundId: otherId }
  const dispute = { ...purchase, disputeId: 'du_1' }
  const application = { applicationId: otherId, companionId }
  const details = {
    purchase: { credits: 350, priceCents: 5000, vatCents: 798 },
    payout: { credits: 500, amountCents: 4500 },
    reversal: { purchaseId: otherId, amountCents: 2500, credits: 170, debtCredits: 20, dueAt: null },
    application: { certified: true, reason: 'The photo shows a dog.' },
    adminIds: [adminId],
  }

  it.each<[AnnouncedEvent, ...string[]]>([
    [{ type: 'purchase.paid', ...purchase }, 'other: credits_added mail'],
    [{ type: 'purchase.failed', ...purchase }, 'other: purchase_failed mail'],
    [{ type: 'payout.requested', ...payout }, 'other: payout_requested mail'],
    [{ type: 'payout.completed', ...payout }, 'other: payout_completed mail'],
    [{ type: 'payout.failed', ...payout }, 'other: payout_failed mail'],
    [{ type: 'payout.in_review', ...review }, 'other: payout_in_review mail', 'admin: payout_to_review mail'],
    [{ type: 'payout.released', ...review }, 'other: payout_released mail'],
    [{ type: 'refund.completed', ...refund }, 'other: credits_refunded mail'],
    [{ type: 'refund.failed', ...refund }, 'other: refund_failed mail'],
    [{ type: 'dispute.inquiry', ...dispute }, 'admin: dispute_to_answer mail'],
    [{ type: 'dispute.opened', ...dispute }, 'other: payment_disputed mail', 'admin: dispute_to_answer mail'],
    [{ type: 'dispute.won', ...dispute }, 'other: dispute_won mail'],
    [{ type: 'dispute.lost', ...dispute }, 'other: dispute_lost mail'],
    [
      { type: 'application.submitted', ...application },
      'companion: application_received mail',
      'admin: application_to_review mail',
    ],
    [{ type: 'application.approved', ...application }, 'companion: application_approved mail'],
    [{ type: 'application.rejected', ...application }, 'companion: application_rejected mail'],
    [
      { type: 'bank_payment.failed', paymentId: 'po_1', userId: otherId, amountCents: 4500 },
      'other: bank_payment_failed mail',
    ],
  ])('tells who is concerned, and administrators what waits for them, by mail too: $0.type', (event, ...notices) => {
    expect(noticesOf(event, details)).toEqual(notices)
  })

  it('tells of a payout that was sent only if the message about its request or release is older', () => {
    const justSent = { payout: { ...details.payout, isJustAnnounced: true } }
    expect(noticesOf({ type: 'payout.completed', ...payout }, justSent)).toEqual([])
    expect(noticesOf({ type: 'payout.failed', ...payout }, justSent)).toEqual(['other: payout_failed mail'])
  })

  it('notifies every administrator but the proposer of a correction, without naming the account', () => {
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

  it('notifies the account’s owner of a withdrawal to confirm, and administrators of a buyer’s own', () => {
    const event = { type: 'withdrawal.waiting', withdrawalId: otherId, failures: 0 } as const
    const about = (ownerId: string | null, isBuyer: boolean) =>
      noticesOf(event, { withdrawal: { number: 'W-1', ownerId, isBuyer }, adminIds: [adminId] })
    expect(about(otherId, false)).toEqual(['other: withdrawal_to_confirm mail'])
    expect(about(null, true)).toEqual(['admin: withdrawal_to_handle mail'])
    expect(about(null, false)).toEqual([])
    expect(noticesOf(event, { withdrawal: null, adminIds: [adminId] })).toEqual([])
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

  it('notifies both parties of a decision, and of "no action" only the notifier', () => {
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
    const told = (...adminIds: string[]) => noticesOf(event, { case: appealed, adminIds })
    expect(told(adminId)).toEqual(['companion: appeal_received', 'admin: appeal_to_review mail'])
    expect(told(adminId, otherId)).toEqual(['companion: appeal_received', 'other: appeal_to_review mail'])
  })

  it('welcomes seekers and companions when their address is confirmed, without another mail', () => {
    const welcome = (role: 'seeker' | 'offerer' | 'admin') =>
      noticesOf({ type: 'account.confirmed', userId: otherId }, { person: { userId: otherId, role } })
    expect(welcome('seeker')).toEqual(['other: welcome_seeker'])
    expect(welcome('offerer')).toEqual(['other: welcome_companion'])
    expect(welcome('admin')).toEqual([])
  })

  it('notifies no one if the details are gone', () => {
    // Ratings and refusals by a bank need no details beyond the event.
    const withDetails = everyEvent.filter(({ type }) => type !== 'rating.given' && type !== 'bank_payment.failed')
    for (const event of withDetails) expect(noticesFor(event, {}, 24)).toEqual([])
  })
})

const everyEvent: AnnouncedEvent[] = [
  { type: 'account.confirmed', userId: otherId },
  ...(['application.submitted', 'application.approved', 'application.rejected'] as const).map((type) => {
    return { type, applicationId: otherId, companionId }
  }),
  ...(['booking.made', 'call.started', 'call.completed'] as const).map((type) => ({ type, callId })),
  { type: 'call.cancelled', callId, by: seekerId },
  { type: 'call.missed', callId, reason: 'both_no_show' },
  { type: 'rating.given', callId, companionId },
  ...(['purchase.paid', 'purchase.failed'] as const).map((type) => ({ type, purchaseId: otherId, userId: otherId })),
  ...(['payout.requested', 'payout.completed', 'payout.failed'] as const).map((type) => {
    return { type, payoutId: otherId, userId: otherId }
  }),
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

it('every event has its own cause', () => {
  expect(new Set(everyEvent.map(causeOf)).size).toBe(everyEvent.length)
})

describe('a stored notification', () => {
  const notices = noticesFor({ type: 'booking.made', callId }, { call }, 24)

  it('keeps call id, the other person, start and end of a booking, and no name [N-11]', () => {
    expect(notices.map((notice) => notice.metadata)).toEqual([
      { ...plan, companionId },
      { ...plan, seekerId },
    ])
  })
  const times = { startAt: '2026-12-03T18:00:00.000Z', endAt: '2026-12-03T18:30:00.000Z' }
  const plan = { callId, ...times, minutes: 30, media: 'video', credits: 75 }

  it('has one of the five kinds [N-09]', () => {
    expect(notices.map(typeOf)).toEqual(['booking', 'booking'])
    for (const { type } of Object.values(NOTIFICATION_CODES)) {
      expect(['booking', 'reminder', 'review', 'credit', 'other']).toContain(type)
    }
  })

  it('parses stored rows and drops unknown ones [N-09]', () => {
    for (const { code, metadata } of notices) expect(parseContent(code, metadata)).toEqual({ code, metadata })
    expect(parseContent('call_booked', { callId })).toBeNull()
    expect(parseContent('toString', {})).toBeNull()
    expect(parseContent('unheard_of', {})).toBeNull()
  })
})

it('a call ended by a suspension only notifies the other person, with the effect on its price', () => {
  const stopped = (by: string, hours: number, credits = 75) => {
    const details = { call: { ...call, credits, status: 'cancelled' as const, cancelledAt: hoursBefore(hours) } }
    return noticesOf({ type: 'call.stopped', callId, by }, details)
  }
  expect(stopped(companionId, 1)).toEqual(['seeker: stopped_as_seeker mailCANCEL'])
  expect(stopped(seekerId, 1)).toEqual(['companion: stopped_as_companion_paid mailCANCEL'])
  expect(stopped(seekerId, 48)).toEqual(['companion: stopped_as_companion mailCANCEL'])
  expect(stopped(seekerId, 1, 0)).toEqual(['companion: stopped_as_companion mailCANCEL'])
})

it('suspended people are only notified of their money and the tax report', () => {
  const reaching = (Object.keys(NOTIFICATION_CODES) as NotificationCode[]).filter((code) =>
    notifiesSuspended({ code } as NotificationContent),
  )
  expect(reaching).toEqual(
    expect.arrayContaining(['credits_added', 'credits_refunded', 'payout_completed', 'tax_report_ready']),
  )
  for (const code of ['call_reminder', 'times_end', 'rate_call', 'rating_received', 'welcome_seeker', 'call_booked'])
    expect(reaching).not.toContain(code)
})

describe('where a notification leads', () => {
  it('is one of our pages for every code', () => {
    for (const code of Object.keys(NOTIFICATION_CODES) as NotificationCode[]) {
      expect(pathOf(noticeContent(code)).split('?')[0], code).toMatch(
        /^[a-z-]+(\/[a-z]+)*(\/[0-9a-f-]{36}(\/video)?|\/C-[0-9A-F]{10})?$/,
      )
    }
  })

  it('is the page of the call when it was booked, or cancelled by the other one', () => {
    for (const code of ['call_booked', 'call_received', 'companion_cancelled', 'seeker_cancelled'] as const)
      expect(pathOf(noticeContent(code)), code).toBe(`my-calls/${callId}`)
    expect(pathOf(noticeContent('own_cancel_refunded'))).toBe('my-calls')
  })

  it('is the room once it is open, and the calls before', () => {
    expect(pathOf(noticeContent('call_reminder', { lead: 'soon' }))).toBe(`calls/${callId}`)
    expect(pathOf(noticeContent('call_reminder', { lead: 'hour' }))).toBe('my-calls')
    expect(pathOf(noticeContent('person_waiting'))).toBe(`calls/${callId}`)
  })
})

describe('the other person of a notification', () => {
  it('is the companion for a seeker, the seeker for a companion, and null without one', () => {
    expect(counterpartId(noticeContent('call_booked', { companionId: otherId }))).toBe(otherId)
    expect(counterpartId(noticeContent('call_received', { companionId: undefined, seekerId: otherId }))).toBe(otherId)
    expect(counterpartId(noticeContent('rating_received'))).toBeNull()
    expect(counterpartId(noticeContent('credits_added'))).toBeNull()
  })
})
