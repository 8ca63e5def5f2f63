import { expect, test } from 'vitest'
import { readPreference } from '#app/platform/http/cookies.ts'
import { consentOf } from './schema.ts'

const consentIn = (cookies: string | null) => consentOf(readPreference(cookies, 'consent'))

test('the choice is read from the cookie, and unset until made [S-42]', () => {
  expect(consentIn('lang=de; cookie_consent=accepted; tz=x')).toBe('accepted')
  expect(consentIn('cookie_consent=rejected')).toBe('rejected')
  for (const none of [
    null,
    '',
    'lang=de',
    'cookie_consent=',
    'cookie_consent=acceptedly',
    'my_cookie_consent=accepted',
  ])
    expect([none, consentIn(none)]).toEqual([none, null])
})
