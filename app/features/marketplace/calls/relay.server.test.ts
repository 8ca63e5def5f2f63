import { afterEach, expect, test, vi } from 'vitest'
import { LIMITS } from '#app/features/marketplace/accounts/limits.rules.ts'
import { RELAY_CHECK_MINUTES, RELAY_MINUTES, RELAY_RENEWAL_MINUTES } from '#app/platform/outside/ice.server.ts'
import { makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { startNetworkCheck } from './commands.server.ts'
import type { ServerMessage } from './messages.ts'
import { createCallHub } from './signalling.server.ts'
import { callWithAdmission } from './views.server.ts'

const startAt = new Date('2026-12-01T18:00:00Z')
const t = testContext({
  env: { TURN_URLS: 'turn:relay.example:3478', TURN_SECRET: 'a long shared secret' },
  now: startAt,
})

afterEach(() => vi.restoreAllMocks())

test('a person in a relayed call gets the next credential before the last one expires, and no one who left [F32]', async () => {
  const { callId, seekerId } = await makeCall(t, { startAt })
  const viewer = await t.as(seekerId)
  const { call } = await callWithAdmission(t.ctx.db, viewer, callId, t.ctx.clock.now())
  const before = Date.now() / 1000
  const hub = createCallHub(t.ctx)
  const received: ServerMessage[] = []
  const transport = {
    send: (text: string) => void received.push(JSON.parse(text)),
    close: () => {},
  }
  const connection = hub.connect(viewer, call, 'Firefox on Windows', transport)
  const relays = () => received.filter((message) => message.type === 'relay')
  await hub.heartbeat()
  expect(relays()).toEqual([])
  const began = performance.now()
  const later = vi.spyOn(performance, 'now')
  for (const round of [1, 2]) {
    // One second extra each time, because fractional milliseconds don't add up exactly.
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

test('any signed-in person gets a credential for two minutes that belongs to no call', async () => {
  const seekerId = await makeSeeker(t)
  const { iceServers, isRelayOnly } = await startNetworkCheck(t.ctx, await t.as(seekerId))
  expect(isRelayOnly).toBe(true)
  const [expiry, ...rest] = iceServers[0]?.username?.split(':') ?? []
  expect(rest).toEqual(['check', seekerId])
  expect(Number(expiry) - Date.now() / 1000).toBeLessThanOrEqual(RELAY_CHECK_MINUTES * 60)
})

test('an installation without a relay reports that calls are direct', async () => {
  const direct = { ...t.ctx, config: { ...t.ctx.config, turn: null } }
  expect(await startNetworkCheck(direct, await t.as(await makeSeeker(t)))).toEqual({
    iceServers: [],
    isRelayOnly: false,
  })
})

test('one person gets twenty per hour, counted separately from others', async () => {
  const viewer = await t.as(await makeSeeker(t))
  const config = { ...t.ctx.config, demo: false }
  const ctx = { ...t.ctx, config }
  for (let nth = 0; nth < LIMITS.networkCheckOfPerson.attempts; nth++) await startNetworkCheck(ctx, viewer)
  await expect(startNetworkCheck(ctx, viewer)).rejects.toMatchObject({ code: 'too_many_attempts' })
  await startNetworkCheck(ctx, await t.as(await makeSeeker(t)))
})

test('refuses suspended people', async () => {
  const viewer = await t.as(await makeSeeker(t))
  await expect(startNetworkCheck(t.ctx, { ...viewer, status: 'suspended' })).rejects.toMatchObject({
    code: 'account_closed',
  })
})
