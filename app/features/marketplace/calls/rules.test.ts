import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOBODY_CAME as nobody } from '#tests/support/call-rows.ts'
import {
  ACTORS,
  CALL_GRAPH,
  callAccess,
  clockOf,
  decideCancel,
  decideFinish,
  decideGiveUp,
  decideJoin,
  decideOutcome,
  decideTransition,
  joinBy,
  latenessOf,
  MOMENTS,
  type Presence,
  statesBefore,
  TRANSITIONS,
} from './rules.ts'
import { CALL_STATUSES, type CallStatus } from './schema.ts'

const startAt = new Date('2026-12-01T18:00:00Z')
const endAt = new Date('2026-12-01T18:30:00Z')
const at = (minutes: number, ms = 0) => new Date(startAt.getTime() + minutes * 60_000 + ms)
const call = (status: CallStatus) => ({ status, startAt, endAt, refundableUntil: null })
const both = { ...nobody, seekerCame: true, companionCame: true, hasMedia: true, seekerHasMedia: true }
const seekerOnly = { ...nobody, seekerCame: true }
const companionOnly = { ...nobody, companionCame: true }
/** Both came, but nothing got through: seconds each was there, and together. */
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

  /** Expands words with alternatives (`a|b`) into one line each. */
  const expand = (line: string) =>
    line
      .split(' ')
      .map((words) => words.split('|'))
      .reduce((rows, words) => rows.flatMap((row) => words.map((word) => `${row} ${word}`.trim())), [''])
  /** Repeated here, so a change of the graph has to be made twice. */
  const permitted = new Set(
    [
      'scheduled|active join seeker|companion start|late active',
      'scheduled|active cancel seeker|companion booked|start|late cancelled',
      'scheduled miss system end missed',
      'active finish seeker start|late completed',
      'active give_up seeker|companion start|late missed',
      'active complete system end completed',
      'active miss system late|end missed',
      'scheduled|active stop system booked|start|late cancelled',
    ].flatMap(expand),
  )
  const instant = { booked: at(-600), start: at(0), late: at(5, 1), end: at(30) }

  it('allows every transition in the graph and refuses all others [K-25]', () => {
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

  it('tells SQL which states a transition may leave', () => {
    expect(statesBefore('cancel')).toEqual(['scheduled', 'active'])
    expect(statesBefore('miss')).toEqual(['scheduled', 'active'])
    expect(statesBefore('complete')).toEqual(['active'])
    expect(statesBefore('stop')).toEqual(['scheduled', 'active'])
  })
})

