import { describe, expect, it } from 'vitest'
import { formatters } from '#app/i18n/format.ts'
import { LANGUAGES, type Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { noticeContent } from '#tests/support/notices.ts'
import { usualTerms } from '#tests/support/screen.tsx'
import { NOTIFICATION_CODES, type NotificationCode, type NotificationContent } from './schema.ts'
import { notificationText } from './text.rules.ts'

const now = new Date('2026-12-03T12:00:00Z')
const read = (
  language: Language,
  content: NotificationContent,
  name: string | null = 'Mara Feld',
  zone = 'Europe/Berlin',
) => notificationText(texts(language, 'news', usualTerms), formatters(language, zone), { content, name }, now, 10)
describe('the sentences of notifications', () => {
  it.each(LANGUAGES)('are complete for every code, paid and free, in %s', (language) => {
    for (const code of Object.keys(NOTIFICATION_CODES) as NotificationCode[])
      for (const credits of [75, 0]) {
        const { title, detail } = read(language, noticeContent(code, { credits }))
        for (const line of [title, detail]) {
          expect(line, code).not.toMatch(/\{\{|undefined|titles\.|notes\.|reminders\./)
          expect(line.length, code).toBeGreaterThan(5)
        }
      }
  })

  it('contain person, time, duration and audio or video of a booking [H-09]', () => {
    expect(read('en', noticeContent('call_booked'))).toEqual({
      title: 'Your call with Mara is booked',
      detail: 'Today, 6:30\u00a0PM, 30 minutes, video',
    })
    expect(read('en', noticeContent('call_booked', { media: 'audio' }), 'Mara Feld', 'America/New_York').detail).toBe(
      'Today, 12:30\u00a0PM, 30 minutes, voice only',
    )
  })

  it('contain the effect on the credits', () => {
    expect(read('en', noticeContent('own_cancel_charged')).detail).toBe(
      'Today, 6:30\u00a0PM. The start was less than 24 hours away, so Mara is paid.',
    )
    expect(read('en', noticeContent('companion_no_show', { credits: 0 })).detail).toContain(
      'You can book a free call again.',
    )
  })

  it('end with the line that came with a cancellation', () => {
    const t = texts('de', 'news', usualTerms)
    const item = { content: noticeContent('companion_cancelled'), name: 'Mara Feld', note: 'Ich bin krank.' }
    expect(notificationText(t, formatters('de', 'Europe/Berlin'), item, now, 10).detail).toBe(
      'Heute, 18:30 Uhr. Das tut uns leid. 75 Credits sind wieder in deinem Guthaben. Mara schreibt: „Ich bin krank.“',
    )
  })

  it('stay readable when the other person has left', () => {
    expect(read('en', noticeContent('call_booked'), null).title).toBe('Your call with (deleted account) is booked')
  })
})
