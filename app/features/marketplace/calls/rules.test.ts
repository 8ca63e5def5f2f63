import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ACTORS,
  CALL_GRAPH,
  decideCancel,
  decideFinish,
  decideJoin,
  decideOutcome,
  decideTransition,
  decideWayOut,
  MOMENTS,
  momentOf,
  type Presence,
  statesBefore,
  TRANSITIONS,
} from './rules.ts'
import { CALL_STATUSES, type CallStatus } from './schema.ts'

const startAt = new Date('2026-12-01T18:00:00Z')
const endAt = new Date('2026-12-01T18:30:00Z')
const at = (minutes: number, ms = 0) => new Date(startAt.getTime() + minutes * 60_000 + ms)
const call = (status: CallStatus) => ({ status, startAt, endAt })
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
const seekerOnly = { ...nobody, seekerCame: true }
const companionOnly = { ...nobody, companionCame: true }
/** Both came, and nothing came through: so many seconds each, and together. */
const unconnected = (seekerSeconds: number, companionSeconds: number, togetherSeconds: number) => ({
  ...both,
  ...{ hasMedia: false, seekerHasMedia: false, seekerSeconds, companionSeconds, togetherSeconds },
})

describe('the life of a call', () => {
  const combinations = CALL_STATUSES.flatMap((status) =>
    TRANSITIONS.flatMap((transition) =>
      ACTORS.flatMap((actor) => MOMENTS.map((moment) => ({ status, transition, actor, moment }))),
    ),
  )

  /** Repeated here, so that a change of the graph has to be made twice. */
  const permitted = new Set([
    'scheduled join seeker start active',
    'scheduled join seeker late active',
    'scheduled join companion start active',
    'scheduled join companion late active',
    'scheduled cancel seeker booked cancelled',
    'scheduled cancel companion booked cancelled',
    'scheduled cancel seeker start cancelled',
    'scheduled cancel seeker late cancelled',
    'scheduled cancel companion start cancelled',
    'scheduled cancel companion late cancelled',
    'scheduled miss system end missed',
    ...['seeker', 'companion'].flatMap((by) =>
      ['booked', 'start', 'late'].map((moment) => `active cancel ${by} ${moment} cancelled`),
    ),
    'active join seeker start active',
    'active join seeker late active',
    'active join companion start active',
    'active join companion late active',
    'active finish seeker start completed',
    'active finish seeker late completed',
    'active give_up seeker start missed',
    'active give_up seeker late missed',
    'active give_up companion start missed',
    'active give_up companion late missed',
    'active complete system end completed',
    'active miss system late missed',
    'active miss system end missed',
    'scheduled stop system booked cancelled',
    'scheduled stop system start cancelled',
    'scheduled stop system late cancelled',
    'active stop system booked cancelled',
    'active stop system start cancelled',
    'active stop system late cancelled',
  ])
  const instant = { booked: at(-600), start: at(0), late: at(5, 1), end: at(30) }

  it('takes every arrow and refuses every other move [K-25]', () => {
    const taken: string[] = []
    for (const { status, transition, actor, moment } of combinations) {
      const decision = decideTransition(call(status), transition, actor, instant[moment])
      if (decision.ok) taken.push(`${status} ${transition} ${actor} ${moment} ${decision.to}`)
      else expect(decision.code).toMatch(/^(call_\w+|not_yours_to_do|too_early|too_late)$/)
    }
    expect(new Set(taken)).toEqual(permitted)
  })

  it('never leaves a final state', () => {
    for (const status of ['completed', 'missed', 'cancelled'] as const) expect(CALL_GRAPH[status]).toEqual({})
  })

  it('tells SQL which states a move may leave', () => {
    expect(statesBefore('cancel')).toEqual(['scheduled', 'active'])
    expect(statesBefore('miss')).toEqual(['scheduled', 'active'])
    expect(statesBefore('complete')).toEqual(['active'])
    expect(statesBefore('stop')).toEqual(['scheduled', 'active'])
  })

  it('orders its moments', () => {
    const instants = MOMENTS.map((moment) => momentOf({ startAt, endAt }, moment))
    expect(instants).toEqual([...instants].sort((a, b) => a - b))
  })
})

