import { expect, test } from 'vitest'
import { isDistinguishable, mannWhitney } from '../faults/timing-statistics.ts'

/** Pseudo-random numbers, the same in every run. */
function* numbers(seed: number) {
  for (let x = seed; ; ) {
    x = (x * 1_103_515_245 + 12_345) % 2_147_483_648
    yield x / 2_147_483_648
  }
}
const sample = (seed: number, length: number, from: number, spread: number) => {
  const source = numbers(seed)
  return Array.from({ length }, () => from + spread * Number(source.next().value))
}

test('equal classes differ beyond chance about once in a hundred comparisons', () => {
  let found = 0
  for (let seed = 1; seed <= 1000; seed++)
    if (mannWhitney(sample(seed, 40, 100, 20), sample(seed + 5000, 40, 100, 20)) < 0.01) found++
  expect(found).toBeLessThan(25)
})

test('a small difference shows in the ranks, a large one in the medians', () => {
  expect(isDistinguishable(sample(1, 40, 100, 4), sample(2, 40, 103, 4))).toBe(true)
  expect(isDistinguishable(sample(1, 40, 100, 400), sample(2, 40, 190, 400))).toBe(true)
  expect(isDistinguishable(sample(1, 40, 100, 4), sample(2, 40, 100, 4))).toBe(false)
})

test('of interleaved ranks the p is the one computed by hand: u = 28, z = 1.663', () => {
  const [a, b] = [
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    [3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 10.5, 11.5, 12.5],
  ]
  expect(mannWhitney(a, b)).toBeCloseTo(0.0963, 3)
})
