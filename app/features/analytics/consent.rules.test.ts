import { expect, test } from 'vitest'
import { consentCookie, consentFromCookie } from './consent.rules.ts'

test('the choice is read from the cookie, and unset until chosen', () => {
  expect(consentFromCookie('lang=de; cookie_consent=accepted; tz=x')).toBe('accepted')
  expect(consentFromCookie('cookie_consent=rejected')).toBe('rejected')
  for (const none of [
    null,
    '',
    'lang=de',
    'cookie_consent=',
    'cookie_consent=acceptedly',
    'my_cookie_consent=accepted',
  ])
    expect([none, consentFromCookie(none)]).toEqual([none, null])
})

test('the cookie lasts a year, stays on our own pages, and travels only over https where the site has it', () => {
  expect(consentCookie('accepted', true)).toBe(
    'cookie_consent=accepted; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
  )
  expect(consentCookie('rejected', false)).toBe('cookie_consent=rejected; Path=/; Max-Age=31536000; SameSite=Lax')
})