describe('cancelling', () => {
  it('gives a seeker everything back up to exactly 24 hours before the start [K-16]', () => {
    expect(decideCancel(call('scheduled'), nobody, 'seeker', at(-24 * 60), 24)).toMatchObject({
      ok: true,
      settlement: 'returned',
    })
  })

  it('pays the companion when a seeker cancels one millisecond later', () => {
    expect(decideCancel(call('scheduled'), nobody, 'seeker', at(-24 * 60, 1), 24)).toMatchObject({
      ok: true,
      settlement: 'earned',
    })
  })

  it.each([1, 12, 168])('counts the hours of the installation: %s', (hours) => {
    const settled = (after: number) => decideCancel(call('scheduled'), nobody, 'seeker', at(-hours * 60, after), hours)
    expect([settled(-1), settled(0), settled(1)]).toMatchObject(
      ['returned', 'returned', 'earned'].map((settlement) => ({ ok: true, settlement })),
    )
  })

  it('counts 24 elapsed hours over the night in which the clock changes [K-16]', () => {
    const sunday = {
      status: 'scheduled',
      startAt: new Date('2027-03-28T10:00:00+02:00'),
      endAt: new Date('2027-03-28T10:30:00+02:00'),
    } as const
    expect(decideCancel(sunday, nobody, 'seeker', new Date('2027-03-27T09:00:00+01:00'), 24)).toMatchObject({
      settlement: 'returned',
    })
    expect(decideCancel(sunday, nobody, 'seeker', new Date('2027-03-27T10:00:00+01:00'), 24)).toMatchObject({
      settlement: 'earned',
    })
  })

  it('gives the seeker everything back whenever the companion cancels', () => {
    for (const now of [at(-10_000), at(-24 * 60, 1), at(0, -1), at(0), at(29)])
      expect(decideCancel(call('scheduled'), nobody, 'companion', now, 24)).toMatchObject({
        ok: true,
        settlement: 'returned',
      })
  })

  it('gives a seeker nothing back after the start, to the last millisecond before the end [K-14]', () => {
    const paid = { ok: true, to: 'cancelled', settlement: 'earned' }
    for (const hours of [0, 24])
      for (const now of [at(0, 1), at(4), at(30, -1)])
        expect(decideCancel(call('active'), both, 'seeker', now, hours)).toEqual(paid)
    expect(decideCancel(call('scheduled'), nobody, 'seeker', at(30, -1), 24)).toEqual(paid)
  })

  it('refuses what is missed or completed, before a sweep has written it down', () => {
    for (const by of ['seeker', 'companion'] as const) {
      expect(decideCancel(call('active'), seekerOnly, by, at(5), 24)).toMatchObject({ ok: true })
      expect(decideCancel(call('active'), seekerOnly, by, at(5, 1), 24)).toEqual({
        ok: false,
        code: 'missed_cannot_cancel',
      })
      expect(decideCancel(call('active'), both, by, at(30), 24)).toEqual({ ok: false, code: 'call_completed' })
    }
  })

  it('refuses a missed call with its own words, swept or not', () => {
    expect(decideCancel(call('missed'), nobody, 'seeker', at(60), 24)).toEqual({
      ok: false,
      code: 'missed_cannot_cancel',
    })
    expect(decideCancel(call('scheduled'), nobody, 'seeker', at(30), 24)).toEqual({
      ok: false,
      code: 'missed_cannot_cancel',
    })
  })

  it('refuses a call that is cancelled or completed already', () => {
    expect(decideCancel(call('cancelled'), nobody, 'seeker', at(-60), 24)).toEqual({
      ok: false,
      code: 'call_cancelled',
    })
    expect(decideCancel(call('completed'), nobody, 'seeker', at(60), 24)).toEqual({ ok: false, code: 'call_completed' })
  })
})