describe('cancelling', () => {
  it.each([1, 12, 24, 168])(
    'gives a seeker everything back up to exactly the hours of the installation: %s [K-16]',
    (hours) => {
      const settled = (after: number) =>
        decideCancel(call('scheduled'), nobody, 'seeker', at(-hours * 60, after), hours)
      expect([settled(-1), settled(0), settled(1)]).toMatchObject(
        ['returned', 'returned', 'earned'].map((settlement) => ({ ok: true, settlement })),
      )
    },
  )

  it('counts 24 elapsed hours across a clock change [K-16]', () => {
    const sunday = {
      status: 'scheduled',
      startAt: new Date('2027-03-28T10:00:00+02:00'),
      endAt: new Date('2027-03-28T10:30:00+02:00'),
      refundableUntil: null,
    } as const
    const settled = (now: string) => decideCancel(sunday, nobody, 'seeker', new Date(now), 24)
    expect(settled('2027-03-27T09:00:00+01:00')).toMatchObject({ settlement: 'returned' })
    expect(settled('2027-03-27T10:00:00+01:00')).toMatchObject({ settlement: 'earned' })
  })

  it('of a call moved too late pays the companion, however far its new start is', () => {
    const moved = { ...call('scheduled'), refundableUntil: at(-90 * 24 * 60) }
    expect(decideCancel(moved, nobody, 'seeker', at(-60 * 24 * 60), 24)).toMatchObject({ settlement: 'earned' })
    expect(decideCancel(moved, nobody, 'companion', at(-60), 24)).toMatchObject({ settlement: 'returned' })
  })

  it('refunds the seeker in full whenever the companion cancels', () => {
    for (const now of [at(-10_000), at(-24 * 60, 1), at(0, -1), at(0), at(29)])
      expect(decideCancel(call('scheduled'), nobody, 'companion', now, 24)).toMatchObject({
        ok: true,
        settlement: 'returned',
      })
  })

  it('refunds a seeker nothing after the start, to the last millisecond before the end [K-14]', () => {
    const paid = { ok: true, to: 'cancelled', settlement: 'earned' }
    for (const hours of [0, 24])
      for (const now of [at(0, 1), at(4), at(30, -1)])
        expect(decideCancel(call('active'), both, 'seeker', now, hours)).toEqual(paid)
    expect(decideCancel(call('scheduled'), nobody, 'seeker', at(30, -1), 24)).toEqual(paid)
  })

  it.each<[CallStatus, Presence, Date, string]>([
    ['active', seekerOnly, at(5, 1), 'missed_cannot_cancel'],
    ['scheduled', nobody, at(30), 'missed_cannot_cancel'],
    ['missed', nobody, at(60), 'missed_cannot_cancel'],
    ['active', both, at(30), 'call_completed'],
    ['completed', nobody, at(60), 'call_completed'],
    ['cancelled', nobody, at(-60), 'call_cancelled'],
  ])(
    'refuses a call that is over, before a sweep has written it down too: %s [K-15]',
    (status, presence, now, code) => {
      for (const by of ['seeker', 'companion'] as const)
        expect(decideCancel(call(status), presence, by, now, 24)).toEqual({ ok: false, code })
    },
  )

  it('accepts a waiting seeker’s up to the last millisecond of the five minutes', () => {
    for (const by of ['seeker', 'companion'] as const)
      expect(decideCancel(call('active'), seekerOnly, by, at(5), 24)).toMatchObject({ ok: true })
  })
})

