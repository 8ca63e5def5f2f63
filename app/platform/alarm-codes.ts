/** Reasons to alert the operator, in log lines that begin with `OPERATOR:` and in the back office. */
export const ALARM_CODES = [
  'payment_does_not_fit',
  'provider_differs',
  'provider_not_compared',
  'events_not_read',
  'webhooks_silent',
  'refund_refused',
  'provider_balance_low',
  'transfer_unknown',
  'transferred_too_much',
  'books_do_not_add_up',
  'mail_gave_up',
  'job_gave_up',
  'audit_trail_broken',
  'audit_trail_other_key',
  'report_of_danger',
  'answer_overdue',
  'deletion_not_repeated',
  'calls_do_not_connect',
  'jobs_not_worked',
  'live_updates_lost',
  'backup_overdue',
] as const
export type AlarmCode = (typeof ALARM_CODES)[number]

export const ALARM_DETAIL_MAX = 500
