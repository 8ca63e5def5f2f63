export const busy = {
  tooOftenTitle: 'One moment, please',
  tooOftenText_one: 'Too many pages were requested from your network. Please try again in a second.',
  tooOftenText_other: 'Too many pages were requested from your network. Please try again in {{count}} seconds.',
  tooBusyTitle: 'We are very busy right now',
  tooBusyText_one: 'This page needs a moment. Please try again in a second.',
  tooBusyText_other: 'This page needs a moment. Please try again in {{count}} seconds.',
  tooLargeTitle: 'That was too large',
  tooLargeText: 'What you sent is larger than this page can take. Please go back and send less.',
  unreadableTitle: 'We could not read that',
  unreadableText: 'What you sent did not arrive as a form. Please go back and send it again.',
  retry: 'Try again',
}
