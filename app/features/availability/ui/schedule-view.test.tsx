import { describe, expect, test } from 'vitest'
import { availability as german } from '#app/i18n/de/availability.ts'
import { availability as english } from '#app/i18n/en/availability.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import type { ScheduleSlot, ScheduleWeek } from '../views.server.ts'
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
const series = { repeat: 'weekly' as const, lastDate: '2026-12-24' }
const days = ['23', '24', '25', '26', '27', '28', '29']
const week = (changes: Partial<ScheduleWeek> = {}): ScheduleWeek => ({
  monday: '2026-11-23',
  earlier: '2026-11-16',
  later: '2026-11-30',
  window: { startAt: at('22T23:00'), endAt: at('29T23:00') },
  slots: [slot()],
  days: days.map((day) => ({ date: `2026-11-${day}`, noonAt: at(`${day}T11:00`), isToday: day === '25' })),
  nowWall: '2026-11-25T12:00',
  isReviewed: true,
  ...changes,
})
const booked = [{ startAt: at('24T16:30'), endAt: at('24T17:00') }]
const show = (
  query = '',
  changes: Partial<ScheduleWeek> = {},
  error: { code: string; fields?: Record<string, string> } | null = null,
) =>
  screenOf(<ScheduleView week={week(changes)} booked={booked} query={new URLSearchParams(query)} error={error} />, {
    path: '/en/my-schedule',
  })
const text = (html: string) => wordsOf(html).replaceAll(/[\u202f\u00a0\u2009]/g, ' ')

describe('my schedule', () => {
  test('has title, subtitle, legend, the week and a list of its slots', () => {
    const content = text(show())
    expect(content).toContain('My availability Say when you have time.')
    expect(content).toContain('Video or voice Voice only Booked')
    expect(content).toMatch(/November 23 – 29, 2026/)
    expect(content).toContain('5:00–7:00 PM Video or voice 5:30–6:00 PM Booked')
  })

  test('only offered time can be pressed to change it, booked time cannot', () => {
    const html = show()
    expect([...html.matchAll(/href="[^"]*slot=([^"&]+)/g)].map((match) => match[1])).toEqual([slot().slotId])
    expect(html.replaceAll(/[\u202f\u00a0]/g, ' ')).toContain(
      'aria-label="5:00–7:00 PM Video or voice, Tuesday, November 24, change"',
    )
  })

  test('shows that an application is under review', () => {
    expect(text(show('', { isReviewed: false }))).toContain('We are still looking at your application.')
  })

  test('shows what was done', () => {
    expect(text(show('done=added'))).toContain('Your time is published.')
  })
})

describe('the slot form', () => {
  test('asks for start, end and call type, which are required, and for a repeat', () => {
    const html = show('add=2026-11-26')
    for (const name of ['date', 'startClock', 'endClock']) {
      expect(html).toMatch(
        new RegExp(`<input[^>]*required=""[^>]*name="${name}"|<input[^>]*name="${name}"[^>]*required=""`),
      )
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
    expect(text(html)).toContain('Repeat until (optional)')
  })

  test('begins with what was marked on the calendar', () => {
    const html = show('add=2026-11-26&from=10%3A15&to=11%3A45')
    expect(html).toMatch(/name="startClock"[^>]*value="10:15"|value="10:15"[^>]*name="startClock"/)
    expect(html).toMatch(/name="endClock"[^>]*value="11:45"|value="11:45"[^>]*name="endClock"/)
  })

  test('of a slot that repeats asks which ones are meant, for changing and for taking back', () => {
    const content = text(show(`slot=${slot().slotId}`, { slots: [slot({ series })] }))
    expect(content).toContain('Which ones? This one This and later ones All')
    expect(content).toContain('Take back')
    expect(text(show(`slot=${slot().slotId}`))).not.toContain('Which ones?')
  })

  test('of a slot that repeats by other clocks than the reader’s shows whose they are, in both languages', () => {
    const away = slot({ series, timeZone: 'America/New_York', startClock: '11:00', endClock: '13:00' })
    const form = (language: 'en' | 'de', one: ScheduleSlot) =>
      screenOf(
        <ScheduleView
          week={week({ slots: [one] })}
          booked={booked}
          query={new URLSearchParams(`slot=${one.slotId}`)}
          error={null}
        />,
        { language, path: `/${language}/my-schedule` },
      )
    const html = form('en', away)
    expect(html).toMatch(/name="timeZone" value="America\/New_York"/)
    expect(html).toMatch(/name="startClock"[^>]*value="11:00"|value="11:00"[^>]*name="startClock"/)
    expect(text(html)).toContain('This time repeats in New York time, not Berlin time.')
    expect(text(form('de', away))).toContain('nach der Uhr von New York, nicht von Berlin.')
    expect(text(form('en', slot({ series })))).not.toContain('This time repeats in')
  })

  test('sends Enter to saving, never to taking back', () => {
    const html = show(`slot=${slot().slotId}`)
    expect(html.indexOf('name="intent" value="save"')).toBeLessThan(html.indexOf('value="remove"'))
  })

  test('shows errors in a red box, and at the field', () => {
    const html = show('add=2026-11-26', {}, { code: 'slot_overlaps' })
    expect(html).toMatch(/role="alert" class="note bg-brick-tint[^"]*"/)
    expect(text(html)).toContain('This overlaps time you already offer.')
    const wrong = show('add=2026-11-26', {}, { code: 'invalid_input', fields: { startClock: 'invalid_time' } })
    expect(text(wrong)).toContain('Please choose a time in steps of 15 minutes, such as 17:15')
    expect(wrong).toContain('aria-invalid="true"')
  })

  test('shows that a slot is gone', () => {
    expect(text(show('slot=00000000-0000-4000-8000-000000000000'))).toContain('This slot does not exist any more.')
  })

  test('failures to load, save and delete have texts in both languages', () => {
    for (const texts of [english, german]) {
      for (const code of ['load_failed', 'save_failed', 'delete_failed'] as const) {
        expect(texts.errors[code].length).toBeGreaterThan(20)
      }
    }
    expect(text(show('add=2026-11-26', {}, { code: 'save_failed' }))).toContain('Your time could not be saved.')
  })
})
