import type { OptionalMail } from '#app/features/marketplace/accounts/schema.ts'
import { refundUntil } from '#app/features/marketplace/bookings/schema.ts'
import type { MissedReason } from '#app/features/marketplace/calls/schema.ts'
import type { CallCard } from '#app/features/marketplace/calls/views.server.ts'
import type { RefundedEarning } from '#app/features/marketplace/credits/schema.ts'
import type { ApplicantNeed } from '#app/features/marketplace/profiles/schema.ts'
import type { PayoutFailure } from '#app/features/money/payouts/schema.ts'
import type { AnnouncedEvent } from '#app/platform/events.ts'
import type { Role } from '#app/platform/viewer.ts'
import { type CaseDetails, caseNotices } from './cases.rules.ts'
import { moneyNotices, proposalNotices, withdrawalNotices } from './money.rules.ts'
import type { PurchaseDetails } from './receipts.rules.ts'
import {
  NOTIFICATION_CODES,
  type NotificationChannel,
  type NotificationCode,
  type NotificationContent,
  type NotificationType,
  REMINDER_LEADS,
} from './schema.ts'

export type CallDetails = Pick<
  CallCard,
  | 'callId'
  | 'seekerId'
  | 'companionId'
  | 'status'
  | 'startAt'
  | 'endAt'
  | 'minutes'
  | 'media'
  | 'credits'
  | 'cancelledAt'
  | 'cancelNote'
  | 'calendarSequence'
  | 'createdAt'
> & {
  /** Who is in the call right now. */
  presentIds: string[]
}

/** Everything an event may need; only what belongs to it is filled. */
export type EventDetails = {
  call?: CallDetails | null
  person?: { userId: string; role: Role } | null
  /** `missing` lists what a companion still needs before people can book. */
  application?: { certified: boolean | null; reason?: string | null; missing?: ApplicantNeed[] } | null
  purchase?: PurchaseDetails | null
  reversal?: {
    purchaseId: string
    amountCents: number
    credits: number
    debtCredits: number
    dueAt: Date | null
    /** A refund after a withdrawal is owed also when it failed. */
    isWithdrawal?: boolean
  } | null
  /** `isJustAnnounced`: sent within five minutes of the request or release, which has its own message. */
  payout?: { credits: number; amountCents: number; failure?: PayoutFailure; isJustAnnounced?: boolean } | null
  /** `certificate` is its title; `reason` why it was withdrawn. */
  evidence?: { certificate: string; reason?: string | null } | null
  /** Credits by which a correction moved, up or down. */
  correction?: { credits: number; executeAt: Date | null } | null
  case?: CaseDetails | null
  /** `ownerId` is whose account has the address that a guest typed. */
  withdrawal?: { number: string; ownerId: string | null; isBuyer: boolean } | null
  adminIds?: string[]
}

/** A notification for one person, in the app and by `channels`. `calendar` adds a calendar file to the mail. */
export type Notice = NotificationContent & {
  userId: string
  channels: readonly NotificationChannel[]
  calendar?: 'request' | 'cancel'
}

/** Which kind of notification a code is. */
export const typeOf = (content: NotificationContent): NotificationType => NOTIFICATION_CODES[content.code].type

/** The name under which the mail of a notification can be switched off; null for those that are always sent. */
export function optionalMailOf({ code, metadata }: NotificationContent): OptionalMail | null {
  if (code === 'times_end') return 'times_end'
  return code === 'call_reminder' ? (REMINDER_LEADS.find(({ lead }) => lead === metadata.lead)?.optional ?? null) : null
}

/**
 * Whether somebody is notified of it also while suspended, when nothing but the mail can be read: what moves their
 * money, and what the law owes them (§ 312f BGB, § 22 PStTG). The statement of reasons is sent by `cases`.
 */
export const reachesSuspended = (content: NotificationContent): boolean =>
  typeOf(content) === 'credit' || content.code === 'tax_report_ready'

/** The notifications of a cancellation to the one who did not cancel. */
export const CANCELLED_BY_OTHER: readonly NotificationCode[] = [
  'companion_cancelled',
  'seeker_cancelled',
  'seeker_cancelled_late',
]

/** Whether a notification tells of a cancellation to the one who did not cancel. */
export const isCancelledByOther = ({ code }: NotificationContent): boolean => CANCELLED_BY_OTHER.includes(code)

/**
 * Who is notified of an event, with which sentence, and by which channels. Details that are missing notify nobody.
 */
