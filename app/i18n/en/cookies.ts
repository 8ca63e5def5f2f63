export const cookies = {
  label: 'Cookies',
  text: 'May we collect anonymous usage statistics?',
  detail: 'They stay on our own server.',
  more: 'More',
  accept: 'Accept',
  reject: 'Reject',
}
