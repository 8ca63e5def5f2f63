import { expect, test } from 'vitest'
import type { RefusalCode } from '#app/platform/refusal.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { PendingConfirmation } from './confirmed-steps.tsx'

const sent = (code: RefusalCode) => ({ ok: false, code, details: {} }) as const
const pending = (props: Partial<Parameters<typeof PendingConfirmation>[0]>) =>
  wordsOf(
    screenOf(
      <PendingConfirmation email="a@test.example" notice={null} next="" isDemo={false} sent={undefined} {...props} />,
    ),
  )

test('failures to send and to sign out, and an unknown email, have texts [A-45]', () => {
  expect(pending({ sent: sent('resend_failed') })).toContain('We couldn’t send the email.')
  expect(pending({ sent: sent('too_many_attempts') })).toContain('We couldn’t send the email.')
  expect(pending({ sent: sent('sign_out_failed') })).toContain('We couldn’t sign you out.')
  expect(pending({ email: null })).toContain('Enter the email you signed up with.')
})

test.each([
  ['lena@gmail.com', 'Open Gmail'],
  ['lena@gmx.at', 'Open GMX'],
  ['lena@gmail.com@web.de', 'Open WEB.DE'],
])('links %s to its inbox', (email, words) => expect(pending({ email })).toContain(words))

test('links to no inbox it doesn’t know', () => {
  expect(pending({ email: 'lena@notgmail.example' })).not.toContain('Open ')
  expect(pending({ email: null })).not.toContain('Open ')
})
