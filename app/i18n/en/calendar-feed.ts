export const calendarFeed = {
  title: 'Your calls in your calendar',
  text: 'Subscribe to this address in your calendar app to see your upcoming calls there. Keep it private: anyone who has it can see who you talk to and when. It stops working when you change your password or sign out everywhere.',
  label: 'Calendar address',
  copy: 'Copy address',
  copied: 'Address copied',
  open: 'Open in calendar',
  make: 'Create address',
  renew: 'Create new address',
  question: 'Create a new address?',
  consequence: 'The current one stops working immediately. Any calendar that uses it will need the new one.',
  confirm: 'Create new address',
  keep: 'Keep the current one',
  made: 'Here’s your new address. Old ones no longer work.',
  errors: {
    failed_to_renew_address: 'We couldn’t create the new address. Please try again.',
  },
}
