import { expect, test } from 'vitest'
import { storedTheme, themeOf } from './theme.ts'

test('a choice survives being stored', () => {
  for (const theme of ['light', 'dark', 'system'] as const) expect(themeOf(storedTheme(theme) ?? undefined)).toBe(theme)
})

test('no choice or a made-up value means: as the device says', () => {
  for (const value of [undefined, '', 'pink', 'darker']) expect(themeOf(value)).toBe('system')
})

test('choosing the device stores nothing', () => {
  expect(storedTheme('system')).toBeNull()
})
