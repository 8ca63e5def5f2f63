import { expect, test } from 'vitest'
import { needsAdministrator } from '../operations/rules.ts'
import { ageOf, countWithin } from './rules.ts'

const now = new Date('2026-11-25T12:00:00Z')
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test('an age is shown in the largest whole unit', () => {
  const ages = [-5, 0, 59, 60, 119, 24 * 60 - 1, 24 * 60, 49 * 60].map((minutes) => ageOf(before(minutes), now))
  expect(ages.map(({ unit, count }) => `${count} ${unit}`)).toEqual([
    ...['0 minutes', '0 minutes', '59 minutes', '1 hours', '1 hours', '23 hours', '1 days', '2 days'],
  ])
})

test('operations retried automatically need someone only if that takes long, or if there’s no retry', () => {
  const tried = { kind: 'payout', state: 'not_sent', nextAt: now } as const
  expect(needsAdministrator({ ...tried, since: before(60) }, now)).toBe(false)
  expect(needsAdministrator({ ...tried, since: before(61) }, now)).toBe(true)
  expect(needsAdministrator({ ...tried, since: before(0), state: 'no_funds' }, now)).toBe(true)
  expect(needsAdministrator({ ...tried, since: before(0), nextAt: null }, now)).toBe(true)
  expect(needsAdministrator({ ...tried, kind: 'purchase', since: before(9_999) }, now)).toBe(false)
})

test('waiting items are counted in the section with their path', () => {
  const waiting = [
    { path: '/money/out/holds', count: 2 },
    { path: '/money/in/disputes', count: 1 },
    { path: '/messages/jobs', count: 4 },
  ]
  expect(['/money', '/money/out', '/mon', '/messages', '/calls'].map((path) => countWithin(waiting, path))).toEqual([
    3, 2, 0, 4, 0,
  ])
})
