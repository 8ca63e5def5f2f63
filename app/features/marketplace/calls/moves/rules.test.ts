import { describe, expect, it } from 'vitest'
import { CALL_STATUSES, MOVES_MAX } from '../schema.ts'
import {
  canStillMeet,
  decideMove,
  decideOpenProposal,
  moveRefusalFor,
  movesAlone,
  proposalExpiresAt,
  refundableAfterMove,
} from './rules.ts'

const startAt = new Date('2026-12-01T18:00:00Z')
const at = (hours: number, ms = 0) => new Date(startAt.getTime() + hours * 3_600_000 + ms)
const call = { status: 'scheduled' as const, startAt, endAt: at(0.5), moves: 0 }

describe('a call can move', () => {
  it('while it’s scheduled, up to its start', () => {
    expect(decideMove(call, at(0, -1))).toEqual({ ok: true })
    expect(decideMove(call, at(0))).toMatchObject({ code: 'call_started' })
    expect(CALL_STATUSES.map((status) => decideMove({ ...call, status }, at(-1)))).toMatchObject([
      { ok: true },
      ...['call_started', 'call_started', 'call_started', 'call_cancelled'].map((code) => ({ ok: false, code })),
    ])
  })

  it('three times', () => {
    expect(decideMove({ ...call, moves: MOVES_MAX - 1 }, at(-1))).toEqual({ ok: true })
    expect(decideMove({ ...call, moves: MOVES_MAX }, at(-1))).toMatchObject({ code: 'moved_too_often' })
  })

  it('alone only by its seeker, up to exactly the hours of free cancellation', () => {
    for (const hours of [1, 24]) {
      const alone = [at(-hours, -1), at(-hours), at(-hours, 1)].map((now) => movesAlone('seeker', call, now, hours))
      expect(alone).toEqual([true, true, false])
    }
    expect(movesAlone('companion', call, at(-1000), 24)).toBe(false)
  })

  it('only between a seeker and an active companion', () => {
    expect([canStillMeet('new', 'active'), canStillMeet('active', 'active')]).toEqual([true, true])
    const others = [null, 'suspended', 'canceled', 'rejected'] as const
    expect(others.flatMap((status) => [canStillMeet(status, 'active'), canStillMeet('active', status)])).toEqual(
      Array(8).fill(false),
    )
  })
})

describe('the moment until which a moved call can be cancelled for free', () => {
  it('follows its new start if it moved in time', () => {
    expect(refundableAfterMove({ startAt, refundableUntil: null }, at(-24), 24)).toBeNull()
  })

  it('stays in the past if it moved later, also when it moves again', () => {
    const kept = refundableAfterMove({ startAt, refundableUntil: null }, at(-24, 1), 24)
    expect(kept).toEqual(at(-24))
    expect(refundableAfterMove({ startAt: at(500), refundableUntil: kept }, at(1), 24)).toEqual(kept)
  })
})

describe('a proposal', () => {
  const open = { fromAt: startAt, expiresAt: at(-1), answer: null }

  it('expires after 48 hours, at the call’s start, or when its last time can’t be booked', () => {
    expect(proposalExpiresAt(call, [at(100)], 0, at(-80))).toEqual(at(-32))
    expect(proposalExpiresAt(call, [at(100), at(-5)], 0, at(-20))).toEqual(startAt)
    expect(proposalExpiresAt(call, [at(-5), at(-9)], 0, at(-20))).toEqual(at(-5.25))
    expect(proposalExpiresAt(call, [at(-5)], 120, at(-20))).toEqual(at(-7))
  })

  it('is open until then, for the start it was made for', () => {
    expect(decideOpenProposal(open, startAt, at(-1, -1))).toEqual({ ok: true })
    expect(decideOpenProposal(open, startAt, at(-1))).toMatchObject({ code: 'proposal_expired' })
    expect(decideOpenProposal(open, at(1), at(-2))).toMatchObject({ code: 'proposal_changed' })
    expect(decideOpenProposal({ ...open, answer: 'withdrawn' }, startAt, at(-2))).toMatchObject({
      code: 'proposal_changed',
    })
  })

  it('hides the seeker’s other calls from the companion', () => {
    expect(moveRefusalFor('companion', 'seeker_busy')).toBe('slot_taken')
    expect(moveRefusalFor('seeker', 'seeker_busy')).toBe('seeker_busy')
    expect(moveRefusalFor('companion', 'slot_gone')).toBe('slot_gone')
  })
})
