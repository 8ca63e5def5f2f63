import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clampRange, endAt, moveEnd } from './slider.tsx'

test('a range is sorted, within its limits and on its steps', () => {
  const clamped = (from: number, to: number) => clampRange([from, to], 10, 375, 5)
  expect([clamped(25, 65), clamped(65, 25)]).toEqual(Array(2).fill([25, 65]))
  expect([clamped(-5, 9000), clamped(12, 63)]).toEqual([
    [10, 375],
    [10, 65],
  ])
})

test('no range ever crosses or leaves its limits or steps', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), fc.integer({ min: 1, max: 9 }), (a, b, step) => {
      const [low, high] = clampRange([a, b], 0, step * 20, step)
      return low <= high && low >= 0 && high <= step * 20 && low % step === 0 && high % step === 0
    }),
  )
})

test('an end moves no further than the other one', () => {
  expect(moveEnd([25, 65], 0, 40)).toEqual([40, 65])
  expect(moveEnd([25, 65], 0, 90)).toEqual([65, 65])
  expect(moveEnd([25, 65], 1, 10)).toEqual([25, 25])
})

test('a pointer grabs the nearer end, or the one that can move if they coincide', () => {
  expect([endAt([20, 60], 30), endAt([20, 60], 55)]).toEqual([0, 1])
  expect([endAt([40, 40], 20), endAt([40, 40], 70)]).toEqual([0, 1])
})
