import { expect, test } from 'vitest'
import { canOpenBooking, isTrialOffered } from './rules.ts'

const seeker = { userId: 's', role: 'seeker' as const }
const companion = { userId: 'c', role: 'offerer' as const }

test('companions see no booking buttons, blocked pairs neither, guests do [C-13]', () => {
  expect(canOpenBooking(companion, { blocked: false })).toBe(false)
  expect(canOpenBooking(seeker, { blocked: true })).toBe(false)
  expect(canOpenBooking(seeker, { blocked: false })).toBe(true)
  expect(canOpenBooking(null, { blocked: false })).toBe(true)
})

test('the free first talk is offered to guests and new seekers only', () => {
  expect(isTrialOffered(null)).toBe(true)
  expect(isTrialOffered({ role: 'seeker', status: 'new' })).toBe(true)
  expect(isTrialOffered({ role: 'seeker', status: 'active' })).toBe(false)
  expect(isTrialOffered({ role: 'offerer', status: 'new' })).toBe(false)
})
