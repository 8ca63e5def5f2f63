export const calendarFeed = {
  title: 'Your calls in your calendar',
  text: 'Subscribe to this address in your calendar app and your upcoming calls will show up there. Keep it private: anyone with this link can see who you talk to and when. It stops working when you sign out everywhere or change your password.',
  label: 'Calendar address',
  copy: 'Copy address',
  copied: 'Address copied',
  open: 'Open in calendar',
  make: 'Create address',
  renew: 'New address',
  question: 'Create a new address?',
  consequence: 'The current one stops working immediately. Any calendar that uses it will need the new one.',
  confirm: 'Create new address',
  keep: 'Keep the current one',
  made: 'This is your new address. Older ones no longer work.',
  errors: {
    failed_to_renew_address: 'We couldn’t create the new address. Please try again.',
  },
}
