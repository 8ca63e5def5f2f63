import { expect, test } from 'vitest'
import { canBlock, canMeet } from './policy.ts'

const seeker = { userId: 's', role: 'seeker' as const }
const companion = { userId: 'c', role: 'offerer' as const }

test('companions see no booking buttons, blocked pairs neither, guests do', () => {
  expect(canMeet(companion, { blocked: false })).toBe(false)
  expect(canMeet(seeker, { blocked: true })).toBe(false)
  expect(canMeet(seeker, { blocked: false })).toBe(true)
  expect(canMeet(null, { blocked: false })).toBe(true)
})

test('blocking goes between a seeker and a companion, in both directions', () => {
  expect(canBlock(seeker, { id: 'c', role: 'offerer' })).toBe(true)
  expect(canBlock(companion, { id: 's', role: 'seeker' })).toBe(true)
  expect(canBlock(companion, { id: 'c', role: 'offerer' })).toBe(false)
  expect(canBlock(seeker, { id: 'other', role: 'seeker' })).toBe(false)
  expect(canBlock(null, { id: 'c', role: 'offerer' })).toBe(false)
})
