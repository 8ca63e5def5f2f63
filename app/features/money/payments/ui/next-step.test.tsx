import { expect, test } from 'vitest'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import type { NextStep } from '../views.server.ts'
import { NextStepNote } from './payment-banner.tsx'

const startAt = new Date('2026-05-12T18:00:00Z')
const closesAt = new Date('2026-05-12T17:45:00Z')
const nextAt = new Date('2026-05-12T18:15:00Z')
type Changes = Partial<Pick<NextStep, 'nextAt' | 'isTaken'>>
const wordsAt = (now: string, bought: number | null, changes: Changes = {}) => {
  const call = { companionName: 'Elif', startAt, closesAt, nextAt, isTaken: false }
  const next = { path: '/', ...call, need: null, missing: null, bought, query: {}, ...changes }
  return wordsOf(screenOf(<NextStepNote next={next} now={new Date(now)} />)).replace(/\s/g, ' ')
}

test.each([null, 170])('names a chosen start that closes soon, and one that is gone (bought: %s)', (bought) => {
  expect(wordsAt('2026-05-12T17:30:00Z', bought)).not.toMatch(/You can still|no longer/)
  expect(wordsAt('2026-05-12T17:40:00Z', bought)).toContain('You can still book 8:00 PM until 7:45 PM.')
  const gone = (changes: Changes = {}) => wordsAt('2026-05-12T17:45:00Z', bought, changes)
  expect(gone()).toContain('8:00 PM is too soon by now. The next free time is 8:15 PM.')
  expect(gone({ nextAt: new Date('2026-05-13T06:00:00Z') })).toContain('The next free time is Tomorrow, 8:00 AM.')
  expect(gone({ isTaken: true, nextAt: null })).toContain('8:00 PM is no longer free. Please choose another time.')
})

test('after paying, names the chosen start only while it can be booked', () => {
  expect(wordsAt('2026-05-12T17:40:00Z', 170)).toMatch(/^170 credits added Today, 8:00 PM .*Continue with Elif$/)
  expect(wordsAt('2026-05-12T17:46:00Z', 170)).not.toContain('Today, 8:00 PM')
})
