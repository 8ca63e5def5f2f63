import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, compareDates, decideSlots, localClockOf, localDateOf, occurrences, weekdayOf } from './rules.ts'
import { RENEWAL_DAYS, WEEKDAYS } from './schema.ts'
import { decideRenewal, isRunningOut, isWarningDue } from './series.rules.ts'

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC']
const day = 86_400_000

/** Days around both clock changes, in zones that have them, and clock times that no change there skips. */
const plans = fc.record({
  start: fc.integer({ min: 0, max: 500 }).map((after) => addDays('2026-09-01', after)),
  weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
  startClock: fc.constantFrom('08:00', '12:15', '18:00', '23:30'),
  endClock: fc.constantFrom('09:00', '20:00', '00:30'),
  timeZone: fc.constantFrom(...zones),
})

describe('a series on several weekdays', () => {
  test('keeps its wall-clock times and weekdays across every clock change', () => {
    fc.assert(
      fc.property(plans, ({ start, ...plan }) => {
        const found = occurrences({ ...plan, date: start, repeat: 'weekly', until: null, renews: true })
        const dates = found.map((slot) => localDateOf(slot.startAt, plan.timeZone))
        for (const slot of found) {
          expect(localClockOf(slot.startAt, plan.timeZone)).toBe(plan.startClock)
          expect(localClockOf(slot.endAt, plan.timeZone)).toBe(plan.endClock)
        }
        const expected = Array.from({ length: RENEWAL_DAYS.ahead + 1 }, (_, after) => addDays(start, after))
        expect(dates).toEqual(expected.filter((date) => plan.weekdays.some((weekday) => weekday === weekdayOf(date))))
      }),
      { numRuns: 60 },
    )
  })

  test('without an end, continues without gaps or duplicates, and isn’t renewed again immediately', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 1, max: 200 }), ({ start, ...plan }, passed) => {
        const first = { ...plan, date: start, repeat: 'weekly' as const, until: null, renews: true }
        const lastDate = addDays(start, RENEWAL_DAYS.ahead)
        const series = { ...first, firstDate: start, lastDate }
        const now = new Date(Date.parse(`${start}T12:00:00Z`) + passed * day)
        const today = localDateOf(now, plan.timeZone)
        const next = decideRenewal(series, now)
        if (!next) {
          expect(compareDates(lastDate, addDays(today, RENEWAL_DAYS.renewBelow))).not.toBe(-1)
          return
        }
        expect(decideRenewal({ ...series, lastDate: next.lastDate }, now)).toBeNull()
        const from = compareDates(addDays(lastDate, 1), today) < 0 ? today : addDays(lastDate, 1)
        const whole = occurrences({ ...first, date: from, until: addDays(today, RENEWAL_DAYS.ahead) })
        expect(next.slots).toEqual(whole.filter((slot) => slot.endAt > now))
        expect(next.slots.every((slot) => localClockOf(slot.startAt, plan.timeZone) === plan.startClock)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('begins with its next weekday when this week’s first one is over', () => {
    const now = new Date('2026-11-23T20:00:00Z')
    const plan = { date: '2026-11-23', startClock: '17:00', endClock: '19:00', timeZone: 'Europe/Berlin' } as const
    const decision = decideSlots({ ...plan, repeat: 'weekly', weekdays: [1, 3], until: '2026-12-02' }, now)
    expect(decision.ok && decision.occurrences.map((slot) => slot.startAt.toISOString().slice(0, 10))).toEqual([
      '2026-11-25',
      '2026-11-30',
      '2026-12-02',
    ])
  })
})

describe('times that run out', () => {
  const last = { endAt: new Date('2026-11-30T18:00:00Z'), createdAt: new Date('2026-11-01T08:00:00Z') }

  test('trigger a warning from seven days before their end until it', () => {
    expect(isWarningDue(last, new Date('2026-11-23T17:59:00Z'))).toBe(false)
    expect(isWarningDue(last, new Date('2026-11-23T18:00:00Z'))).toBe(true)
    expect(isWarningDue(last, last.endAt)).toBe(false)
  })

  test('don’t notify a companion who added the last slot within these days, but still show on the page', () => {
    const justOffered = { ...last, createdAt: new Date('2026-11-24T08:00:00Z') }
    const now = new Date('2026-11-24T09:00:00Z')
    expect([isWarningDue(justOffered, now), isRunningOut(justOffered, now)]).toEqual([false, true])
  })
})
