export const officeAlarms = {
  title: 'Alarms',
  lead: 'Problems that need a person. Mark one as read once you know what to do.',
  back: 'Today',
  states: { all: 'All alarms', unread: 'Unread', read: 'Read', over: 'Resolved on its own' },
  none: 'No alarms',
  noneText: 'Problems that need you will appear here.',
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
  over: 'Resolved on its own, {{at}}',
  subjects: {
    answer_overdue: {
      application: 'Applications',
      purchase: 'Payments in review',
      payout: 'Payouts in review',
      case: 'Cases',
    },
    calls_do_not_connect: {
      no_relay: 'No relay was found',
      no_path: 'No path was found',
      never_flowed: 'Connected, but nothing came through',
    },
  },
  codes: {
    payment_does_not_fit: {
      title: 'A payment doesn’t match its purchase',
      todo: 'No credits were added. Send the money back at the payment provider, then cancel the purchase with a note.',
    },
    provider_differs: {
      title: 'The payment provider and the books differ',
      todo: 'Compare each difference with the provider’s dashboard. Most are gone after the next nightly comparison.',
    },
    provider_not_compared: {
      title: 'No comparison with the provider for two nights',
      todo: 'Check whether the provider answers and its key is still valid. The comparison is retried automatically.',
    },
    events_not_read: {
      title: 'We missed events from the payment provider',
      todo: 'The provider no longer lists them. Compare refunds, disputes and payouts of that time by hand.',
    },
    webhooks_silent: {
      title: 'The payment provider has gone silent',
      todo: 'People pay, but no event has arrived for three days. Check in the provider’s dashboard where it sends them.',
    },
    refund_refused: {
      title: 'The payment provider refused a refund',
      todo: 'The credits are back in the balance. Find another way with the person, such as a bank transfer.',
    },
    provider_balance_low: {
      title: 'The balance at the payment provider is too low',
      todo: 'A payout is waiting for it. Top up the balance in the provider’s dashboard; the payout then goes out automatically.',
    },
    transfer_unknown: {
      title: 'The provider doesn’t recognise a payout’s transfer',
      todo: 'Look for it in the provider’s dashboard, and ask their support if it isn’t there.',
    },
    transferred_too_much: {
      title: 'More was transferred than the books say',
      todo: 'Payouts to this person are paused. Reverse the excess at the provider, then resume them.',
    },
    books_do_not_add_up: {
      title: 'The books don’t add up',
      todo: 'Find out why before you do anything else. The money page lists every failed check.',
    },
    mail_gave_up: {
      title: 'Emails couldn’t be sent',
      todo: 'We tried for two days. Check the email server, then resend them.',
    },
    job_gave_up: {
      title: 'A job failed for good',
      todo: 'We tried for two days. Fix the cause, then retry the failed jobs.',
    },
    audit_trail_broken: {
      title: 'The audit trail was changed',
      todo: 'An entry was altered or removed. Keep a copy of the database and find out who had access to it.',
    },
    audit_trail_other_key: {
      title: 'The audit trail was sealed with another key',
      todo: 'Expected once after the installation’s keys were replaced. Otherwise, keep a copy of the database and find out who had access to it.',
    },
    report_of_danger: {
      title: 'A report mentions danger',
      todo: 'Read it now. If someone’s life is at risk, call the emergency services.',
    },
    answer_overdue: {
      title: 'People are waiting longer than we promise',
      todo: 'Answer what’s oldest. If it stays this busy, change what the pages promise.',
    },
    calls_do_not_connect: {
      title: 'Calls aren’t connecting',
      todo: 'People join but can’t hear each other. Run npm run doctor to test the relay, then look at the worst calls.',
    },
    deletion_not_repeated: {
      title: 'A deleted account has come back',
      todo: 'It came back with a restored backup. Close what’s still open on it; we retry every day.',
    },
  },
} as const
