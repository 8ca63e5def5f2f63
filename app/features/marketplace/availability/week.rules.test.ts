import { describe, expect, test } from 'vitest'
import { daysFrom } from './rules.ts'
import { weekGrid } from './week.rules.ts'

const at = (text: string) => new Date(text)
const days = daysFrom('2026-11-23', 7)
const now = at('2026-11-25T15:40:00Z')

describe('a week on the calendar', () => {
  test('free and booked time stands on its local day at its local minutes', () => {
    const week = weekGrid({
      days,
      slots: [{ startAt: at('2026-11-26T16:00:00Z'), endAt: at('2026-11-26T18:00:00Z'), media: 'audio' }],
      busy: [{ startAt: at('2026-11-26T18:00:00Z'), endAt: at('2026-11-26T18:30:00Z') }],
      now,
      timeZone: 'Europe/Berlin',
    })
    expect(week.days[3]?.segments).toMatchObject([
      { kind: 'audio', fromMinute: 17 * 60, toMinute: 19 * 60, slotAt: at('2026-11-26T16:00:00Z') },
      { kind: 'booked', fromMinute: 19 * 60, toMinute: 19 * 60 + 30, slotAt: null },
    ])
    expect(week.days.map((day) => day.segments.length)).toEqual([0, 0, 0, 2, 0, 0, 0])
    expect(week).toMatchObject({ nowMinute: 16 * 60 + 40 })
  })

  test('the hours shown are those with free time, at least six, and nine to three in an empty week [B-03]', () => {
    const hours = (slots: [string, string][], busy: [string, string][] = []) => {
      const ranges = (all: [string, string][]) =>
        all.map(([from, to]) => ({ startAt: at(`2026-11-26T${from}:00Z`), endAt: at(`2026-11-26T${to}:00Z`) }))
      const free = ranges(slots).map((one) => ({ ...one, media: 'audio' as const }))
      const { firstHour, lastHour } = weekGrid({
        days,
        slots: free,
        busy: ranges(busy),
        now,
        timeZone: 'Europe/Berlin',
      })
      return [firstHour, lastHour]
    }
    expect(hours([['08:30', '16:15']])).toEqual([9, 18])
    expect(hours([['16:00', '18:00']], [['05:00', '06:00']])).toEqual([17, 23])
    expect(hours([['21:00', '22:30']])).toEqual([18, 24])
    expect(hours([], [['05:00', '06:00']])).toEqual([6, 12])
    expect(hours([])).toEqual([9, 15])
  })

  test('today is marked', () => {
    const week = weekGrid({ days, slots: [], busy: [], now, timeZone: 'Europe/Berlin' })
    expect(week.days.map((day) => day.isToday)).toEqual([false, false, true, false, false, false, false])
  })

  test('today and what is past are those of the zone while UTC still has yesterday', () => {
    const afterMidnight = at('2026-11-25T23:30:00Z')
    const week = weekGrid({ days, slots: [], busy: [], now: afterMidnight, timeZone: 'Europe/Berlin' })
    expect(week.days.findIndex((day) => day.isToday)).toBe(3)
    expect(week.days.filter((day) => day.isPast)).toHaveLength(3)
  })

  test('where the clocks change, the hour and what a slot really lasts are said', () => {
    const daysOf = (date: string, from: string, to: string) =>
      weekGrid({
        days: [date],
        slots: [{ startAt: at(from), endAt: at(to), media: 'audio' }],
        busy: [],
        now,
        timeZone: 'Europe/Berlin',
      }).days[0]
    const spring = daysOf('2027-03-28', '2027-03-28T00:00:00Z', '2027-03-28T02:00:00Z')
    expect(spring?.clockChange).toEqual({ kind: 'forward', fromMinute: 120, toMinute: 180 })
    expect(spring?.segments).toMatchObject([{ fromMinute: 60, toMinute: 240, realMinutes: 120 }])
    const autumn = daysOf('2026-10-25', '2026-10-24T23:00:00Z', '2026-10-25T03:00:00Z')
    expect(autumn?.clockChange).toEqual({ kind: 'back', fromMinute: 120, toMinute: 180 })
    expect(autumn?.segments).toMatchObject([{ fromMinute: 60, toMinute: 240, realMinutes: 240 }])
    const usual = daysOf('2026-11-26', '2026-11-26T16:00:00Z', '2026-11-26T18:00:00Z')
    expect([usual?.clockChange, usual?.segments[0]?.realMinutes]).toEqual([null, null])
  })

  test('a slot over midnight is drawn on both days and widens the hours shown', () => {
    const slot = {
      startAt: at('2026-11-26T21:00:00Z'),
      endAt: at('2026-11-27T00:30:00Z'),
      media: 'audio_video' as const,
    }
    const week = weekGrid({ days, slots: [slot], busy: [], now, timeZone: 'Europe/Berlin' })
    expect(week.days[3]?.segments).toMatchObject([{ fromMinute: 22 * 60, toMinute: 24 * 60, continues: false }])
    expect(week.days[4]?.segments).toMatchObject([
      { fromMinute: 0, toMinute: 90, slotAt: slot.startAt, continues: true },
    ])
    expect(week).toMatchObject({ firstHour: 0, lastHour: 24 })
  })
})
