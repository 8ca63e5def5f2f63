import { expect, test } from 'vitest'
import { refundUntil } from './schema.ts'

test('cancelling is free until so many hours before, in elapsed hours also when the clocks change', () => {
  expect(refundUntil(new Date('2027-03-28T10:00:00Z'), 1)).toEqual(new Date('2027-03-28T09:00:00Z'))
  expect(refundUntil(new Date('2027-03-28T10:00:00Z'), 168)).toEqual(new Date('2027-03-21T10:00:00Z'))
  expect(refundUntil(new Date('2027-03-28T10:00:00Z'), 24)).toEqual(new Date('2027-03-27T10:00:00Z'))
})
