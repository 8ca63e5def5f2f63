import { describe, expect, test } from 'vitest'
import type { TimeRange } from '../rules.ts'
import { MAX_BUSY_RANGES, MAX_CALENDAR_EVENTS } from '../schema.ts'
import { busyTimesOf, joinBusyTimes, parseCalendar, replacedOccurrences } from './rules.ts'

const window = { startAt: new Date('2026-10-19T00:00:00Z'), endAt: new Date('2026-11-02T00:00:00Z') }
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one', 'SUMMARY:Dentist', ...lines, 'END:VEVENT']

function busy(text: string, timeZone = 'Europe/Berlin'): TimeRange[] {
  const found = parseCalendar(text, window, timeZone)
  if (found === null || found === 'too_big') throw new Error('not a calendar')
  const replaced = replacedOccurrences(found.events)
  const ranges = found.events.flatMap((each) => busyTimesOf(each, window, replaced.get(each.uid)))
  const joined = joinBusyTimes([...ranges, ...found.busy], window)
  if (joined === 'too_big') throw new Error('too big')
  return joined
}
const written = (ranges: readonly TimeRange[]) =>
  ranges.map(({ startAt, endAt }) => `${startAt.toISOString().slice(5, 16)} ${endAt.toISOString().slice(5, 16)}`)
const busyIn = (...lines: string[]) => written(busy(calendar(...event(...lines))))

/** As Outlook writes it: a name that only Windows knows, and its offsets. */
const windowsZone = [
  ...['BEGIN:VTIMEZONE', 'TZID:W. Europe Standard Time'],
  ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
]

describe('a calendar says when a person is busy', () => {
  test.each([
    ['in UTC', ['DTSTART:20261020T100000Z', 'DTEND:20261020T113000Z'], ['10-20T10:00 10-20T11:30']],
    [
      'in a zone, after the clocks went back',
      ['DTSTART;TZID=Europe/Berlin:20261026T100000', 'DTEND;TZID=Europe/Berlin:20261026T110000'],
      ['10-26T09:00 10-26T10:00'],
    ],
    [
      'in a zone written as a path',
      ['DTSTART;TZID="/mozilla.org/20070129_1/America/New_York":20261020T100000', 'DURATION:PT1H'],
      ['10-20T14:00 10-20T15:00'],
    ],
    ['in no zone: the account’s', ['DTSTART:20261020T100000', 'DURATION:PT45M'], ['10-20T08:00 10-20T08:45']],
    [
      'in an unknown zone: the same',
      ['DTSTART;TZID=Mars/Base:20261020T100000', 'DURATION:PT1H'],
      ['10-20T08:00 10-20T09:00'],
    ],
    ['all day', ['DTSTART;VALUE=DATE:20261025'], ['10-24T22:00 10-25T23:00']],
    [
      'for days, until the morning after the last',
      ['DTSTART;VALUE=DATE:20261020', 'DTEND;VALUE=DATE:20261022'],
      ['10-19T22:00 10-21T22:00'],
    ],
    ['in folded lines', ['DTSTART:2026102', ' 0T100000Z', 'DURATION:P', '\tT1H'], ['10-20T10:00 10-20T11:00']],
    ['since before the window', ['DTSTART:20260101T000000Z', 'DTEND:20261020T000000Z'], ['10-19T00:00 10-20T00:00']],
    ['not when it’s cancelled', ['DTSTART:20261020T100000Z', 'DURATION:PT1H', 'STATUS:CANCELLED'], []],
    ['not when it’s shown as free', ['DTSTART:20261020T100000Z', 'DURATION:PT1H', 'TRANSP:TRANSPARENT'], []],
    ['not without an end', ['DTSTART:20261020T100000Z'], []],
    ['not backwards', ['DTSTART:20261020T100000Z', 'DTEND:20261020T090000Z'], []],
    ['not on days that don’t exist', ['DTSTART:20261399T100000Z', 'DURATION:PT1H'], []],
    [
      'not by the length of an alarm inside',
      ['DTSTART:20261020T100000Z', 'BEGIN:VALARM', 'DURATION:PT5H', 'END:VALARM', 'DURATION:PT1H'],
      ['10-20T10:00 10-20T11:00'],
    ],
  ] as const)('%s', (_, lines, expected) => {
    expect(busyIn(...lines)).toEqual(expected)
  })

  test('in a zone that only the file defines, across a clock change', () => {
    const zone = 'TZID=W. Europe Standard Time'
    const lines = event(`DTSTART;${zone}:20260105T100000`, `DTEND;${zone}:20260105T110000`, 'RRULE:FREQ=WEEKLY')
    expect(written(busy(calendar(...windowsZone, ...lines), 'America/Lima'))).toEqual([
      '10-19T08:00 10-19T09:00',
      '10-26T09:00 10-26T10:00',
    ])
  })

  test('as plain busy times, but not as free ones', () => {
    const lines = ['FREEBUSY;FBTYPE=BUSY:20261020T100000Z/20261020T110000Z,20261021T100000Z/PT30M']
    const free = 'FREEBUSY;FBTYPE=FREE:20261022T100000Z/PT30M'
    expect(written(busy(calendar('BEGIN:VFREEBUSY', ...lines, free, 'END:VFREEBUSY')))).toEqual([
      '10-20T10:00 10-20T11:00',
      '10-21T10:00 10-21T10:30',
    ])
  })
})

