export const officeOperations = {
  waiting: 'Waiting for someone',
  healing: 'Retrying automatically',
  healingText: 'No action needed, unless something has been here for a long time.',
  more: 'There are more of the same kind. They appear as soon as these are done.',
  since: 'Since {{at}}',
  never: 'Nothing has arrived so far',
  next: 'Next attempt: {{at}}',
  deleted: '(deleted account)',
  atProvider: 'At the provider: {{id}}',
  kinds: {
    payout: 'Payout of {{amount}}',
    payee_stopped: 'Payouts to {{name}} are paused',
    payout_failed: 'Failed payout of {{amount}}',
    bank_refused: 'Payout of {{amount}} refused by the bank',
    refund: 'Refund of {{amount}}',
    refund_failed: 'Failed refund of {{amount}}',
    withdrawal: 'Withdrawal: {{amount}} not refunded yet',
    purchase: 'Purchase for {{amount}}',
    purchase_review: 'Payment that doesn’t match its purchase for {{amount}}',
    payment_event: 'Event of the payment provider',
    webhooks_silent: 'The payment provider has gone silent',
    events_gap: 'Events of the payment provider are missing',
    job: 'Failed jobs: {{queue}} ({{count}})',
    mail: 'Email that wasn’t sent',
    difference: 'The provider and the ledger differ',
  },
  states: {
    payout: {
      not_sent: 'It hasn’t been sent to the provider yet.',
      unknown: 'The provider’s answer got lost. We look it up there before anything is sent again.',
      no_funds: 'The balance at the payment provider is too low. Please top it up there.',
      stopped: 'Payouts to this person are paused. This one goes out once you resume them.',
      suspended: 'The account is suspended. The payout waits until that is lifted.',
      disputed: 'A bank disputes the payment these credits came from. The payout waits for its decision.',
    },
    payee_stopped: {
      unexplained_transfer:
        'More was transferred than the ledger shows. Please reverse the excess at the provider, then resume.',
    },
    payout_failed: {
      not_sent:
        'The provider refused the transfer, and the credits are in the balance again. The log has its reason; the person was asked to try again or to contact you.',
    },
    bank_refused: {
      account_closed:
        'The bank account is closed. The money waits in the person’s account at the provider and goes out again once the bank details are right; we’ve told them.',
      account_restricted:
        'The bank account can’t receive it. The money waits in the person’s account at the provider and goes out again once the bank details are right; we’ve told them.',
      wrong_details:
        'The bank details don’t match an account. The money waits in the person’s account at the provider and goes out again once the bank details are right; we’ve told them.',
      other:
        'The bank gave no reason. The money waits in the person’s account at the provider and goes out again once the bank details are right; we’ve told them.',
    },
    refund: {
      not_sent: 'The provider hasn’t confirmed it yet.',
      at_provider: 'It’s at the provider and hasn’t arrived on the card yet.',
    },
    refund_failed: {
      bank: 'The bank returned the money, and the credits are back in the balance. Please find another way with the person.',
      refused:
        'The provider refused it, and the credits are back in the balance. Please find another way with the person.',
    },
    withdrawal: {
      bank: 'The bank sent the refund back, and the credits are in the balance again. It’s still owed: refund it again, or pay another way and take the credits off with a correction.',
      refused:
        'The provider refused the refund, and the credits are in the balance again. It’s still owed: refund it again, or pay another way and take the credits off with a correction.',
    },
    purchase: {
      no_page: 'Its payment page was never opened.',
      submitted: 'Paid by a slow method. The money is on its way.',
      over: 'The payment page has closed, and we don’t know the result yet.',
    },
    purchase_review: {
      mismatch: 'No credits were added. Please send the payment back at the provider, then cancel the purchase.',
    },
    payment_event: {
      waiting: 'It hasn’t been processed yet.',
      failed: 'Processing it failed.',
    },
    webhooks_silent: {
      silent: 'Nothing arrived for three days, although people pay. Please check where it sends its events.',
    },
    events_gap: {
      unread: 'The provider no longer lists them. Please compare refunds, disputes and payouts of that time by hand.',
    },
    job: { gave_up: 'We tried for two days without success.' },
    mail: {
      waiting: 'The email server didn’t accept it.',
      gave_up: 'We tried for two days without success.',
    },
  },
  queues: {
    event: 'notifications and documents',
    mail: 'emails',
    'payment-event': 'events of the payment provider',
    'reconcile-purchase': 'checks of purchases',
    'open-checkout': 'payment pages',
    'open-payee': 'payout accounts',
    'send-payout': 'payouts',
    'send-refund': 'refunds',
    'journal-deletion': 'record of deleted accounts',
  },
  steps: {
    run: 'Try again now',
    ask: 'Check with the provider',
    read: 'Read the provider’s list',
    resume: 'Resume payouts',
    cancel: 'Cancel purchase',
    close: 'Close with a note',
    paid: 'Paid another way',
  },
  done: {
    run: 'Retrying. Please reload this page in a moment.',
    ask: 'Checking with the provider. Please reload this page in a moment.',
    resume: 'Payouts are going out again.',
    cancel: 'The purchase is cancelled.',
    close: 'Closed, with your note.',
  },
  note: 'Note',
  noteHelp: 'What you found out and did. Only administrators read this.',
  cancelHelp:
    'Only once the payment is sent back at the provider. What you found out and did; only administrators read this.',
  errors: {
    invalid_input: 'Please check the highlighted fields.',
    operation_over: 'This has already been resolved.',
    operation_step: 'This isn’t possible at the moment.',
    operation_no_answer: 'The provider didn’t answer. Please try again later; we also retry automatically.',
    operation_no_job: 'There’s no job left to run. If nothing is left to do, close it with a note.',
    operation_note_short: 'Please write at least {{least}} characters',
    operation_note_long: 'Please shorten this to {{longest}} characters',
    never_paid: 'This purchase came with the demo and was never paid for, so there’s nothing to refund.',
    nothing_to_refund: 'The credits have been spent, so there’s nothing to refund.',
    purchase_disputed: 'The bank is looking into this payment, so nothing can be refunded.',
    withdrawal_closed: 'This has already been resolved.',
    payouts_not_stopped: 'Payouts to this person are no longer stopped.',
    not_found: 'This has already been resolved.',
  },
} as const
