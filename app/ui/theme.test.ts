import { expect, test } from 'vitest'
import { themeCookie, themeFromCookie } from './theme.ts'

test('a choice survives its cookie', () => {
  for (const theme of ['light', 'dark'] as const) expect(themeFromCookie(themeCookie(theme).split(';')[0])).toBe(theme)
})

test('the choice is found among other cookies', () => {
  expect(themeFromCookie('lang=de; theme=dark; zone=Europe%2FBerlin')).toBe('dark')
})

test('no choice, a foreign name or a made-up value means: as the device says', () => {
  for (const cookies of [null, undefined, '', 'mytheme=dark', 'theme=pink', 'theme=darker']) {
    expect(themeFromCookie(cookies)).toBe('system')
  }
})

test('choosing the device forgets the cookie', () => {
  expect(themeCookie('system')).toContain('Max-Age=0')
})
