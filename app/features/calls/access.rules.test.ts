import { describe, expect, it } from 'vitest'
import { callAccess } from './access.rules.ts'
import type { CallStatus } from './schema.ts'

const startAt = new Date('2026-12-01T18:00:00Z')
const endAt = new Date('2026-12-01T18:30:00Z')
const at = (minutes: number, ms = 0) => new Date(startAt.getTime() + minutes * 60_000 + ms)
const call = (status: CallStatus) => ({ status, startAt, endAt })

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