export function noticesFor(event: AnnouncedEvent, details: EventDetails, cancellationHours: number): Notice[] {
  const { call } = details
  switch (event.type) {
    case 'booking.made':
      return call ? bookingNotices(call) : []
    case 'call.cancelled':
      return call ? cancellationNotices(call, event.by, cancellationHours) : []
    case 'call.stopped':
      return call ? stopNotices(call, event.by, cancellationHours) : []
    case 'call.started':
      return call ? waitingNotices(call) : []
    case 'call.completed':
      return call ? completionNotices(call) : []
    case 'call.missed':
      return call ? missedNotices(call, event.reason) : []
    case 'call.extended':
      return call ? extensionNotices(call) : []
    case 'call.switched_to_voice':
      return call ? voiceNotices(call, event.returned) : []
    case 'call.refunded':
      return call ? callRefundNotices(call, event.earning) : []
    case 'rating.given':
      // Neither the call nor the stars: from them a companion could tell who gave which.
      return [{ userId: event.companionId, code: 'rating_received', metadata: {}, channels: [] }]
    case 'account.confirmed':
      return details.person ? welcomeNotices(details.person) : []
    case 'purchase.paid':
    case 'purchase.failed':
    case 'purchase.in_review':
    case 'refund.completed':
    case 'refund.failed':
    case 'dispute.inquiry':
    case 'dispute.opened':
    case 'dispute.won':
    case 'dispute.lost':
    case 'payout.requested':
    case 'payout.completed':
    case 'payout.failed':
    case 'payout.in_review':
    case 'payout.released':
    case 'bank_payment.failed':
    case 'credits.corrected':
      return moneyNotices(event, details)
    case 'application.submitted':
    case 'application.approved':
    case 'application.rejected':
    case 'application.changes_requested':
    case 'application.resubmitted':
      return details.application ? applicationNotices(event, details.application, details.adminIds ?? []) : []
    case 'badge.withdrawn':
    case 'badge.given':
    case 'free_intro.changed':
      return moderationNotices(event, details)
    case 'correction.proposed':
      return details.correction ? proposalNotices(event, details.correction, details.adminIds ?? []) : []
    case 'withdrawal.waiting':
      return details.withdrawal ? withdrawalNotices(details.withdrawal, details.adminIds ?? []) : []
    case 'case.opened':
    case 'case.decided':
    case 'case.appealed':
      return details.case ? caseNotices(event, details.case, details.adminIds ?? []) : []
  }
}

function welcomeNotices({ userId, role }: NonNullable<EventDetails['person']>): Notice[] {
  if (role === 'admin') return []
  return [{ userId, code: role === 'seeker' ? 'welcome_seeker' : 'welcome_companion', metadata: {}, channels: [] }]
}

function applicationNotices(
  event: Extract<AnnouncedEvent, { applicationId: string }>,
  application: NonNullable<EventDetails['application']>,
  adminIds: string[],
): Notice[] {
  const metadata = { applicationId: event.applicationId }
  const userId = event.companionId
  if (event.type === 'application.rejected' || event.type === 'application.changes_requested') {
    const code = event.type === 'application.rejected' ? 'application_rejected' : 'application_changes_requested'
    return [{ userId, code, metadata: { ...metadata, reason: application.reason ?? '' }, channels: ['mail'] }]
  }
  if (event.type === 'application.approved') {
    const { certified, missing = [] } = application
    const approved = { ...metadata, certified: certified ?? false, missing }
    return [{ userId, code: 'application_approved', metadata: approved, channels: ['mail'] }]
  }
  return [
    { userId, code: 'application_received', metadata, channels: ['mail'] },
    ...adminIds.map(
      (adminId): Notice => ({ userId: adminId, code: 'application_to_review', metadata, channels: ['mail'] }),
    ),
  ]
}

type CallNoticeCode = Extract<NotificationContent, { metadata: { minutes: number } }>['code']
type PlainCallCode = Exclude<CallNoticeCode, 'call_reminder' | ChangedCode>
type ChangedCode = Extract<CallNoticeCode, `call_extended_${string}` | `switched_to_voice_${string}`>

function pair(
  call: CallDetails,
  codes: { seeker: PlainCallCode | null; companion: PlainCallCode | null },
  by: { channels: readonly NotificationChannel[]; calendar?: 'request' | 'cancel' },
): Notice[] {
  const notices: Notice[] = []
  if (codes.seeker) notices.push({ userId: call.seekerId, code: codes.seeker, metadata: seekerMetadata(call), ...by })
  if (codes.companion)
    notices.push({ userId: call.companionId, code: codes.companion, metadata: companionMetadata(call), ...by })
  return notices
}

/** When the call is already cancelled again, its invitation is not mailed any more. */
function bookingNotices(call: CallDetails): Notice[] {
  return pair(
    call,
    { seeker: 'call_booked', companion: 'call_received' },
    call.status === 'cancelled' ? { channels: [] } : { channels: ['mail'], calendar: 'request' },
  )
}

function cancellationNotices(call: CallDetails, by: string, cancellationHours: number): Notice[] {
  const mailed = { channels: ['mail'], calendar: 'cancel' } as const
  if (by === call.companionId) {
    return pair(call, { seeker: 'companion_cancelled', companion: 'own_cancel_as_companion' }, mailed)
  }
  return isCharged(call, cancellationHours)
    ? pair(call, { seeker: 'own_cancel_charged', companion: 'seeker_cancelled_late' }, mailed)
    : pair(call, { seeker: 'own_cancel_refunded', companion: 'seeker_cancelled' }, mailed)
}

