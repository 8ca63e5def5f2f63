export const busy = {
  tooOftenTitle: 'Just a moment',
  tooOftenText_one: 'Too many requests from your network. Please try again in a second.',
  tooOftenText_other: 'Too many requests from your network. Please try again in {{count}} seconds.',
  tooLargeTitle: 'That’s too large',
  tooLargeText: 'Please go back and send less.',
  unreadableTitle: 'We couldn’t read that',
  unreadableText: 'Please go back and send it again.',
  offlineTitle: 'No connection',
  offlineText: 'This page opens as soon as it’s back.',
  retry: 'Try again',
}
