import { expect, it } from 'vitest'
import { effectsOfDeletion } from './account-deletion.rules.ts'
import type { CallStatus } from './schema.ts'

const now = new Date('2026-12-01T12:00:00Z')
const call = (hours: number, credits: number, status: CallStatus = 'scheduled') => {
  const startAt = new Date(now.getTime() + hours * 3_600_000)
  return { status, startAt, endAt: new Date(startAt.getTime() + 1_800_000), credits }
}

it('a seeker pays for the calls of the next 24 hours and gets the others back', () => {
  expect(effectsOfDeletion([call(1, 30), call(23.9, 40), call(24, 50), call(200, 60)], 'seeker', now, 24)).toEqual({
    calls: 4,
    late: 2,
    earned: 70,
    returned: 110,
    isRunning: false,
  })
})

it('a companion gives everything back, also a minute before', () => {
  expect(effectsOfDeletion([call(1 / 60, 30), call(48, 40)], 'companion', now, 24)).toMatchObject({
    late: 0,
    returned: 70,
  })
})

it('nobody leaves from a call that has begun, or whose outcome is not decided', () => {
  for (const open of [call(0, 50), call(-0.1, 50, 'active'), call(-1, 50), call(-1, 50, 'active')])
    expect(effectsOfDeletion([open, call(30, 20)], 'seeker', now, 24).isRunning).toBe(true)
  expect(effectsOfDeletion([], 'seeker', now, 24)).toEqual({
    calls: 0,
    late: 0,
    earned: 0,
    returned: 0,
    isRunning: false,
  })
})
