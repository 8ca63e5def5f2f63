import fc from 'fast-check'
import { expect, test } from 'vitest'
import { earnings } from './rules.ts'

test('a credit is worth 10 cents, of which 1 is the fee and 9 are paid [M-18, Y-14]', () => {
  expect(earnings(500, 10)).toEqual({ grossCents: 5_000, feeCents: 500, netCents: 4_500 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (credits) => {
      expect(earnings(credits, 10)).toEqual({ grossCents: 10 * credits, feeCents: credits, netCents: 9 * credits })
    }),
  )
})

test('any fee is a whole number of cents, adds up with the net amount, and never exceeds its percentage [Y-14]', () => {
  expect(earnings(501, 15)).toEqual({ grossCents: 5_010, feeCents: 751, netCents: 4_259 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 50 }), (credits, percent) => {
      const { grossCents, feeCents, netCents } = earnings(credits, percent)
      expect(feeCents + netCents).toBe(grossCents)
      expect(Number.isInteger(feeCents)).toBe(true)
      expect(100 * feeCents).toBeLessThanOrEqual(percent * grossCents)
      expect(100 * (feeCents + 1)).toBeGreaterThan(percent * grossCents)
    }),
  )
})
