import { describe, expect, test } from 'vitest'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { BreakNote } from '../../ui/schedule-view.tsx'
import type { MyLimits } from '../../views.server.ts'
import { LimitsSection } from './limits-section.tsx'

const limits: MyLimits = {
  noticeMinutes: 120,
  pauseMinutes: 15,
  callsPerDay: null,
  hoursPerWeek: null,
  daysBetweenCalls: 0,
  timeZone: 'Europe/Berlin',
  away: [],
  today: '2026-11-25',
  onBreak: null,
}
const christmas = { awayId: 'a-christmas', firstDay: '2026-12-24', lastDay: '2026-12-26', calls: 2 }
const open = { awayId: 'an-open-end', firstDay: '2027-01-04', lastDay: null, calls: 0 }

type SectionState = {
  limits?: Partial<MyLimits>
  done?: string
  error?: { code: string; fields?: Record<string, string> }
  language?: 'en' | 'de'
}
const show = ({ limits: changes, done, error, language = 'en' }: SectionState = {}) =>
  screenOf(
    <LimitsSection
      limits={{ ...limits, ...changes }}
      done={done ?? null}
      error={error ?? null}
      action="/en/my-schedule"
    />,
    { language, path: `/${language}/my-schedule` },
  )
const text = (html: string) => wordsOf(html).replaceAll(/[\u202f\u00a0\u2009]/g, ' ')
const chosenIn = (html: string, name: string) => {
  const [list = ''] = new RegExp(`<select[^>]*name="${name}".*?</select>`, 's').exec(html) ?? []
  return /<option[^>]*selected=""[^>]*>([^<]*)|<option[^>]*value="([^"]*)"[^>]*selected=""/.exec(list)?.[1]
}

describe('when a companion can be booked', () => {
  test('shows notice, pause and calls a day with what is in force, and says that booked calls stay', () => {
    const html = show()
    expect(text(html)).toContain('When you can be booked')
    expect(text(html)).toContain('Calls already booked won’t change.')
    expect(chosenIn(html, 'noticeMinutes')).toBe('2 hours')
    expect(chosenIn(html, 'pauseMinutes')).toBe('15 minutes')
    expect(text(html)).toContain('No limit At most 1 At most 2')
    expect(chosenIn(show({ limits: { callsPerDay: 4 } }), 'callsPerDay')).toBe('At most 4')
  })

  test('lists the days away, each with its own way to delete it and how many calls stay', () => {
    const html = show({ limits: { away: [christmas, open] } })
    expect(text(html)).toContain('December 24 – 26, 2026 2 booked calls stay. Go to your calls Delete')
    expect(text(html)).toContain('From January 4, 2027 until you’re back Delete')
    expect(html).toContain('aria-label="Delete: December 24 – 26, 2026"')
    expect(html).toContain('href="/en/my-calls"')
    expect(text(show())).toContain('No days away yet.')
  })

  test('offers a break, or during one the way back', () => {
    expect(text(show())).toContain('Take a break now')
    const onBreak = { ...open, firstDay: '2026-11-25' }
    const during = text(show({ limits: { onBreak, away: [onBreak] } }))
    expect(during).not.toContain('Take a break now')
    expect(during).toContain('You’re taking a break. Nobody can book you. I’m back')
    const note = screenOf(<BreakNote action="/en/my-schedule" />, { path: '/en/my-schedule' })
    expect(text(note)).toContain('You’re taking a break. Nobody can book you. I’m back')
    expect(note).toContain('value="back" name="intent"')
  })
})