describe('the outcome', () => {
  const outcome = (status: CallStatus, presence: typeof nobody, now: Date) => {
    const decision = decideOutcome(call(status), presence, now)
    return decision.ok
      ? [decision.outcome.to, decision.outcome.missedReason, decision.outcome.settlement]
      : decision.code
  }

  it('is completed at the end when both came', () => {
    expect(outcome('active', both, at(30, -1))).toBe('not_due')
    expect(outcome('active', both, at(30))).toEqual(['completed', null, 'earned'])
  })

  it('is missed when the companion is not there five minutes after the start, not a millisecond earlier [K-21]', () => {
    expect(outcome('active', seekerOnly, at(4, 59_000))).toBe('not_due')
    expect(outcome('active', seekerOnly, at(5))).toBe('not_due')
    expect(outcome('active', seekerOnly, at(5, 1))).toEqual(['missed', 'offerer_no_show', 'returned_no_show'])
    expect(outcome('active', seekerOnly, at(5, 1_000))).toEqual(['missed', 'offerer_no_show', 'returned_no_show'])
  })

  it('waits to the end for a seeker and pays the companion who came', () => {
    expect(outcome('active', companionOnly, at(29))).toBe('not_due')
    expect(outcome('active', companionOnly, at(30))).toEqual(['missed', 'seeker_no_show', 'earned'])
  })

  it('is missed by both at the end when nobody came', () => {
    expect(outcome('scheduled', nobody, at(20))).toBe('not_due')
    expect(outcome('scheduled', nobody, at(30))).toEqual(['missed', 'both_no_show', 'returned_no_show'])
  })

  it('is no call without one packet of media: the seeker gets everything back and the companion is not paid', () => {
    expect(outcome('active', unconnected(1_800, 1_800, 1_800), at(30, -1))).toBe('not_due')
    expect(outcome('active', unconnected(1_800, 1_800, 1_800), at(30))).toEqual([
      'missed',
      'no_connection',
      'returned_no_show',
    ])
    expect(outcome('active', { ...unconnected(1_800, 1_800, 1_800), hasMedia: true }, at(30))).toEqual([
      'completed',
      null,
      'earned',
    ])
  })

  it('does not pay whoever only looks in: without media and twenty seconds together, the one who was there less missed it', () => {
    expect(outcome('active', unconnected(5, 1_800, 5), at(30))).toEqual(['missed', 'seeker_no_show', 'earned'])
    expect(outcome('active', unconnected(1_800, 5, 5), at(30))).toEqual([
      'missed',
      'offerer_no_show',
      'returned_no_show',
    ])
    expect(outcome('active', unconnected(19, 1_800, 19), at(30))[1]).toBe('seeker_no_show')
    expect(outcome('active', unconnected(20, 1_800, 20), at(30))[1]).toBe('no_connection')
    expect(outcome('active', unconnected(10, 10, 10), at(30))[1]).toBe('no_connection')
  })

  it('is decided once', () => {
    for (const status of ['completed', 'missed', 'cancelled'] as const)
      expect(outcome(status, both, at(90))).toBe('already_decided')
  })

  it('is always decided from the end on, by a move that the graph permits', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: 0, max: 100_000 }),
        (seekerCame, companionCame, hasMedia, minutes) => {
          const status = seekerCame || companionCame ? 'active' : 'scheduled'
          const now = at(30 + minutes)
          const decision = decideOutcome(call(status), { ...nobody, seekerCame, companionCame, hasMedia }, now)
          if (!decision.ok) return false
          const move = decision.outcome.to === 'completed' ? 'complete' : 'miss'
          return (
            decideTransition(call(status), move, 'system', now).ok &&
            (decision.outcome.to === 'missed') === (decision.outcome.missedReason !== null)
          )
        },
      ),
    )
  })
})

