import { type NotificationContent, REMINDER_LEADS } from './schema.ts'

/** The other person of a notification about a call. */
export function counterpartId({ metadata }: NotificationContent): string | null {
  if ('companionId' in metadata && metadata.companionId) return metadata.companionId
  return 'seekerId' in metadata && metadata.seekerId ? metadata.seekerId : null
}

/** Where a notification leads, as a path below the language. */
export function pathOf({ code, metadata }: NotificationContent): string {
  switch (code) {
    case 'call_booked':
    case 'call_received':
    case 'companion_cancelled':
    case 'seeker_cancelled':
    case 'seeker_cancelled_late':
      return `my-calls/${metadata.callId}`
    case 'person_waiting':
      return `calls/${metadata.callId}`
    case 'call_reminder':
      return REMINDER_LEADS.some(({ lead, opensCall }) => opensCall && lead === metadata.lead)
        ? `calls/${metadata.callId}`
        : 'my-calls'
    case 'rating_received':
      return 'profile'
    case 'call_earned':
    case 'credits_added':
    case 'purchase_failed':
      return 'credits'
    case 'payout_requested':
    case 'payout_completed':
    case 'payout_failed':
    case 'bank_payment_failed':
      return 'payouts'
    case 'welcome_seeker':
      return 'companions'
    case 'welcome_companion':
    case 'application_received':
    case 'application_rejected':
    case 'application_changes_requested':
    case 'report_received':
      return 'dashboard'
    case 'application_approved':
      // Written before `missing` was noted, it asked for free times.
      if (metadata.missing === null) return 'profile'
      return metadata.missing === 'rates' ? 'offer' : 'my-schedule'
    case 'times_end':
      return 'my-schedule'
    case 'application_to_review':
      return `admin/applications/${metadata.applicationId}`
    case 'report_to_review':
      return 'admin'
    default:
      return 'my-calls'
  }
}
