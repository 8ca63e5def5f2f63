export const application = {
  states: {
    not_sent: {
      title: 'Your application isn’t sent yet',
      text: 'A real person reads every application, usually within {{days}} days.',
    },
    incomplete: {
      title: 'Application sent',
      text: 'We usually review it within {{days}} days. Please finish these steps.',
    },
    waiting: {
      title: 'Application sent',
      text: 'A real person will read it, usually within {{days}} days, and email you.',
    },
    changes_requested: {
      title: 'Your application needs a change',
      text: 'Before we can say yes, we need this from you:',
    },
    rejected: {
      title: 'Your application was turned down',
      text: 'We can’t list you at the moment. Here’s why:',
    },
    approved: {
      title: 'Welcome, you’re in',
      text: 'Your profile is public.',
      free_times: 'Your profile is public. Now add times.',
    },
  },
  missing: {
    bio: 'a few words about yourself',
    rates: 'both rates',
    declaration: 'whether you’re a trader',
    free_times: 'at least one free time',
  },
  stillMissing: 'Still missing: {{list}}.',
  again: {
    now: 'Improve your profile, then apply again.',
    later: 'You can apply again from {{day}}, {{time}}.',
    never: 'This decision is final. Questions? Contact us.',
  },
  edit: 'Edit your profile',
  sendFirst: 'Send application',
  sendAgain: 'Send again',
  applyAgain: 'Apply again',
  preview: 'See how your profile will look',
  publicProfile: 'See your public profile',
  addTimes: 'Add times',
  dashboard: 'Go to your dashboard',
  unseen: {
    waiting: 'People see your times once we’ve approved you, usually within {{days}} days.',
    incomplete: 'Nobody sees your times yet. Your application still needs {{list}}.',
    not_sent: 'Nobody sees your times yet. Please send your application.',
    changes_requested: 'Nobody sees your times yet. Your application needs a change.',
    rejected: 'Your application was turned down, so nobody sees your times.',
    approved: 'Nobody sees your times yet. Still missing: {{list}}.',
    closed: 'Your account is suspended, so nobody sees your times.',
  },
  errors: {
    failed: 'We couldn’t send your application. Please try again.',
    account_closed: 'This account is closed.',
    application_not_open: 'You’ve already sent your application.',
    application_too_soon: 'It’s too early to apply again.',
    application_too_often: 'You can’t apply again. Questions? Contact us.',
  },
}
