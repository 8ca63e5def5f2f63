import type { OptionalMail } from '#app/features/marketplace/accounts/schema.ts'
import { slotPath } from '#app/features/marketplace/bookings/path.rules.ts'
import { callRefundUntil } from '#app/features/marketplace/bookings/schema.ts'
import { minutesAgain } from '#app/features/marketplace/calls/regulars/rules.ts'
import type { MissedReason } from '#app/features/marketplace/calls/schema.ts'
import type { CallCard } from '#app/features/marketplace/calls/views.server.ts'
import type { ApplicantNeed } from '#app/features/marketplace/profiles/schema.ts'
import type { PayoutFailure } from '#app/features/money/payouts/schema.ts'
import type { AnnouncedEvent } from '#app/platform/events.ts'
import type { Role } from '#app/platform/viewer.ts'
import type { CaseKind } from '../cases/schema.ts'
import { moneyNotices, type PurchaseDetails, proposalNotices, toEach, withdrawalNotices } from './money.rules.ts'
import {
  NOTIFICATION_CODES,
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
  | 'moves'
  | 'movedAt'
  | 'refundableUntil'
> & {
  presentIds: string[]
}

/** Data for an event's notices. Only fields relevant to the event are set. */
export type EventDetails = {
  call?: CallDetails | null
  move?: MoveDetails | null
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
    /** After a withdrawal we owe the refund even if it fails. */
    isWithdrawal?: boolean
  } | null
  /** `isJustAnnounced`: sent within five minutes of the request or release, which has its own message. */
  payout?: { credits: number; amountCents: number; failure?: PayoutFailure; isJustAnnounced?: boolean } | null
  /** `certificate` is its title; `reason` is why it was withdrawn. */
  evidence?: { certificate: string; reason?: string | null } | null
  correction?: { credits: number; executeAt: Date | null } | null
  case?: CaseDetails | null
  /** `ownerId` is the account with the address that a guest entered. */
  withdrawal?: { number: string; ownerId: string | null; isBuyer: boolean } | null
  adminIds?: string[]
}

/** `toAt` is null unless it moved, `expiresAt` if nobody had to agree. */
export type MoveDetails = {
  askedBy: string
  isOpen: boolean
  fromAt: Date
  offered: Date[]
  expiresAt: Date | null
  toAt: Date | null
}

/** A notification for one person, in the app and optionally by mail. `calendar` attaches a calendar file. */
export type Notice = NotificationContent & { userId: string; isMailed: boolean; calendar?: 'REQUEST' | 'CANCEL' }

/** Deduplication key: the same cause never notifies the same person twice. */
export const effectKey = (cause: string, userId: string): string => `${cause}:${userId}`

/** An event's subject is the first of these fields that it has. */
const SUBJECT_FIELDS = [
  ...[
    'moveId',
    'reviewId',
    'refundId',
    'disputeId',
    'correctionId',
    'evidenceId',
    'changeId',
    'withdrawalId',
    'paymentId',
  ],
  ...['applicationId', 'caseId', 'payoutId', 'purchaseId', 'callId', 'userId'],
]
/** Distinguishes repeated events about the same subject. */
const TIME_FIELDS = ['timesSent', 'round', 'failures', 'sentence', 'month']

/** The cause of an event, e.g. `booking.made:{callId}`. */
export function causeOf(event: AnnouncedEvent): string {
  const fields = new Map<string, unknown>(Object.entries(event))
  const subject = SUBJECT_FIELDS.find((field) => fields.has(field)) ?? ''
  const times = TIME_FIELDS.filter((field) => fields.has(field)).map((field) => fields.get(field))
  const party = event.type === 'case.appealed' ? [event.by] : []
  return [event.type, fields.get(subject), ...times, ...party].join(':')
}

export const typeOf = (content: NotificationContent): NotificationType => NOTIFICATION_CODES[content.code].type