describe('the outcome', () => {
  const outcome = (status: CallStatus, presence: typeof nobody, now: Date) => {
    const decision = decideOutcome(call(status), presence, now)
    return decision.ok
      ? [decision.outcome.to, decision.outcome.missedReason, decision.outcome.settlement]
      : decision.code
  }

  it.each<[string, CallStatus, Presence, Date, unknown]>([
    ['open while both are there', 'active', both, at(30, -1), 'not_due'],
    ['completed at the end when both came', 'active', both, at(30), ['completed', null, 'earned']],
    ['open for a seeker alone until five minutes after the start', 'active', seekerOnly, at(5), 'not_due'],
    ['missed a millisecond later', 'active', seekerOnly, at(5, 1), ['missed', 'offerer_no_show', 'returned_no_show']],
    ['open for a companion alone to the end', 'active', companionOnly, at(29), 'not_due'],
    ['paid to a companion who waited', 'active', companionOnly, at(30), ['missed', 'seeker_no_show', 'earned']],
    ['open while nobody came', 'scheduled', nobody, at(20), 'not_due'],
    ['missed by both at the end', 'scheduled', nobody, at(30), ['missed', 'both_no_show', 'returned_no_show']],
    ['open without media', 'active', unconnected(1_800, 1_800, 1_800), at(30, -1), 'not_due'],
  ])('is %s [K-21]', (_, status, presence, now, expected) => {
    expect(outcome(status, presence, now)).toEqual(expected)
  })

  it('is no connection without a single packet, and no free call by looking in: the one there for less time missed it', () => {
    const ends = (...seconds: [number, number, number]) => outcome('active', unconnected(...seconds), at(30))
    expect(ends(1_800, 1_800, 1_800)).toEqual(['missed', 'no_connection', 'returned_no_show'])
    expect(ends(5, 1_800, 5)).toEqual(['missed', 'seeker_no_show', 'earned'])
    expect(ends(1_800, 5, 5)).toEqual(['missed', 'offerer_no_show', 'returned_no_show'])
    expect(ends(19, 1_800, 19)[1]).toBe('seeker_no_show')
    expect(ends(20, 1_800, 20)[1]).toBe('no_connection')
    expect(ends(10, 10, 10)[1]).toBe('no_connection')
    expect(outcome('active', { ...unconnected(9, 9, 9), hasMedia: true }, at(30))[0]).toBe('completed')
  })

  it('is decided once', () => {
    for (const status of ['completed', 'missed', 'cancelled'] as const)
      expect(outcome(status, both, at(90))).toBe('already_decided')
  })

  it('is always decided from the end on, by a transition in the graph', () => {
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
  it('allows both from the start to the end [K-12]', () => {
    expect(decideJoin(call('scheduled'), nobody, 'seeker', at(0, -1))).toEqual({ ok: false, code: 'too_early' })
    expect(decideJoin(call('scheduled'), nobody, 'seeker', at(0))).toMatchObject({ ok: true, to: 'active' })
    expect(decideJoin(call('active'), companionOnly, 'seeker', at(29))).toMatchObject({ ok: true, to: 'active' })
    expect(decideJoin(call('active'), both, 'seeker', at(30))).toEqual({ ok: false, code: 'call_completed' })
  })

  it('refuses a missed call with its own code, even before a sweep has stored it [K-13]', () => {
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
  it('is reserved to the seeker and completes a conversation that took place', () => {
    expect(decideFinish(call('active'), both, 'seeker', at(12))).toMatchObject({
      ok: true,
      outcome: { to: 'completed', settlement: 'earned' },
    })
    expect(decideFinish(call('active'), both, 'companion', at(12))).toEqual({ ok: false, code: 'not_yours_to_do' })
  })

  it('doesn’t pay for waiting alone', () => {
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
      expect(decideGiveUp(call('active'), unconnected(59, 59, 59), by, at(2))).toEqual({ ok: false, code: 'too_early' })
      expect(decideGiveUp(call('active'), unconnected(60, 60, 60), by, at(2))).toMatchObject({
        ok: true,
        outcome: { to: 'missed', missedReason: 'no_connection', settlement: 'returned_no_show' },
      })
    }
  })

  it('stays open for five minutes together to a seeker whose browser had no media, whatever the companion reports', () => {
    const payeesWord = { ...both, seekerHasMedia: false, togetherSeconds: 299 }
    expect(decideFinish(call('active'), payeesWord, 'seeker', at(12))).toMatchObject({ code: 'nobody_to_talk_to' })
    expect(decideGiveUp(call('active'), payeesWord, 'seeker', at(12))).toMatchObject({
      outcome: { missedReason: 'no_connection', settlement: 'returned_no_show' },
    })
    expect(decideGiveUp(call('active'), payeesWord, 'companion', at(12))).toMatchObject({ code: 'call_connected' })
    const talked = { ...payeesWord, togetherSeconds: 300 }
    expect(decideGiveUp(call('active'), talked, 'seeker', at(12))).toMatchObject({ code: 'call_connected' })
    expect(decideFinish(call('active'), talked, 'seeker', at(12))).toMatchObject({ outcome: { to: 'completed' } })
  })

  it('closes with the first media, and never opens by waiting alone', () => {
    expect(decideGiveUp(call('active'), { ...both, togetherSeconds: 600 }, 'seeker', at(12))).toEqual({
      ok: false,
      code: 'call_connected',
    })
    expect(decideGiveUp(call('active'), { ...companionOnly, companionSeconds: 600 }, 'companion', at(12))).toEqual({
      ok: false,
      code: 'too_early',
    })
    expect(decideGiveUp(call('scheduled'), nobody, 'seeker', at(2))).toMatchObject({ ok: false })
  })

  it('doesn’t end a call for both that never connected', () => {
    expect(decideFinish(call('active'), unconnected(300, 300, 300), 'seeker', at(6))).toEqual({
      ok: false,
      code: 'nobody_to_talk_to',
    })
  })
})

const mine = { ...call('active'), side: 'companion' as const, actualStartAt: null }

describe('access to a call', () => {
  it('opens the lobby ten minutes before, the room at the start, and closes both at the end', () => {
    expect(callAccess(call('scheduled'), at(-10, -1))).toBe('early')
    expect(callAccess(call('scheduled'), at(-10))).toBe('lobby')
    expect(callAccess(call('scheduled'), at(0, -1))).toBe('lobby')
    expect(callAccess(call('scheduled'), at(0))).toBe('open')
    expect(callAccess(call('active'), at(30, -1))).toBe('open')
    expect(callAccess(call('active'), at(30))).toBe('closed')
    expect(callAccess(call('cancelled'), at(-5))).toBe('closed')
  })
})

describe('the deadline for a companion to join', () => {
  it('is five minutes after the start, to the millisecond', () => {
    expect(joinBy(mine, at(0))).toEqual(at(5))
    expect(joinBy({ ...mine, status: 'scheduled' }, at(4))).toEqual(at(5))
    expect(joinBy(mine, at(5))).toEqual(at(5))
    expect(joinBy(mine, at(5, 1))).toBeNull()
  })

  it('doesn’t exist for seekers, before the start, or once the companion came', () => {
    expect(joinBy({ ...mine, side: 'seeker' }, at(1))).toBeNull()
    expect(joinBy({ ...mine, status: 'scheduled' }, at(0, -1))).toBeNull()
    expect(joinBy({ ...mine, actualStartAt: at(1) }, at(2))).toBeNull()
    expect(joinBy({ ...mine, status: 'cancelled' }, at(1))).toBeNull()
  })
})

const clocked = { startAt, endAt, minutes: 30, actualStartAt: null as Date | null, lateSeconds: 0, lateMovesEnd: true }
const show = (over: Partial<typeof clocked>, now: Date) => {
  const { state, seconds, endAt, late } = clockOf({ ...clocked, ...over }, now.getTime())
  return [state, seconds, endAt, late]
}

describe('a companion’s lateness', () => {
  it('counts to the second, from half a minute to the five-minute grace period', () => {
    expect(latenessOf(startAt, at(0, -5_000))).toBe(0)
    expect(latenessOf(startAt, at(0, 29_000))).toBe(0)
    expect(latenessOf(startAt, at(0, 30_000))).toBe(30)
    expect(latenessOf(startAt, at(2, 17_000))).toBe(137)
    expect(latenessOf(startAt, at(5))).toBe(300)
    expect(latenessOf(startAt, at(9))).toBe(300)
  })
})

describe('the clock of a call', () => {
  it('shows the whole length while waiting for the companion, and moves the end with every second', () => {
    expect(show({}, at(-2))).toEqual(['waiting', 1_800, at(30), 'no'])
    expect(show({}, at(0))).toEqual(['waiting', 1_800, at(30), 'no'])
    expect(show({}, at(3))).toEqual(['waiting', 1_800, at(33), 'no'])
    expect(show({}, at(5))).toEqual(['waiting', 1_800, at(35), 'no'])
    expect(show({}, at(7))).toEqual(['waiting', 1_680, at(35), 'no'])
  })

  it('counts down once the companion is there, and is 0 at the end', () => {
    expect(show({ actualStartAt: at(0) }, at(10))).toEqual(['running', 1_200, at(30), 'no'])
    expect(show({ actualStartAt: at(0) }, new Date(at(30).getTime() - 1))).toEqual(['running', 1, at(30), 'no'])
    expect(show({ actualStartAt: at(0) }, at(30))).toEqual(['over', 0, at(30), 'no'])
    expect(show({}, at(31))).toEqual(['over', 0, at(30), 'no'])
  })

  it('starts at the whole length and mentions it if the end moved by the lateness; otherwise mentions that it didn’t', () => {
    expect(show({ actualStartAt: at(3), lateSeconds: 180, endAt: at(33) }, at(3))).toEqual([
      'running',
      1_800,
      at(33),
      'moved',
    ])
    expect(show({ actualStartAt: at(3), lateSeconds: 180, lateMovesEnd: false }, at(3))).toEqual([
      'running',
      1_620,
      at(30),
      'kept',
    ])
  })
})
