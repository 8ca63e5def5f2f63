import { expect, test } from 'vitest'
import { switchLanguagePath } from './language-switch.tsx'

const place = (pathname: string, search = '', hash = '') => ({ pathname, search, hash })

test('the first segment is swapped; query and hash stay [S-05]', () => {
  expect(switchLanguagePath(place('/en/companions', '?topics=love&page=2', '#list'), 'de')).toBe(
    '/de/companions?topics=love&page=2#list',
  )
})

test('home stays home', () => {
  expect(switchLanguagePath(place('/de'), 'en')).toBe('/en')
  expect(switchLanguagePath(place('/de/'), 'en')).toBe('/en')
  expect(switchLanguagePath(place('/'), 'de')).toBe('/de')
})

test('only a whole segment counts as a language', () => {
  expect(switchLanguagePath(place('/enough/en'), 'de')).toBe('/de/enough/en')
  expect(switchLanguagePath(place('/de/english'), 'en')).toBe('/en/english')
})

test('the same language leads to the same place', () => {
  expect(switchLanguagePath(place('/de/credits', '?tab=1'), 'de')).toBe('/de/credits?tab=1')
})
