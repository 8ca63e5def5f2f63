export const officeAlarms = {
  title: 'Alarms',
  back: 'Today',
  states: { all: 'All alarms', unread: 'Unread', read: 'Read', over: 'Resolved' },
  none: 'No alarms',
  markRead: 'Mark as read',
  markAllRead: 'Mark all as read',
  done_one: 'Marked as read.',
  done_other: '{{count}} alarms marked as read.',
  about: 'About',
  since: 'Since {{at}}',
  at: '{{at}}',
  times_one: 'once',
  times_other: '{{count}} times, most recently on {{at}}',
  detail: 'Details',
  look: 'Investigate',
  readBy: 'Read by {{name}} on {{at}}',
  someone: 'a former administrator',
  over: 'Resolved on {{at}}',
  subjects: {
    answer_overdue: {
      application: 'Applications',
      purchase: 'Payments in review',
      payout: 'Payouts in review',
      case: 'Cases',
    },
    calls_do_not_connect: { no_relay: 'No relay', no_path: 'No path', never_flowed: 'Nothing came through' },
  },
  codes: {
    payment_does_not_fit: {
      title: 'A payment doesn’t match its purchase',
      todo: 'Send it back at the provider, then cancel the purchase.',
    },
    provider_differs: {
      title: 'The provider and the ledger differ',
      todo: 'Check differences that last longer than a night.',
    },
    provider_not_compared: {
      title: 'No comparison with the provider for two nights',
      todo: 'Check that the provider responds and its key is valid.',
    },
    events_not_read: {
      title: 'We missed events from the payment provider',
      todo: 'Compare refunds, disputes and payouts of that time by hand.',
    },
    webhooks_silent: {
      title: 'The payment provider has gone silent',
      todo: 'Check at the provider where it sends its events.',
    },
    refund_refused: { title: 'The provider refused a refund', todo: 'Agree on another way, such as a bank transfer.' },
    provider_balance_low: {
      title: 'The balance at the provider is too low',
      todo: 'Top it up. The waiting payout then goes out automatically.',
    },
    transfer_unknown: {
      title: 'The provider doesn’t recognise a payout’s transfer',
      todo: 'Look for it there, and ask their support.',
    },
    transferred_too_much: {
      title: 'More was transferred than the ledger says',
      todo: 'Reverse the excess at the provider, then resume the payouts.',
    },
    books_do_not_add_up: {
      title: 'The books don’t add up',
      todo: 'Send the failed checks under Money to your developers.',
    },
    mail_gave_up: { title: 'Emails couldn’t be sent', todo: 'Check the email server, then resend them.' },
    job_gave_up: { title: 'A job failed for good', todo: 'Fix the cause, then retry the job.' },
    audit_trail_broken: {
      title: 'The audit trail was changed',
      todo: 'Copy the database, then find out who had access.',
    },
    audit_trail_other_key: {
      title: 'The audit trail was sealed with another key',
      todo: 'Unless you replaced the keys, copy the database and find out why.',
    },
    report_of_danger: {
      title: 'A report mentions danger',
      todo: 'Read it now. If a life is at risk, call the emergency services.',
    },
    answer_overdue: { title: 'People are waiting longer than we promise', todo: 'Answer the oldest first.' },
    calls_do_not_connect: {
      title: 'Calls aren’t connecting',
      todo: 'Test the relay with npm run doctor, then check the worst calls.',
    },
    deletion_not_repeated: {
      title: 'A deleted account has come back',
      todo: 'A backup restored it. Close what’s open on it; we retry daily.',
    },
    jobs_not_worked: {
      title: 'No process runs the jobs',
      todo: 'Emails, payments and reminders are waiting. Start a worker.',
    },
    live_updates_lost: {
      title: 'Live updates don’t arrive',
      todo: 'Set DATABASE_DIRECT_URL if DATABASE_URL is a pooler. See npm run doctor.',
    },
    backup_overdue: { title: 'The last backup is too old', todo: 'Run npm run backup, and check its timer.' },
  },
} as const
