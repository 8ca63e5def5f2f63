import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  daysBetween,
  daysFrom,
  decideSlots,
  defaultRepeatEnd,
  earliestStart,
  freeSlots,
  freeUntil,
  isCovered,
  isOverlapping,
  isSlotFor,
  localClockOf,
  localDateOf,
  occurrences,
  rollingWeek,
  type Slot,
  type SlotPlan,
  slotOn,
  startTimes,
  type TimeRange,
} from './rules.ts'
import { weekGrid } from './week.rules.ts'

const zones = ['Europe/Berlin', 'Europe/London', 'Atlantic/Reykjavik'] as const
const at = (text: string) => new Date(text)
const range = (start: string, end: string): TimeRange => ({ startAt: at(start), endAt: at(end) })
const slot = (start: string, end: string, media: Slot['media'] = 'audio_video'): Slot => ({
  ...range(start, end),
  media,
})
const plan = (changes: Partial<SlotPlan> = {}): SlotPlan => ({
  date: '2026-11-23',
  startClock: '17:00',
  endClock: '19:00',
  repeat: 'none',
  until: null,
  timeZone: 'Europe/Berlin',
  ...changes,
})

describe('occurrences of a slot', () => {
  const utcOf = (date: string, startClock: string, endClock: string, timeZone = 'Europe/Berlin') => {
    const slot = slotOn(date, startClock, endClock, timeZone)
    return slot && `${slot.startAt.toISOString().slice(0, 16)} ${slot.endAt.toISOString().slice(0, 16)}`
  }

  test('a daily repeat steps one day and ends 7 days after the start unless a last day is set [V-08]', () => {
    expect(defaultRepeatEnd(plan({ repeat: 'daily' }))).toBe('2026-11-30')
    const found = occurrences(plan({ repeat: 'daily' }))
    expect(found).toHaveLength(8)
    expect(found.at(-1)?.startAt).toEqual(at('2026-11-30T16:00:00Z'))
  })

  test('a weekly repeat steps seven days and ends one month after the slot’s end [V-08]', () => {
    expect(defaultRepeatEnd(plan({ repeat: 'weekly' }))).toBe('2026-12-23')
    expect(
      defaultRepeatEnd(plan({ repeat: 'weekly', date: '2027-01-30', startClock: '22:00', endClock: '01:00' })),
    ).toBe('2027-02-28')
    expect(occurrences(plan({ repeat: 'weekly' })).map((one) => localDateOf(one.startAt, 'Europe/Berlin'))).toEqual([
      '2026-11-23',
      '2026-11-30',
      '2026-12-07',
      '2026-12-14',
      '2026-12-21',
    ])
  })

  test('includes the last day of a repeat [V-09]', () => {
    const found = occurrences(plan({ repeat: 'daily', startClock: '23:00', endClock: '23:45', until: '2026-11-24' }))
    expect(found.map((one) => one.startAt)).toEqual([at('2026-11-23T22:00:00Z'), at('2026-11-24T22:00:00Z')])
  })

  test('an end at or before the start is on the next day', () => {
    expect(utcOf('2026-11-23', '22:00', '00:00')).toBe('2026-11-23T21:00 2026-11-23T23:00')
    expect(utcOf('2026-11-23', '22:00', '01:30', 'Europe/London')).toBe('2026-11-23T22:00 2026-11-24T01:30')
  })

  test('a start skipped by a clock change moves to the change, and the rest of the slot stays [V-10]', () => {
    expect(utcOf('2027-03-28', '02:30', '04:00')).toBe('2027-03-28T01:00 2027-03-28T02:00')
    expect(utcOf('2027-03-28', '01:00', '02:30')).toBe('2027-03-28T00:00 2027-03-28T01:00')
    expect(utcOf('2027-03-28', '01:30', '03:00', 'Europe/London')).toBe('2027-03-28T01:00 2027-03-28T02:00')
  })

  test('a slot skipped entirely by a clock change is left out that day [V-10]', () => {
    expect(slotOn('2027-03-28', '02:00', '03:00', 'Europe/Berlin')).toBeNull()
    const found = occurrences(
      plan({ date: '2027-03-27', startClock: '02:00', endClock: '03:00', repeat: 'daily', until: '2027-03-29' }),
    )
    expect(found.map((one) => localDateOf(one.startAt, 'Europe/Berlin'))).toEqual(['2027-03-27', '2027-03-29'])
  })

  test('a time that occurs twice means the first [V-10]', () => {
    expect(utcOf('2026-10-25', '02:30', '04:00')).toBe('2026-10-25T00:30 2026-10-25T03:00')
    expect(utcOf('2026-10-25', '01:00', '02:30')).toBe('2026-10-24T23:00 2026-10-25T00:30')
  })

  test('occurrences of any plan keep their wall-clock time, order and distance [V-10]', () => {
    const clock = fc.integer({ min: 0, max: 95 }).map((quarter) => {
      const hour = String(Math.floor(quarter / 4)).padStart(2, '0')
      return `${hour}:${String((quarter % 4) * 15).padStart(2, '0')}`
    })
    fc.assert(
      fc.property(
        fc.constantFrom(...zones, 'America/New_York', 'Australia/Lord_Howe', 'Antarctica/Troll', 'Africa/Casablanca'),
        fc.integer({ min: 0, max: 500 }),
        clock,
        clock,
        fc.constantFrom('daily' as const, 'weekly' as const),
        fc.integer({ min: 0, max: 60 }),
        (timeZone, day, startClock, endClock, repeat, length) => {
          fc.pre(startClock !== endClock)
          const date = addDays('2026-01-01', day)
          const found = occurrences(
            plan({ date, startClock, endClock, repeat, until: addDays(date, length), timeZone }),
          )
          const step = repeat === 'daily' ? 1 : 7
          expect(found.length).toBeLessThanOrEqual(Math.floor(length / step) + 1)
          for (const [index, one] of found.entries()) {
            const next = found[index + 1]
            expect(one.endAt > one.startAt).toBe(true)
            expect(one.endAt.getTime() - one.startAt.getTime()).toBeLessThan(26 * 3_600_000)
            if (next) expect(isOverlapping(one, next)).toBe(false)
            const local = localDateOf(one.startAt, timeZone)
            expect(daysBetween(date, local) % step).toBe(0)
            const skipped = slotOn(local, startClock, endClock, timeZone)
            expect(skipped).toEqual(one)
            const isJumped = !existsOn(local, startClock, timeZone)
            if (!isJumped) expect(localClockOf(one.startAt, timeZone)).toBe(startClock)
          }
        },
      ),
      { numRuns: 200 },
    )
  })
})

