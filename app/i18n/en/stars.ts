export const stars = {
  one: '1 star',
  two: '2 stars',
  three: '3 stars',
  four: '4 stars',
  five: '5 stars',
  poor: 'Poor',
  fair: 'Fair',
  good: 'Good',
  veryGood: 'Very good',
  excellent: 'Excellent',
  chosen: '{{stars}} of 5: {{word}}',
  none: 'Please choose one to five stars',
}
