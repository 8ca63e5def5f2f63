import { expect, test } from 'vitest'
import { helplineCountry, matchesSearch } from './helplines.rules.ts'

test('the reader’s country is the chosen one, else the profile’s, else the browser’s [S-39]', () => {
  const acceptLanguage = 'de-AT,de;q=0.9,en-GB;q=0.8'
  expect(helplineCountry({ chosen: 'FR', profile: 'DE', acceptLanguage })).toBe('FR')
  expect(helplineCountry({ chosen: null, profile: 'DE', acceptLanguage })).toBe('DE')
  expect(helplineCountry({ chosen: null, profile: null, acceptLanguage })).toBe('AT')
  expect(helplineCountry({ chosen: null, acceptLanguage: 'de,en' })).toBeNull()
})

test('a country without an entry is ignored, and so are names of object properties', () => {
  expect(helplineCountry({ chosen: 'US', acceptLanguage: 'en-US,de-DE' })).toBe('US')
  expect(helplineCountry({ chosen: 'JP', acceptLanguage: 'ja-JP,ja' })).toBeNull()
  expect(helplineCountry({ chosen: 'constructor', profile: 'BR', acceptLanguage: null })).toBe('BR')
  expect(helplineCountry({ chosen: '', acceptLanguage: 'pt-PT' })).toBe('PT')
})

test('the search finds parts of names regardless of accents', () => {
  expect(matchesSearch(' oster', ['Österreich', 'TelefonSeelsorge'])).toBe(true)
  expect(matchesSearch('SEELSORGE', ['Österreich', 'TelefonSeelsorge'])).toBe(true)
  expect(matchesSearch('', ['Österreich'])).toBe(true)
  expect(matchesSearch('samari', ['Österreich'])).toBe(false)
})
