import { expect, test } from 'vitest'
import { MONEY_SECTIONS } from '../money/schema.ts'
import { ROOMS, roomOf } from '../ui/office-nav.tsx'
import { ageOf, countWithin, isForSomebody } from './rules.ts'
import { WAITING_TOPICS } from './schema.ts'

const now = new Date('2026-11-25T12:00:00Z')
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test('an age is said in the largest whole unit', () => {
  const ages = [-5, 0, 59, 60, 119, 24 * 60 - 1, 24 * 60, 49 * 60].map((minutes) => ageOf(before(minutes), now))
  expect(ages.map(({ unit, count }) => `${count} ${unit}`)).toEqual([
    ...['0 minutes', '0 minutes', '59 minutes', '1 hours', '1 hours', '23 hours', '1 days', '2 days'],
  ])
})

test('refunds and payouts that are sent by themselves wait for somebody only when that takes long', () => {
  for (const kind of ['refunds_pending', 'payouts_pending'] as const) {
    expect(isForSomebody({ kind, oldestAt: before(60) }, now)).toBe(false)
    expect(isForSomebody({ kind, oldestAt: before(61) }, now)).toBe(true)
  }
  expect(isForSomebody({ kind: 'disputes_open', oldestAt: before(0) }, now)).toBe(true)
})

test('what waits is counted in the room that has its address', () => {
  const waiting = [
    { path: '/money/holds', count: 2 },
    { path: '/money/disputes', count: 1 },
    { path: '/messages/jobs', count: 4 },
  ]
  expect(['/money', '/money/holds', '/mon', '/messages', '/calls'].map((path) => countWithin(waiting, path))).toEqual([
    3, 2, 0, 4, 0,
  ])
})

test('each page belongs to a room; those without one of their own to today', () => {
  const keys = ['', '/alarms', '/applications', '/applications/1', '/money/holds', '/calls/1', '/audit']
  expect(keys.map((path) => roomOf(path).key)).toEqual([
    ...['today', 'today', 'applications', 'applications', 'money', 'calls', 'audit'],
  ])
  expect(new Set(ROOMS.map(({ path }) => path)).size).toBe(ROOMS.length)
})

test('each topic leads to an address of its own kind, and sections of money exist', () => {
  for (const { path } of WAITING_TOPICS) expect(path).toMatch(/^(\/[a-z-]+)+(\?[a-z]+=[a-z]+)?$/)
  expect(MONEY_SECTIONS.length).toBeGreaterThan(0)
})
