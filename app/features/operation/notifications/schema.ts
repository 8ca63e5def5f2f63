import { z } from 'zod'
import type { OptionalMail } from '#app/features/marketplace/accounts/schema.ts'
import { CALL_MEDIA } from '#app/features/marketplace/availability/schema.ts'
import { LOBBY_MINUTES, PROPOSED_TIMES_MAX } from '#app/features/marketplace/calls/schema.ts'
import { SENTENCES } from '#app/features/marketplace/calls/sentences/schema.ts'
import { APPLICANT_NEEDS } from '#app/features/marketplace/profiles/schema.ts'
import { STARS_MAX } from '#app/features/marketplace/ratings/schema.ts'
import { BANK_FAILURES, MONTHLY_SKIPS, PAYOUT_FAILURES } from '#app/features/money/payouts/schema.ts'

export const NOTIFICATION_TYPES = ['booking', 'reminder', 'review', 'credit', 'other'] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

export const NEWEST_NOTIFICATIONS = 50
export const NOTIFICATIONS_PER_PAGE = 10
export const BELL_NOTIFICATIONS = 6
export const RECENT_NOTIFICATIONS = 3
/** Show more unread notifications than this as "9+". */
export const BADGE_CAP = 9

/** Maximum mails to an address within 24 hours. Later notifications only appear in the app. */
export const MAILS_PER_DAY = 60

/**
 * Reminder lead times, longest first: whether we mail it, the setting that mutes the mail, and whether it links into
 * the call. Each has a text in the catalogues (`reminders`).
 */
export const REMINDER_LEADS = [
  { lead: 'day', minutes: 24 * 60, isMailed: true, optional: 'reminder_day', opensCall: false },
  { lead: 'hour', minutes: 60, isMailed: true, optional: 'reminder_hour', opensCall: false },
  { lead: 'soon', minutes: LOBBY_MINUTES, isMailed: false, optional: null, opensCall: true },
] as const satisfies readonly {
  lead: string
  minutes: number
  isMailed: boolean
  optional: OptionalMail | null
  opensCall: boolean
}[]
export type ReminderLead = (typeof REMINDER_LEADS)[number]['lead']

/** A call with the other person's id (exactly one of the two, never a name), start and end. */
const call = z.object({
  callId: z.uuid(),
  seekerId: z.uuid().optional(),
  companionId: z.uuid().optional(),
  startAt: z.iso.datetime(),
  endAt: z.iso.datetime(),
  minutes: z.int(),
  media: z.enum(CALL_MEDIA),
  credits: z.int(),
})
/** A call switched to voice. `credits` is its new price, `returned` the refund. */
const switched = call.extend({ returned: z.int() })
/** `fromAt` is the previous start. */
const moved = call.extend({ fromAt: z.iso.datetime() })
const proposed = call.extend({ times: z.array(z.iso.datetime()).max(PROPOSED_TIMES_MAX), until: z.iso.datetime() })
const reminder = call.extend({ lead: z.enum(REMINDER_LEADS.map(({ lead }) => lead)) })
const nothing = z.object({})
const stars = z.int().min(1).max(STARS_MAX)
const application = z.object({ applicationId: z.uuid() })
const purchase = z.object({ purchaseId: z.uuid(), credits: z.int(), priceCents: z.int(), vatCents: z.int() })
const payout = z.object({ payoutId: z.uuid(), credits: z.int(), amountCents: z.int() })
const bankRefusal = z.object({ amountCents: z.int(), bankFailure: z.enum(BANK_FAILURES).optional() })
const failedPayout = payout.extend({ failure: z.enum(PAYOUT_FAILURES).optional() })
const reversal = z.object({
  purchaseId: z.uuid(),
  amountCents: z.int(),
  credits: z.int(),
  debtCredits: z.int(),
})
const correction = z.object({ correctionId: z.uuid(), change: z.int() })
const terms = z.object({ version: z.string().max(40), effectiveOn: z.iso.date() })
const withdrawal = z.object({ number: z.string().max(20) })
const decided = z.object({ caseId: z.uuid(), reference: z.string().max(20) })
const opened = decided.extend({ dueAt: z.iso.datetime() })

