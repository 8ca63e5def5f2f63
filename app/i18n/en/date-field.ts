export const dateField = {
  earlier: 'Previous month',
  later: 'Next month',
  choose: 'Choose a date',
  none: 'No date chosen',
  clear: 'Clear date',
}
