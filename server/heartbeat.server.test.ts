import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signOut } from '#app/features/marketplace/accounts/commands.server.ts'
import { CLOSE_CODES } from '#app/features/marketplace/calls/schema.ts'
import { readViewer } from '#app/platform/http/session.server.ts'
import { attendances } from '#db/schema/all.ts'
import { cookieOf } from '#tests/support/accounts.ts'
import { CallClient, serveCalls } from '#tests/support/call-sockets.ts'
import { makeCall } from '#tests/support/calls.ts'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { statementsOf } from '#tests/support/statements.ts'

const origin = 'http://localhost:3000'
const startAt = new Date('2026-12-01T18:00:00Z')

let test: TestContext
let server: Awaited<ReturnType<typeof serveCalls>>
const clients: CallClient[] = []
beforeEach(async () => {
  test = await openTestContext()
  server = await serveCalls(test.ctx)
  await test.setClock(new Date(startAt.getTime() + 60_000))
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate()
  await server.close()
  await test.close()
})

async function callsWithBoth(count: number) {
  const entered: { client: CallClient; headers: Headers }[] = []
  for (let n = 0; n < count; n++) {
    const call = await makeCall(test, { startAt })
    for (const userId of [call.seekerId, call.companionId]) {
      const cookie = await cookieOf(test.ctx, userId)
      const client = new CallClient(server.port, call.callId, { cookie, origin })
      clients.push(client)
      await client.open()
      await client.enter()
      entered.push({ client, headers: new Headers({ cookie }) })
    }
  }
  return entered
}

/** The queries of one heartbeat, recognised by their list of sockets. */
const beat = async () =>
  (await statementsOf(test.database, () => server.sockets.beat()))
    .map(({ text }) => text)
    .filter((text) => text.includes('any($'))

describe('the heartbeat of the calls', () => {
  it('needs as few statements for twenty sockets as for two: signs of life, admissions and sessions', {
    timeout: 120_000,
  }, async () => {
    await callsWithBoth(1)
    const ofTwo = await beat()
    await callsWithBoth(9)
    const ofTwenty = await beat()
    // Identical text, so PostgreSQL has already parsed and planned them.
    expect(new Set(ofTwo).size).toBe(3)
    expect(new Set(ofTwenty)).toEqual(new Set(ofTwo))
    // A scheduled heartbeat may run meanwhile.
    expect(ofTwenty.length).toBeLessThanOrEqual(6)
    const seen = await test.ctx.db.select({ seenAt: attendances.seenAt }).from(attendances)
    expect(seen).toHaveLength(20)
    expect(new Set(seen.map(({ seenAt }) => seenAt.getTime())).size).toBe(1)
  })

  it('closes only the sockets whose session has ended [ASVS 45]', async () => {
    const [seeker, companion] = await callsWithBoth(1)
    if (!seeker || !companion) throw new Error('nobody entered')
    const { viewer } = await readViewer(test.ctx, new Request(origin, { headers: seeker.headers }))
    await signOut({ ...test.ctx, live: { ...test.ctx.live, publish: async () => {} } }, viewer)
    await server.sockets.beat()
    expect(await seeker.client.ended()).toMatchObject({ code: CLOSE_CODES.signedOut })
    companion.client.send({ type: 'ping' })
    await companion.client.received('pong')
  })
})
