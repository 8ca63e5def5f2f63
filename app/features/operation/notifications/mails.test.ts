import { expect, test } from 'vitest'
import type { ApplicantNeed } from '#app/features/marketplace/profiles/schema.ts'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { readConfig } from '#app/platform/config.ts'
import { type NoticeInput, notificationMail } from './mails.views.server.ts'
import type { CallDetails, Notice } from './rules.ts'
import { NOTIFICATION_CODES, type NotificationCode, parseContent, REMINDER_LEADS, type ReminderLead } from './schema.ts'

const config = readConfig({ NODE_ENV: 'test' })
const id = '33333333-3333-4333-8333-333333333333'
const startAt = new Date('2026-12-03T18:00:00Z')
const endAt = new Date('2026-12-03T18:30:00Z')
/** Without a space, so that all of it is a first name too. */
const typed = `<script>alert("1")</script>&'O<b>Neil'`
const escaped = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;O&lt;b&gt;Neil&#39;'
const call: CallDetails = {
  ...{ callId: id, seekerId: id, companionId: id, status: 'scheduled', startAt, endAt, minutes: 30, media: 'video' },
  ...{ credits: 75, cancelledAt: null, cancelNote: null, calendarSequence: 0, createdAt: startAt, presentIds: [] },
}
const metadata = {
  ...{ callId: id, companionId: id, startAt: startAt.toISOString(), endAt: endAt.toISOString(), minutes: 30 },
  ...{ media: 'video', credits: 75, lead: 'hour', purchaseId: id, priceCents: 5000, vatCents: 798, payoutId: id },
  correctionId: id,
  change: 50,
  ...{
    amountCents: 4500,
    applicationId: id,
    certified: true,
    reason: typed,
    caseId: id,
    reference: 'C-3F2A91C07B',
    returned: 20,
    debtCredits: 20,
    dueAt: endAt.toISOString(),
    number: 'W-3F2A91C07B',
    day: '2026-12-02',
    withdrawals: 12,
    cases: 3,
    lastAt: endAt.toISOString(),
    year: 2026,
    version: '2027-01',
    effectiveOn: '2027-01-31',
    certificate: typed,
  },
}

const mailOf = (
  code: NotificationCode,
  language: NoticeInput['recipient']['language'],
  hourFormat: NoticeInput['recipient']['hourFormat'] = 'language',
  missing: ApplicantNeed[] | 'rates' | null = null,
  lead: ReminderLead = 'hour',
) => {
  const notice = { ...parseContent(code, { ...metadata, missing, lead }), userId: id, channels: ['mail'] } as Notice
  const recipient = {
    userId: id,
    email: 'lena@test.example',
    language,
    timeZone: 'Europe/Berlin',
    hourFormat,
    isEmailVerified: true,
    isSuspended: false,
    mutedMails: [],
  }
  const about = 'startAt' in notice.metadata ? call : null
  return notificationMail({ config }, { notice, recipient, name: typed, call: about, now: startAt })
}

test.each(LANGUAGES)(
  'what people typed stands in a mail as text: escaped in its page, as it is in its text (%s)',
  (language) => {
    const mails = (Object.keys(NOTIFICATION_CODES) as NotificationCode[]).map((code) => ({
      code,
      ...mailOf(code, language),
    }))
    for (const { code, subject, text, html } of mails) {
      expect([code, subject]).toEqual([code, expect.not.stringMatching(/[<>&]|\{\{|undefined/)])
      expect([code, html.match(/<(script|b)>|&amp;(lt|amp|quot)/)]).toEqual([code, null])
      expect([code, html.split(escaped).length]).toEqual([code, text.split(typed).length])
      expect([code, text.match(/&\w+;|&#/)]).toEqual([code, null])
    }
    const naming = mails.filter(({ text }) => text.includes(typed)).map(({ code }) => code)
    expect(naming).toEqual(
      expect.arrayContaining(['call_booked', 'companion_cancelled', 'call_reminder', 'application_rejected']),
    )
  },
)

test('a mail has the hours its reader chose', () => {
  expect(mailOf('call_booked', 'en', '24').text).toMatch(/\d\d:\d\d–\d\d:\d\d/)
  expect(mailOf('call_booked', 'de', '12').text).toMatch(/\d:\d\d–\d+:\d\d\u00a0PM/)
})

test('the approval says all that is missing until people can book', () => {
  const { text } = mailOf('application_approved', 'en', 'language', ['bio', 'rates', 'declaration', 'free_times'])
  expect(text).toMatch(/a few words about yourself, both rates, whether you’re a trader,? and\s+free times/)
  expect(text).not.toContain('people can find you now')
})

test('the button of a mail says where it leads', () => {
  const links = (...args: Parameters<typeof mailOf>) => mailOf(...args).text.replaceAll(config.origin, '')
  expect(links('call_booked', 'en')).toContain(`See the details: /en/my-calls/${id}`)
  expect(links('seeker_cancelled', 'de')).toContain(`Gespräch ansehen: /de/my-calls/${id}`)
  expect(links('own_cancel_refunded', 'en')).toContain('Go to your calls: /en/my-calls')
  expect(links('application_approved', 'en')).toContain('See your public profile: /en/profile')
  expect(links('application_approved', 'en', 'language', 'rates')).toContain('Go to your dashboard: /en/dashboard')
  expect(links('welcome_seeker', 'en')).toContain('Find a companion: /en/companions')
})

test('the reminder of the day before leads to trying camera, sound and network, in text and page; others do not', () => {
  for (const [language, label] of [
    ['en', 'Try camera, sound and network now'],
    ['de', 'Kamera, Ton und Netz jetzt ausprobieren'],
  ] as const) {
    const url = `${config.origin}/${language}/device-check?media=video`
    for (const { lead } of REMINDER_LEADS) {
      const { text, html } = mailOf('call_reminder', language, 'language', null, lead)
      expect(text.includes(`${label}: ${url}`), lead).toBe(lead === 'day')
      expect(html.includes(`<a href="${url}" style="color:inherit">${label}</a>`), lead).toBe(lead === 'day')
    }
  }
})
