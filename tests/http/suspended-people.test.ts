/** @module-tag random */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLOSE_CODES } from '#app/features/marketplace/calls/schema.ts'
import { CallClient } from '#tests/support/call-sockets.ts'
import { makeCall } from '#tests/support/calls.ts'
import { isDeep } from '#tests/support/deep.ts'
import { suspensionOf } from '#tests/support/suspensions.ts'
import { type AttackWorld, openAttackWorld } from './attack-people.ts'
import { READS } from './attack-reads.ts'

let world: AttackWorld
beforeAll(async () => {
  world = await openAttackWorld()
})
afterAll(() => world?.close())

type Side = 'seeker' | 'companion'
/** The other participant in the suspended person's call, who stays signed in. */
const OTHERS = { seeker: 'colleague', companion: 'stranger' } as const

/** Milliseconds for every process to disconnect a suspended person. On a busy machine, only a hang takes longer. */
const withinMs = isDeep ? 2_000 : 30_000

const statusOf = async (who: Parameters<AttackWorld['ask']>[0], address: string) =>
  (await world.ask(who, 'GET', address)).status

/** Opens a person's live updates; `ended` resolves when the stream ends. */
async function openLive(who: Side) {
  const stream = await fetch(`${world.app.origin}/live`, { headers: world.headersOf(who) })
  expect(stream.status).toBe(200)
  return { ended: stream.text() }
}

async function enter(who: Side | (typeof OTHERS)[Side], callId: string) {
  const { origin = '', cookie = '' } = world.headersOf(who)
  const client = await new CallClient(Number(new URL(origin).port), callId, { origin, cookie }).open()
  await client.enter()
  return client
}

async function calendarOf(who: Side) {
  await world.ask(who, 'POST', '/en/my-calls', { intent: 'renew_calendar_feed' })
  return /\/calendar\/[\w.-]+\.ics/.exec((await world.ask(who, 'GET', '/en/my-calls')).text)?.[0] ?? 'no calendar'
}

test.each(['seeker', 'companion'] as const)(
  'a %s who is suspended in one process is out of the other’s call, calendar, streams and pages at once (ASVS 7.4.2) [ASVS 45, T15, T19, T34]',
  async (who) => {
    const other = OTHERS[who]
    const [userId, otherId] = [world.fill(`{${who}}`), world.fill(`{${other}}`)]
    const [seekerId, companionId] = who === 'seeker' ? [userId, otherId] : [otherId, userId]
    const startAt = new Date(world.test.ctx.clock.now().getTime() - 60_000)
    const { callId } = await makeCall(world.test, { seekerId, companionId, startAt })
    const [own, others] = [await enter(who, callId), await enter(other, callId)]
    const calendar = await calendarOf(who)
    expect([calendar, await statusOf('guest', calendar)]).toEqual([calendar, 200])
    const live = await openLive(who)

    await (await suspensionOf(world.test, userId, null)).suspend()
    const begun = performance.now()
    await Promise.all([own.ended(), live.ended, others.ended()])
    expect(performance.now() - begun).toBeLessThan(withinMs)
    expect([CLOSE_CODES.signedOut, CLOSE_CODES.callOver]).toContain(own.closed?.code)
    expect(others.closed?.code).toBe(CLOSE_CODES.callOver)
    expect([await statusOf(who, '/live'), await statusOf(other, '/live')]).toEqual([401, 200])
    expect(await statusOf('guest', calendar)).toBe(404)
    expect(await world.upgrade(who, '/calls/{call}/socket')).toBe(401)
    const open = READS.filter((line) => line.expected[who] === '200')
    for (const { address } of open.filter((_, at) => isDeep || at % 5 === 0)) {
      const answer = await world.ask(who, 'GET', address)
      const guests = await world.ask('guest', 'GET', address)
      expect([address, answer.status, answer.place]).toEqual([address, guests.status, guests.place])
    }
  },
)
