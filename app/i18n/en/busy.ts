export const busy = {
  tooOftenTitle: 'Just a moment',
  tooOftenText_one: 'There were too many requests from your network. Please try again in a second.',
  tooOftenText_other: 'There were too many requests from your network. Please try again in {{count}} seconds.',
  tooLargeTitle: 'That’s too large',
  tooLargeText: 'That’s more than we can accept in one go. Please go back and send less.',
  unreadableTitle: 'We couldn’t read that',
  unreadableText: 'Something went wrong on the way. Please go back and send it again.',
  offlineTitle: 'No connection',
  offlineText: 'This page opens as soon as it’s back.',
  retry: 'Try again',
}
