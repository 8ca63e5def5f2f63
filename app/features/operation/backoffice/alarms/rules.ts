import type { AlarmCode } from '#app/platform/alarm-codes.ts'
import { isUuid } from '#app/platform/uuid.ts'
import { pathOfPart } from '../money/rules.ts'

const OVERDUE_PATHS: Readonly<Record<string, string>> = {
  application: '/applications',
  purchase: pathOfPart('purchases'),
  payout: pathOfPart('payouts'),
}

/** Where an alarm is looked into, below `/admin`; `subject` is an id of ours or of the provider, or empty. */
export function pathOfAlarm(code: AlarmCode, subject: string): string {
  const about = new URLSearchParams({ q: subject })
  switch (code) {
    case 'payment_does_not_fit':
      return isUuid(subject) ? `/money/purchases/${subject}` : pathOfPart('purchases')
    case 'refund_refused':
      return `${pathOfPart('refunds')}?${about}`
    case 'provider_balance_low':
    case 'transfer_unknown':
    case 'transferred_too_much':
      return `${pathOfPart('payouts')}?${about}`
    case 'provider_differs':
    case 'events_not_read':
    case 'webhooks_silent':
    case 'provider_not_compared':
    case 'books_do_not_add_up':
      return pathOfPart('overview')
    case 'mail_gave_up':
      return '/messages?status=failed'
    case 'job_gave_up':
      return '/messages/jobs'
    case 'audit_trail_broken':
    case 'audit_trail_other_key':
      return '/audit'
    case 'report_of_danger':
      return isUuid(subject) ? `/cases/${subject}` : '/cases'
    case 'answer_overdue':
      return OVERDUE_PATHS[subject] ?? '/cases'
    case 'calls_do_not_connect':
      return '/call-quality'
    case 'deletion_not_repeated':
      return `/people?${about}`
  }
}
