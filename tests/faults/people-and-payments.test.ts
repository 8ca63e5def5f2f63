import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { CONSENT_VERSION } from '#app/features/money/payments/schema.ts'
import { ownConnection } from './load.ts'
import { newDatabase } from './program.ts'
import { makeWorld, PASSWORD, type Person, type World } from './world.ts'

/** Prices and payments as people see them, over HTTP and without scripts. */
let world: World
let sql: pg.Client
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await newDatabase(inject('postgresUrl'), inject('postgresUrl'))
  drop = database.drop
  world = await makeWorld({ people: 2, databaseUrl: database.url })
  sql = new pg.Client({ connectionString: database.url })
  await sql.connect()
})
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

const noteOf = (html: string) => /role="(?:alert|status)" class="note.*?<\/svg>(.*?)<\/div>/s.exec(html)?.[1] ?? ''

test('a hanging payment provider delays no one for 10 seconds: every page shows its state, and started work finishes later [MF-6]', {
  tags: ['timing'],
}, async () => {
  const [seeker, companion, other] = [person(world.seekers), person(world.companions), person(world.companions, 1)]
  const order = { packageKey: '65', consent: CONSENT_VERSION }
  const page = (await visit(seeker, '/en/credits', order)).headers.get('location') ?? ''
  const own = `select id, session_id, status from purchases where user_id = $1 and package_key = '65'`
  const purchasesOf = async () => (await sql.query(own, [seeker.userId])).rows
  const [bought] = await purchasesOf()
  expect(page).toContain(bought.session_id)
  const before = await balance(seeker)
  world.fake.control.holdWebhooks()
  world.fake.control.pay({ session: bought.session_id })
  world.fake.control.holdNext({ times: 1_000 })
  const timed = async (answer: Promise<Response>) => {
    const begun = performance.now()
    const response = await answer
    const body = await response.text()
    const seconds = (performance.now() - begun) / 1_000
    return { status: response.status, location: response.headers.get('location') ?? '', body, seconds }
  }
  const payout = { intent: 'request', credits: '500', idempotencyKey: crypto.randomUUID(), password: PASSWORD }
  const answers = await Promise.all([
    timed(visit(seeker, `/en/credits?success=true&purchase=${bought.id}`)),
    timed(visit(seeker, '/en/credits', order)),
    timed(visit(companion, '/en/payouts', { intent: 'onboard' })),
    timed(visit(other, '/en/payouts', { intent: 'dashboard' })),
    timed(visit(other, '/en/payouts', payout)),
  ])
  expect(answers.filter(({ seconds }) => seconds >= 10).map(({ seconds, body }) => [seconds, noteOf(body)])).toEqual([])
  const [back, buy, onboard, dashboard, request] = answers
  expect([back.status, noteOf(back.body)]).toEqual([200, expect.stringContaining('Your payment is on its way.')])
  expect(buy.status).toBe(302)
  const opening = new URL(buy.location)
  expect(opening.pathname + opening.search).toMatch(/^\/en\/credits\?opening=true&purchase=/)
  const waiting = await (await visit(seeker, opening.pathname + opening.search)).text()
  expect(noteOf(waiting)).toContain('Your payment page opens here within ten minutes.')
  for (const answer of [onboard, dashboard])
    expect([answer.status, noteOf(answer.body)]).toEqual([502, expect.stringContaining('in a few minutes')])
  expect(request.status).toBe(200)
  world.fake.control.forgetFaults()
  world.fake.control.releaseWebhooks({})
  await world.fake.control.webhooksDelivered()
  const eventually = { timeout: 60_000, interval: 500 }
  await expect.poll(() => balance(seeker), eventually).toBe(before + 65)
  const openPage = async () => (await purchasesOf()).find(({ id }) => id === opening.searchParams.get('purchase'))
  await expect.poll(openPage, eventually).toMatchObject({ status: 'pending', session_id: expect.any(String) })
  const ready = await (await visit(seeker, opening.pathname + opening.search)).text()
  expect(noteOf(ready)).toContain('Your payment page is open. You haven’t paid yet.')
  const sent = async () => (await sql.query('select status from payouts where user_id = $1', [other.userId])).rows
  await expect.poll(sent, eventually).toEqual([{ status: 'completed' }])
  expect((await sql.query('select * from ledger_violations')).rows).toEqual([])
})
