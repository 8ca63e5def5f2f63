import { expect, test } from 'vitest'
import { LIMITS } from '#app/features/marketplace/accounts/limits.rules.ts'
import { RELAY_CHECK_MINUTES } from '#app/platform/outside/ice.server.ts'
import { testContext } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { startNetworkCheck } from './commands.server.ts'

const t = testContext({ env: { TURN_URLS: 'turn:relay.example:3478', TURN_SECRET: 'a long shared secret' } })

test('anybody who is signed in gets a credential of two minutes that belongs to no call', async () => {
  const seekerId = await makeSeeker(t)
  const { iceServers, isRelayOnly } = await startNetworkCheck(t.ctx, await t.as(seekerId))
  expect(isRelayOnly).toBe(true)
  const [expiry, ...rest] = iceServers[0]?.username?.split(':') ?? []
  expect(rest).toEqual(['check', seekerId])
  expect(Number(expiry) - Date.now() / 1000).toBeLessThanOrEqual(RELAY_CHECK_MINUTES * 60)
})

test('an installation without a relay says that calls are direct', async () => {
  const direct = { ...t.ctx, config: { ...t.ctx.config, turn: null } }
  expect(await startNetworkCheck(direct, await t.as(await makeSeeker(t)))).toEqual({
    iceServers: [],
    isRelayOnly: false,
  })
})

test('one person gets twenty in an hour, and others are not counted', async () => {
  const viewer = await t.as(await makeSeeker(t))
  const config = { ...t.ctx.config, demo: false }
  const ctx = { ...t.ctx, config }
  for (let nth = 0; nth < LIMITS.networkCheckOfPerson.attempts; nth++) await startNetworkCheck(ctx, viewer)
  await expect(startNetworkCheck(ctx, viewer)).rejects.toMatchObject({ code: 'too_many_attempts' })
  await startNetworkCheck(ctx, await t.as(await makeSeeker(t)))
})

test('refuses whoever is suspended', async () => {
  const viewer = await t.as(await makeSeeker(t))
  await expect(startNetworkCheck(t.ctx, { ...viewer, status: 'suspended' })).rejects.toMatchObject({
    code: 'account_closed',
  })
})
