import { expect, test } from 'vitest'
import { REPORT_REASONS } from '#app/features/marketplace/safety/schema.ts'
import { ANSWER_HOURS, CASE_REASONS, DANGER_HOURS, MEASURES, SUSPENSION_DAYS } from './schema.ts'

test('measures go from the mildest to the hardest, and suspensions from short to long', () => {
  expect([MEASURES[0], MEASURES.at(-1)]).toEqual(['none', 'closed'])
  expect([...SUSPENSION_DAYS].sort((a, b) => a - b)).toEqual([...SUSPENSION_DAYS])
})

test('danger is answered before anything else', () => {
  expect(DANGER_HOURS).toBeLessThan(ANSWER_HOURS)
})

test('every reason of a report is one of a case', () => {
  expect(CASE_REASONS).toEqual(expect.arrayContaining([...REPORT_REASONS]))
})
