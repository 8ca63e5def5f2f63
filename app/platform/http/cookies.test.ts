import { stringifySetCookie } from 'cookie'
import { expect, test } from 'vitest'
import { type Preference, preferenceCookie, readCookie, readHourFormat, readPreference } from './cookies.ts'

test('finds a cookie in any separator style, and only by its whole name', () => {
  for (const header of ['a=b; session=x', 'a=b;session=x', 'session = x', 'a=b;\tsession=x; session=y'])
    expect([header, readCookie(header, 'session')]).toEqual([header, 'x'])
  for (const header of [null, undefined, '', 'my-session=x', 'session', '=x', 'a=session=x'])
    expect([header, readCookie(header, 'session')]).toEqual([header, undefined])
  expect(readCookie('token=a=b==', 'token')).toBe('a=b==')
})

test('a preference lasts a year, stays on this site, and is Secure on https sites', () => {
  expect(preferenceCookie({ origin: 'https://talk.example.org' }, 'language', 'de')).toBe(
    'lang=de; Max-Age=31536000; Path=/; Secure; SameSite=Lax',
  )
  expect(preferenceCookie({ origin: 'http://localhost:3000' }, 'language', 'de')).toBe(
    'lang=de; Max-Age=31536000; Path=/; SameSite=Lax',
  )
  expect(preferenceCookie({ origin: 'http://localhost:3000' }, 'theme', null)).toContain('theme=; Max-Age=0')
})

test('writes a preference as the library would, and reads any value back', () => {
  const site = { origin: 'https://talk.example.org' }
  const names = {
    ...{ language: 'lang', theme: 'theme', timeZone: 'tz', hourFormat: 'hours' },
    consent: 'cookie_consent',
    pastCalls: 'past_calls',
  } as const
  for (const [preference, name] of Object.entries(names) as [Preference, string][]) {
    for (const value of ['de', 'Europe/Berlin', 'a b;c="d",e\\%', 'ü', '']) {
      const line = preferenceCookie(site, preference, value)
      const [pair, ...attributes] = line.split('; ')
      expect(`${name}=; ${attributes.join('; ')}`).toBe(
        stringifySetCookie({ name, value: '', maxAge: 31_536_000, path: '/', secure: true, sameSite: 'lax' }),
      )
      expect([readPreference(pair, preference), readCookie(pair, name)]).toEqual([value, value])
    }
  }
})

test('the hour format is 12 or 24; anything else follows the language', () => {
  expect(['hours=12', 'hours=24', 'hours=13', 'hours=language', '', null].map(readHourFormat)).toEqual([
    ...['12', '24'],
    ...['language', 'language', 'language', 'language'],
  ])
})
