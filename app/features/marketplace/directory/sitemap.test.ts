import { expect, test } from 'vitest'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { COMPANIONS_PER_FILE, companionsBeforeFile, filesFor, URLS_PER_FILE } from './sitemap.views.server.ts'

test('a part holds at most 20,000 addresses, every language counted', () => {
  expect(URLS_PER_FILE).toBe(20_000)
  expect(COMPANIONS_PER_FILE * LANGUAGES.length).toBeLessThanOrEqual(URLS_PER_FILE)
  expect((COMPANIONS_PER_FILE + 1) * LANGUAGES.length).toBeGreaterThan(URLS_PER_FILE)
})

test('any number of companions is spread over the parts, each in exactly one', () => {
  for (const [companions, parts] of [
    [0, 0],
    [1, 1],
    [COMPANIONS_PER_FILE - 1, 1],
    [COMPANIONS_PER_FILE, 1],
    [COMPANIONS_PER_FILE + 1, 2],
    [10 * COMPANIONS_PER_FILE, 10],
  ] as const) {
    expect([companions, filesFor(companions)]).toEqual([companions, parts])
    let held = 0
    for (let part = 1; part <= parts; part++) {
      expect(companionsBeforeFile(part)).toBe(held)
      held = Math.min(companions, held + COMPANIONS_PER_FILE)
    }
    expect(held).toBe(companions)
  }
})