/** Every notification code with its type, path below the language, and the values its text needs. */
export const NOTIFICATION_CODES = {
  call_booked: { type: 'booking', path: 'my-calls/:callId', metadata: call },
  call_received: { type: 'booking', path: 'my-calls/:callId', metadata: call },
  own_cancel_refunded: { type: 'booking', path: 'my-calls', metadata: call },
  own_cancel_charged: { type: 'booking', path: 'my-calls', metadata: call },
  own_cancel_as_companion: { type: 'booking', path: 'my-calls', metadata: call },
  companion_cancelled: { type: 'booking', path: 'my-calls/:callId', metadata: call },
  seeker_cancelled: { type: 'booking', path: 'my-calls/:callId', metadata: call },
  seeker_cancelled_late: { type: 'booking', path: 'my-calls/:callId', metadata: call },
  stopped_as_seeker: { type: 'booking', path: 'my-calls/:callId', metadata: call },
  stopped_as_companion: { type: 'booking', path: 'my-calls/:callId', metadata: call },
  stopped_as_companion_paid: { type: 'booking', path: 'my-calls/:callId', metadata: call },
  companion_no_show: { type: 'booking', path: 'my-calls', metadata: call },
  own_no_show_as_companion: { type: 'booking', path: 'my-calls', metadata: call },
  seeker_no_show: { type: 'booking', path: 'my-calls', metadata: call },
  own_no_show_as_seeker: { type: 'booking', path: 'my-calls', metadata: call },
  nobody_came_as_seeker: { type: 'booking', path: 'my-calls', metadata: call },
  nobody_came_as_companion: { type: 'booking', path: 'my-calls', metadata: call },
  no_connection_as_seeker: { type: 'booking', path: 'my-calls', metadata: call },
  no_connection_as_companion: { type: 'booking', path: 'my-calls', metadata: call },
  call_moved: { type: 'booking', path: 'my-calls/:callId', metadata: moved },
  move_proposed: { type: 'booking', path: 'my-calls/:callId', metadata: proposed },
  move_declined: { type: 'booking', path: 'my-calls/:callId', metadata: call },
  call_extended_as_seeker: { type: 'credit', path: 'my-calls', metadata: call },
  call_extended_as_companion: { type: 'credit', path: 'my-calls', metadata: call },
  switched_to_voice_as_seeker: { type: 'credit', path: 'my-calls', metadata: switched },
  switched_to_voice_as_companion: { type: 'booking', path: 'my-calls', metadata: switched },
  call_reminder: { type: 'reminder', path: 'my-calls', metadata: reminder },
  person_waiting: { type: 'reminder', path: 'calls/:callId', metadata: call },
  rate_call: { type: 'review', path: 'my-calls', metadata: call },
  // Older notifications have no stars.
  rating_received: { type: 'review', path: 'profile', metadata: z.object({ stars: stars.optional() }) },
  rating_signed: { type: 'review', path: 'my-calls/:callId', metadata: call.extend({ stars }) },
  call_sentence: {
    type: 'reminder',
    path: 'my-calls/:callId',
    metadata: call.extend({ sentence: z.enum(SENTENCES) }),
  },
  /** The call that is offered; `callId` is the one a week before. */
  next_week_offered: { type: 'booking', path: 'availability/:companionId', metadata: call },
  call_earned: { type: 'credit', path: 'credits', metadata: call },
  call_refunded: { type: 'credit', path: 'my-calls/:callId', metadata: call },
  call_refunded_kept: { type: 'credit', path: 'my-calls/:callId', metadata: call },
  call_refunded_taken: { type: 'credit', path: 'credits', metadata: call },
  credits_added: { type: 'credit', path: 'credits', metadata: purchase },
  purchase_failed: { type: 'credit', path: 'credits', metadata: purchase },
  credits_refunded: { type: 'credit', path: 'credits', metadata: reversal },
  refund_failed: { type: 'credit', path: 'credits', metadata: reversal },
  withdrawal_not_refunded: { type: 'credit', path: 'withdraw', metadata: reversal },
  payment_disputed: { type: 'credit', path: 'credits', metadata: reversal },
  dispute_won: { type: 'credit', path: 'credits', metadata: reversal },
  dispute_lost: { type: 'credit', path: 'credits', metadata: reversal },
  dispute_to_answer: {
    type: 'other',
    path: 'admin/money/in/disputes',
    metadata: z.object({ purchaseId: z.uuid(), amountCents: z.int(), dueAt: z.iso.datetime().nullable() }),
  },
  withdrawal_to_confirm: { type: 'credit', path: 'withdraw', metadata: withdrawal },
  withdrawal_to_handle: { type: 'other', path: 'admin/money/in/withdrawals', metadata: withdrawal },
  forms_received: {
    type: 'other',
    path: 'admin/cases',
    metadata: z.object({ day: z.iso.date(), withdrawals: z.int(), cases: z.int() }),
  },
  purchase_in_review: { type: 'credit', path: 'credits', metadata: purchase },
  payout_requested: { type: 'credit', path: 'payouts', metadata: payout },
  payout_monthly: { type: 'credit', path: 'payouts', metadata: payout },
  payout_skipped: {
    type: 'credit',
    path: 'payouts',
    metadata: z.object({ month: z.string(), cause: z.enum(MONTHLY_SKIPS) }),
  },
  payout_in_review: { type: 'credit', path: 'payouts', metadata: payout },
  payout_released: { type: 'credit', path: 'payouts', metadata: payout },
  payout_to_review: { type: 'other', path: 'admin/money/out/holds', metadata: payout },
  payout_completed: { type: 'credit', path: 'payouts', metadata: payout },
  payout_failed: { type: 'credit', path: 'payouts', metadata: failedPayout },
  credits_corrected: { type: 'credit', path: 'credits', metadata: correction },
  correction_to_review: { type: 'other', path: 'admin/money/books/corrections', metadata: correction },
  bank_payment_failed: { type: 'credit', path: 'payouts', metadata: bankRefusal },
  correction_scheduled: { type: 'other', path: 'admin/money/books/corrections', metadata: correction },
  welcome_seeker: { type: 'other', path: 'companions', metadata: nothing },
  welcome_companion: { type: 'other', path: 'dashboard', metadata: nothing },
  application_received: { type: 'other', path: 'dashboard', metadata: application },
  application_to_review: { type: 'other', path: 'admin/applications/:applicationId', metadata: application },
  application_approved: {
    type: 'other',
    path: 'dashboard',
    metadata: application.extend({
      certified: z.boolean(),
      // Older notifications contain a single need, null or nothing.
      missing: z.preprocess((value) => [value ?? []].flat(), z.array(z.enum(APPLICANT_NEEDS))),
    }),
  },
  application_changes_requested: {
    type: 'other',
    path: 'dashboard',
    metadata: application.extend({ reason: z.string() }),
  },
  application_rejected: { type: 'other', path: 'dashboard', metadata: application.extend({ reason: z.string() }) },
  badge_given: { type: 'other', path: 'profile', metadata: z.object({ certificate: z.string() }) },
  badge_withdrawn: {
    type: 'other',
    path: 'profile',
    metadata: z.object({ certificate: z.string(), reason: z.string() }),
  },
  free_intro_on: { type: 'other', path: 'profile', metadata: nothing },
  free_intro_off: { type: 'other', path: 'profile', metadata: nothing },
  tax_report_ready: { type: 'other', path: 'payouts/tax', metadata: z.object({ year: z.int() }) },
  terms_changed: { type: 'other', path: 'terms/changes', metadata: terms },
  times_end: { type: 'other', path: 'my-schedule', metadata: z.object({ lastAt: z.iso.datetime() }) },
  report_received: { type: 'other', path: 'dashboard', metadata: opened },
  report_to_review: { type: 'other', path: 'admin/cases/:caseId', metadata: opened },
  danger_to_review: { type: 'other', path: 'admin/cases/:caseId', metadata: opened },
  case_decided: { type: 'other', path: 'decision/:reference', metadata: decided },
  decision_about_you: { type: 'other', path: 'decision/:reference', metadata: decided },
  appeal_received: { type: 'other', path: 'decision/:reference', metadata: decided },
  appeal_to_review: { type: 'other', path: 'admin/cases/:caseId', metadata: decided },
} as const satisfies Record<string, { type: NotificationType; path: string; metadata: z.ZodType }>

