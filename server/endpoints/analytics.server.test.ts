import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LIMITS } from '#app/features/marketplace/accounts/limits.rules.ts'
import { analyticsEvents, rateLimits } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion } from '#tests/support/makers.ts'
import { openSite } from '#tests/support/site.ts'

const world = testContext()
let ask: ReturnType<typeof openSite>
beforeAll(async () => {
  const config = { ...world.ctx.config, demo: false }
  ask = openSite({ ...world.ctx, config }, async () => new Response('page'))
})

beforeEach(async () => {
  await world.ctx.db.delete(analyticsEvents)
  await world.ctx.db.delete(rateLimits)
})

const own = () => ({ origin: world.ctx.config.origin, 'content-type': 'application/json' })
const agreed = { cookie: 'lang=en; cookie_consent=accepted' }
const event = { name: 'sign_up', language: 'en' }

async function send(body: unknown, headers: Record<string, string> = agreed, method = 'POST') {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const init = { method, headers: { ...own(), ...headers }, ...(method === 'POST' ? { body: text } : {}) }
  return ask('/events', init)
}
const storedEvents = () => world.ctx.db.select().from(analyticsEvents)

describe('an analytics event', () => {
  test('is stored and answered with nothing', async () => {
    const companion = await makeCompanion(world)
    const answer = await send({
      name: 'select_item',
      language: 'de',
      items: [companion.toUpperCase()],
      campaign: { source: 'a' },
    })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await storedEvents()).toMatchObject([
      { name: 'select_item', language: 'de', items: [companion], campaign: { source: 'a' } },
    ])
  })

  test('without consent gets the same answer, but nothing is stored, not even the visit', async () => {
    for (const cookie of ['', 'cookie_consent=rejected', 'cookie_consent=yes', 'x_cookie_consent=accepted'])
      expect([cookie, (await send(event, { cookie })).status]).toEqual([cookie, 204])
    expect(await storedEvents()).toEqual([])
    expect(await world.ctx.db.select().from(rateLimits)).toEqual([])
  })

  test('from another site is refused', async () => {
    for (const headers of [
      { ...agreed, origin: 'https://evil.example' },
      { ...agreed, origin: 'null' },
      { ...agreed, 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[])
      expect((await send(event, headers)).status).toBe(403)
    expect(await storedEvents()).toEqual([])
  })

  test('that is unknown, or has extra or invalid fields, is refused [X-02]', async () => {
    const id = crypto.randomUUID()
    const list = { ...event, name: 'view_item_list' }
    const odd: unknown[] = [
      '',
      '"sign_up"',
      `{"name":"sign_up","language":"en","__proto__":{"x":1}}`,
      '['.repeat(4000),
      { ...event, name: 'page_view' },
      { ...event, language: 'xx' },
      { ...event, visitor: 'me' },
      { ...event, items: [id] },
      { ...list, items: [] },
      { ...list, items: [id, id] },
      { ...list, items: [`${id}x`] },
      { ...list, items: Array.from({ length: 11 }, () => crypto.randomUUID()) },
      { ...event, campaign: { id: '1' } },
      { ...event, campaign: { source: 'x'.repeat(101) } },
      { ...event, campaign: { source: 'a\0b' } },
      '{"name":"sign_up","language":"en","campaign":{"source":"\\ud800"}}',
    ]
    for (const body of odd) expect([body, (await send(body)).status]).toEqual([body, 400])
    expect(await storedEvents()).toEqual([])
  })

  test('is accepted up to the maximum size and refused beyond, however it is sent', async () => {
    const ids = Array.from({ length: 10 }, () => crypto.randomUUID())
    const text = '\u{10348}'.repeat(50)
    const campaign = { source: text, medium: text, campaign: text, content: text, term: text }
    expect((await send({ name: 'view_item_list', language: 'de', items: ids, campaign })).status).toBe(204)
    expect((await send(JSON.stringify(event) + ' '.repeat(5000))).status).toBe(413)
    const stream = new Blob([JSON.stringify(event), ' '.repeat(200_000)]).stream()
    const init = { method: 'POST', body: stream, duplex: 'half', headers: { ...own(), ...agreed } }
    expect((await ask('/events', init as RequestInit)).status).toBe(413)
  })

  test('must be JSON and a POST', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])
      expect([type, (await send(event, { ...agreed, 'content-type': type })).status]).toEqual([type, 415])
    const response = await send(null, agreed, 'GET')
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    expect(await storedEvents()).toEqual([])
  })

  test('is refused if a network sends too many', async () => {
    const { attempts } = LIMITS.eventsFromNetwork
    expect((await send(event)).status).toBe(204)
    await world.ctx.db.update(rateLimits).set({ count: attempts })
    const refused = await send(event)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect(await storedEvents()).toHaveLength(1)
  })
})
