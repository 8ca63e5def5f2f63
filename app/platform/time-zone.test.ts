import { expect, test } from 'vitest'
import { isTimeZone, TIME_ZONES } from './time-zone.ts'

test.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Asia/Calcutta', 'UTC'])(
  '%s is a zone',
  (name) => expect(isTimeZone(name)).toBe(true),
)

test.each([
  '',
  'Berlin',
  'Europe/Atlantis',
  '+02:00',
  'UTC+2',
  'Etc/GMT+5',
  'europe/berlin; drop table users',
  '../Europe/Berlin',
  'Europe/Berlin\0',
  'X'.repeat(5_000),
])('%j is none', (name) => expect(isTimeZone(name)).toBe(false))

test('every zone that is offered can be chosen', () => {
  expect(TIME_ZONES.length).toBeGreaterThan(400)
  expect(TIME_ZONES.filter((name) => !isTimeZone(name))).toEqual([])
})
