export const busy = {
  tooOftenTitle: 'Just a moment',
  tooOftenText_one: 'There were too many requests from your network. Please try again in a second.',
  tooOftenText_other: 'There were too many requests from your network. Please try again in {{count}} seconds.',
  tooLargeTitle: 'That’s too large',
  tooLargeText: 'You’ve sent more than this page can take. Please go back and send less.',
  unreadableTitle: 'We couldn’t read that',
  unreadableText: 'What you sent didn’t arrive as a form. Please go back and send it again.',
  offlineTitle: 'No connection',
  offlineText: 'This page opens as soon as it’s back.',
  retry: 'Try again',
}
