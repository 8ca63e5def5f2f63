export const suspensions = {
  linked: {
    title: 'Accounts that may belong to the same person',
    text: 'That’s a sign, not proof: families share cards, browsers and mailboxes.',
    none: 'No other account shares anything with this one.',
    unnamed: 'No name yet',
    account: '{{role}}, since {{date}}',
    roles: { seeker: 'Seeker', offerer: 'Companion', admin: 'Administrator' },
    statuses: { suspended: 'suspended', canceled: 'deleted' },
    signs: {
      same_card: 'Paid with the same card or bank account.',
      same_payout_account: 'The money goes to the same account, or to one that paid here.',
      same_mailbox: 'The email addresses lead to the same mailbox.',
      same_browser: 'Signed in with a rare browser. A weak sign.',
    },
  },
}
