export const officeTeam = {
  title: 'Team',
  members: 'Team members',
  you: '(you)',
  columns: { who: 'Who', role: 'Role', factor: 'Two-step verification', signedIn: 'Last sign-in' },
  roles: {
    administrator: {
      label: 'Administrator',
      help: 'Everything. Can approve corrections after {{hours}} hours.',
    },
    support: {
      label: 'Support',
      help: 'Everything except money, settings and team.',
    },
  },
  factorOn: 'On',
  factorOff: 'Off',
  signedOut: 'Signed out',
  invitedUntil: 'Invited, link works until {{date}}',
  invitationOver: 'Invitation expired',
  change: 'Change or remove',
  invite: {
    title: 'Invite a colleague',
    text: 'They get a link by email, then set up a password and two-step verification.',
    email: 'Email address',
    emailHelp: 'Not one of a seeker or companion.',
    submit: 'Send invitation',
  },
  makeRole: { administrator: 'Make administrator', support: 'Make support' },
  resend: { text: 'A new link goes to {{email}}. The earlier one stops working.', submit: 'Resend invitation' },
  withdraw: { text: 'The link sent to {{email}} stops working.', submit: 'Withdraw invitation' },
  remove: {
    text: 'Signs {{email}} out everywhere right away.',
    submit: 'Remove from the team',
  },
  done: {
    invite: 'Invitation sent.',
    resend: 'Invitation sent again.',
    role: 'Role changed.',
    remove: 'Removed.',
  },
  errors: {
    not_an_administrator: 'This address belongs to a seeker or companion. Please use another one.',
    already_in_team: 'This address is already in the team.',
    team_yourself: 'Only another administrator can change or remove you.',
    team_role_missing: 'Please choose a role',
    not_found: 'This person is no longer in the team.',
  },
} as const
