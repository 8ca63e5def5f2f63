import { expect, test } from 'vitest'
import { canMeet, isOfferedFreeTalk } from './policy.ts'

const seeker = { userId: 's', role: 'seeker' as const }
const companion = { userId: 'c', role: 'offerer' as const }

test('companions see no booking buttons, blocked pairs neither, guests do', () => {
  expect(canMeet(companion, { blocked: false })).toBe(false)
  expect(canMeet(seeker, { blocked: true })).toBe(false)
  expect(canMeet(seeker, { blocked: false })).toBe(true)
  expect(canMeet(null, { blocked: false })).toBe(true)
})

test('the free first talk is offered to guests and new seekers only', () => {
  expect(isOfferedFreeTalk(null)).toBe(true)
  expect(isOfferedFreeTalk({ role: 'seeker', status: 'new' })).toBe(true)
  expect(isOfferedFreeTalk({ role: 'seeker', status: 'active' })).toBe(false)
  expect(isOfferedFreeTalk({ role: 'offerer', status: 'new' })).toBe(false)
})
