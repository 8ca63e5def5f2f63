export const cookies = {
  label: 'Cookies',
  text: 'We need a few cookies to keep you signed in. May we also collect anonymous usage statistics? They stay on our own server.',
  more: 'More about cookies',
  accept: 'Accept',
  reject: 'Reject',
}
