export const dateField = {
  earlier: 'Earlier month',
  later: 'Later month',
  choose: 'Choose a day',
  none: 'No day chosen',
  clear: 'Clear the day',
}
