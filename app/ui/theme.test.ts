import { expect, test } from 'vitest'
import { storedTheme, themeOf } from './theme.ts'

test('a choice survives being stored; the device stores nothing, and a made-up value means it', () => {
  for (const theme of ['light', 'dark', 'system'] as const) expect(themeOf(storedTheme(theme) ?? undefined)).toBe(theme)
  expect(storedTheme('system')).toBeNull()
  expect(themeOf('pink')).toBe('system')
})
