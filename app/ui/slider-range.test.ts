import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clampRange } from './slider-range.ts'

test('a range inside its limits stays as it is', () => {
  expect(clampRange([25, 65], 10, 375, 5)).toEqual([25, 65])
})

test('a crossed range is put in order', () => {
  expect(clampRange([65, 25], 10, 375, 5)).toEqual([25, 65])
})

test('what lies outside ends at the limits', () => {
  expect(clampRange([-5, 9000], 10, 375, 5)).toEqual([10, 375])
})

test('what lies between steps goes to the nearest one', () => {
  expect(clampRange([12, 63], 10, 375, 5)).toEqual([10, 65])
})

test('no range ever crosses, leaves its limits or its steps', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), fc.integer({ min: 1, max: 9 }), (a, b, step) => {
      const [low, high] = clampRange([a, b], 0, step * 20, step)
      return low <= high && low >= 0 && high <= step * 20 && low % step === 0 && high % step === 0
    }),
  )
})
