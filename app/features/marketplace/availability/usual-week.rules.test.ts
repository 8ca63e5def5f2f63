import { describe, expect, test } from 'vitest'
import { usualWeekInput } from './forms.ts'
import {
  decideUsualWeek,
  decideWeekChanges,
  type EndlessSeries,
  planRange,
  rangesOf,
  type WeekRange,
} from './usual-week.rules.ts'

const range = (weekday: number, startClock: string, endClock: string, media: WeekRange['media'] = 'audio_video') => ({
  ...{ weekday, startClock, endClock, media },
})
const series = (changes: Partial<EndlessSeries> = {}): EndlessSeries => ({
  repeat: 'weekly',
  weekdays: [1, 3],
  firstDate: '2026-11-23',
  startClock: '09:00',
  endClock: '12:00',
  timeZone: 'Europe/Berlin',
  media: 'audio_video',
  sample: { startAt: new Date('2026-11-25T08:00:00Z'), endAt: new Date('2026-11-25T11:00:00Z') },
  ...changes,
})

describe('the usual week', () => {
  test('is what repeats without an end', () => {
    expect(rangesOf(series(), 'Europe/Berlin')).toEqual([range(1, '09:00', '12:00'), range(3, '09:00', '12:00')])
    expect(rangesOf(series({ repeat: 'daily' }), 'Europe/Berlin').map(({ weekday }) => weekday)).toEqual([
      1, 2, 3, 4, 5, 6, 7,
    ])
    expect(rangesOf(series({ weekdays: [] }), 'Europe/Berlin')).toEqual([range(1, '09:00', '12:00')])
  })

  test('can be read in another zone, where it may be on another day', () => {
    expect(rangesOf(series({ weekdays: [7, 3] }), 'Pacific/Auckland')).toEqual([
      range(7, '21:00', '00:00'),
      range(3, '21:00', '00:00'),
    ])
    const late = { sample: { startAt: new Date('2026-11-25T20:00:00Z'), endAt: new Date('2026-11-25T22:00:00Z') } }
    expect(rangesOf(series({ ...late, weekdays: [7] }), 'Pacific/Auckland')).toEqual([range(1, '09:00', '11:00')])
  })

  test.each([
    [[], { ok: true }],
    [[range(1, '09:00', '12:00'), range(1, '12:00', '14:00', 'audio'), range(2, '09:00', '10:00')], { ok: true }],
    [[range(1, '22:00', '02:00'), range(2, '02:00', '03:00')], { ok: true }],
    [[range(7, '22:00', '00:00'), range(1, '00:00', '01:00')], { ok: true }],
    [
      [range(1, '09:00', '12:00'), range(1, '11:45', '14:00')],
      { ok: false, code: 'week_overlaps', details: { weekday: 1 } },
    ],
    [
      [range(2, '01:00', '03:00'), range(1, '22:00', '02:00')],
      { ok: false, code: 'week_overlaps', details: { weekday: 2 } },
    ],
    [
      [range(7, '22:00', '02:00'), range(1, '01:00', '03:00')],
      { ok: false, code: 'week_overlaps', details: { weekday: 1 } },
    ],
    [[range(1, '09:00', '09:00')], { ok: false, code: 'slot_whole_day' }],
  ])('has no times that overlap, also not over midnight: %j', (ranges, expected) => {
    expect(decideUsualWeek(ranges)).toEqual(expected)
  })

  test('changes only the series that differ', () => {
    const [both, friday] = [series(), series({ weekdays: [5] })]
    const kept = rangesOf(both, 'Europe/Berlin')
    const change = (ranges: WeekRange[], zone = 'Europe/Berlin') => decideWeekChanges([both, friday], ranges, zone)
    expect(change([...kept, range(5, '09:00', '12:00')])).toEqual({ ended: [], added: [] })
    expect(change([...kept, range(5, '09:00', '12:00', 'audio')])).toEqual({
      ended: [friday],
      added: [range(5, '09:00', '12:00', 'audio')],
    })
    expect(change([range(1, '09:00', '12:00'), range(5, '09:00', '12:00')])).toEqual({
      ended: [both],
      added: [range(1, '09:00', '12:00')],
    })
    expect(change(kept, 'Europe/London').ended).toEqual([both, friday])
  })

  test('begins today, without what is over', () => {
    const now = new Date('2026-11-25T09:00:00Z')
    const first = (one: WeekRange) => planRange(one, 'Europe/Berlin', now).slots[0]?.startAt.toISOString()
    expect(first(range(3, '09:00', '12:00'))).toBe('2026-11-25T08:00:00.000Z')
    expect(first(range(3, '08:00', '10:00'))).toBe('2026-12-02T07:00:00.000Z')
    expect(first(range(2, '08:00', '10:00'))).toBe('2026-12-01T07:00:00.000Z')
  })
})

describe('the form', () => {
  const sent = {
    weekday: ['1', '2'],
    startClock: ['09:00', ''],
    endClock: ['12:00', ''],
    media: ['audio', 'audio_video'],
  }
  const parse = (changes: object) => usualWeekInput.safeParse({ ...sent, timeZone: 'Europe/Berlin', ...changes })

  test('leaves out days without times', () => {
    expect(parse({}).data).toEqual({ timeZone: 'Europe/Berlin', ranges: [range(1, '09:00', '12:00', 'audio')] })
    expect(parse({ startClock: [], endClock: [] }).data?.ranges).toEqual([])
  })

  test.each([
    ...[
      { startClock: ['09:00', '10:00'] },
      { endClock: ['12:05', ''] },
      { weekday: ['8', '1'] },
      { media: ['smoke', 'audio'] },
    ],
    ...[{ timeZone: 'Mars/Base' }, { weekday: Array(29).fill('1') }, { startClock: '09:00' }, { weekday: undefined }],
  ])('refuses %j', (changes) => {
    expect(parse(changes).success).toBe(false)
  })
})
