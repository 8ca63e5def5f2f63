import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideSuspendedCall, effectsOfDeletion } from './departure.rules.ts'
import type { Presence } from './rules.ts'
import type { CallStatus } from './schema.ts'

const startAt = new Date('2026-12-01T18:00:00Z')
const endAt = new Date('2026-12-01T18:30:00Z')
const at = (minutes: number, ms = 0) => new Date(startAt.getTime() + minutes * 60_000 + ms)
const nobody: Presence = {
  seekerCame: false,
  companionCame: false,
  areBothHere: false,
  hasMedia: false,
  seekerHasMedia: false,
  seekerSeconds: 0,
  companionSeconds: 0,
  togetherSeconds: 0,
}
const both = { ...nobody, seekerCame: true, companionCame: true, hasMedia: true, seekerHasMedia: true }
const alone = { seeker: { ...nobody, seekerCame: true }, companion: { ...nobody, companionCame: true } }

type Status = 'scheduled' | 'active'
const end = (status: Status, presence: typeof nobody, suspended: 'seeker' | 'companion', now: Date) => {
  const decision = decideSuspendedCall({ status, startAt, endAt }, presence, suspended, now, 24)
  if (!decision.ok) return decision.code
  const { ended } = decision
  return ended.kind === 'stopped' ? ['cancelled', ended.settlement] : [ended.outcome.to, ended.outcome.settlement]
}

describe('a call of a suspended companion', () => {
  it('goes back to the seeker, whenever it would have been', () => {
    for (const now of [at(-60 * 200), at(-60), at(-1), at(0), at(10)])
      expect(end('scheduled', nobody, 'companion', now)).toEqual(['cancelled', 'returned'])
  })

  it('that both are in ends, and the seeker gets everything back', () => {
    expect(end('active', both, 'companion', at(25))).toEqual(['cancelled', 'returned'])
    expect(end('active', alone.companion, 'companion', at(1))).toEqual(['cancelled', 'returned'])
  })

  it('that is over is paid for what took place', () => {
    expect(end('active', both, 'companion', at(30))).toEqual(['completed', 'earned'])
    expect(end('active', alone.companion, 'companion', at(31))).toEqual(['missed', 'earned'])
    expect(end('scheduled', nobody, 'companion', at(31))).toEqual(['missed', 'returned_no_show'])
  })
})

describe('a call of a suspended seeker', () => {
  it('pays the companion who kept the time free, as when the seeker cancels late', () => {
    expect(end('scheduled', nobody, 'seeker', at(-24 * 60, 1))).toEqual(['cancelled', 'earned'])
    expect(end('scheduled', nobody, 'seeker', at(-1))).toEqual(['cancelled', 'earned'])
  })

  it('gives the credits back while the companion still can be booked by others', () => {
    expect(end('scheduled', nobody, 'seeker', at(-24 * 60))).toEqual(['cancelled', 'returned'])
  })

  it('that runs pays the companion: who talked, who waits, and who still may come', () => {
    expect(end('active', both, 'seeker', at(10))).toEqual(['completed', 'earned'])
    expect(end('active', alone.companion, 'seeker', at(10))).toEqual(['cancelled', 'earned'])
    expect(end('active', alone.seeker, 'seeker', at(3))).toEqual(['cancelled', 'earned'])
    expect(end('scheduled', nobody, 'seeker', at(3))).toEqual(['cancelled', 'earned'])
  })

  it('whose companion was late before is refunded as always', () => {
    expect(end('active', alone.seeker, 'seeker', at(5, 1))).toEqual(['missed', 'returned_no_show'])
  })
})

it('never lets anybody lose who did nothing wrong, and decides every open call', () => {
  const presence = fc.record({ seekerCame: fc.boolean(), companionCame: fc.boolean() }).map((came) => ({
    ...nobody,
    ...came,
    hasMedia: came.seekerCame && came.companionCame,
    seekerHasMedia: came.seekerCame && came.companionCame,
  }))
  fc.assert(
    fc.property(
      fc.constantFrom<Status>('scheduled', 'active'),
      presence,
      fc.integer({ min: -60 * 48, max: 60 }),
      (status, came, minutes) => {
        const ends = (who: 'seeker' | 'companion') => end(status, came, who, at(minutes))
        const isOver = minutes >= 30
        expect(typeof ends('seeker')).toBe('object')
        // The seeker whose companion is suspended before the end pays nothing.
        if (!isOver) expect(ends('companion')[1]).toMatch(/^returned/)
        // The companion of a suspended seeker gets no less than from one who cancels or leaves now.
        const isCompanionLate = status === 'active' && came.seekerCame && !came.companionCame && minutes > 5
        if (!isOver && minutes > -24 * 60 && !isCompanionLate) expect(ends('seeker')[1]).toBe('earned')
      },
    ),
  )
})

it('leaves calls that are decided', () => {
  const call = { status: 'completed' as const, startAt, endAt }
  expect(decideSuspendedCall(call, both, 'seeker', at(10), 24)).toEqual({ ok: false, code: 'already_decided' })
})

describe('the deletion of an account', () => {
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
})
