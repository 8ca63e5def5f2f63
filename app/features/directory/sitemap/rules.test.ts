import { expect, test } from 'vitest'
import { ADDRESSES_PER_FILE, COMPANIONS_PER_FILE, companionsBeforeFile, filesFor } from './rules.ts'

test('a part holds at most 20,000 addresses, both languages counted', () => {
  expect(ADDRESSES_PER_FILE).toBe(20_000)
  expect(COMPANIONS_PER_FILE).toBe(10_000)
})

test('any number of companions is spread over the parts, each in exactly one', () => {
  for (const [companions, parts] of [
    [0, 0],
    [1, 1],
    [9_999, 1],
    [10_000, 1],
    [10_001, 2],
    [100_000, 10],
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
