import { expect, test } from 'vitest'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import type { OptionalMail } from '../schema.ts'
import { MailsSetting } from './account-settings.tsx'

const choices: { mail: OptionalMail; isWanted: boolean }[] = [
  { mail: 'reminder_day', isWanted: true },
  { mail: 'reminder_hour', isWanted: false },
]
const show = (isSaved = false, language: 'en' | 'de' = 'en') =>
  screenOf(<MailsSetting choices={choices} language="de" isSaved={isSaved} />, {
    language,
    path: `/${language}/account`,
  })

test('what can be switched off has a tick each, what is always sent is named, and so is the language', () => {
  const html = show()
  expect(html).toContain('id="messages"')
  expect(html).toMatch(
    /<input[^>]*name="mails\[\]"[^>]*checked=""[^>]*value="reminder_day"|value="reminder_day"[^>]*checked=""/,
  )
  expect(html).not.toMatch(/value="reminder_hour"[^>]*checked/)
  expect(wordsOf(html)).toContain('We always email you about bookings, cancellations')
  expect(wordsOf(html)).toContain(
    'Your emails are in Deutsch, the language in which you last saved or booked something here. Switch to English',
  )
  expect(html).toMatch(/<form[^>]*action="\/en\/account"(?:(?!<\/form>).)*value="language"/s)
})
