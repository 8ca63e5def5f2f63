import { describe, expect, test } from 'vitest'
import {
  blockAt,
  clocksOf,
  dayBlocks,
  dayPartsOf,
  isAtEnd,
  isOpen,
  isSelectable,
  markedRange,
  movedRange,
  pointAt,
  resizedRange,
  type WallPoint,
  type WallRange,
  wallMinute,
} from './dragging.rules.ts'
import { addDays, localClockOf, localDateOf, slotOn } from './rules.ts'
import { weekGrid, weekParts } from './week.rules.ts'

const DAY = 24 * 60
const monday = '2026-11-23'
const hours = { firstHour: 8, lastHour: 21 }
const wall = (day: number, clock: string) => wallMinute(monday, `${addDays(monday, day)}T${clock}`)
const range = (day: number, from: string, to: string, days = 0): WallRange => ({
  from: wall(day, from),
  to: wall(day + days, to),
})
const point = (day: number, clock: string): WallPoint => ({ day, minute: wall(0, clock) })
const texts = (found: WallRange) => Object.values(clocksOf(monday, found)).join(' ')

describe('a selection on the calendar', () => {
  test('a whole day from midnight to midnight is ignored [V-14]', () => {
    expect(isSelectable(range(0, '00:00', '00:00', 1), [])).toBe(false)
    expect(isSelectable(range(0, '00:00', '00:00', 2), [])).toBe(false)
    expect(isSelectable(range(0, '12:00', '12:00', 1), [])).toBe(false)
    expect(isSelectable(range(0, '12:00', '11:45', 1), [])).toBe(true)
  })

  test('is possible from today on, if at least part of it lies in the future [V-15]', () => {
    const now = wall(2, '14:20')
    expect(isOpen(range(1, '20:00', '21:00'), [], now)).toBe(false)
    expect(isOpen(range(1, '23:00', '15:00', 1), [], now)).toBe(false)
    expect(isOpen(range(2, '13:00', '14:15'), [], now)).toBe(false)
    expect(isOpen(range(2, '13:00', '14:30'), [], now)).toBe(true)
    expect(isOpen(range(3, '08:00', '09:00'), [], now)).toBe(true)
    expect(isOpen(range(3, '08:00', '09:00'), [range(3, '08:45', '10:00')], now)).toBe(false)
  })
})

test('starts at the first point and ends at the line nearest to the last, in either direction', () => {
  const marked = (from: string, to: string) => texts(markedRange(hours, point(1, from), point(1, to)))
  expect(marked('09:10', '11:03')).toBe('2026-11-24 09:00 11:00')
  expect(marked('09:10', '07:58')).toBe('2026-11-24 08:00 09:15')
  expect(marked('21:00', '21:00')).toBe('2026-11-24 20:45 21:00')
  expect(pointAt(hours, 7, 1.2, -0.1)).toEqual({ day: 6, minute: 8 * 60 })
})

describe('moving a slot', () => {
  const slot = range(1, '09:00', '10:30')

  test('follows the pointer in quarter hours, also to another day', () => {
    expect(texts(movedRange(hours, slot, point(1, '09:20'), point(3, '11:03')))).toBe('2026-11-26 10:45 12:15')
    expect(texts(movedRange(hours, slot, point(1, '10:20'), point(0, '10:24')))).toBe('2026-11-23 09:00 10:30')
  })

  test('a slot past midnight stays past midnight, dragged from either of its days', () => {
    const night = range(1, '22:00', '02:00', 1)
    const whole = { firstHour: 0, lastHour: 24 }
    expect(texts(movedRange(whole, night, point(1, '23:00'), point(4, '22:00')))).toBe('2026-11-27 21:00 01:00')
    expect(texts(movedRange(whole, night, point(2, '01:00'), point(2, '02:00')))).toBe('2026-11-24 23:00 03:00')
    expect(texts(movedRange(whole, night, point(2, '01:00'), point(0, '01:00')))).toBe('2026-11-22 22:00 02:00')
  })

  test('keeps its length and the visible hours, and follows the pointer back', () => {
    const moved = (clock: string) => texts(movedRange(hours, slot, point(1, '09:20'), point(1, clock)))
    expect(moved('06:00')).toBe('2026-11-24 08:00 09:30')
    expect(moved('24:00')).toBe('2026-11-24 19:30 21:00')
    expect(moved('09:20')).toBe(texts(slot))
  })
})

describe('resizing a slot', () => {
  const slot = range(1, '09:00', '10:30')

  test('ends on the line where it is released, wherever it was grabbed, and doesn’t change until the pointer moves', () => {
    const held = (clock: string) => texts(resizedRange(hours, slot, point(1, '10:20'), point(1, clock)))
    expect([held('11:30'), held('10:26')]).toEqual(['2026-11-24 09:00 11:30', '2026-11-24 09:00 10:30'])
    expect([held('06:00'), held('24:00')]).toEqual(['2026-11-24 09:00 09:15', '2026-11-24 09:00 21:00'])
  })

  test('to the end of the day means midnight; past midnight it belongs to the second day', () => {
    const whole = { firstHour: 0, lastHour: 24 }
    const late = range(6, '20:00', '22:00')
    expect(texts(resizedRange(whole, late, point(6, '22:00'), point(6, '24:00')))).toBe('2026-11-29 20:00 00:00')
    const midnight = range(1, '20:00', '00:00', 1)
    expect(texts(resizedRange(whole, midnight, point(1, '24:00'), point(1, '23:00')))).toBe('2026-11-24 20:00 23:00')
    const night = range(1, '22:00', '02:00', 1)
    expect(texts(resizedRange(whole, night, point(2, '02:00'), point(2, '03:00')))).toBe('2026-11-24 22:00 03:00')
    expect(texts(resizedRange(whole, night, point(2, '02:00'), point(2, '00:00')))).toBe('2026-11-24 22:00 00:00')
  })
})