export type NotificationCode = keyof typeof NOTIFICATION_CODES

export type NotificationContent = {
  [C in NotificationCode]: { code: C; metadata: z.infer<(typeof NOTIFICATION_CODES)[C]['metadata']> }
}[NotificationCode]

/** Parses a stored row; null if its code is unknown or its values are invalid. */
export function parseContent(code: string, metadata: unknown): NotificationContent | null {
  const kind = Object.hasOwn(NOTIFICATION_CODES, code) ? NOTIFICATION_CODES[code as NotificationCode] : undefined
  const parsed = kind?.metadata.safeParse(metadata)
  return parsed?.success ? ({ code, metadata: parsed.data } as NotificationContent) : null
}

export const NOTIFICATION_FILTERS = ['all', 'unread'] as const
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number]

/** The query of the full list: `?show=unread&page=2`. Invalid values fall back to the default. */
export const listQuery = z.object({
  show: z.enum(NOTIFICATION_FILTERS).catch('all'),
  page: z.coerce.number().int().min(1).max(5).catch(1),
})

/** State of the calendar feed's page, from its query: `?calendar=confirm`. */
export const calendarStep = z.enum(['confirm', 'renewed']).nullable().catch(null)

/** Forms of the bell, list and dashboard. `open` marks a notification as read and redirects to its page. */
export const notificationForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('mark_read'), notificationId: z.uuid() }),
  z.object({ intent: z.literal('open'), notificationId: z.uuid() }),
  z.object({ intent: z.literal('mark_all_read') }),
])
export type NotificationForm = z.infer<typeof notificationForm>
