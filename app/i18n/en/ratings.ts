export const ratings = {
  title: 'How was your call with {{name}}?',
  text: '{{name}} and everybody else see the average of all ratings, not who gave which.',
  legend: 'Your rating',
  submit: 'Submit rating',
  cancel: 'Cancel',
  thanks: 'Thank you for your rating.',
  errors: {
    submit_failed: 'Failed to submit rating',
    already_rated: 'You have rated this call already.',
    call_not_completed: 'Only a completed call can be rated.',
    only_seekers_rate: 'Only the person who booked the call can rate it.',
    not_found: 'This call does not exist.',
    no_stars: 'Choose one to five stars.',
    invalid_input: 'Choose one to five stars.',
  },
}
