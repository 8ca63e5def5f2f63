import { expect, test } from 'vitest'
import { APPEAL_TEXT_MAX, SUSPENSION_DAYS } from '../cases/schema.ts'
import { LIFT_NOTE_MAX } from './schema.ts'

test('a note on lifting a suspension is short beside what can be said against one', () => {
  expect(LIFT_NOTE_MAX).toBeGreaterThanOrEqual(1_000)
  expect(LIFT_NOTE_MAX).toBeLessThan(APPEAL_TEXT_MAX)
})

test('no suspension with an end is longer than the time for an appeal', () => {
  expect(Math.max(...SUSPENSION_DAYS)).toBeLessThanOrEqual(184)
})
