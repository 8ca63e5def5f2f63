/** @module-tag random */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#app/platform/data/db.server.ts'
import { publishSessionEnd } from '#app/platform/http/session.server.ts'
import { sessions, users } from '#db/schema/all.ts'
import { isDeep } from '#tests/support/deep.ts'
import { type AttackWorld, openAttackWorld } from './attack-people.ts'
import { READS } from './attack-reads.ts'

let world: AttackWorld
beforeAll(async () => {
  world = await openAttackWorld()
})
afterAll(() => world?.close())

/** What a suspension is for everything that answers requests: the status, and the end of all sessions. */
async function suspend(who: 'companion' | 'seeker') {
  const { ctx } = world.test
  const userId = world.fill(`{${who}}`)
  await inTransaction(ctx.db, async (tx) => {
    await tx.update(users).set({ status: 'suspended' }).where(eq(users.id, userId))
    await tx.delete(sessions).where(eq(sessions.userId, userId))
    await publishSessionEnd(ctx, tx, userId)
  })
}

/** Opens somebody's stream of live updates, and waits for its end. */
async function openLive(who: 'companion' | 'seeker') {
  const stream = await fetch(`${world.app.origin}/live`, { headers: world.headersOf(who) })
  expect(stream.status).toBe(200)
  return { ended: stream.text() }
}

const calendarOf = async (who: 'companion' | 'seeker') => {
  await world.ask(who, 'POST', '/en/my-calls', { intent: 'renew_calendar_feed' })
  return /\/calendar\/[\w.-]+\.ics/.exec((await world.ask(who, 'GET', '/en/my-calls')).text)?.[0] ?? 'no calendar'
}
const statusOf = async (who: Parameters<AttackWorld['ask']>[0], address: string) =>
  (await world.ask(who, 'GET', address)).status

test('a suspension ends streams, calendars, sockets and every page of the person at once, for both roles (ASVS 7.4.2) [ASVS 45]', async () => {
  for (const who of ['seeker', 'companion'] as const) {
    const calendar = await calendarOf(who)
    expect([calendar, await statusOf('guest', calendar)]).toEqual([calendar, 200])
    const { ended } = await openLive(who)
    await suspend(who)
    await ended
    expect(await statusOf('guest', calendar)).toBe(404)
    expect(await world.upgrade(who, '/calls/{call}/socket')).toBe(401)
    const open = READS.filter((line) => line.expected[who] === '200')
    for (const { address } of open.filter((_, at) => isDeep || at % 5 === 0)) {
      const own = await world.ask(who, 'GET', address)
      const guests = await world.ask('guest', 'GET', address)
      expect([address, own.status, own.place]).toEqual([address, guests.status, guests.place])
    }
  }
})

test('a suspended companion is in no list, profile, sitemap or free time, and cannot be booked [ASVS 45]', async () => {
  const slug = world.fill('{slug}')
  for (const who of ['guest', 'stranger', 'colleague'] as const) {
    await expect.poll(async () => (await world.ask(who, 'GET', '/en/companions')).text.includes(slug)).toBe(false)
    await expect.poll(() => statusOf(who, '/en/companion/{slug}')).toBe(404)
  }
  expect((await world.ask('guest', 'GET', '/sitemap-companions-1.xml')).text).not.toContain(slug)
  expect(await statusOf('stranger', '/en/availability/{companion}/audio')).toBe(404)
  const fields = { media: 'audio', startAt: '{startAt}', idempotencyKey: 'after-the-suspension', expectedCredits: '50' }
  await world.changed()
  for (const who of ['stranger', 'seeker'] as const) {
    const { status, place } = await world.ask(who, 'POST', '/en/availability/{companion}/audio', {
      ...fields,
      minutes: '30',
    })
    expect([who, status, place]).toEqual([who, who === 'seeker' ? 302 : 404, who === 'seeker' ? '/en/login' : null])
  }
  expect(await world.changed()).toEqual([])
})
