import { execFile } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { iceServersFor, relayCredential } from '#app/platform/outside/ice.server.ts'
import { makeAuthority } from '#tests/support/certificates.ts'
import { type Relay, startRelay } from '#tests/support/coturn.ts'

type Way = keyof typeof FLAGS
type Credential = ReturnType<typeof relayCredential>
/** Options of coturn's own client; with all ciphers its handshake often hangs. */
const FLAGS = { udp: [], tcp: ['-t'], tls: ['-t', '-S', '-F', 'TLSv1.2'] }
const REFUSED = 'Cannot complete Allocation'

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

/** A call's credential that expires in `secondsLeft`, which is ten minutes after the end of the call. */
function credentialFor(secondsLeft: number, callId: string = crypto.randomUUID()): Credential {
  const now = new Date()
  const call = { callId, endAt: new Date(now.getTime() + (secondsLeft - 600) * 1000) }
  const [server] = iceServersFor(turn(), call, 'person', now)
  return { username: server?.username ?? '', credential: server?.credential ?? '' }
}

/** Runs coturn's own client between two connections of the relay, with so many packets of 20 ms in each direction. */
function talk({ username, credential }: Credential, way: Way = 'udp', packets = 0, connections = 1) {
  const port = way === 'tls' ? relay.tlsPort : relay.port
  const amount = ['-n', `${packets}`, '-m', `${connections}`]
  const args = ['-y', '-c', ...amount, '-u', username, '-w', credential, '-p', `${port}`, ...FLAGS[way], '127.0.0.1']
  return new Promise<'ok' | string>((resolve) => {
    execFile('turnutils_uclient', args, (error, stdout) =>
      resolve(!error && /lost packets \d+ \((\d\.|-?nan)/.test(stdout) ? 'ok' : stdout.slice(-500)),
    )
  })
}

/** Waits until a credential has expired by the relay's clock, which is up to a second late. */
const ended = ({ username }: Credential) => setTimeout(1000 * (Number(username.split(':')[0]) + 2) - Date.now())

describe.each(['udp', 'tcp', 'tls'] as const)('over %s', (way) => {
  test('a relay refuses new connections once the credential has expired, and keeps open ones [T22]', {
    tags: ['deep'],
  }, async () => {
    const credential = credentialFor(4)
    const open = talk(credential, way, 400)
    await ended(credential)
    expect(await talk(credential, way)).toContain(REFUSED)
    // coturn keeps the key of an open allocation, which ends when its browser closes it or goes silent.
    expect(await open).toBe('ok')
  })

  test('the next credential of a long call opens an allocation next to the old one, on an ICE restart', {
    tags: ['deep'],
  }, async () => {
    const callId = crypto.randomUUID()
    const first = credentialFor(4, callId)
    const old = talk(first, way, 500)
    await ended(first)
    expect(await talk(credentialFor(300, callId), way, 1)).toBe('ok')
    expect(await old).toBe('ok')
  })

  test('a forged username or another secret is refused [T22]', async () => {
    const credential = credentialFor(60)
    expect(await talk({ ...credential, username: `9${credential.username}` }, way)).toContain(REFUSED)
    expect(await talk(relayCredential('another secret', 'call:person', 60), way)).toContain(REFUSED)
    expect(await talk(credential, way)).toBe('ok')
  })
})

test('the secret can change during calls: both work for a while, and no connection ends', {
  tags: ['deep'],
}, async () => {
  const running = talk(credentialFor(60), 'udp', 500)
  const next = relayCredential('the next secret of the relay', 'call:person', 60)
  expect(await talk(next)).toContain(REFUSED)
  relay.addSecret('the next secret of the relay')
  expect([await talk(next), await talk(credentialFor(60))]).toEqual(['ok', 'ok'])
  expect(await running).toBe('ok')
})

test('a person in a call has at most 36 connections', { tags: ['deep'] }, async () => {
  // The client opens up to two for each requested connection.
  expect(await talk(credentialFor(60), 'udp', 0, 12)).toBe('ok')
  expect(await talk(credentialFor(60), 'udp', 0, 37)).toContain('Allocation Quota Reached')
})
