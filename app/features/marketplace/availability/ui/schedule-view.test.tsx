import { describe, expect, test } from 'vitest'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { limitsInput } from '../forms.ts'
import { LimitsSection } from '../limits/ui/limits-section.tsx'
import type { MyLimits, ScheduleSlot, ScheduleWeek } from '../views.server.ts'
import { weekGrid } from '../week.rules.ts'
import { ScheduleView } from './schedule-view.tsx'

const at = (text: string) => new Date(`2026-11-${text}:00Z`)
const slot = (changes: Partial<ScheduleSlot> = {}): ScheduleSlot => ({
  slotId: '754635dc-6537-4030-ac1c-ae58a3b92e5b',
  startAt: at('24T16:00'),
  endAt: at('24T18:00'),
  media: 'audio_video',
  date: '2026-11-24',
  startClock: '17:00',
  endClock: '19:00',
  timeZone: 'Europe/Berlin',
  series: null,
  ...changes,
})
const series = { repeat: 'weekly' as const, weekdays: [2], lastDate: '2026-12-24', renews: false }
const days = ['23', '24', '25', '26', '27', '28', '29']
const week = (changes: Partial<ScheduleWeek> = {}): ScheduleWeek => ({
  firstDate: '2026-11-23',
  today: '2026-11-25',
  earlier: '2026-11-16',
  later: '2026-11-30',
  window: { startAt: at('22T23:00'), endAt: at('29T23:00') },
  slots: [slot()],
  days: days.map((day) => ({
    date: `2026-11-${day}`,
    noonAt: at(`${day}T11:00`),
    isToday: day === '25',
    isPast: day < '25',
  })),
  nowWall: '2026-11-25T12:00',
  application: null,
  endsAt: null,
  ...changes,
})
const booked = [
  { startAt: at('24T16:30'), endAt: at('24T17:00'), callId: 'a-call', media: 'video' as const, name: 'Miriam' },
]
const grid = (page: ScheduleWeek) =>
  weekGrid({
    days: page.days.map((day) => day.date),
    slots: page.slots,
    busy: booked,
    now: at('25T11:00'),
    timeZone: 'Europe/Berlin',
  })
const limits: MyLimits = {
  noticeMinutes: 120,
  pauseMinutes: 15,
  callsPerDay: 4,
  hoursPerWeek: null,
  daysBetweenCalls: 7,
  timeZone: 'Europe/Berlin',
  away: [],
  busy: [],
  today: '2026-11-25',
  onBreak: null,
}
const show = (
  query = '',
  changes: Partial<ScheduleWeek> = {},
  error: { code: string; fields?: Record<string, string> } | null = null,
  isRelayed = true,
) =>
  screenOf(
    <ScheduleView
      week={week(changes)}
      booked={booked}
      grid={grid(week(changes))}
      query={new URLSearchParams(query)}
      error={error}
      limits={limits}
      usualWeek={{ timeZone: 'Europe/Berlin', ranges: [] }}
      calendar={null}
      weekError={null}
      isRelayed={isRelayed}
    />,
    { path: '/en/my-schedule' },
  )
const text = (html: string) => wordsOf(html).replaceAll(/[\u202f\u00a0\u2009]/g, ' ')

describe('my schedule', () => {
  test('only offered time is editable on click; booked time links to its call [V-16]', () => {
    const html = show().replaceAll(/[\u202f\u00a0]/g, ' ')
    const { slotId } = slot()
    expect([...html.matchAll(/href="[^"]*slot=([^"&]+)/g)].map((match) => match[1])).toEqual([slotId, slotId])
    expect(html).toContain('aria-label="5:00–5:30 PM Video or voice, Tuesday, November 24, 2026, edit"')
    expect(html).toMatch(
      /aria-label="5:30–6:00 PM Booked: Miriam, video, Tuesday, November 24, 2026, go to the call"[^>]*href="\/en\/my-calls\/a-call"/,
    )
  })

  test('warns that calls reveal the IP address only if there is no relay', () => {
    expect(text(show('', {}, null, false))).toContain('the other person may see your IP address.')
    expect(text(show())).not.toContain('IP address')
  })
})

test('the limits form contains the current values, so saving one keeps the others', () => {
  const html = screenOf(<LimitsSection limits={limits} done={null} error={null} action="" />)
  const chosen = (name: string) =>
    new RegExp(`name="${name}"(?:(?!</select>).)*value="(\\d*)" selected=""`, 's').exec(html)?.[1]
  const sent = Object.fromEntries(Object.keys(limitsInput.shape).map((name) => [name, chosen(name)]))
  expect(limits).toMatchObject(limitsInput.parse(sent))
})

describe('the slot form', () => {
  test('requires start, end and call type, and asks for a repeat [V-05, V-06, V-07]', () => {
    const html = show('add=2026-11-26')
    for (const name of ['date', 'startClock', 'endClock']) {
      expect(html).toMatch(new RegExp(`<(input|select)[^>]*required=""[^>]*name="${name}"`))
    }
    expect([...html.matchAll(/name="media"[^>]*value="(\w+)"/g)].map((match) => match[1])).toEqual([
      'audio_video',
      'audio',
    ])
    expect([...html.matchAll(/name="repeat"[^>]*value="(\w+)"/g)].map((match) => match[1])).toEqual([
      'none',
      'daily',
      'weekly',
    ])
    expect(text(html)).toContain('Last day (optional)')
  })

  test('shows whose times a repeating slot uses if they aren’t the reader’s [TIME-1.9]', () => {
    const away = slot({ series, timeZone: 'America/New_York', startClock: '11:00', endClock: '13:00' })
    const form = (one: ScheduleSlot) => show(`slot=${one.slotId}`, { slots: [one] })
    const html = form(away)
    expect(html).toMatch(/name="timeZone" value="America\/New_York"/)
    expect(html).toMatch(/name="startClock"(?:(?!<\/select>).)*value="11:00"[^>]*selected=""/s)
    expect(text(html)).toContain('This time repeats in New York time, not Berlin time.')
    expect(text(form(slot({ series })))).not.toContain('This time repeats in')
  })

  test('Enter saves and never deletes', () => {
    const html = show(`slot=${slot().slotId}`)
    expect(html.indexOf('name="intent" value="save"')).toBeLessThan(html.indexOf('value="remove"'))
  })

  test('shows errors in a red box and at the field [V-17]', () => {
    const html = show('add=2026-11-26', {}, { code: 'slot_overlaps' })
    expect(html).toMatch(/role="alert" class="note bg-brick-tint[^"]*"/)
    expect(text(html)).toContain('You already offer this time.')
    const wrong = show('add=2026-11-26', {}, { code: 'invalid_input', fields: { startClock: 'invalid_time' } })
    expect(text(wrong)).toContain('Please choose a time in steps of 15 minutes')
    expect(wrong).toContain('aria-invalid="true"')
  })
})
