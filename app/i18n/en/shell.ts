export const shell = {
  nav: {
    main: 'Main pages',
    dashboard: 'Dashboard',
    home: 'Home',
    companions: 'Companions',
    calls: 'Calls',
    credits: 'Credits',
    earnings: 'Earnings',
    schedule: 'My availability',
    /** In the tab bar, where a word has a fifth of a phone’s width. */
    scheduleTab: 'Times',
    rates: 'My rates',
    payouts: 'Payouts',
    waiting: '{{count}} waiting',
    admin: 'Back office',
    more: 'More',
  },
  session: {
    failedTitle: 'Application Error',
    failed: 'Sorry, an error occurred while setting up your session.',
    retry: 'Try again',
  },
  menu: {
    label: 'Your account',
    open: 'Your account, {{name}}',
    notifications: 'Notifications',
    signOut: 'Sign out',
  },
  balance: {
    unit: 'credits',
    label: 'Your balance: {{credits}} credits',
  },
  bell: {
    label_zero: 'Notifications',
    label_one: 'Notifications, {{count}} unread',
    label_other: 'Notifications, {{count}} unread',
    labelMany: 'Notifications, more than {{count}} unread',
    newOnes: '{{count}} new',
  },
  call: {
    label: 'Your call',
    started: 'Your call has started.',
    join: 'Join call',
  },
  footer: {
    help: { guidelines: 'Guidelines', helplines: 'Helplines by country' },
    legal: {
      terms: 'Terms',
      privacy: 'Privacy',
      disclosure: 'Legal disclosure',
      cookies: 'Cookies',
      withdraw: 'Withdraw from a contract',
    },
    social: 'Elsewhere',
    copyright: '© {{year}} {{brand}}',
  },
}
