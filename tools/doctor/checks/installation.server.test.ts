import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#app/platform/config.ts'
import { readSecrets } from '#app/platform/security/secrets.server.ts'
import { userIdOf } from '#db/demo/ids.ts'
import { purchases, users } from '#db/schema/all.ts'
import { resetClock } from '#server/demo-data.ts'
import { testContext } from '#tests/support/context.ts'
import { giveCredits } from '#tests/support/credits.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { checkAdministrators, checkMasterKey } from './installation.ts'
import { checkReviews, checkWebhooks } from './payments.ts'
import { checkDemoData } from './settings.ts'

const world = testContext()

const real = readConfig({ DEMO: '0' })
const demo = readConfig({ DEMO: '1' })

test('an installation without an administrator is to be mended [OP-doctor]', async () => {
  const { db } = world.ctx
  expect(await checkAdministrators(db, real)).toEqual([{ level: 'bad', text: expect.stringContaining('add-admin') }])
  expect(await checkAdministrators(db, { ...real, adminEmail: 'boss@test.example' })).toMatchObject([{ level: 'ok' }])
  await db.insert(users).values({ email: 'shut-out@test.example', role: 'admin', status: 'suspended' })
  expect(await checkAdministrators(db, real)).toMatchObject([{ level: 'bad' }])
  await db.insert(users).values({ email: 'boss@test.example', role: 'admin', status: 'active' })
  expect(await checkAdministrators(db, real)).toMatchObject([{ level: 'ok' }])
})

test('people of a demo and a moved clock are to be mended where there is no demo [OP-doctor]', async () => {
  const { db } = world.ctx
  expect(await checkDemoData(db, real)).toEqual([])
  await db.insert(users).values({ id: userIdOf('lena'), email: 'lena@test.example', role: 'seeker', status: 'new' })
  await world.setClock(new Date(world.ctx.clock.now().getTime() + 3_600_000))
  expect(await checkDemoData(db, real)).toEqual([
    { level: 'bad', text: expect.stringContaining('remove-demo') },
    { level: 'bad', text: expect.stringContaining('reset-clock') },
  ])
  expect(await checkDemoData(db, demo)).toEqual([])
  await resetClock(world.ctx)
  expect(await checkDemoData(db, real)).toHaveLength(1)
})

test('three days of purchases without an event of the provider are to be mended [OP-doctor]', async () => {
  const { db } = world.ctx
  await giveCredits(world, await makeSeeker(world), 50)
  expect(await checkWebhooks(db, real)).toEqual([])
  await db.execute(sql`update purchases set created_at = app_now() - interval '2 hours'`)
  expect(await checkWebhooks(db, real)).toEqual([{ level: 'bad', text: expect.stringContaining('/webhooks/stripe') }])
  expect(await checkWebhooks(db, demo)).toEqual([])
  await db.execute(sql`insert into payment_events (id, destination, type, livemode, payload, received_at)
    values ('evt_doctor', 'platform', 'charge.updated', false, '{}', app_now() - interval '2 days')`)
  expect(await checkWebhooks(db, real)).toEqual([])
  await db.execute(sql`update payment_events set processed_at = app_now()`)
})

test('a purchase whose payment does not fit is to be mended, with what to do', async () => {
  const { db } = world.ctx
  const purchaseId = await giveCredits(world, await makeSeeker(world), 50)
  expect(await checkReviews(db, real)).toEqual([])
  const row = { packageKey: '65', credits: 65, priceCents: 1_000 }
  const [review] = await db
    .insert(purchases)
    .values({
      ...row,
      userId: await makeSeeker(world),
      status: 'in_review',
      error: 'payment_mismatch',
      sessionId: 'cs_1',
    })
    .returning({ id: purchases.id })
  expect(await checkReviews(db, real)).toEqual([
    {
      level: 'bad',
      text: expect.stringMatching(new RegExp(`purchase ${review?.id}.*cs_1.*close-purchase ${review?.id}`)),
    },
  ])
  expect(JSON.stringify(await checkReviews(db, real))).not.toContain(purchaseId)
})

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const newKey = () => randomBytes(32).toString('base64')
const configOf = (env: Record<string, string>) =>
  readConfig({ APP_ORIGIN: 'https://talk.example.org', DATABASE_URL: 'postgres://localhost/x', ...env })
const check = (env: Record<string, string>) => checkMasterKey(database.db, configOf(env))
const finding = (level: string, text: string) => [{ level, text: expect.stringContaining(text) }]

test('keys that a copy of the database gives away are named, and a master key that does not fit is to be mended [SEC-19]', async () => {
  const MASTER_KEY = newKey()
  await readSecrets(database.db, configOf({}))
  expect(await check({})).toEqual(finding('note', 'no MASTER_KEY'))
  expect(await check({ APP_ORIGIN: 'http://localhost:3000' })).toEqual([])
  expect(await check({ MASTER_KEY })).toEqual(finding('note', 'the next start encrypts'))
  await readSecrets(database.db, configOf({ MASTER_KEY }))
  expect(await check({ MASTER_KEY })).toEqual(finding('ok', 'are encrypted'))
  expect(await check({})).toEqual(finding('bad', 'MASTER_KEY is missing'))
  expect(await check({ MASTER_KEY: newKey() })).toEqual(finding('bad', 'MASTER_KEY is another one'))
  expect(await check({ MASTER_KEY: newKey(), MASTER_KEY_OLD: MASTER_KEY })).toEqual(
    finding('note', 'the next start encrypts'),
  )
})

test('a master key that is too short, no base64, or only the old one stops the start with one line', () => {
  for (const env of [
    { MASTER_KEY: randomBytes(31).toString('base64') },
    { MASTER_KEY: 'no base64 at all, however long this may become in the end' },
    { MASTER_KEY_OLD: newKey() },
    { MASTER_KEYS: newKey() },
  ] as Record<string, string>[])
    expect(() => configOf(env)).toThrow(/^MASTER_KEY[A-Z_]*(: | is not a setting)/)
})