/** The path a notification links to, without the language prefix. */
export function pathOf({ code, metadata }: NotificationContent): string {
  const opensCall = code === 'call_reminder' && REMINDER_LEADS.find(({ lead }) => lead === metadata.lead)?.opensCall
  if (opensCall) return `calls/${metadata.callId}`
  if (code === 'application_approved' && metadata.missing.length === 0) return 'profile'
  if (code === 'next_week_offered') {
    const startAt = new Date(metadata.startAt)
    const companionId = metadata.companionId ?? ''
    return slotPath('', { ...metadata, companionId, slotAt: startAt, startAt }).slice(2)
  }
  if (code === 'forms_received' && metadata.cases === 0) return 'admin/money/in/withdrawals'
  const values = new Map<string, unknown>(Object.entries(metadata))
  return NOTIFICATION_CODES[code].path.replace(/:(\w+)/, (_, name: string) => String(values.get(name)))
}

export function counterpartId({ metadata }: NotificationContent): string | null {
  if ('companionId' in metadata && metadata.companionId) return metadata.companionId
  return 'seekerId' in metadata && metadata.seekerId ? metadata.seekerId : null
}

/** The setting that mutes a notification's mail; null if it can't be muted. */
export function optionalMailOf({ code, metadata }: NotificationContent): OptionalMail | null {
  if (code === 'times_end') return 'times_end'
  if (code === 'rating_received' || code === 'rating_signed') return 'ratings'
  return code === 'call_reminder' ? (REMINDER_LEADS.find(({ lead }) => lead === metadata.lead)?.optional ?? null) : null
}

/**
 * Whether suspended people are notified too, although they can only read the mail: money events, and notices required
 * by law (§ 312f BGB, § 22 PStTG). Cases mail the statement of reasons.
 */
export const notifiesSuspended = (content: NotificationContent): boolean =>
  typeOf(content) === 'credit' || content.code === 'tax_report_ready'

export const CANCELLED_BY_OTHER: readonly NotificationCode[] = [
  'companion_cancelled',
  'seeker_cancelled',
  'seeker_cancelled_late',
]

export const isCancelledByOther = ({ code }: NotificationContent): boolean => CANCELLED_BY_OTHER.includes(code)

/** The notices for an event: recipient, text and whether to mail. Missing details notify no one. */
export function noticesFor(event: AnnouncedEvent, details: EventDetails, cancellationHours: number): Notice[] {
  const { call, application, correction, withdrawal, adminIds = [] } = details
  switch (event.type) {
    case 'rating.given':
      return ratingNotices(event, call ?? null)
    case 'account.confirmed':
      return details.person ? welcomeNotices(details.person) : []
    case 'badge.withdrawn':
    case 'badge.given':
    case 'free_intro.changed':
      return moderationNotices(event, details)
    case 'correction.proposed':
      return correction ? proposalNotices(event, correction, adminIds) : []
    case 'withdrawal.waiting':
      return withdrawal ? withdrawalNotices(withdrawal, adminIds) : []
    case 'case.opened':
    case 'case.decided':
    case 'case.appealed':
      return details.case ? caseNotices(event, details.case, adminIds) : []
    default:
      if ('callId' in event) return call ? callNotices(event, call, details.move ?? null, cancellationHours) : []
      if ('applicationId' in event) return application ? applicationNotices(event, application, adminIds) : []
      return moneyNotices(event, details)
  }
}

/** Without the seeker's signature the companion learns the stars, but not the call, and so not who gave them. */
function ratingNotices(event: Extract<AnnouncedEvent, { type: 'rating.given' }>, call: CallDetails | null): Notice[] {
  const { companionId: userId, stars, isSigned } = event
  if (isSigned && stars && call)
    return [{ userId, code: 'rating_signed', metadata: { ...companionMetadata(call), stars }, isMailed: true }]
  return [{ userId, code: 'rating_received', metadata: stars ? { stars } : {}, isMailed: stars !== undefined }]
}

/** The offered call as one that could be booked. */
function offeredCall(call: CallDetails, startAt: string): CallDetails {
  const minutes = minutesAgain(call.minutes)
  const start = new Date(startAt)
  return { ...call, minutes, startAt: start, endAt: new Date(start.getTime() + minutes * 60_000) }
}