/** Only the other one is notified: of the operator's cancelling, and of the price. Why is not theirs to know. */
function stopNotices(call: CallDetails, suspendedId: string, cancellationHours: number): Notice[] {
  const mailed = { channels: ['mail'], calendar: 'cancel' } as const
  if (suspendedId === call.companionId) return pair(call, { seeker: 'stopped_as_seeker', companion: null }, mailed)
  const companion = isCharged(call, cancellationHours) ? 'stopped_as_companion_paid' : 'stopped_as_companion'
  return pair(call, { seeker: null, companion }, mailed)
}

function waitingNotices(call: CallDetails): Notice[] {
  const [present, ...others] = call.presentIds
  if (!present || others.length > 0) return []
  return present === call.seekerId
    ? pair(call, { seeker: null, companion: 'person_waiting' }, { channels: [] })
    : pair(call, { seeker: 'person_waiting', companion: null }, { channels: [] })
}

function completionNotices(call: CallDetails): Notice[] {
  return pair(call, { seeker: 'rate_call', companion: call.credits > 0 ? 'call_earned' : null }, { channels: [] })
}

/** Both are told by mail what the refund means to them. */
function callRefundNotices(call: CallDetails, earning: RefundedEarning): Notice[] {
  const companion = earning === 'stays' ? 'call_refunded_kept' : 'call_refunded_taken'
  return pair(call, { seeker: 'call_refunded', companion }, { channels: ['mail'] })
}

function missedNotices(call: CallDetails, reason: MissedReason): Notice[] {
  const codes = {
    offerer_no_show: { seeker: 'companion_no_show', companion: 'own_no_show_as_companion' },
    seeker_no_show: { seeker: 'own_no_show_as_seeker', companion: 'seeker_no_show' },
    both_no_show: { seeker: 'nobody_came_as_seeker', companion: 'nobody_came_as_companion' },
    no_connection: { seeker: 'no_connection_as_seeker', companion: 'no_connection_as_companion' },
  } as const
  return pair(call, codes[reason], { channels: ['mail'] })
}

/** Whether a cancelled call is paid all the same: by the seeker's side too late, and not free. */
function isCharged(call: CallDetails, cancellationHours: number): boolean {
  return (
    call.credits > 0 &&
    call.cancelledAt !== null &&
    call.cancelledAt.getTime() > refundUntil(call.startAt, cancellationHours).getTime()
  )
}

type ModerationEvent = Extract<AnnouncedEvent, { type: 'badge.given' | 'badge.withdrawn' | 'free_intro.changed' }>

/** Notifies the person whom an administrator's act concerns, also by mail. */
function moderationNotices(event: ModerationEvent, { evidence }: EventDetails): Notice[] {
  const mailed = { userId: event.userId, channels: ['mail'] as const }
  if (event.type === 'free_intro.changed')
    return [{ ...mailed, code: event.isOn ? 'free_intro_on' : 'free_intro_off', metadata: {} }]
  if (!evidence) return []
  const { certificate, reason } = evidence
  if (event.type === 'badge.given') return [{ ...mailed, code: 'badge_given', metadata: { certificate } }]
  return [{ ...mailed, code: 'badge_withdrawn', metadata: { certificate, reason: reason ?? '' } }]
}

/** The call as the seeker's notification stores it: with the companion's id. */
export const seekerMetadata = (call: CallDetails) => ({ ...callMetadata(call), companionId: call.companionId })
/** The call as the companion's notification stores it: with the seeker's id and nothing else of the seeker. */
export const companionMetadata = (call: CallDetails) => ({ ...callMetadata(call), seekerId: call.seekerId })

const callMetadata = (call: CallDetails) => ({
  callId: call.callId,
  startAt: call.startAt.toISOString(),
  endAt: call.endAt.toISOString(),
  minutes: call.minutes,
  media: call.media,
  credits: call.credits,
})

/** Nobody is mailed: both are in the call and have just agreed to it. */
const extensionNotices = (call: CallDetails): Notice[] => [
  { userId: call.seekerId, code: 'call_extended_as_seeker', metadata: seekerMetadata(call), channels: [] },
  { userId: call.companionId, code: 'call_extended_as_companion', metadata: companionMetadata(call), channels: [] },
]

/** Both get the new entry for their calendars while the call is still to come. */
function voiceNotices(call: CallDetails, returned: number): Notice[] {
  const by: Pick<Notice, 'channels' | 'calendar'> =
    call.status === 'scheduled' ? { channels: ['mail'], calendar: 'request' } : { channels: [] }
  const seeker = { ...seekerMetadata(call), returned }
  const companion = { ...companionMetadata(call), returned }
  return [
    { userId: call.seekerId, code: 'switched_to_voice_as_seeker', metadata: seeker, ...by },
    { userId: call.companionId, code: 'switched_to_voice_as_companion', metadata: companion, ...by },
  ]
}

/** The cause of the notice of a year's tax report, one per year. */
export const taxReportCause = (year: number) => `tax.report:${year}`

/** That a companion's copy of a year's tax report is there to be looked through. */
export const taxReportNotice = (userId: string, year: number): Notice => ({
  userId,
  code: 'tax_report_ready',
  metadata: { year },
  channels: ['mail'],
})
