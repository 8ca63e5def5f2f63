import { describe, expect, it } from 'vitest'
import type { CallStatus } from '../schema.ts'
import { effectsOfBlock, isLeftAlone } from './rules.ts'

const now = new Date('2026-12-01T12:00:00Z')
const call = (
  hours: number,
  credits: number,
  overrides: { status?: CallStatus; seekerCame?: boolean; companionCame?: boolean; hasMedia?: boolean } = {},
) => {
  const startAt = new Date(now.getTime() + hours * 3_600_000)
  const endAt = new Date(startAt.getTime() + 1_800_000)
  return {
    status: 'scheduled' as const,
    seekerCame: false,
    companionCame: false,
    hasMedia: false,
    startAt,
    endAt,
    credits,
    ...overrides,
  }
}

describe('what a block does to booked calls', () => {
  it('counts by the hour what comes back to a seeker and what the companion keeps', () => {
    expect(effectsOfBlock([call(1, 30), call(23.9, 40), call(24, 50), call(200, 60)], 'seeker', now, 24)).toEqual({
      calls: 4,
      returned: 110,
      earned: 70,
      running: null,
    })
  })

  it('gives everything back when the companion blocks, also a minute before', () => {
    expect(effectsOfBlock([call(1 / 60, 30), call(48, 40)], 'companion', now, 24)).toEqual({
      calls: 2,
      returned: 70,
      earned: 0,
      running: null,
    })
  })

  it('leaves a call that has begun, and says whether the two were connected in it', () => {
    const alone = call(-0.1, 50, { status: 'active', companionCame: true })
    expect(effectsOfBlock([alone, call(30, 20)], 'seeker', now, 24)).toEqual({
      calls: 1,
      returned: 20,
      earned: 0,
      running: { credits: 50, met: false },
    })
    expect(effectsOfBlock([{ ...alone, seekerCame: true }], 'companion', now, 24).running?.met).toBe(false)
    expect(effectsOfBlock([{ ...alone, seekerCame: true, hasMedia: true }], 'companion', now, 24).running).toEqual({
      credits: 50,
      met: true,
    })
    expect(effectsOfBlock([call(-0.1, 50)], 'seeker', now, 24).running).toEqual({ credits: 50, met: false })
  })

  it('does nothing to calls that are over', () => {
    const nothing = { calls: 0, returned: 0, earned: 0, running: null }
    expect(effectsOfBlock([], 'seeker', now, 24)).toEqual(nothing)
    expect(effectsOfBlock([call(-1, 50), call(5, 50, { status: 'cancelled' })], 'seeker', now, 24)).toEqual(nothing)
  })

  it('counts the blocker as absent only while the other one could come and has not', () => {
    const alone = { seekerCame: false, companionCame: true }
    expect(isLeftAlone(alone, 'companion', false)).toBe(true)
    expect(isLeftAlone(alone, 'companion', true)).toBe(false)
    expect(isLeftAlone(alone, 'seeker', false)).toBe(false)
    expect(isLeftAlone({ seekerCame: true, companionCame: true }, 'companion', false)).toBe(false)
  })
})
