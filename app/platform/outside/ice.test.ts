import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { iceServersFor, iceServersForCheck, RELAY_MINUTES, RELAY_RENEWAL_MINUTES } from './ice.server.ts'

const turn = {
  urls: ['turn:relay.example:3478', 'turns:relay.example:443?transport=tcp'],
  secret: 'a long shared secret',
}
const now = new Date('2026-12-01T18:05:00Z')
const call = { callId: '5b8f7d0e-0000-4000-8000-000000000001', endAt: new Date('2026-12-01T18:30:00Z') }
const seconds = (at: string) => Date.parse(at) / 1000
const expiryOf = (at: Date) => Number(iceServersFor({ turn }, call, 'person-1', at)[0]?.username?.split(':')[0])

beforeAll(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterAll(() => {
  vi.useRealTimers()
})

it('gives one person a credential for one call that expires after five minutes', () => {
  const [server] = iceServersFor({ turn }, call, 'person-1', now)
  const expiry = seconds('2026-12-01T18:10:00Z')
  expect(server?.urls).toEqual(turn.urls)
  expect(server?.username).toBe(`${expiry}:${call.callId}:person-1`)
  expect(server?.credential).toBe(
    createHmac('sha1', turn.secret).update(`${expiry}:${call.callId}:person-1`).digest('base64'),
  )
})

it('never outlives the call by more than ten minutes, and is renewed well before it expires', () => {
  expect(expiryOf(new Date('2026-12-01T18:38:00Z'))).toBe(seconds('2026-12-01T18:07:00Z'))
  expect(expiryOf(new Date('2026-12-01T18:41:00Z'))).toBeLessThan(seconds('2026-12-01T18:05:00Z'))
  expect(RELAY_RENEWAL_MINUTES).toBeLessThan(RELAY_MINUTES / 2)
})

it('uses the machine’s clock, like the relay, even if the product’s clock was moved', () => {
  const moved = { ...call, endAt: new Date('2027-03-01T18:30:00Z') }
  const [server] = iceServersFor({ turn }, moved, 'person-1', new Date('2027-03-01T18:00:00Z'))
  expect(Number(server?.username?.split(':')[0])).toBe(seconds('2026-12-01T18:10:00Z'))
})

it('gives a two-minute credential for the network check, not tied to a call, and none without a relay', () => {
  const [server] = iceServersForCheck({ turn }, 'person-1')
  expect(server?.username).toBe(`${seconds('2026-12-01T18:07:00Z')}:check:person-1`)
  expect([
    iceServersForCheck({ turn: null }, 'person-1'),
    iceServersFor({ turn: null }, call, 'person-1', now),
  ]).toEqual([[], []])
})
