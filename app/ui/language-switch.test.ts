import { expect, test } from 'vitest'
import { switchLanguagePath } from './language-switch.tsx'

test.each([
  ['/en/companions?topics=love&page=2#list', 'de', '/de/companions?topics=love&page=2#list'],
  ['/de/', 'en', '/en'],
  ['/', 'de', '/de'],
  ['/enough/en', 'de', '/de/enough/en'],
  ['/de/english', 'en', '/en/english'],
] as const)('from %s the switch to %s leads to %s [S-05]', (from, language, to) => {
  expect(switchLanguagePath(new URL(from, 'https://visavis.test'), language)).toBe(to)
})
