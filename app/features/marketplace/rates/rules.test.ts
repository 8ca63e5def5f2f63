import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { affordableCalls, monthlyEarnings, price, startPrice } from './rules.ts'

/** Reference implementation with unbounded integers: ⌊(2·rate·minutes + 60) / 120⌋. */
function exact(hourlyRate: number, minutes: number): number {
  const [numerator, denominator] = [BigInt(hourlyRate) * BigInt(minutes), 60n]
  const [whole, rest] = [numerator / denominator, numerator % denominator]
  return Number(rest * 2n >= denominator ? whole + 1n : whole)
}

describe('the price of a call', () => {
  test('agrees with exact arithmetic for any whole rate and length [E-05]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 1_440 }), (rate, minutes) => {
        expect(price(rate, minutes)).toBe(exact(rate, minutes))
      }),
    )
  })

  test('rounds half up: 50 credits an hour are 13 for 15 minutes', () => {
    expect([price(50, 15), price(50, 30), price(50, 45)]).toEqual([13, 25, 38])
  })
})

test('the start price is the lower rate’s; without rates there is none', () => {
  expect(startPrice(100, 150)).toBe(25)
  expect(startPrice(150, 100)).toBe(25)
  expect(startPrice(null, 150)).toBe(38)
  expect(startPrice(200, null)).toBe(50)
  expect(startPrice(null, null)).toBeNull()
})

test('a balance pays for that many calls of 15 minutes at the most common starting price', () => {
  expect([0, 24, 25, 170, 1600].map(affordableCalls)).toEqual([0, 0, 1, 6, 64])
})

test('the earnings calculator uses the installation’s fee [E-08]', () => {
  expect(monthlyEarnings({ audio: 15, video: 5 }, { audio: 100, video: 100 }, 10)).toEqual({
    grossCents: 20_000,
    feeCents: 2_000,
    netCents: 18_000,
  })
})
