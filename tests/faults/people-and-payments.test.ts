import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ownConnection } from './load.ts'
import { newDatabase } from './program.ts'
import { makeWorld, type Person, quarterAt, type World } from './world.ts'

/** What people see of prices and payments, over HTTP and without scripts. */
let world: World
let sql: pg.Client
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await newDatabase(inject('postgresUrl'), inject('postgresUrl'))
  drop = database.drop
  world = await makeWorld({ people: 2, databaseUrl: database.url })
  sql = new pg.Client({ connectionString: database.url })
  await sql.connect()
}, 120_000)
afterAll(async () => {
  await sql.end()
  await world.close()
  await drop()
})

const person = (list: Person[], at = 0): Person => {
  const found = list[at]
  if (!found) throw new Error('nobody there')
  return found
}
const visit = (who: Person, path: string, form?: Record<string, string>) =>
  fetch(world.base + path, {
    redirect: 'manual',
    headers: { origin: world.base, cookie: who.cookie, accept: 'text/html', ...ownConnection },
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  })
const balance = async ({ userId }: Person) =>
  (await sql.query('select credit_balance from users where id = $1', [userId])).rows[0].credit_balance
const callsOf = async ({ userId }: Person) =>
  (await sql.query('select total_credits from calls where seeker_id = $1', [userId])).rows

describe('a booking without scripts', () => {
  /**
   * The hidden fields of the booking form as the page gives them, with the first length and start that are chosen in
   * it.
   */
  async function openForm(seeker: Person, companion: Person, startAt: Date) {
    const path = `/en/availability/${companion.userId}/video?week=${startAt.toISOString().slice(0, 10)}&slot=${startAt.toISOString()}`
    const html = await (await visit(seeker, path)).text()
    const form: Record<string, string> & { expectedCredits?: string } = {}
    for (const [input] of html.matchAll(/<input[^>]*>/g)) {
      const read = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1]
      const name = read('name')
      if (name && (read('type') === 'hidden' || / checked=/.test(input))) form[name] = read('value') ?? ''
    }
    return { path, form: { ...form, startAt: startAt.toISOString(), expectedCredits: form.expectedCredits ?? '' } }
  }
  const companionRate = (companion: Person, rate: number) =>
    sql.query('update users set rate_per_hour_video = $2 where id = $1', [companion.userId, rate])

  test('is refused with the new price when the price went up meanwhile, and takes what was shown otherwise', async () => {
    const [seeker, companion] = [person(world.seekers), person(world.companions)]
    const { path, form } = await openForm(seeker, companion, quarterAt(0.3))
    expect(form.expectedCredits).toBe('15:38 30:75 45:113 60:150')
    const before = await balance(seeker)
    await companionRate(companion, 1_500)
    const refused = await visit(seeker, path, form)
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('The price is now 750 credits.')
    expect([await balance(seeker), await callsOf(seeker)]).toEqual([before, []])
    await companionRate(companion, 150)
    expect((await visit(seeker, path, form)).status).toBeLessThan(400)
    expect([await balance(seeker), await callsOf(seeker)]).toEqual([before - 75, [{ total_credits: 75 }]])
  })

  test('that says no price is refused, and so is one that says the price of another length', async () => {
    const [seeker, companion] = [person(world.seekers, 1), person(world.companions, 1)]
    const { path, form } = await openForm(seeker, companion, quarterAt(0.6))
    const { expectedCredits: _, ...silent } = form
    for (const sent of [silent, { ...silent, expectedCredits: '60:150' }, { ...silent, expectedCredits: '' }]) {
      const refused = await visit(seeker, path, sent as Record<string, string>)
      expect(refused.status).toBe(400)
      expect(await refused.text()).toContain('Invalid booking information.')
    }
    expect(await callsOf(seeker)).toEqual([])
  })
})

describe('a payment provider that hangs', () => {
  test('keeps nobody waiting for longer than a few seconds, and nothing is bought twice', async () => {
    const [seeker, companion, other] = [person(world.seekers), person(world.companions), person(world.companions, 1)]
    const page = (await visit(seeker, '/en/credits', { packageKey: '65' })).headers.get('location') ?? ''
    const { rows } = await sql.query('select id, session_id from purchases where user_id = $1 and package_key = $2', [
      seeker.userId,
      '65',
    ])
    expect(page).toContain(rows[0].session_id)
    const before = await balance(seeker)
    world.fake.control.holdWebhooks()
    world.fake.control.pay({ session: rows[0].session_id })
    world.fake.control.holdNext({ times: 1_000 })
    const timed = async (answer: Promise<Response>) => {
      const begun = performance.now()
      const { status } = await answer
      return { status, isQuick: performance.now() - begun < 12_000 }
    }
    const payout = { intent: 'request', credits: '500', idempotencyKey: crypto.randomUUID() }
    const [back, buy, onboard, dashboard, request] = await Promise.all([
      timed(visit(seeker, `/en/credits?success=true&purchase=${rows[0].id}`)),
      timed(visit(seeker, '/en/credits', { packageKey: '65' })),
      timed(visit(companion, '/en/payouts', { intent: 'onboard' })),
      timed(visit(companion, '/en/payouts', { intent: 'dashboard' })),
      timed(visit(other, '/en/payouts', payout)),
    ])
    expect(back).toEqual({ status: 200, isQuick: true })
    expect([buy, onboard, dashboard, request]).toEqual(
      Array.from({ length: 4 }, () => ({ status: 502, isQuick: true })),
    )
    world.fake.control.forgetFaults()
    world.fake.control.releaseWebhooks({})
    await world.fake.control.webhooksDelivered()
    await expect.poll(() => balance(seeker), { timeout: 20_000 }).toBe(before + 65)
    expect((await sql.query('select * from ledger_violations')).rows).toEqual([])
  })
})
