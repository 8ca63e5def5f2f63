import { describe, expect, it } from 'vitest'
import { formatters } from '#app/i18n/format.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { usualTerms } from '#tests/support/screen.tsx'
import { NOTIFICATION_CODES, type NotificationCode, type NotificationContent, parseContent } from './schema.ts'
import { notificationText } from './text.rules.ts'

const id = '33333333-3333-4333-8333-333333333333'
const now = new Date('2026-12-03T12:00:00Z')
const everything = {
  callId: id,
  companionId: id,
  startAt: '2026-12-03T17:30:00.000Z',
  endAt: '2026-12-03T18:00:00.000Z',
  minutes: 30,
  media: 'video',
  credits: 75,
  lead: 'hour',
  purchaseId: id,
  priceCents: 5000,
  vatCents: 798,
  payoutId: id,
  correctionId: id,
  change: 50,
  amountCents: 4500,
  applicationId: id,
  certified: true,
  reason: 'The photo shows a dog.',
  caseId: id,
  reference: 'C-3F2A91C07B',
  returned: 20,
  debtCredits: 20,
  dueAt: '2026-12-03T18:00:00.000Z',
  lastAt: '2026-12-03T18:00:00.000Z',
  year: 2026,
  version: '2027-01',
  effectiveOn: '2027-01-31',
  certificate: 'Systemic coach',
  number: 'W-3F2A91C07B',
  day: '2026-12-02',
  withdrawals: 12,
  cases: 3,
}
const read = (
  language: Language,
  content: NotificationContent,
  name: string | null = 'Mara Feld',
  zone = 'Europe/Berlin',
) => notificationText(texts(language, 'news', usualTerms), formatters(language, zone), { content, name }, now)
const contentOf = (code: NotificationCode, over: object = {}) => {
  const content = parseContent(code, { ...everything, ...over })
  if (!content) throw new Error(`no content for ${code}`)
  return content
}

describe('the sentences of notifications', () => {
  for (const language of ['en', 'de'] as const) {
    it(`are complete for every code, paid and free, in ${language}`, () => {
      for (const code of Object.keys(NOTIFICATION_CODES) as NotificationCode[]) {
        for (const credits of [75, 0]) {
          const { title, detail } = read(language, contentOf(code, { credits }))
          for (const line of [title, detail]) {
            expect(line, code).not.toMatch(/\{\{|undefined|titles\.|notes\.|reminders\.|^$/)
            expect(line.length, code).toBeGreaterThan(5)
          }
        }
      }
    })
  }

  it('say with whom, when, how long, and audio or video for a booking [H-09]', () => {
    expect(read('en', contentOf('call_booked'))).toEqual({
      title: 'Your call with Mara is booked',
      detail: 'Today, 6:30\u00a0PM, 30 minutes, video',
    })
    expect(read('de', contentOf('call_received', { media: 'audio' }), 'Lena')).toEqual({
      title: 'Lena hat ein Gespräch mit dir gebucht',
      detail: 'Heute, 18:30 Uhr, 30 Minuten, nur Stimme',
    })
  })

  it("show times in the reader's zone", () => {
    expect(read('en', contentOf('call_booked'), 'Mara Feld', 'America/New_York').detail).toContain('12:30\u00a0PM')
  })

  it('say what becomes of the credits', () => {
    expect(read('en', contentOf('own_cancel_charged')).detail).toBe(
      'Today, 6:30\u00a0PM. It was less than 24 hours before the start, so Mara is paid.',
    )
    expect(read('de', contentOf('companion_no_show')).detail).toBe(
      'Heute, 18:30 Uhr. Das tut uns leid. 75 Credits sind wieder in deinem Guthaben.',
    )
    expect(read('en', contentOf('companion_no_show', { credits: 0 })).detail).toContain(
      'You can book a free call again.',
    )
    expect(read('en', contentOf('credits_added')).detail).toBe('You paid €50. We’ve emailed you the receipt.')
  })

  it('give the reason why an application was turned down', () => {
    expect(read('en', contentOf('application_rejected')).detail).toBe(
      'We can’t list you as a companion at the moment. The photo shows a dog.',
    )
  })

  it('end with the line that came with a cancellation', () => {
    const t = texts('de', 'news', usualTerms)
    const item = { content: contentOf('companion_cancelled'), name: 'Mara Feld', note: 'Ich bin krank.' }
    expect(notificationText(t, formatters('de', 'Europe/Berlin'), item, now).detail).toBe(
      'Heute, 18:30 Uhr. 75 Credits sind wieder in deinem Guthaben. Mara schreibt: „Ich bin krank.“',
    )
  })

  it('stay readable when the other person has left', () => {
    expect(read('en', contentOf('call_booked'), null).title).toBe('Your call with (deleted account) is booked')
    expect(read('de', contentOf('companion_cancelled'), null).title).toBe(
      '(gelöschtes Konto) hat euer Gespräch abgesagt',
    )
  })
})