function callNotices(
  event: Exclude<Extract<AnnouncedEvent, { callId: string }>, { type: 'rating.given' }>,
  call: CallDetails,
  move: MoveDetails | null,
  cancellationHours: number,
): Notice[] {
  switch (event.type) {
    case 'booking.made':
      return bookingNotices(call)
    case 'call.cancelled':
      return cancellationNotices(call, event.by, cancellationHours)
    case 'call.stopped':
      return suspensionNotices(call, event.by, cancellationHours)
    case 'call.started':
      return waitingNotices(call)
    case 'call.completed':
      return pair(
        call,
        { seeker: 'rate_call', companion: call.credits > 0 ? 'call_earned' : null },
        { isMailed: false },
      )
    case 'call.missed':
      return pair(call, MISSED_CODES[event.reason], { isMailed: true })
    case 'call.moved':
    case 'call.move_proposed':
    case 'call.move_declined':
      return move ? moveNotices(event.type, call, move) : []
    case 'call.extended':
      // Don't mail: both are in the call and have just agreed.
      return [
        { userId: call.seekerId, code: 'call_extended_as_seeker', metadata: seekerMetadata(call), isMailed: false },
        {
          userId: call.companionId,
          code: 'call_extended_as_companion',
          metadata: companionMetadata(call),
          isMailed: false,
        },
      ]
    case 'call.switched_to_voice':
      return voiceNotices(call, event.returned)
    case 'call.said': {
      // Don't mail: it's about the next hour.
      const said = { code: 'call_sentence', isMailed: false } as const
      const { sentence } = event
      return event.by === call.seekerId
        ? [{ ...said, userId: call.companionId, metadata: { ...companionMetadata(call), sentence } }]
        : [{ ...said, userId: call.seekerId, metadata: { ...seekerMetadata(call), sentence } }]
    }
    case 'call.next_week_offered': {
      const metadata = seekerMetadata(offeredCall(call, event.startAt))
      return [{ userId: call.seekerId, code: 'next_week_offered', metadata, isMailed: true }]
    }
    case 'call.refunded':
      return pair(call, { seeker: 'call_refunded', companion: REFUNDED_CODES[event.earning] }, { isMailed: true })
  }
}

const REFUNDED_CODES = { stays: 'call_refunded_kept', taken_back: 'call_refunded_taken' } as const
const MISSED_CODES = {
  offerer_no_show: { seeker: 'companion_no_show', companion: 'own_no_show_as_companion' },
  seeker_no_show: { seeker: 'own_no_show_as_seeker', companion: 'seeker_no_show' },
  both_no_show: { seeker: 'nobody_came_as_seeker', companion: 'nobody_came_as_companion' },
  no_connection: { seeker: 'no_connection_as_seeker', companion: 'no_connection_as_companion' },
} as const satisfies Record<MissedReason, object>

function welcomeNotices({ userId, role }: NonNullable<EventDetails['person']>): Notice[] {
  if (role === 'admin') return []
  return [{ userId, code: role === 'seeker' ? 'welcome_seeker' : 'welcome_companion', metadata: {}, isMailed: false }]
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
    return [{ userId, code, metadata: { ...metadata, reason: application.reason ?? '' }, isMailed: true }]
  }
  if (event.type === 'application.approved') {
    const { certified, missing = [] } = application
    const approved = { ...metadata, certified: certified ?? false, missing }
    return [{ userId, code: 'application_approved', metadata: approved, isMailed: true }]
  }
  return [
    { userId, code: 'application_received', metadata, isMailed: true },
    ...adminIds.map(
      (adminId): Notice => ({ userId: adminId, code: 'application_to_review', metadata, isMailed: true }),
    ),
  ]
}

type CallNoticeCode = Extract<NotificationContent, { metadata: { minutes: number } }>['code']
type PlainCallCode = Exclude<CallNoticeCode, OwnCode | ChangedCode>
type OwnCode = 'call_reminder' | 'call_sentence' | 'rating_signed' | 'next_week_offered'
type ChangedCode =
  | Extract<CallNoticeCode, `call_extended_${string}` | `switched_to_voice_${string}`>
  | ('call_moved' | 'move_proposed' | 'move_declined')

function pair(
  call: CallDetails,
  codes: { seeker: PlainCallCode | null; companion: PlainCallCode | null },
  by: Pick<Notice, 'isMailed' | 'calendar'>,
): Notice[] {
  const notices: Notice[] = []
  if (codes.seeker) notices.push({ userId: call.seekerId, code: codes.seeker, metadata: seekerMetadata(call), ...by })
  if (codes.companion)
    notices.push({ userId: call.companionId, code: codes.companion, metadata: companionMetadata(call), ...by })
  return notices
}

