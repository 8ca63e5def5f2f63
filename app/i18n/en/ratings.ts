export const ratings = {
  title: 'How was your call with {{name}}?',
  text: 'Others only see the average, never who gave which rating.',
  legend: 'Your rating',
  submit: 'Submit rating',
  cancel: 'Cancel',
  thanks: 'Thank you for your rating.',
  errors: {
    submit_failed: 'Failed to submit rating. Please try again.',
    already_rated: 'You’ve already rated this call.',
    call_not_completed: 'You can only rate a completed call.',
    only_seekers_rate: 'Only the person who booked the call can rate it.',
    not_found: 'This call doesn’t exist.',
    no_stars: 'Please choose one to five stars.',
    invalid_input: 'Please choose one to five stars.',
  },
}
