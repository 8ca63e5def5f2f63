import { badges } from './badges.ts'

export const officePeople = {
  title: 'People',

  back: 'All people',
  nameless: 'No name',
  deleted: 'Deleted account',
  list: {
    help: 'Name, email address, ID or link to the profile',
    role: 'All roles',
    status: 'Any status',
    none: 'Nobody has an account yet',
    missing: 'Missing or not',
  },
  missing: { payout_account: 'No payout account', tax_details: 'No tax details' },
  columns: {
    person: 'Person',
    role: 'Role',
    status: 'Status',
    since: 'Since',
    seen: 'Last seen',
    calls: 'Calls',
    credits: 'Credits',
  },
  roles: { seeker: 'Seeker', offerer: 'Companion', admin: 'Administrator' },
  statuses: {
    new: 'New',
    active: 'Active',
    waiting: 'Application open',
    rejected: 'Turned down',
    suspended: 'Suspended',
    canceled: 'Deleted',
  },
  decide: 'Decide about this person',
  publicProfile: 'Public profile',
  sections: {
    account: 'Account',
    devices: 'Signed-in browsers',
    profile: 'Profile',
    badge: 'Badge and certificates',
    applications: 'Applications',
    calls: 'Calls',
    money: 'Money',
    cases: 'Cases',
    ratings: 'Ratings',
    mails: 'Emails',
    emailChanges: 'Email changes',
    acts: 'Administrator actions',
    notes: 'Notes',
    doing: 'Actions',
  },
  none: 'Nothing so far',
  account: {
    email: 'Email address',
    confirmed: 'confirmed',
    unconfirmed: 'not confirmed',
    language: 'Language',
    zone: 'Time zone',
    created: 'Signed up',
    adult: 'Confirmed age',
    factor: 'Two-step verification',
    factorSince: 'since {{date}}',
    off: 'off',
    suspended: 'Suspended since',
    until: '{{from}} until {{to}}',
    forGood: '{{from}}, no end',
    deletedAt: 'Deleted',
    locked: 'Bookings locked since',
    blocks: 'Blocks',
    blocksValue_zero: 'None',
    blocksValue_one: '{{count}}, {{others}} of them by others',
    blocksValue_other: '{{count}}, {{others}} of them by others',
    id: 'ID',
  },
  devices: {
    unknown: 'Unknown browser',
    on: '{{browser}} on {{system}}',
    used: 'last used {{when}}, signed in {{since}}',
  },
  profile: {
    country: 'Country',
    languages: 'Languages',
    birthYear: 'Birth year',
    rates: 'Rates per hour',
    ratesValue: 'Voice {{audio}}, video {{video}}',
    rating: 'Rating',
    ratingValue_one: '{{average}} from {{count}} rating',
    ratingValue_other: '{{average}} from {{count}} ratings',

    certified: badges.certified,
    trusted: badges.trusted,
    featured: 'Featured',
    freeIntro: 'Free call',

    noBio: 'Nothing written',
    photo: 'Photo of {{name}}',
    noPhoto: 'No photo',
    changes_one: '{{count}} change to check.',
    changes_other: '{{count}} changes to check.',
    toChanges: 'View',
  },
  badge: {
    line: '{{title}}, {{issuer}}',
    seen: 'seen on {{day}} by {{name}}',
    withdrawn: 'withdrawn on {{day}}',
  },
  applications: { decided: '{{day}} by {{name}}' },
  calls: {
    with: 'With {{name}}',
    side: { seeker: 'as the seeker', companion: 'as the companion' },
  },
  money: {
    balance: 'Balance',
    debt: 'Debt',
    credits_one: '{{amount}} credit',
    credits_other: '{{amount}} credits',
    kinds: { purchase: 'Purchase', payout: 'Payout', refund: 'Refund' },
    all: 'See all purchases',
    statement: 'Transactions',
    balanceAfter: 'Balance after',
    lines: {
      purchase: 'Credits bought',
      call_charge: 'Call',
      refund: 'Refund',
      dispute: 'Disputed payment',
      payout: 'Payout',
      correction: 'Correction',
    },
    allPayouts: 'See all payouts',
    states: {
      pending: 'Open',
      paid: 'Paid',
      failed: 'Failed',
      canceled: 'Cancelled',
      in_review: 'In review',
      completed: 'Done',
      reversed: 'Reversed',
      bank_refused: 'Refused by the bank',
    },
  },
  cases: {
    about: 'About this person',
    by: 'By this person',

    reasons: {
      harassment: 'Harassment',
      contact_details: 'Contact details',
      fraud: 'Fraud',
      underage: 'Under age',
      danger: 'Danger',
      child_abuse: 'Abuse of a child',
      illegal: 'Against the law',
      other: 'Something else',
    },
  },
  ratings: {
    received: 'From {{name}}',
    gave: 'For {{name}}',
    stars_one: '{{count}} star',
    stars_other: '{{count}} stars',
    removed: 'removed on {{day}}',
    remove: 'Remove',
    removeOf: 'Remove the rating of {{day}}',
  },
  mails: {
    sent: 'Sent',
    waiting: 'Waiting',
    failed_one: '{{count}} attempt failed',
    failed_other: '{{count}} attempts failed',
    cleared: 'Text deleted after 14 days',
  },
  emailChanges: {
    line: 'To {{email}}',
    proof: 'Proof: {{proof}}',
    by: 'entered on {{day}} by {{name}}',
    waits: 'takes effect on {{day}} at {{time}} once confirmed',
    confirmed: 'new address confirmed',
    outcomes: {
      completed: 'In effect',
      objected: 'Objected',
      withdrawn: 'Withdrawn',
      expired: 'Not confirmed',
      taken: 'Address now taken',
    },
  },
  acts: { by: '{{when}} by {{name}}' },
  notes: {
    empty: 'No notes yet',
    by: '{{name}}, {{when}}',
    add: 'Write a note',
    delete: 'Delete',
    deleteOf: 'Delete the note of {{when}}',
  },
  act: {
    close: 'Cancel',
    sign_out: {
      open: 'Sign out everywhere',

      text: 'Ends all sessions and any call. We email the person.',

      done: 'Signed out everywhere.',
    },
    send_confirmation: {
      open: 'Send confirmation email',

      text: 'To {{email}}',

      done: 'The confirmation email is on its way.',
    },
    send_reset: {
      open: 'Send password link',

      text: 'To {{email}}. It works for an hour.',

      done: 'The link is on its way.',
    },
    change_email: {
      open: 'Change email address',

      text: 'Only with proof of ownership. The new address must confirm, and the old one has {{hours}} hours to object.',
      email: 'New email address',
      proof: 'What proof have you seen?',
      proofHelp: 'Such as an ID card in a video call. No ID numbers.',

      done: 'We’ve emailed both addresses.',
    },
    withdraw_email: {
      open: 'Cancel email change',

      text: 'The old address stays.',

      done: 'The email change is cancelled.',
    },
    lift_suspension: {
      open: 'Lift suspension',

      text: '{{name}} can sign in again, and the profile is visible. Cancelled calls stay cancelled.',
      note: 'Reason',
      noteHelp: 'For administrators only.',

      done: 'The suspension is lifted.',
    },
    certify: {
      open: 'Record a certificate',

      text: `{{name}} gets the badge “${badges.certified}”.`,

      done: 'The certificate is recorded.',
    },
    withdraw_badge: {
      open: 'Withdraw badge',

      text: `{{name}} becomes a “${badges.trusted}”.`,
      reason: 'Reason',
      reasonHelp: '{{name}} reads this.',

      done: 'The badge is withdrawn.',
    },
    add_note: {
      open: 'Write a note',

      text: 'For administrators only. Stay factual: the person may be entitled to see it.',
      label: 'Note',

      done: 'Note saved.',
    },
    delete_note: {
      open: 'Delete note',

      text: 'This can’t be undone.',

      done: 'Note deleted.',
    },
    export: {
      open: 'Export data',

      text: 'The file {{name}} can download, for requests by post. We log it.',
    },
  },
  errors: {
    account_suspended: 'This account is suspended.',
    address_already_confirmed: 'This address is already confirmed.',
    address_change_open: 'An email change is in progress. Cancel it first.',
    address_taken: 'This address belongs to another account, perhaps a deleted one.',
    address_of_operator: 'This address is the operator’s.',
    same_address: 'This is already their address.',
    members_only: 'This isn’t possible for administrators.',
    email_required: 'Please enter an email address.',

    proof_missing: 'Please describe the proof.',
    proof_too_long: 'Please shorten the proof.',
    not_suspended: 'This account is no longer suspended.',
    suspension_changed: 'There’s a newer suspension. Please look at it again.',
    lift_note_missing: 'Please say why.',
    note_missing: 'Please write something.',

    not_your_note: 'This note isn’t yours, or it’s been deleted.',
  },
} as const
