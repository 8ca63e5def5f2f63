export const busy = {
  tooOftenTitle: 'A short break, please',
  tooOftenText_one: 'Too many pages were asked for from your network. Please try again in a second.',
  tooOftenText_other: 'Too many pages were asked for from your network. Please try again in {{count}} seconds.',
  tooBusyTitle: 'Very many people are here right now',
  tooBusyText_one: 'This page needs a moment. Please try again in a second.',
  tooBusyText_other: 'This page needs a moment. Please try again in {{count}} seconds.',
  tooLargeTitle: 'That was too much at once',
  tooLargeText: 'What you sent is larger than this page can take. Please go back and send less.',
  unreadableTitle: 'That could not be read',
  unreadableText: 'What you sent did not arrive as a form. Please go back and send it again.',
  retry: 'Try again',
}