function existsOn(date: string, clock: string, timeZone: string) {
  const wall = Temporal.PlainDateTime.from(`${date}T${clock}`)
  return wall.toZonedDateTime(timeZone).toPlainDateTime().equals(wall)
}

describe('slots that can be published', () => {
  const decided = (changes: Partial<SlotPlan>) => {
    const decision = decideSlots(plan(changes), at('2026-11-23T15:00:00Z'))
    return decision.ok ? 'ok' : decision.code
  }

  test('refuses a slot of a whole day from midnight to midnight [V-14]', () => {
    expect(decided({ startClock: '00:00', endClock: '00:00' })).toBe('slot_whole_day')
  })

  test('refuses a slot that is over, but not one that is running', () => {
    expect(decided({ startClock: '12:00', endClock: '16:00' })).toBe('slot_in_past')
    expect(decided({ startClock: '15:00', endClock: '16:15' })).toBe('ok')
  })

  test('refuses a repeat that ends before it begins or lasts longer than a year', () => {
    expect(decided({ repeat: 'daily', until: '2026-11-22' })).toBe('repeat_ends_before_start')
    expect(decided({ repeat: 'weekly', until: '2027-11-25' })).toBe('repeat_too_long')
  })

  test('refuses a single slot at a time that doesn’t exist', () => {
    expect(decided({ date: '2027-03-28', startClock: '02:00', endClock: '02:45' })).toBe('slot_time_missing')
  })
})

