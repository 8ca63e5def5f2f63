import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { iceServersFor, iceServersForCheck, relayCredential } from '#app/platform/outside/ice.server.ts'
import { makeAuthority } from '#tests/support/certificates.ts'
import { type Relay, startRelay } from '#tests/support/coturn.ts'
import { openTurnClient, type TurnAnswer, type TurnCredential } from '#tools/doctor/turn/client.ts'
import type { Way } from '#tools/doctor/turn/connection.ts'

const authority = makeAuthority()
let relay: Relay
beforeAll(async () => {
  relay = await startRelay({ certificate: authority.make('IP:127.0.0.1') })
})
afterAll(async () => {
  await relay.stop()
  authority.remove()
})
const turn = () => ({ turn: { urls: [relay.url], secret: relay.secret } })
const at = (port: number) => ({ address: '127.0.0.1', port })

/** A credential of a call of which so many seconds are left, with the ten minutes after its end. */
function credentialFor(secondsLeft: number, callId: string = crypto.randomUUID()): TurnCredential {
  const now = new Date()
  const call = { callId, endAt: new Date(now.getTime() + (secondsLeft - 600) * 1000) }
  const [server] = iceServersFor(turn(), call, 'person', now)
  return { username: server?.username ?? '', credential: server?.credential ?? '' }
}

const open = (credential: TurnCredential, way: Way = 'udp') =>
  openTurnClient(
    { way, host: '127.0.0.1', port: way === 'tls' ? relay.tlsPort : relay.port },
    credential,
    authority.authority,
  )

async function allocateAnew(credential: TurnCredential, way?: Way): Promise<TurnAnswer> {
  const client = await open(credential, way)
  const answer = await client.allocate()
  if (answer === 'ok') await client.refresh(0)
  client.close()
  return answer
}

/** Waits until a credential has ended by the clock of the relay, which is up to a second late. */
const ended = ({ username }: TurnCredential) => setTimeout(1000 * (Number(username.split(':')[0]) + 2) - Date.now())

describe.each(['udp', 'tcp', 'tls'] as const)('over %s', (way) => {
  test('a relay refuses new connections once the credential has ended, and lets those that are open go on', {
    tags: ['deep'],
  }, async () => {
    const credential = credentialFor(2)
    const client = await open(credential, way)
    expect([await client.allocate(), await client.permit(at(50_000))]).toEqual(['ok', 'ok'])
    await ended(credential)
    expect(await allocateAnew(credential, way)).toBe(401)
    // coturn keeps the key of an open allocation, which ends when its browser closes it or falls silent (045).
    expect([await client.refresh(600), await client.permit(at(50_001))]).toEqual(['ok', 'ok'])
    expect(await client.refresh(0)).toBe('ok')
    client.close()
  })

  test('the next credential of a long call opens a way beside the old one, when ICE restarts', {
    tags: ['deep'],
  }, async () => {
    const callId = crypto.randomUUID()
    const first = credentialFor(2, callId)
    const old = await open(first, way)
    expect(await old.allocate()).toBe('ok')
    await ended(first)
    expect(await old.refresh(600)).toBe('ok')
    const renewed = await open(credentialFor(300, callId), way)
    expect(await renewed.allocate()).toBe('ok')
    const [here, there] = [old.relayed(), renewed.relayed()]
    if (!here || !there) throw new Error('the relay gave no address')
    expect([await old.permit(there), await renewed.permit(here)]).toEqual(['ok', 'ok'])
    const arrived = new Promise<Buffer>((resolve) => renewed.onData(resolve))
    old.send(there, Buffer.from('still here'))
    expect((await arrived).toString()).toBe('still here')
    for (const client of [old, renewed]) {
      await client.refresh(0)
      client.close()
    }
  })

  test('a forged name or another secret opens nothing', async () => {
    const credential = credentialFor(60)
    expect(await allocateAnew({ ...credential, username: `9${credential.username}` }, way)).toBe(401)
    expect(await allocateAnew(relayCredential('another secret', 'call:person', 60), way)).toBe(401)
    expect(await allocateAnew(credential, way)).toBe('ok')
  })
})

test('a credential for trying the network opens the relay, for two minutes and of no call', {
  tags: ['deep'],
}, async () => {
  const [server] = iceServersForCheck(turn(), 'person')
  const { username = '', credential = '' } = server ?? {}
  expect(username).toMatch(/^\d+:check:person$/)
  expect(Number(username.split(':')[0]) - Date.now() / 1000).toBeLessThanOrEqual(120)
  expect(await allocateAnew({ username, credential })).toBe('ok')
})

test('the secret changes while calls go on: both open the relay for a while, and no connection ends', {
  tags: ['deep'],
}, async () => {
  const running = await open(credentialFor(60))
  expect(await running.allocate()).toBe('ok')
  const next = relayCredential('the next secret of the relay', 'call:person', 60)
  expect(await allocateAnew(next)).toBe(401)
  relay.addSecret('the next secret of the relay')
  expect([await allocateAnew(next), await allocateAnew(credentialFor(60))]).toEqual(['ok', 'ok'])
  expect(await running.refresh(600)).toBe('ok')
  await running.refresh(0)
  running.close()
})

test('nobody takes all of the relay: a person of a call has 36 connections at most', { tags: ['deep'] }, async () => {
  const credential = credentialFor(60)
  const clients = await Promise.all(Array.from({ length: 37 }, () => open(credential)))
  const answers = await Promise.all(clients.map((client) => client.allocate()))
  expect(answers.filter((answer) => answer === 'ok')).toHaveLength(36)
  expect(answers.filter((answer) => answer === 486)).toHaveLength(1)
  await Promise.all(clients.map((client, nth) => answers[nth] === 'ok' && client.refresh(0)))
  for (const client of clients) client.close()
})
