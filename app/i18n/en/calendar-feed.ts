export const calendarFeed = {
  title: 'Your calls in your calendar',
  text: 'Subscribe to this address in your calendar app. Keep it private: it shows who you talk to and when. It stops working when you change your password or sign out everywhere.',
  label: 'Calendar address',
  copy: 'Copy address',
  copied: 'Address copied',
  open: 'Open in calendar',
  make: 'Create address',
  renew: 'Create new address',
  question: 'Create a new address?',
  consequence: 'The current one stops working right away.',
  confirm: 'Create new address',
  keep: 'Keep the current one',
  made: 'Old addresses no longer work.',
  errors: {
    failed_to_renew_address: 'We couldn’t create the new address. Please try again.',
  },
}
