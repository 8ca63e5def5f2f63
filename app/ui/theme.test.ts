import { expect, test } from 'vitest'
import { storedTheme, themeOf } from './theme.ts'

test('a stored choice is read back; “system” stores nothing, and an invalid value means “system”', () => {
  for (const theme of ['light', 'dark', 'system'] as const) expect(themeOf(storedTheme(theme) ?? undefined)).toBe(theme)
  expect(storedTheme('system')).toBeNull()
  expect(themeOf('pink')).toBe('system')
})