describe('entering the room', () => {
  it('lets both in from the start to the end [K-12]', () => {
    expect(decideJoin(call('scheduled'), nobody, 'seeker', at(0, -1))).toEqual({ ok: false, code: 'too_early' })
    expect(decideJoin(call('scheduled'), nobody, 'seeker', at(0))).toMatchObject({ ok: true, to: 'active' })
    expect(decideJoin(call('active'), companionOnly, 'seeker', at(29))).toMatchObject({ ok: true, to: 'active' })
    expect(decideJoin(call('active'), both, 'seeker', at(30))).toEqual({ ok: false, code: 'call_completed' })
  })

  it('refuses a missed call with its own words, also before a sweep has written it down [K-13]', () => {
    expect(decideJoin(call('missed'), nobody, 'companion', at(6))).toEqual({ ok: false, code: 'missed_cannot_start' })
    expect(decideJoin(call('active'), seekerOnly, 'companion', at(5))).toMatchObject({ ok: true })
    expect(decideJoin(call('active'), seekerOnly, 'companion', at(5, 1))).toEqual({
      ok: false,
      code: 'missed_cannot_start',
    })
    expect(decideJoin(call('scheduled'), nobody, 'seeker', at(30))).toEqual({ ok: false, code: 'missed_cannot_start' })
  })
})

describe('ending early', () => {
  it('is the seeker’s alone and completes a conversation that took place', () => {
    expect(decideFinish(call('active'), both, 'seeker', at(12))).toMatchObject({
      ok: true,
      outcome: { to: 'completed', settlement: 'earned' },
    })
    expect(decideFinish(call('active'), both, 'companion', at(12))).toEqual({ ok: false, code: 'not_yours_to_do' })
  })

  it('does not pay for waiting alone', () => {
    expect(decideFinish(call('active'), seekerOnly, 'seeker', at(3))).toEqual({ ok: false, code: 'nobody_to_talk_to' })
    expect(decideFinish(call('active'), seekerOnly, 'seeker', at(6))).toMatchObject({
      ok: true,
      outcome: { missedReason: 'offerer_no_show' },
    })
  })
})

describe('the way out of a call that does not connect', () => {
  it('is open to both after a minute together without media, and costs nothing', () => {
    for (const by of ['seeker', 'companion'] as const) {
      expect(decideWayOut(call('active'), unconnected(59, 59, 59), by, at(2))).toEqual({ ok: false, code: 'too_early' })
      expect(decideWayOut(call('active'), unconnected(60, 60, 60), by, at(2))).toMatchObject({
        ok: true,
        outcome: { to: 'missed', missedReason: 'no_connection', settlement: 'returned_no_show' },
      })
    }
  })

  it('stays open to a seeker whose own browser had no media, for five minutes together, whatever the companion’s says', () => {
    const payeesWord = { ...both, seekerHasMedia: false, togetherSeconds: 299 }
    expect(decideFinish(call('active'), payeesWord, 'seeker', at(12))).toMatchObject({ code: 'nobody_to_talk_to' })
    expect(decideWayOut(call('active'), payeesWord, 'seeker', at(12))).toMatchObject({
      outcome: { missedReason: 'no_connection', settlement: 'returned_no_show' },
    })
    expect(decideWayOut(call('active'), payeesWord, 'companion', at(12))).toMatchObject({ code: 'call_connected' })
    const talked = { ...payeesWord, togetherSeconds: 300 }
    expect(decideWayOut(call('active'), talked, 'seeker', at(12))).toMatchObject({ code: 'call_connected' })
    expect(decideFinish(call('active'), talked, 'seeker', at(12))).toMatchObject({ outcome: { to: 'completed' } })
  })

  it('closes with the first media, and is none from waiting alone', () => {
    expect(decideWayOut(call('active'), { ...both, togetherSeconds: 600 }, 'seeker', at(12))).toEqual({
      ok: false,
      code: 'call_connected',
    })
    expect(decideWayOut(call('active'), { ...companionOnly, companionSeconds: 600 }, 'companion', at(12))).toEqual({
      ok: false,
      code: 'too_early',
    })
    expect(decideWayOut(call('scheduled'), nobody, 'seeker', at(2))).toMatchObject({ ok: false })
  })

  it('ends nothing for both that never connected as a conversation', () => {
    expect(decideFinish(call('active'), unconnected(300, 300, 300), 'seeker', at(6))).toEqual({
      ok: false,
      code: 'nobody_to_talk_to',
    })
  })
})