describe('a repeat', () => {
  const berlin = (rule: string, ...more: string[]) =>
    busyIn('DTSTART;TZID=Europe/Berlin:20260921T100000', 'DURATION:PT1H', `RRULE:${rule}`, ...more)
  const monday = ['10-19T08:00 10-19T09:00', '10-26T09:00 10-26T10:00']

  test('keeps its wall clock, and ends by date or count', () => {
    expect(berlin('FREQ=WEEKLY')).toEqual(monday)
    expect(berlin('FREQ=WEEKLY;UNTIL=20261026T090000Z')).toEqual(monday)
    expect(berlin('FREQ=WEEKLY;UNTIL=20261026T085959Z')).toEqual(monday.slice(0, 1))
    expect(berlin('FREQ=WEEKLY;COUNT=5')).toEqual(monday.slice(0, 1))
    expect(berlin('FREQ=MONTHLY;BYDAY=-1SU', 'RDATE;TZID=Europe/Berlin:20261021T100000')).toEqual([
      '10-21T08:00 10-21T09:00',
      '10-25T09:00 10-25T10:00',
    ])
  })

  test('leaves out its exceptions, given as time, in another zone or as day', () => {
    expect(berlin('FREQ=WEEKLY', 'EXDATE;TZID=Europe/Berlin:20261019T100000,20261026T100000')).toEqual([])
    expect(berlin('FREQ=WEEKLY', 'EXDATE:20261019T080000Z')).toEqual(monday.slice(1))
    expect(berlin('FREQ=WEEKLY', 'EXDATE;VALUE=DATE:20261026')).toEqual(monday.slice(0, 1))
  })

  test('moves and cancels single occurrences', () => {
    const master = event('DTSTART;TZID=Europe/Berlin:20260921T100000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY')
    const moved = event('RECURRENCE-ID;TZID=Europe/Berlin:20261019T100000', 'DTSTART:20261020T120000Z', 'DURATION:PT2H')
    const gone = event(
      'RECURRENCE-ID:20261026T090000Z',
      'DTSTART:20261026T090000Z',
      'DURATION:PT1H',
      'STATUS:CANCELLED',
    )
    expect(written(busy(calendar(...moved, ...master, ...gone)))).toEqual(['10-20T12:00 10-20T14:00'])
  })

  test('of whole days ends at midnight, also on the day of 25 hours', () => {
    expect(busyIn('DTSTART;VALUE=DATE:20261011', 'RRULE:FREQ=WEEKLY;COUNT=3')).toEqual(['10-24T22:00 10-25T23:00'])
  })

  test.each([
    ...['FREQ=SECONDLY', 'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=1,2', 'FREQ=FOREVER'],
    ...['FREQ=DAILY;INTERVAL=0', 'FREQ=DAILY;INTERVAL=-1', 'FREQ=DAILY;BYDAY=XX;;;', '', 'FREQ=YEARLY;RSCALE=CHINESE'],
    ...['FREQ=DAILY;UNTIL=never', 'FREQ=DAILY;COUNT=99999999999999999999', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
    ...['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31', 'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=53', 'FREQ=DAILY;INTERVAL=999999999'],
    `FREQ=YEARLY;BYYEARDAY=${Array.from({ length: 366 }, (_, day) => day + 1).join()};BYHOUR=1`,
    `FREQ=DAILY;${'BYDAY=MO,TU,WE;'.repeat(500)}`,
  ])('of a stranger ends, whatever it says: %s', (rule) => {
    const begin = performance.now()
    for (const start of ['19000101T100000Z', '20261020T100000Z'])
      expect(busyIn(`DTSTART:${start}`, 'DURATION:PT1H', `RRULE:${rule}`).length).toBeLessThan(20)
    expect(performance.now() - begin).toBeLessThan(5_000)
  })

  test('that can’t be read still counts once', () => {
    expect(busyIn('DTSTART:20261020T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=SECONDLY')).toEqual([
      '10-20T10:00 10-20T11:00',
    ])
  })
})

describe('what isn’t a calendar', () => {
  test.each(['', '<!doctype html><title>Sign in</title>', 'BEGIN:VCARD\r\nEND:VCARD', '\0'.repeat(1_000)])(
    '%#',
    (text) => {
      expect(parseCalendar(text, window, 'Europe/Berlin')).toBe(null)
    },
  )

  test.each([
    ['cut off', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:2026'],
    ['nested without end', 'BEGIN:VCALENDAR\r\n'.repeat(20_000)],
    ['one endless line', `BEGIN:VCALENDAR\r\nDTSTART;${'A=B;'.repeat(200_000)}`],
    ['quotes without end', `BEGIN:VCALENDAR\r\nDTSTART;X=${'"'.repeat(200_000)}`],
    ['endless folding', `BEGIN:VCALENDAR${'\r\n '.repeat(200_000)}`],
    [
      'names of our own objects',
      calendar(...event('__PROTO__:x', 'DTSTART;__PROTO__=x;constructor=y:20261020T100000Z')),
    ],
  ])('or hardly one: %s', (_, text) => {
    expect(busy(text)).toEqual([])
  })

  test('or one with too many events or busy times', () => {
    const many = Array.from({ length: MAX_CALENDAR_EVENTS + 1 }, () => event('DTSTART:20200101T100000Z')).flat()
    expect(parseCalendar(calendar(...many), window, 'Europe/Berlin')).toBe('too_big')
    const minutes = Array.from({ length: MAX_BUSY_RANGES + 1 }, (_, n) => ({
      startAt: new Date(window.startAt.getTime() + n * 120_000),
      endAt: new Date(window.startAt.getTime() + n * 120_000 + 60_000),
    }))
    expect(joinBusyTimes(minutes, window)).toBe('too_big')
    expect(joinBusyTimes(minutes.slice(1), window)).toHaveLength(MAX_BUSY_RANGES)
  })
})
