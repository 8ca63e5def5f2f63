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
    case 'call_refunded':
    case 'call_refunded_kept':
    case 'companion_cancelled':
    case 'seeker_cancelled':
    case 'seeker_cancelled_late':
    case 'stopped_as_seeker':
    case 'stopped_as_companion':
    case 'stopped_as_companion_paid':
      return `my-calls/${metadata.callId}`
    case 'person_waiting':
      return `calls/${metadata.callId}`
    case 'call_reminder':
      return REMINDER_LEADS.some(({ lead, opensCall }) => opensCall && lead === metadata.lead)
        ? `calls/${metadata.callId}`
        : 'my-calls'
    case 'rating_received':
    case 'badge_given':
    case 'badge_withdrawn':
    case 'free_intro_on':
    case 'free_intro_off':
      return 'profile'
    case 'call_earned':
    case 'call_refunded_taken':
    case 'credits_added':
    case 'purchase_failed':
    case 'credits_refunded':
    case 'refund_failed':
    case 'payment_disputed':
    case 'dispute_won':
    case 'dispute_lost':
    case 'purchase_in_review':
    case 'credits_corrected':
      return 'credits'
    case 'withdrawal_to_confirm':
    case 'withdrawal_not_refunded':
      return 'withdraw'
    case 'payout_requested':
    case 'payout_in_review':
    case 'payout_released':
    case 'payout_completed':
    case 'payout_failed':
    case 'bank_payment_failed':
      return 'payouts'
    case 'tax_report_ready':
      return 'payouts/tax'
    case 'welcome_seeker':
      return 'companions'
    case 'welcome_companion':
    case 'application_received':
    case 'application_rejected':
    case 'application_changes_requested':
    case 'report_received':
      return 'dashboard'
    case 'application_approved':
      return metadata.missing.length > 0 ? 'dashboard' : 'profile'
    case 'terms_changed':
      return 'terms/changes'
    case 'times_end':
      return 'my-schedule'
    case 'application_to_review':
      return `admin/applications/${metadata.applicationId}`
    case 'payout_to_review':
      return 'admin/money/out/holds'
    case 'dispute_to_answer':
      return 'admin/money/in/disputes'
    case 'withdrawal_to_handle':
      return 'admin/money/in/withdrawals'
    case 'forms_received':
      return metadata.cases > 0 ? 'admin/cases' : 'admin/money/in/withdrawals'
    case 'correction_to_review':
    case 'correction_scheduled':
      return 'admin/money/books/corrections'
    case 'report_to_review':
    case 'danger_to_review':
    case 'appeal_to_review':
      return `admin/cases/${metadata.caseId}`
    case 'case_decided':
    case 'decision_about_you':
    case 'appeal_received':
      return `decision/${metadata.reference}`
    default:
      return 'my-calls'
  }
}