describe('the parts of the calendar that react to clicks', () => {
  const at = (text: string) => new Date(`2026-11-${text}:00Z`)
  const zone = 'Europe/Berlin'
  const slot = (startAt: Date, endAt: Date, timeZone = zone) => ({
    slotId: startAt.toISOString(),
    startAt,
    endAt,
    media: 'audio' as const,
    date: localDateOf(startAt, timeZone),
    startClock: localClockOf(startAt, timeZone),
    endClock: localClockOf(endAt, timeZone),
    timeZone,
  })
  const blocksOf = (
    slots: readonly ReturnType<typeof slot>[],
    booked: readonly { startAt: Date; endAt: Date }[],
    { firstDate = monday, nowWall = '2026-11-25T12:00' } = {},
  ) => {
    const parts = weekParts(slots, booked)
    const days = Array.from({ length: 7 }, (_, index) => addDays(firstDate, index))
    const free = parts.flatMap(({ startAt, endAt, slot: one }) => (one ? [{ startAt, endAt, media: one.media }] : []))
    const grid = weekGrid({ days, slots: free, busy: booked, now: new Date(`${nowWall}Z`), timeZone: zone })
    return dayBlocks({ firstDate, nowWall }, grid, parts, zone)
  }

  test('can be dragged if they are whole slots in the reader’s zone that haven’t begun', () => {
    const whole = slot(at('26T16:00'), at('26T18:00'))
    const begun = slot(at('25T10:45'), at('25T18:00'))
    const abroad = slot(at('27T16:00'), at('27T18:00'), 'America/New_York')
    const cut = slot(at('28T16:00'), at('28T18:00'))
    const call = { startAt: at('28T16:30'), endAt: at('28T17:00') }
    const blocks = blocksOf([whole, begun, abroad, cut], [call])
    expect(blocks.filter((block) => block.slot).map(({ part }) => part.slot?.slotId)).toEqual([whole.slotId])
    expect(blocks.map(({ day, part }) => [day, part.call !== null])).toEqual([
      [2, false],
      [3, false],
      [4, false],
      [5, false],
      [5, true],
      [5, false],
    ])
  })

  test('are found by day and minute; the draggable end covers at most a third of a slot', () => {
    const [block] = blocksOf([slot(at('26T16:00'), at('26T16:15'))], [])
    if (!block) throw new Error('there is no block')
    expect(blockAt([block], point(3, '17:00'))).toBe(block)
    expect(blockAt([block], point(3, '17:15'))).toBeUndefined()
    expect(blockAt([block], point(2, '17:00'))).toBeUndefined()
    expect(isAtEnd(block, point(3, '17:09'), 20)).toBe(false)
    expect(isAtEnd(block, point(3, '17:11'), 20)).toBe(true)
    expect(isAtEnd({ ...block, slot: null }, point(3, '17:11'), 20)).toBe(false)
  })

  test('include a slot past midnight as one slot on two days, which ends on the second', () => {
    const night = slot(at('26T21:00'), at('27T00:30'))
    const blocks = blocksOf([night], [])
    expect(blocks.map((block) => block.slot)).toEqual([range(3, '22:00', '01:30', 1), range(3, '22:00', '01:30', 1)])
    expect(
      blocks.map((block) => isAtEnd(block, { day: block.day, minute: block.to - block.day * DAY - 1 }, 20)),
    ).toEqual([false, true])
    const fromBefore = blocksOf([night], [], { firstDate: '2026-11-27', nowWall: '2026-11-25T12:00' })
    expect(fromBefore.map(({ day, slot: found }) => [day, found])).toEqual([[0, { from: -120, to: 90 }]])
    expect(clocksOf('2026-11-27', { from: -120, to: 90 })).toEqual({ date: '2026-11-26', from: '22:00', to: '01:30' })
  })

  test('keep their wall-clock times when the clocks change', () => {
    for (const [date, first] of [
      ['2026-10-25', '2026-10-23'],
      ['2026-03-29', '2026-03-27'],
    ] as const) {
      const time = slotOn(date, '01:00', '05:00', zone)
      if (!time) throw new Error('there is no such time')
      const [block] = blocksOf([slot(time.startAt, time.endAt)], [], { firstDate: first, nowWall: `${first}T00:00` })
      expect(block?.slot).toEqual({ from: 2 * DAY + 60, to: 2 * DAY + 300 })
      const moved = movedRange(
        { firstHour: 0, lastHour: 24 },
        block?.slot ?? range(0, '00:00', '00:00'),
        point(2, '02:00'),
        point(1, '02:00'),
      )
      expect(clocksOf(first, moved)).toEqual({ date: addDays(first, 1), from: '01:00', to: '05:00' })
    }
  })

  test('include a call in the repeated hour where it is drawn', () => {
    const call = { startAt: new Date('2026-10-25T00:45:00Z'), endAt: new Date('2026-10-25T01:15:00Z') }
    const [block] = blocksOf([], [call], { firstDate: '2026-10-23', nowWall: '2026-10-23T00:00' })
    expect(block).toMatchObject({ from: 2 * DAY + 165, to: 2 * DAY + 180 })
  })
})

describe('a dragged slot', () => {
  test('is drawn on each of its days within the visible hours', () => {
    expect(dayPartsOf(range(1, '22:00', '10:00', 1), hours, 7)).toEqual([{ day: 2, fromMinute: 480, toMinute: 600 }])
    expect(dayPartsOf(range(6, '20:00', '02:00', 1), { firstHour: 0, lastHour: 24 }, 7)).toEqual([
      { day: 6, fromMinute: 1200, toMinute: 1440 },
    ])
  })
})
