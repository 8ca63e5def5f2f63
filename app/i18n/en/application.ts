export const application = {
  states: {
    not_sent: {
      title: 'Your application isn’t sent yet',
      text: 'Send it when you’re ready. A real person reads every application, usually within {{days}} days.',
    },
    incomplete: {
      title: 'Application sent',
      text: 'We usually review an application within {{days}} days. Finish these steps so nothing holds yours up.',
    },
    waiting: {
      title: 'Application sent',
      text: 'A real person will read it, usually within {{days}} days, and email you.',
    },
    changes_requested: {
      title: 'Your application needs a change',
      text: 'We’ve read your application. Before we can say yes, we need this from you:',
    },
    rejected: {
      title: 'Your application was turned down',
      text: 'We can’t list you as a companion at the moment. Here’s why:',
    },
    approved: {
      title: 'Welcome, you’re in',
      text: 'Your profile is public. Have a look, and share it if you like.',
      free_times: 'Your profile is public. Add times so people can book you.',
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
    later: 'You can improve your profile now and apply again from {{day}}, {{time}}.',
    never_one: 'You can only apply once, so this decision is final. Questions? Contact us.',
    never_other: 'You’ve applied {{count}} times, so this decision is final. Questions? Contact us.',
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
    waiting: 'People will see your times once you’re approved. We usually review an application within {{days}} days.',
    incomplete: 'People will see your times once you’re approved. Your application still needs {{list}}.',
    not_sent: 'People will see your times once you’re approved. You haven’t sent your application yet.',
    changes_requested: 'People will see your times once you’re approved. Your application needs a change first.',
    rejected: 'Your application was turned down, so nobody sees your times.',
    approved: 'Nobody can see your times yet. Still missing: {{list}}.',
    closed: 'Your account is suspended, so nobody sees your times.',
  },
  errors: {
    failed: 'We couldn’t send your application. Please try again.',
    account_closed: 'This account is closed.',
    application_not_open: 'You’ve already sent your application.',
    application_too_soon: 'It’s too early to apply again. Please try again later.',
    application_too_often: 'You can’t apply again. Questions? Contact us.',
  },
}