/** If the call is already cancelled again, don't mail its invitation. */
function bookingNotices(call: CallDetails): Notice[] {
  return pair(
    call,
    { seeker: 'call_booked', companion: 'call_received' },
    call.status === 'cancelled' ? { isMailed: false } : { isMailed: true, calendar: 'REQUEST' },
  )
}

function cancellationNotices(call: CallDetails, by: string, cancellationHours: number): Notice[] {
  const mailed = { isMailed: true, calendar: 'CANCEL' } as const
  if (by === call.companionId) {
    return pair(call, { seeker: 'companion_cancelled', companion: 'own_cancel_as_companion' }, mailed)
  }
  return isCharged(call, cancellationHours)
    ? pair(call, { seeker: 'own_cancel_charged', companion: 'seeker_cancelled_late' }, mailed)
    : pair(call, { seeker: 'own_cancel_refunded', companion: 'seeker_cancelled' }, mailed)
}

/** Notifies only the other person, of the operator's cancellation and the charge. The reason is private. */
function suspensionNotices(call: CallDetails, suspendedId: string, cancellationHours: number): Notice[] {
  const mailed = { isMailed: true, calendar: 'CANCEL' } as const
  if (suspendedId === call.companionId) return pair(call, { seeker: 'stopped_as_seeker', companion: null }, mailed)
  const companion = isCharged(call, cancellationHours) ? 'stopped_as_companion_paid' : 'stopped_as_companion'
  return pair(call, { seeker: null, companion }, mailed)
}

function waitingNotices(call: CallDetails): Notice[] {
  const [present, ...others] = call.presentIds
  if (!present || others.length > 0) return []
  return present === call.seekerId
    ? pair(call, { seeker: null, companion: 'person_waiting' }, { isMailed: false })
    : pair(call, { seeker: 'person_waiting', companion: null }, { isMailed: false })
}

/** Whether a cancelled call is charged anyway: the seeker cancelled too late, and it wasn't free. */
function isCharged(call: CallDetails, cancellationHours: number): boolean {
  return (
    call.credits > 0 &&
    call.cancelledAt !== null &&
    call.cancelledAt.getTime() > callRefundUntil(call, cancellationHours).getTime()
  )
}

type ModerationEvent = Extract<AnnouncedEvent, { type: 'badge.given' | 'badge.withdrawn' | 'free_intro.changed' }>

function moderationNotices(event: ModerationEvent, { evidence }: EventDetails): Notice[] {
  const mailed = { userId: event.userId, isMailed: true }
  if (event.type === 'free_intro.changed')
    return [{ ...mailed, code: event.isOn ? 'free_intro_on' : 'free_intro_off', metadata: {} }]
  if (!evidence) return []
  const { certificate, reason } = evidence
  if (event.type === 'badge.given') return [{ ...mailed, code: 'badge_given', metadata: { certificate } }]
  return [{ ...mailed, code: 'badge_withdrawn', metadata: { certificate, reason: reason ?? '' } }]
}

export const seekerMetadata = (call: CallDetails) => ({ ...callMetadata(call), companionId: call.companionId })
/** Only the seeker's id, and nothing else about them. */
export const companionMetadata = (call: CallDetails) => ({ ...callMetadata(call), seekerId: call.seekerId })

const callMetadata = (call: CallDetails) => ({
  callId: call.callId,
  startAt: call.startAt.toISOString(),
  endAt: call.endAt.toISOString(),
  minutes: call.minutes,
  media: call.media,
  credits: call.credits,
})

/** Sends both an updated calendar entry while the call is still ahead. */
function voiceNotices(call: CallDetails, returned: number): Notice[] {
  const by: Pick<Notice, 'isMailed' | 'calendar'> =
    call.status === 'scheduled' ? { isMailed: true, calendar: 'REQUEST' } : { isMailed: false }
  const seeker = { ...seekerMetadata(call), returned }
  const companion = { ...companionMetadata(call), returned }
  return [
    { userId: call.seekerId, code: 'switched_to_voice_as_seeker', metadata: seeker, ...by },
    { userId: call.companionId, code: 'switched_to_voice_as_companion', metadata: companion, ...by },
  ]
}

