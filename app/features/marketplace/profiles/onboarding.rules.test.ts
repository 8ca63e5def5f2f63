import { expect, test } from 'vitest'
import { firstOpenStep, lastStep, stepToShow } from './forms.ts'

test('a seeker has one step, a companion four', () => {
  expect([lastStep('seeker'), lastStep('offerer')]).toEqual([1, 4])
})

test('the first open step is the first one with something missing, in whatever order the others were filled in', () => {
  expect(firstOpenStep({})).toBe(1)
  expect(firstOpenStep({ fullName: 'Mara', locationCode: 'DE', interests: ['music'] })).toBe(2)
  expect(firstOpenStep({ fullName: 'Mara', interests: ['music'] })).toBe(1)
})

test.each([
  [null, 3],
  ['1', 1],
  ['3', 3],
  ['4', 3],
  ['0', 3],
  ['-1', 3],
  ['1.5', 3],
  ['two', 3],
])('asked for step %s, somebody who may open three sees step %i', (requested, step) => {
  expect(stepToShow(requested, 3)).toBe(step)
})
