import { afterAll, beforeAll, expect, test } from 'vitest'
import { iceServersFor } from '#app/platform/outside/ice.server.ts'
import { type Relay, startRelay } from '#tests/support/coturn.ts'
import { openTurnClient, type TurnAnswer } from '#tests/support/turn-client.ts'

let relay: Relay
beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay.stop())

/** A credential of a call of which so many seconds are left, with the ten minutes after its end. */
function credentialFor(secondsLeft: number) {
  const now = new Date()
  const call = { callId: crypto.randomUUID(), endAt: new Date(now.getTime() + (secondsLeft - 600) * 1000) }
  const [server] = iceServersFor({ turn: { urls: [relay.url], secret: relay.secret } }, call, 'person', now)
  return { username: server?.username ?? '', credential: server?.credential ?? '' }
}

async function allocateAnew(credential: ReturnType<typeof credentialFor>): Promise<TurnAnswer> {
  const client = await openTurnClient(relay.port, credential)
  const answer = await client.allocate()
  if (answer === 'ok') await client.refresh(0)
  client.close()
  return answer
}

test('a relay refuses new connections once the credential has ended, and lets those that are open go on', async () => {
  const credential = credentialFor(2)
  const open = await openTurnClient(relay.port, credential)
  expect([await open.allocate(), await open.permit(50_000)]).toEqual(['ok', 'ok'])
  const endsAt = 1000 * (Number(credential.username.split(':')[0]) + 1)
  while (Date.now() <= endsAt) expect(await open.refresh(600)).toBe('ok')
  expect(await allocateAnew(credential)).toBe(401)
  // coturn keeps the key of an open allocation, which ends when its browser closes it or falls silent (045).
  expect([await open.refresh(600), await open.permit(50_001)]).toEqual(['ok', 'ok'])
  expect(await open.refresh(0)).toBe('ok')
  open.close()
})

test('a forged name or another secret opens nothing', async () => {
  const credential = credentialFor(60)
  expect(await allocateAnew({ ...credential, username: `9${credential.username}` })).toBe(401)
  expect(await allocateAnew(credential)).toBe('ok')
})
