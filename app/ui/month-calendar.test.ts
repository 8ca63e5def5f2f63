import { expect, test } from 'vitest'
import { dayForKey, shiftMonth, weeksOfMonth } from './month-calendar.tsx'
import { timesOfDay } from './times-of-day.ts'

test('a month is drawn in weeks from Monday, with each of its days once', () => {
  const weeks = weeksOfMonth('2027-02-14')
  expect(weeks).toHaveLength(4)
  expect(weeks[0]?.[0]).toBe('2027-02-01')
  const november = weeksOfMonth('2026-11-30')
  expect(november[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(november.flat().filter(Boolean)).toHaveLength(30)
})

test('arrows, Home, End and the page keys move through the calendar, across months too', () => {
  expect(dayForKey('2026-11-30', 'ArrowRight')).toBe('2026-12-01')
  expect(dayForKey('2026-11-03', 'ArrowUp')).toBe('2026-10-27')
  expect(dayForKey('2026-11-25', 'Home')).toBe('2026-11-23')
  expect(dayForKey('2026-11-25', 'End')).toBe('2026-11-29')
  expect(dayForKey('2027-01-31', 'PageDown')).toBe('2027-02-28')
  expect(dayForKey('2026-11-25', 'a')).toBeNull()
  expect(shiftMonth('2027-01-15', -1)).toBe('2026-12-15')
})

test('the times of a day come in steps, and include one between them', () => {
  expect(timesOfDay(15, '17:00')).toHaveLength(96)
  expect(timesOfDay(15, null).at(-1)).toBe('23:45')
  expect(timesOfDay(15, '17:07').indexOf('17:07')).toBe(69)
})
