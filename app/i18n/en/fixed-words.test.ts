import { expect, test } from 'vitest'
import { calls } from './calls.ts'
import { ratings } from './ratings.ts'

test('the texts of calls and ratings are those of the specification, with what to do next [K-13, K-15, K-28, K-29, K-30, R-06]', () => {
  expect(calls.errors.missed_cannot_start).toBe('This call has been missed and cannot be started')
  expect(calls.errors.missed_cannot_cancel).toBe('This call has been missed and cannot be cancelled')
  expect(calls.errors.upcoming_failed).toBe('Failed to load scheduled calls')
  expect(calls.errors.past_failed).toBe('Failed to load call history')
  expect(calls.errors.start_failed).toBe('Failed to start call. Please try again.')
  expect(calls.errors.failed).toBe(calls.errors.start_failed)
  expect(calls.errors.cancel_failed).toBe('Failed to cancel call. Please try again.')
  expect(calls.errors.check_failed).toBe('Failed to process missed call. Please try again.')
  expect(calls.upcoming.join).toBe('Join call')
  expect(calls.upcoming.badgeActive).toBe('Active')
  expect(ratings.errors.submit_failed).toBe('Failed to submit rating. Please try again.')
})
