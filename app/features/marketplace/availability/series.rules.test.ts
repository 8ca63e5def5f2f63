import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, occurrences, type SlotPlan, type TimeRange } from './rules.ts'
import { decideSeriesEdit, decideSlotEdit, lastDateWith, shiftSlots, wallClockOf } from './series.rules.ts'

const zones = ['Europe/Berlin', 'America/New_York', 'Europe/Lisbon', 'Europe/Kyiv'] as const
const now = new Date('2026-03-01T12:00:00Z')
const clock = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  const hour = String(Math.floor(quarter / 4)).padStart(2, '0')
  return `${hour}:${String((quarter % 4) * 15).padStart(2, '0')}`
})
/** A series that spans both clock changes of 2026, whatever its zone. */
const series = fc
  .record({
    timeZone: fc.constantFrom(...zones, 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Kathmandu', 'UTC'),
    startClock: clock,
    endClock: clock,
    repeat: fc.constantFrom('daily' as const, 'weekly' as const),
  })
  .filter(({ startClock, endClock }) => startClock !== endClock)
  .map((some): SlotPlan => ({ ...some, date: '2026-03-02', until: '2026-11-20' }))
const reader = fc.constantFrom(...zones, 'Pacific/Auckland', 'Asia/Tokyo', 'Antarctica/Troll')

/** The form of a reader in `timeZone`, sent without touching anything. */
const untouched = (plan: SlotPlan, slot: TimeRange, timeZone: string): SlotPlan => ({
  ...plan,
  ...wallClockOf(slot, timeZone),
  timeZone,
})
const firstOf = (plan: SlotPlan) => {
  const [slot] = occurrences(plan)
  if (!slot) throw new Error('no slot')
  return slot
}
const evening = { startClock: '17:00', endClock: '19:00', until: '2026-04-05' }
const edited = (plan: SlotPlan, slot: TimeRange, form: SlotPlan) => {
  const decision = decideSeriesEdit(plan, slot, form)
  if (!decision.ok) throw new Error(decision.code)
  return decision.plan
}

describe('an edit of a series', () => {
  test('without changes leaves everything as it is, from any zone, at any slot, across both clock changes [TIME-1.5]', () => {
    fc.assert(
      fc.property(series, reader, fc.nat(), (plan, timeZone, at) => {
        const slots = occurrences(plan)
        const slot = slots[at % slots.length]
        fc.pre(slot !== undefined)
        const meant = edited(plan, slot, untouched(plan, slot, timeZone))
        expect(meant).toEqual({ ...plan, date: wallClockOf(slot, plan.timeZone).date })
        expect(shiftSlots(slots, meant, slot)).toEqual(slots)
        expect(lastDateWith(slots, plan)).toBe(plan.until)
      }),
    )
  })

  test.each([
    ['Europe/Berlin', 'America/New_York', '2026-03-10', '13:00', '18:00'],
    ['Europe/Berlin', 'America/New_York', '2026-04-10', '12:00', '18:00'],
    ['America/New_York', 'Europe/Berlin', '2026-10-27', '22:00', '17:00'],
    ['Europe/Berlin', 'Europe/Lisbon', '2026-10-26', '17:00', '18:00'],
    ['Europe/Kyiv', 'Europe/Berlin', '2026-03-29', '17:00', '18:00'],
  ])('of %s typed by the clocks of %s on %s counts on that day', (own, other, date, typed, meant) => {
    const plan: SlotPlan = {
      date,
      startClock: '17:15',
      endClock: '23:30',
      repeat: 'daily',
      until: addDays(date, 20),
      timeZone: own,
    }
    const slot = firstOf(plan)
    const form = { ...untouched(plan, slot, other), startClock: typed }
    expect(edited(plan, slot, form)).toEqual({ ...plan, startClock: meant })
  })

  test('moves by days, keeps its times, and ends no earlier than its last slot', () => {
    const plan: SlotPlan = { ...evening, date: '2026-03-22', repeat: 'weekly', timeZone: 'Europe/Berlin' }
    const [slots, slot] = [occurrences(plan), firstOf(plan)]
    const form = { ...untouched(plan, slot, 'America/New_York'), date: '2026-03-23' }
    const moved = shiftSlots(slots, edited(plan, slot, form), slot)
    expect(moved.map((one) => one.startAt.toISOString().slice(0, 13))).toEqual([
      '2026-03-23T16',
      '2026-03-30T15',
      '2026-04-06T15',
    ])
    expect(lastDateWith(moved, plan)).toBe('2026-04-06')
  })

  test('is refused at a time the form’s zone doesn’t have', () => {
    const plan: SlotPlan = { ...evening, date: '2026-03-29', repeat: 'daily', timeZone: 'America/New_York' }
    const slot = firstOf(plan)
    const gone = { ...plan, timeZone: 'Europe/Berlin', startClock: '02:00', endClock: '03:00' }
    expect(decideSeriesEdit(plan, slot, gone)).toEqual({ ok: false, code: 'slot_time_missing' })
  })
})

describe('an edit of one slot', () => {
  test('without changes leaves it as it is, from any zone', () => {
    fc.assert(
      fc.property(series, reader, fc.nat(), (plan, timeZone, at) => {
        const slots = occurrences(plan)
        const slot = slots[at % slots.length]
        fc.pre(slot !== undefined)
        expect(decideSlotEdit(slot, untouched(plan, slot, timeZone), now)).toEqual({ ok: true, range: slot })
      }),
    )
  })

  test('keeps an untouched end at a time that occurs twice', () => {
    const slot = { startAt: new Date('2026-10-25T01:30:00Z'), endAt: new Date('2026-10-25T05:00:00Z') }
    const form: SlotPlan = {
      ...wallClockOf(slot, 'Europe/Berlin'),
      endClock: '05:00',
      repeat: 'none',
      until: null,
      timeZone: 'Europe/Berlin',
    }
    expect(wallClockOf(slot, 'Europe/Berlin').startClock).toBe('02:30')
    expect(decideSlotEdit(slot, form, now)).toEqual({
      ok: true,
      range: { startAt: slot.startAt, endAt: new Date('2026-10-25T04:00:00Z') },
    })
  })
})
