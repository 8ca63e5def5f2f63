import { expect, test } from 'vitest'
import type { RefusalCode } from '#app/platform/refusal.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { ConfirmedSteps, PendingConfirmation } from './confirmed-steps.tsx'

const refusal = (code: RefusalCode) => ({ ok: false, code, details: {} }) as const
const pending = (props: Partial<Parameters<typeof PendingConfirmation>[0]>, language: 'en' | 'de' = 'en') =>
  wordsOf(
    screenOf(
      <PendingConfirmation email="a@test.example" notice={null} next="" isDemo={false} sent={undefined} {...props} />,
      { language },
    ),
  )

test('waiting for the mail offers to send it again, and to leave', () => {
  expect(pending({ notice: 'signed_up' })).toContain('Please check your email to confirm your account!')
  expect(pending({ notice: 'email_not_confirmed' })).toContain('Please confirm your email before signing in')
  expect(pending({ sent: { ok: true } })).toContain('We’ve sent the email again.')
  expect(pending({})).toContain('Sign out')
})

test('failures to send and to sign out, and an unknown address, have words in both languages [A-45]', () => {
  expect(pending({ sent: refusal('resend_failed') })).toContain('We couldn’t send the email.')
  expect(pending({ sent: refusal('too_many_attempts') })).toContain('We couldn’t send the email.')
  expect(pending({ sent: refusal('sign_out_failed') })).toContain('We couldn’t sign you out.')
  expect(pending({ email: null })).toContain('Enter the email you signed up with.')
  expect(pending({ sent: refusal('sign_out_failed') }, 'de')).toContain('Abmelden hat nicht geklappt')
})

test('confirmed, the page says what it is doing, with a way on without scripts [A-45]', () => {
  const html = screenOf(<ConfirmedSteps goOnTo="/en/onboarding" />)
  expect(wordsOf(html)).toContain('Your email has been confirmed!')
  expect(wordsOf(html)).toContain('We’re getting your profile ready.')
  expect(html).toContain('href="/en/onboarding"')
})
