import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { iceServersFor } from './ice.server.ts'

const turn = {
  urls: ['turn:relay.example:3478', 'turns:relay.example:443?transport=tcp'],
  secret: 'a long shared secret',
}
const call = { callId: '5b8f7d0e-0000-4000-8000-000000000001', endAt: new Date('2026-12-01T18:30:00Z') }

it('gives one person a credential for one call that dies ten minutes after its end', () => {
  const [server] = iceServersFor({ turn }, call, 'person-1')
  const expiry = Date.parse('2026-12-01T18:40:00Z') / 1000
  expect(server?.urls).toEqual(turn.urls)
  expect(server?.username).toBe(`${expiry}:${call.callId}:person-1`)
  expect(server?.credential).toBe(
    createHmac('sha1', turn.secret).update(`${expiry}:${call.callId}:person-1`).digest('base64'),
  )
})

it('gives different people and different calls different credentials', () => {
  const distinct = new Set(
    ['person-1', 'person-2'].flatMap((userId) =>
      [call, { ...call, callId: 'other' }, { ...call, endAt: new Date('2026-12-01T19:00:00Z') }].map(
        (each) => iceServersFor({ turn }, each, userId)[0]?.credential,
      ),
    ),
  )
  expect(distinct.size).toBe(6)
})

it('gives nothing without a relay', () => {
  expect(iceServersFor({ turn: null }, call, 'person-1')).toEqual([])
})
