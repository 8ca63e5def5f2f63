import { describe, expect, it } from 'vitest'
import { callAccess, joinBy } from './access.rules.ts'
import type { CallStatus } from './schema.ts'

const startAt = new Date('2026-12-01T18:00:00Z')
const endAt = new Date('2026-12-01T18:30:00Z')
const at = (minutes: number, ms = 0) => new Date(startAt.getTime() + minutes * 60_000 + ms)
const call = (status: CallStatus) => ({ status, startAt, endAt })
const mine = { ...call('active'), side: 'companion' as const, actualStartAt: null }

describe('entering the room', () => {
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

describe('until when a companion has to join', () => {
  it('is five minutes after the start, to the millisecond', () => {
    expect(joinBy(mine, at(0))).toEqual(at(5))
    expect(joinBy({ ...mine, status: 'scheduled' }, at(4))).toEqual(at(5))
    expect(joinBy(mine, at(5))).toEqual(at(5))
    expect(joinBy(mine, at(5, 1))).toBeNull()
  })

  it('is nothing for seekers, before the start, and once the companion came', () => {
    expect(joinBy({ ...mine, side: 'seeker' }, at(1))).toBeNull()
    expect(joinBy({ ...mine, status: 'scheduled' }, at(0, -1))).toBeNull()
    expect(joinBy({ ...mine, actualStartAt: at(1) }, at(2))).toBeNull()
    expect(joinBy({ ...mine, status: 'cancelled' }, at(1))).toBeNull()
  })
})
