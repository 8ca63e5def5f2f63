import { expect, test } from 'vitest'
import { preferredLanguage, timeZoneOf } from './preferences.ts'

test('the language is the address’s, else the stored one, else the browser’s, else English [S-02]', () => {
  expect(preferredLanguage('/de/companions', 'lang=en', 'en')).toBe('de')
  expect(preferredLanguage('/companions', 'lang=de', 'en')).toBe('de')
  expect(preferredLanguage('/companions', '', 'xx-XX, de;q=0.8, en;q=0.3')).toBe('de')
  expect(preferredLanguage('/companions', '', 'de;q=0, xx')).toBe('en')
  expect(preferredLanguage('/', 'lang=xx', '')).toBe('en')
})

test('the browser’s languages count by their weight, in any spelling and region, as far as its list is read', () => {
  const languageOf = (accepted: string) => preferredLanguage('/companions', '', accepted)
  expect(languageOf('en;q=0.3, de;q=0.8')).toBe('de')
  expect(languageOf('DE')).toBe('de')
  expect(languageOf('de-CH, en')).toBe('de')
  expect(languageOf('*')).toBe('en')
  expect(languageOf(`${'xx,'.repeat(70)}de`)).toBe('en')
})

test('the time zone is the browser’s if it is one', () => {
  expect(timeZoneOf('a=b; tz=Europe%2FLondon')).toBe('Europe/London')
  expect(timeZoneOf('tz=Mars%2FBase')).toBeNull()
  expect(timeZoneOf('tz=%E0%A4%A')).toBeNull()
  expect(timeZoneOf('')).toBeNull()
})