describe('free time', () => {
  const morning = at('2026-11-23T06:00:00Z')

  test('lasts to the end of touching slots of any kind; a gap ends it', () => {
    const now = new Date('2026-11-23T10:10:00Z')
    const slot = (from: string, to: string, media: 'audio' | 'audio_video' = 'audio') => ({
      startAt: new Date(`2026-11-23T${from}:00Z`),
      endAt: new Date(`2026-11-23T${to}:00Z`),
      media,
    })
    const touching = [slot('11:00', '12:00', 'audio_video'), slot('10:00', '11:00'), slot('12:15', '13:00')]
    expect(freeUntil(touching, now)).toEqual(new Date('2026-11-23T12:00:00Z'))
    expect(freeUntil([slot('10:15', '11:00')], now)).toBeNull()
    expect(freeUntil([slot('09:00', '10:10')], now)).toBeNull()
    expect(freeUntil([], now)).toBeNull()
  })

  test('is exactly the offered time minus the booked time', () => {
    const base = morning.getTime()
    const quarter = (n: number) => new Date(base + n * 900_000)
    const offers = fc.array(
      fc.record({ start: fc.nat(120), length: fc.integer({ min: 1, max: 20 }), audio: fc.boolean() }),
      { maxLength: 8 },
    )
    const calls = fc.array(fc.record({ start: fc.nat(120), length: fc.integer({ min: 1, max: 4 }) }), { maxLength: 10 })
    fc.assert(
      fc.property(
        offers,
        calls,
        fc.nat(130),
        fc.constantFrom('audio' as const, 'video' as const, undefined),
        (offered, booked, nowStep, media) => {
          const slots: Slot[] = []
          let from = 0
          for (const one of [...offered].sort((a, b) => a.start - b.start)) {
            const start = Math.max(one.start, from)
            from = start + one.length
            slots.push({ startAt: quarter(start), endAt: quarter(from), media: one.audio ? 'audio' : 'audio_video' })
          }
          const busy = booked.map((one) => ({ startAt: quarter(one.start), endAt: quarter(one.start + one.length) }))
          const now = quarter(nowStep)
          const free = freeSlots(slots, busy, now, media)
          for (let step = 0; step < 150; step++) {
            const moment = { startAt: quarter(step), endAt: quarter(step + 1) }
            const offer = slots.find((one) => isOverlapping(one, moment))
            const isFree =
              step >= nowStep &&
              !!offer &&
              (!media || isSlotFor(offer, media)) &&
              !busy.some((call) => isOverlapping(call, moment))
            expect(free.filter((one) => isOverlapping(one, moment)).length).toBe(isFree ? 1 : 0)
          }
          for (const [index, one] of free.entries()) {
            const next = free[index + 1]
            if (next)
              expect(
                next.startAt > one.endAt ||
                  (next.startAt.getTime() === one.endAt.getTime() && next.media !== one.media),
              ).toBe(true)
          }
        },
      ),
    )
  })

  test('touching slots together cover a call; a gap or a wrong kind doesn’t [V-06]', () => {
    const touching = [
      slot('2026-11-23T11:00:00Z', '2026-11-23T12:00:00Z', 'audio'),
      slot('2026-11-23T10:00:00Z', '2026-11-23T11:00:00Z'),
    ]
    const call = range('2026-11-23T10:45:00Z', '2026-11-23T11:15:00Z')
    expect(isCovered(touching, call, 'audio')).toBe(true)
    expect(isCovered(touching, call, 'video')).toBe(false)
    expect(isCovered(touching, range('2026-11-23T11:45:00Z', '2026-11-23T12:15:00Z'), 'audio')).toBe(false)
    expect(isCovered([], call, 'audio')).toBe(false)
  })
})

describe('start times', () => {
  test('the earliest start is 15 minutes from now, rounded up to the next quarter [B-10]', () => {
    expect(earliestStart(at('2026-11-23T16:40:00Z'))).toEqual(at('2026-11-23T17:00:00Z'))
    expect(earliestStart(at('2026-11-23T16:45:00Z'))).toEqual(at('2026-11-23T17:00:00Z'))
    expect(earliestStart(at('2026-11-23T16:45:00.001Z'))).toEqual(at('2026-11-23T17:15:00Z'))
  })

  test('no possible start is missing and no impossible one is listed, for any slot and time [B-10]', () => {
    const base = at('2026-11-23T00:00:00Z').getTime()
    fc.assert(
      fc.property(
        fc.nat(2_000),
        fc.integer({ min: 1, max: 400 }),
        fc.nat(2_000),
        fc.constantFrom(15, 30, 45, 60),
        (start, length, now, minutes) => {
          const free = { startAt: new Date(base + start * 60_000), endAt: new Date(base + (start + length) * 60_000) }
          const clock = new Date(base + now * 60_000)
          const expected: number[] = []
          for (let step = 0; step < 2_500; step += 15) {
            if (step >= start && step >= now + 15 && step + minutes <= start + length)
              expected.push(base + step * 60_000)
          }
          expect(startTimes(free, clock, minutes).map((one) => one.getTime())).toEqual(expected)
        },
      ),
    )
  })
})

