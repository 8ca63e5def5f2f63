import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOBODY_CAME as nobody } from '#tests/support/call-rows.ts'
import { countsAsAbsent, decideSuspendedCall, effectsOfBlock, effectsOfDeletion } from './departure.rules.ts'
import type { Presence } from './rules.ts'
import type { CallStatus } from './schema.ts'

const startAt = new Date('2026-12-01T18:00:00Z')
const endAt = new Date('2026-12-01T18:30:00Z')
const at = (minutes: number, ms = 0) => new Date(startAt.getTime() + minutes * 60_000 + ms)
const both = { ...nobody, seekerCame: true, companionCame: true, hasMedia: true, seekerHasMedia: true }
const alone = { seeker: { ...nobody, seekerCame: true }, companion: { ...nobody, companionCame: true } }

type Status = 'scheduled' | 'active'
const end = (status: Status, presence: typeof nobody, suspended: 'seeker' | 'companion', now: Date) => {
  const { to, settlement } = decideSuspendedCall(
    { status, startAt, endAt, refundableUntil: null },
    presence,
    suspended,
    now,
    24,
  )
  return [to, settlement]
}

describe('a call of a suspended companion', () => {
  it('is refunded to the seeker, before or after its start', () => {
    for (const now of [at(-60 * 200), at(-60), at(-1), at(0), at(10)])
      expect(end('scheduled', nobody, 'companion', now)).toEqual(['cancelled', 'returned'])
  })

  it('ends with a full refund if it is running', () => {
    expect(end('active', both, 'companion', at(25))).toEqual(['cancelled', 'returned'])
    expect(end('active', alone.companion, 'companion', at(1))).toEqual(['cancelled', 'returned'])
  })

  it('is paid for what took place if it is over', () => {
    expect(end('active', both, 'companion', at(30))).toEqual(['completed', 'earned'])
    expect(end('active', alone.companion, 'companion', at(31))).toEqual(['missed', 'earned'])
    expect(end('scheduled', nobody, 'companion', at(31))).toEqual(['missed', 'returned_no_show'])
  })
})

describe('a call of a suspended seeker', () => {
  it('pays the companion who kept the time free, like a late cancellation', () => {
    expect(end('scheduled', nobody, 'seeker', at(-24 * 60, 1))).toEqual(['cancelled', 'earned'])
    expect(end('scheduled', nobody, 'seeker', at(-1))).toEqual(['cancelled', 'earned'])
  })

  it('is refunded while others can still book the companion', () => {
    expect(end('scheduled', nobody, 'seeker', at(-24 * 60))).toEqual(['cancelled', 'returned'])
  })

  it('pays the companion if running, whether talking, waiting or still expected', () => {
    expect(end('active', both, 'seeker', at(10))).toEqual(['completed', 'earned'])
    expect(end('active', alone.companion, 'seeker', at(10))).toEqual(['cancelled', 'earned'])
    expect(end('active', alone.seeker, 'seeker', at(3))).toEqual(['cancelled', 'earned'])
    expect(end('scheduled', nobody, 'seeker', at(3))).toEqual(['cancelled', 'earned'])
  })

  it('is refunded as usual if the companion was late', () => {
    expect(end('active', alone.seeker, 'seeker', at(5, 1))).toEqual(['missed', 'returned_no_show'])
  })
})

it('never costs the innocent side anything, and decides every open call', () => {
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
        // A seeker whose companion is suspended before the end pays nothing.
        if (!isOver) expect(ends('companion')[1]).toMatch(/^returned/)
        // The companion of a suspended seeker gets no less than if the seeker cancelled or left now.
        const isCompanionLate = status === 'active' && came.seekerCame && !came.companionCame && minutes > 5
        if (!isOver && minutes > -24 * 60 && !isCompanionLate) expect(ends('seeker')[1]).toBe('earned')
      },
    ),
  )
})

const now = new Date('2026-12-01T12:00:00Z')
const call = (hours: number, credits: number, over: Partial<Presence & { status: CallStatus }> = {}) => {
  const startAt = new Date(now.getTime() + hours * 3_600_000)
  const endAt = new Date(startAt.getTime() + 1_800_000)
  return { ...nobody, status: 'scheduled' as CallStatus, startAt, endAt, refundableUntil: null, credits, ...over }
}

describe.each([
  ['deleting the account', effectsOfDeletion],
  ['a block', effectsOfBlock],
] as const)('what %s does to booked calls', (_, effectsOf) => {
  it('a seeker pays for the next 24 hours; everything is refunded if a companion leaves, even a minute before', () => {
    const calls = [call(1, 30), call(23.9, 40), call(24, 50), call(200, 60)]
    expect(effectsOf(calls, 'seeker', now, 24)).toMatchObject({ calls: 4, returned: 110, earned: 70 })
    expect(effectsOf([call(1 / 60, 30), call(48, 40)], 'companion', now, 24)).toMatchObject({ returned: 70, earned: 0 })
    expect(effectsOf([], 'seeker', now, 24)).toMatchObject({ calls: 0, returned: 0, earned: 0 })
  })
})

it('refuses to delete an account with a call that has begun or is undecided', () => {
  const active = { status: 'active' } as const
  for (const open of [call(0, 50), call(-0.1, 50, active), call(-1, 50), call(-1, 50, active)])
    expect(effectsOfDeletion([open, call(30, 20)], 'seeker', now, 24).isRunning).toBe(true)
  expect(effectsOfDeletion([], 'seeker', now, 24).isRunning).toBe(false)
})

it('a block leaves a running call alone, tells if the two were connected, and doesn’t affect other calls', () => {
  const alone = call(-0.1, 50, { status: 'active', companionCame: true })
  expect(effectsOfBlock([alone, call(30, 20)], 'seeker', now, 24)).toMatchObject({
    ...{ calls: 1, returned: 20, running: { credits: 50, met: false } },
  })
  expect(effectsOfBlock([{ ...alone, seekerCame: true }], 'companion', now, 24).running?.met).toBe(false)
  expect(effectsOfBlock([{ ...alone, ...both }], 'companion', now, 24).running).toEqual({ credits: 50, met: true })
  expect(effectsOfBlock([call(-1, 50), call(5, 50, { status: 'cancelled' })], 'seeker', now, 24)).toEqual({
    ...{ calls: 0, returned: 0, earned: 0, running: null },
  })
})

it('a blocker counts as absent only if the other person could still come and hasn’t', () => {
  expect(countsAsAbsent(alone.companion, 'companion', false)).toBe(true)
  expect(countsAsAbsent(alone.companion, 'companion', true)).toBe(false)
  expect(countsAsAbsent(alone.companion, 'seeker', false)).toBe(false)
  expect(countsAsAbsent(both, 'companion', false)).toBe(false)
})
