import { expect, test } from 'vitest'
import { preferredLanguage, timeZoneOf } from './preferences.ts'

test('the language comes from the URL, the stored preference, the browser, or is English [S-02]', () => {
  expect(preferredLanguage('/de/companions', 'lang=en', 'en')).toBe('de')
  expect(preferredLanguage('/companions', 'lang=de', 'en')).toBe('de')
  expect(preferredLanguage('/companions', '', 'xx-XX, de;q=0.8, en;q=0.3')).toBe('de')
  expect(preferredLanguage('/companions', '', 'de;q=0, xx')).toBe('en')
  expect(preferredLanguage('/', 'lang=xx', '')).toBe('en')
})

test('the browser’s languages are ordered by weight, in any spelling and region, up to a length limit', () => {
  const languageOf = (accepted: string) => preferredLanguage('/companions', '', accepted)
  expect(languageOf('en;q=0.3, de;q=0.8')).toBe('de')
  expect(languageOf('DE')).toBe('de')
  expect(languageOf('de-CH, en')).toBe('de')
  expect(languageOf('*')).toBe('en')
  expect(languageOf(`${'xx,'.repeat(70)}de`)).toBe('en')
})

test('uses the browser’s time zone if it is valid', () => {
  expect(timeZoneOf('a=b; tz=Europe%2FLondon')).toBe('Europe/London')
  expect(timeZoneOf('tz=Mars%2FBase')).toBeNull()
  expect(timeZoneOf('tz=%E0%A4%A')).toBeNull()
  expect(timeZoneOf('')).toBeNull()
})
