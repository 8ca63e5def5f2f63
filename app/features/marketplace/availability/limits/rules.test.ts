import { describe, expect, test } from 'vitest'
import { earliestStart, type TimeRange } from '../rules.ts'
import { MAX_AWAY_DAYS_AHEAD, MAX_AWAY_PERIODS, NOTICES } from '../schema.ts'
import { awayOn, type BookingLimits, breakOn, type CountedCall, closedTimes, decideAway, isOpenFor } from './rules.ts'

const at = (text: string) => new Date(`2026-${text}Z`)
const range = (from: string, to: string): TimeRange => ({ startAt: at(from), endAt: at(to) })
const call = (from: string, to: string, isOpen = true): CountedCall => ({ ...range(from, to), isOpen })
const limits = (changes: Partial<BookingLimits> = {}): BookingLimits => ({
  noticeMinutes: 0,
  pauseMinutes: 0,
  callsPerDay: null,
  hoursPerWeek: null,
  daysBetweenCalls: 0,
  timeZone: 'Europe/Berlin',
  away: [],
  busy: [],
  ...changes,
})

describe('the notice', () => {
  test('moves the first start, but never before the product’s lead time', () => {
    const now = at('11-23T16:40:00')
    const first = NOTICES.map((notice) => earliestStart(now, notice).toISOString().slice(8, 16))
    expect(first).toEqual([
      ...['23T17:00', '23T17:15', '23T17:45', '23T18:45', '23T20:45', '24T04:45', '24T16:45', '25T16:45'],
    ])
  })
})

describe('the pause', () => {
  const booked = [call('11-23T16:00', '11-23T16:30')]
  test('applies after a call and before the next one', () => {
    const isOpen = (from: string, to: string) => isOpenFor(range(from, to), limits({ pauseMinutes: 30 }), booked)
    expect(isOpen('11-23T16:45', '11-23T17:00')).toBe(false)
    expect(isOpen('11-23T17:00', '11-23T17:15')).toBe(true)
    expect(isOpen('11-23T15:15', '11-23T15:45')).toBe(false)
    expect(isOpen('11-23T15:00', '11-23T15:30')).toBe(true)
  })

  test('still follows a past call, which takes up no time itself', () => {
    const over = [call('11-23T16:00', '11-23T16:30', false)]
    expect(isOpenFor(range('11-23T16:15', '11-23T16:30'), limits(), over)).toBe(true)
    expect(isOpenFor(range('11-23T16:30', '11-23T16:45'), limits({ pauseMinutes: 15 }), over)).toBe(false)
  })
})

describe('calls a day', () => {
  test('close the companion’s own day once it is full, counting past calls too', () => {
    const two = [call('11-23T09:00', '11-23T09:30', false), call('11-23T16:00', '11-23T16:30')]
    expect(closedTimes(limits({ callsPerDay: 3 }), two)).toEqual([range('11-23T16:00', '11-23T16:30')])
    expect(closedTimes(limits({ callsPerDay: 2 }), two)).toContainEqual(range('11-22T23:00', '11-23T23:00'))
    const inAuckland = closedTimes(limits({ callsPerDay: 1, timeZone: 'Pacific/Auckland' }), two.slice(1))
    expect(inAuckland).toContainEqual(range('11-23T11:00', '11-24T11:00'))
  })

  test('close days of 23 and 25 hours when the clocks change', () => {
    const lasts = (day: string) => {
      const [, full] = closedTimes(limits({ callsPerDay: 1 }), [call(`${day}T10:00`, `${day}T10:30`)])
      return full && (full.endAt.getTime() - full.startAt.getTime()) / 3_600_000
    }
    expect([lasts('03-29'), lasts('10-25'), lasts('11-23')]).toEqual([23, 25, 24])
  })
})

describe('days away', () => {
  test('return the day after the last one, across adjoining periods', () => {
    const away = [
      { firstDay: '2026-12-05', lastDay: '2026-12-06' },
      { firstDay: '2026-12-01', lastDay: '2026-12-04' },
      { firstDay: '2026-12-02', lastDay: '2026-12-02' },
      { firstDay: '2026-12-20', lastDay: null },
    ]
    expect(awayOn(away, '2026-11-30')).toBeNull()
    expect(awayOn(away, '2026-12-02')).toEqual({ backOn: '2026-12-07' })
    expect(awayOn(away, '2026-12-07')).toBeNull()
    expect(awayOn(away, '2026-12-24')).toEqual({ backOn: null })
    expect(awayOn([...away, { firstDay: '2026-12-07', lastDay: null }], '2026-12-06')).toEqual({ backOn: null })
  })

  test('count as a break once they have begun and have no end', () => {
    const away = [{ firstDay: '2026-12-01', lastDay: null }]
    expect(breakOn(away, '2026-11-30')).toBeNull()
    expect(breakOn(away, '2026-12-01')).toBe(away[0])
    expect(breakOn([{ firstDay: '2026-12-01', lastDay: '2026-12-31' }], '2026-12-01')).toBeNull()
  })

  test('can be planned from today, in order, within a year, and up to a maximum', () => {
    const today = '2026-11-23'
    const decide = (firstDay: string, lastDay: string | null, planned: Parameters<typeof decideAway>[1] = []) => {
      const decision = decideAway({ firstDay, lastDay }, planned, today)
      return decision.ok ? 'ok' : decision.code
    }
    expect(decide('2026-11-23', '2026-11-23')).toBe('ok')
    expect(decide('2026-11-20', '2026-11-23')).toBe('ok')
    expect(decide('2026-11-20', '2026-11-22')).toBe('away_in_past')
    expect(decide('2026-12-03', '2026-12-02')).toBe('away_ends_before_start')
    expect(decide('2027-11-24', '2027-11-24')).toBe('ok')
    expect(decide('2027-11-24', '2027-11-25'), `${MAX_AWAY_DAYS_AHEAD} days`).toBe('away_too_far')
    expect(decide('2199-01-01', null)).toBe('away_too_far')
    const one = { firstDay: '2026-12-24', lastDay: '2026-12-26' }
    expect(decide('2026-12-25', '2026-12-31', Array(MAX_AWAY_PERIODS - 1).fill(one))).toBe('ok')
    expect(decide('2026-12-25', '2026-12-31', Array(MAX_AWAY_PERIODS).fill(one))).toBe('away_too_many')
    expect(decide('2026-12-25', null, [one])).toBe('ok')
    expect(decide('2026-12-25', null, [{ firstDay: '2027-01-01', lastDay: null }])).toBe('away_open_twice')
  })
})
