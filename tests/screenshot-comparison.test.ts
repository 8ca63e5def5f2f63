import { expect, test } from 'vitest'
import { differenceOf, type Pixels } from './screenshots/pixels.ts'

const grey = (width: number, height: number): Pixels => ({ width, height, data: Buffer.alloc(width * height * 4, 200) })

test('screenshots that are the same differ in no pixel', () => {
  expect(differenceOf(grey(4, 3), grey(4, 3))).toMatchObject({ count: 0, share: 0, largest: 0 })
})

test('one step of one colour of one pixel is a difference, in red where it is', () => {
  const after = grey(4, 3)
  after.data[(1 * 4 + 2) * 4] = 201
  const { data, ...found } = differenceOf(grey(4, 3), after)
  expect(found).toEqual({ width: 4, height: 3, count: 1, share: 1 / 12, largest: 1 })
  expect([...data.subarray(24, 28)]).toEqual([220, 0, 30, 255])
})

test('what only one of them covers differs', () => {
  expect(differenceOf(grey(4, 3), grey(4, 4))).toMatchObject({ height: 4, count: 4, share: 4 / 16, largest: 255 })
})