/**
 * Both learn of a move, with the changed calendar entry, unless the call has changed again. A proposal concerns the
 * other person, and a no the one who asked.
 */
function moveNotices(
  type: 'call.moved' | 'call.move_proposed' | 'call.move_declined',
  call: CallDetails,
  { askedBy, isOpen, fromAt, offered, expiresAt, toAt }: MoveDetails,
): Notice[] {
  const start = toAt ?? fromAt
  const isAsTold = call.status === 'scheduled' && call.startAt.getTime() === start.getTime()
  const both = [
    { userId: call.seekerId, metadata: seekerMetadata(call) },
    { userId: call.companionId, metadata: companionMetadata(call) },
  ]
  if (type === 'call.moved') {
    const by: Pick<Notice, 'isMailed' | 'calendar'> = isAsTold
      ? { isMailed: true, calendar: 'REQUEST' }
      : { isMailed: false }
    const times = {
      startAt: start.toISOString(),
      endAt: new Date(start.getTime() + call.minutes * 60_000).toISOString(),
    }
    return both.map(({ userId, metadata }) => ({
      ...{ userId, code: 'call_moved' as const, ...by },
      metadata: { ...metadata, ...times, fromAt: fromAt.toISOString() },
    }))
  }
  if (type === 'call.move_declined')
    return both
      .filter(({ userId }) => userId === askedBy)
      .map((notice) => ({ ...notice, code: 'move_declined', isMailed: isAsTold }))
  const proposal = { times: offered.map((time) => time.toISOString()), until: (expiresAt ?? fromAt).toISOString() }
  return both
    .filter(({ userId }) => userId !== askedBy)
    .map(({ userId, metadata }) => ({
      ...{ userId, code: 'move_proposed' as const, isMailed: isAsTold && isOpen },
      metadata: { ...metadata, ...proposal },
    }))
}

type CaseDetails = {
  reference: string
  kind: CaseKind
  dueAt: Date
  isDanger: boolean
  reporterId: string | null
  subjectId: string | null
  decidedBy: string | null
  /** Whether a measure was ever taken against the person. */
  isConcerned: boolean
}

type CaseEvent = Extract<AnnouncedEvent, { type: `case.${string}` }>

export const isGuestsCase = ({ kind, reporterId }: CaseDetails): boolean =>
  reporterId === null && (kind === 'notice' || kind === 'accessibility')

/**
 * Notifies the reporter of receipt, and both parties of decisions (cases mail the reasons themselves). Notifies
 * administrators of waiting cases, and of appeals all but the first decider, unless there's no other.
 */
function caseNotices(event: CaseEvent, details: CaseDetails, adminIds: readonly string[]): Notice[] {
  const { reference, kind, isDanger, reporterId, subjectId, decidedBy, isConcerned } = details
  const metadata = { caseId: event.caseId, reference }
  const concernedId = isConcerned ? subjectId : null
  const inApp = (userId: string | null, code: 'decision_about_you' | 'case_decided' | 'appeal_received'): Notice[] =>
    userId ? [{ userId, code, metadata, isMailed: false }] : []
  if (event.type === 'case.opened') {
    // Guest forms go into the daily digest unless someone may be in danger.
    if (kind === 'own_initiative' || (isGuestsCase(details) && !isDanger)) return []
    const opened = { ...metadata, dueAt: details.dueAt.toISOString() }
    const others = adminIds.filter((adminId) => adminId !== subjectId && adminId !== reporterId)
    return [
      ...toEach(reporterId ? [reporterId] : [], { code: 'report_received', metadata: opened }),
      ...toEach(others, { code: isDanger ? 'danger_to_review' : 'report_to_review', metadata: opened }),
    ]
  }
  if (event.type === 'case.decided')
    return [...inApp(concernedId, 'decision_about_you'), ...inApp(reporterId, 'case_decided')]
  const others = adminIds.filter((adminId) => adminId !== decidedBy)
  return [
    ...inApp(event.by === 'concerned' ? concernedId : reporterId, 'appeal_received'),
    ...toEach(others.length > 0 ? others : adminIds, { code: 'appeal_to_review', metadata }),
  ]
}
