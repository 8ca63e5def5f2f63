import { expect, test } from 'vitest'
import { screenOf } from '#tests/support/screen.tsx'
import { halfStarsOf, Stars } from './rating.tsx'

test('a rating shows five stars, with a half one when the remainder is 0.5 or more [R-07]', () => {
  expect([0, 1, 3.49, 3.5, 4.99, 5].map(halfStarsOf)).toEqual([0, 2, 6, 7, 9, 10])
  const html = screenOf(<Stars value={3.5} label="3.5 of 5 stars" />)
  expect(html).toContain('aria-label="3.5 of 5 stars"')
  expect([...html.matchAll(/<rect width="([\d.]+)"/g)].map(([, width]) => Number(width))).toEqual([24, 24, 24, 12, 0])
})
