export const bookingStart = {
  callWith: 'Your call with {{name}}',
  callSoon: 'You’re about to book a call with {{name}}',
  freeNext: 'Your free {{minutes}} minutes with {{name}} are next.',
  freeFirst: 'Rather free first?',
  freeCall: '{{minutes}} minutes with {{name}} · {{when}}',
}
