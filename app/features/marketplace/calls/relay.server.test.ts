import { afterEach, expect, test, vi } from 'vitest'
import { RELAY_MINUTES, RELAY_RENEWAL_MINUTES } from '#app/platform/outside/ice.server.ts'
import { makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { type ServerMessage, serverMessage } from './messages.ts'
import { createCallHub } from './signalling.server.ts'
import { callWithAdmission } from './views.server.ts'

const startAt = new Date('2026-12-01T18:00:00Z')
const t = testContext({
  env: { TURN_URLS: 'turn:relay.example:3478', TURN_SECRET: 'a long shared secret' },
  now: startAt,
})

afterEach(() => vi.restoreAllMocks())

test('whoever is in a relayed call gets the next credential before the last one ends, and nobody who left [F32]', async () => {
  const { callId, seekerId } = await makeCall(t, { startAt })
  const viewer = await t.as(seekerId)
  const { call } = await callWithAdmission(t.ctx.db, viewer, callId, t.ctx.clock.now())
  const before = Date.now() / 1000
  const hub = createCallHub(t.ctx)
  const received: ServerMessage[] = []
  const transport = {
    send: (text: string) => void received.push(serverMessage.parse(JSON.parse(text))),
    close: () => {},
  }
  const connection = hub.connect(viewer, call, 'Firefox on Windows', transport)
  const relays = () => received.filter((message) => message.type === 'relay')
  await hub.heartbeat()
  expect(relays()).toEqual([])
  const began = performance.now()
  const later = vi.spyOn(performance, 'now')
  for (const round of [1, 2]) {
    // A second more each time: milliseconds with fractions do not add up exactly.
    later.mockReturnValue(began + round * (RELAY_RENEWAL_MINUTES * 60_000 + 1_000))
    await hub.heartbeat()
    await hub.heartbeat()
    expect(relays()).toHaveLength(round)
  }
  const [server] = relays()[0]?.iceServers ?? []
  const expiry = Number(server?.username?.split(':')[0])
  expect(expiry).toBeGreaterThan(before + RELAY_MINUTES * 60 - 1)
  expect(expiry).toBeLessThanOrEqual(Date.now() / 1000 + RELAY_MINUTES * 60)
  hub.disconnect(connection, 4003, 'signed out')
  later.mockReturnValue(began + 10 * RELAY_RENEWAL_MINUTES * 60_000)
  await hub.heartbeat()
  expect(relays()).toHaveLength(2)
})