describe('any date a form can send', () => {
  /** Every date `z.iso.date()` accepts: years 0000 to 9999 with leap days, with an emphasis on the last ones. */
  const anyDate = fc.oneof(
    fc.constantFrom('9999-12-31', '9999-12-30', '9999-06-01', '0000-01-01', '0000-02-29', '2028-02-29'),
    fc.integer({ min: 0, max: 3_652_424 }).map((days) => {
      const at = new Date(0)
      at.setUTCFullYear(0, 0, 1 + days)
      return at.toISOString().slice(0, 10)
    }),
  )
  const anyZone = fc.constantFrom(...zones, 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Australia/Lord_Howe')

  test('creates no more occurrences than the longest repeat has days, or is refused with a code [SEC-2]', () => {
    const codes = ['repeat_ends_before_start', 'repeat_too_long', 'slot_time_missing', 'slot_in_past', 'slot_too_far']
    fc.assert(
      fc.property(
        anyDate,
        fc.option(anyDate),
        fc.constantFrom('none' as const, 'daily' as const, 'weekly' as const),
        anyZone,
        anyDate,
        (date, until, repeat, timeZone, today) => {
          const decision = decideSlots(
            plan({ date, until, repeat, timeZone, startClock: '23:45', endClock: '00:00' }),
            at(`${today}T12:00:00Z`),
          )
          if (decision.ok) expect(decision.occurrences.length).toBeLessThanOrEqual(367)
          else expect(codes).toContain(decision.code)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('throws beyond the longest repeat instead of creating endless occurrences [SEC-2]', () => {
    const endless = plan({ date: '2026-11-23', repeat: 'daily', until: '9999-12-31' })
    expect(() => occurrences(endless)).toThrow(RangeError)
    expect(occurrences(plan({ date: '9999-12-31', repeat: 'none' }))).toHaveLength(1)
    expect(occurrences(plan({ date: '9999-12-31', repeat: 'daily' }))).toHaveLength(8)
    expect(occurrences(plan({ date: '2026-11-23', repeat: 'daily', until: '2026-11-22' }))).toEqual([])
  })

  test('is refused two years ahead', () => {
    const now = at('2026-11-22T12:00:00Z')
    expect(decideSlots(plan({ date: '2028-11-20' }), now)).toMatchObject({ ok: true })
    expect(decideSlots(plan({ date: '2028-11-24' }), now)).toEqual({ ok: false, code: 'slot_too_far' })
  })
})

test('rolling weeks begin today and every seventh day after', () => {
  expect(rollingWeek('2026-11-22', '2026-11-22')).toEqual(daysFrom('2026-11-22', 7))
  expect(rollingWeek('2026-11-22', '2026-11-28')[0]).toBe('2026-11-22')
  expect(rollingWeek('2026-11-22', '2026-11-29')[0]).toBe('2026-11-29')
  expect(rollingWeek('2026-11-22', '2026-12-10')[0]).toBe('2026-12-06')
  expect(rollingWeek('2026-11-22', '2026-11-01')[0]).toBe('2026-11-22')
})

const days = daysFrom('2026-11-23', 7)
const now = at('2026-11-25T15:40:00Z')

describe('a week on the calendar', () => {
  test('shows free and booked time on its local day at its local minutes', () => {
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

  test('shows the hours with free time, at least six, and nine to three in an empty week [B-03]', () => {
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

  test('uses the zone’s today and past while UTC is still on yesterday', () => {
    const afterMidnight = at('2026-11-25T23:30:00Z')
    const week = weekGrid({ days, slots: [], busy: [], now: afterMidnight, timeZone: 'Europe/Berlin' })
    expect(week.days.findIndex((day) => day.isToday)).toBe(3)
    expect(week.days.filter((day) => day.isPast)).toHaveLength(3)
  })

  test('shows the changed hour and a slot’s real length when the clocks change', () => {
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

  test('draws a slot past midnight on both days and widens the visible hours', () => {
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
