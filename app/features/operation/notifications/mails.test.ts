import { expect, test } from 'vitest'
import type { ApplicantNeed } from '#app/features/marketplace/profiles/schema.ts'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { readConfig } from '#app/platform/config.ts'
import { CALL_DETAILS, NOTICE_ID as id, noticeContent } from '#tests/support/notices.ts'
import { type NoticeInput, notificationMail } from './mails.views.server.ts'
import type { Notice } from './rules.ts'
import { NOTIFICATION_CODES, type NotificationCode, REMINDER_LEADS, type ReminderLead } from './schema.ts'

const config = readConfig({ NODE_ENV: 'test' })
/** Without spaces, so that all of it is also a first name. */
const typed = `<script>alert("1")</script>&'O<b>Neil'`
const escaped = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;O&lt;b&gt;Neil&#39;'

const mailOf = (
  code: NotificationCode,
  language: NoticeInput['recipient']['language'],
  hourFormat: NoticeInput['recipient']['hourFormat'] = 'language',
  missing: ApplicantNeed[] | 'rates' | null = null,
  lead: ReminderLead = 'hour',
  now = CALL_DETAILS.startAt,
) => {
  const content = noticeContent(code, { reason: typed, certificate: typed, missing, lead })
  const notice: Notice = { ...content, userId: id, isMailed: true }
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
  const about = 'startAt' in notice.metadata ? CALL_DETAILS : null
  const names = { ownName: 'Lena Brandt', name: typed }
  return notificationMail({ config }, { notice, recipient, ...names, call: about, now })
}

test.each(LANGUAGES)(
  'typed input appears as text in a mail: escaped in its HTML, verbatim in its plain text (%s)',
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

test('the reminder of the day before leads to trying camera, sound and network, in text and page; others do not', () => {
  const label = 'Check camera, sound and network now'
  const url = `${config.origin}/en/device-check?media=video`
  for (const { lead } of REMINDER_LEADS) {
    const { text, html } = mailOf('call_reminder', 'en', 'language', null, lead)
    expect(text.includes(`${label}: ${url}`), lead).toBe(lead === 'day')
    expect(html.includes(`<a href="${url}" style="color:inherit">${label}</a>`), lead).toBe(lead === 'day')
  }
})

test('a member is greeted and the team signs; an administrator reads only what waits', () => {
  expect(mailOf('call_booked', 'en').text).toMatch(/\nHello Lena,\n[\s\S]*\nThe Visavis team\n/)
  expect(mailOf('payout_to_review', 'en').text).not.toMatch(/Hello|The Visavis team/)
})

test('a reminder says “tomorrow” only while that is true for its reader', () => {
  const subjectAt = (lead: ReminderLead, hoursBefore: number) => {
    const now = new Date(CALL_DETAILS.startAt.getTime() - hoursBefore * 3_600_000)
    return mailOf('call_reminder', 'en', '24', null, lead, now).subject
  }
  expect(subjectAt('day', 24)).toMatch(/^Tomorrow at \d\d:\d\d: your call$/)
  expect(subjectAt('day', 1)).toMatch(/^Your call on \w+day, .* at \d\d:\d\d$/)
  expect(subjectAt('hour', 24)).toMatch(/^Your call on /)
  expect(subjectAt('soon', 24)).toBe('The room for your call is open')
})

test('the button says what it does, and a time zone is named only beside a time', () => {
  expect(mailOf('rate_call', 'en').text).toContain('Rate your call: ')
  expect(mailOf('purchase_failed', 'en').text).toContain('Try again: ')
  expect(mailOf('call_booked', 'en').text).toContain('Berlin time')
  expect(mailOf('welcome_seeker', 'en').text).not.toContain('Berlin')
})
