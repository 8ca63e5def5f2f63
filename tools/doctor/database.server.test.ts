import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readConfig } from '#app/platform/config.ts'
import { readSecrets } from '#app/platform/security/secrets.server.ts'
import { userIdOf } from '#db/demo/seeded.ts'
import {
  ledgerChecks,
  payees,
  purchases,
  reconciliationDifferences,
  reconciliations,
  transactions,
  users,
} from '#db/schema/all.ts'
import { resetClock } from '#server/demo-data.ts'
import { testContext } from '#tests/support/context.ts'
import { giveCredits } from '#tests/support/credits.ts'
import { testDatabase } from '#tests/support/database.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import {
  examineAdministrators,
  examineDemoData,
  examineLedger,
  examineMasterKey,
  examineReconciliation,
  examineReviews,
  examineStoppedPayees,
  examineWebhooks,
  examineWork,
} from './database.ts'

const world = testContext()

const all = <T>(found: AsyncIterable<T>) => Array.fromAsync(found)
const finding = (level: string, text: string) => [{ level, text: expect.stringContaining(text) }]
const real = readConfig({ DEMO: '0' })
const demo = readConfig({ DEMO: '1' })

test('an installation without an administrator is bad [OP-doctor]', async () => {
  const { db } = world.ctx
  expect(await all(examineAdministrators(db, real))).toEqual(finding('bad', 'add-admin'))
  expect(await all(examineAdministrators(db, { ...real, adminEmail: 'boss@test.example' }))).toMatchObject([
    { level: 'ok' },
  ])
  await db.insert(users).values({ email: 'shut-out@test.example', role: 'admin', status: 'suspended' })
  expect(await all(examineAdministrators(db, real))).toMatchObject([{ level: 'bad' }])
  await db.insert(users).values({ email: 'boss@test.example', role: 'admin', status: 'active' })
  expect(await all(examineAdministrators(db, real))).toMatchObject([{ level: 'ok' }])
})

test('demo people and a moved clock are bad outside the demo [OP-doctor]', async () => {
  const { db } = world.ctx
  expect(await all(examineDemoData(db, real))).toEqual([])
  await db.insert(users).values({ id: userIdOf('lena'), email: 'lena@test.example', role: 'seeker', status: 'new' })
  await world.setClock(new Date(world.ctx.clock.now().getTime() + 3_600_000))
  expect(await all(examineDemoData(db, real))).toEqual([
    { level: 'bad', text: expect.stringContaining('remove-demo') },
    { level: 'bad', text: expect.stringContaining('reset-clock') },
  ])
  expect(await all(examineDemoData(db, demo))).toEqual([])
  await resetClock(world.ctx)
  expect(await all(examineDemoData(db, real))).toHaveLength(1)
})

test('three days of purchases without a provider event are bad [OP-doctor]', async () => {
  const { db } = world.ctx
  await giveCredits(world, await makeSeeker(world), 50)
  expect(await all(examineWebhooks(db, real))).toEqual([])
  await db.execute(sql`update purchases set created_at = app_now() - interval '2 hours'`)
  expect(await all(examineWebhooks(db, real))).toEqual(finding('bad', '/webhooks/stripe'))
  expect(await all(examineWebhooks(db, demo))).toEqual([])
  await db.execute(sql`insert into payment_events (id, destination, type, livemode, payload, received_at)
    values ('evt_doctor', 'platform', 'charge.updated', false, '{}', app_now() - interval '2 days')`)
  expect(await all(examineWebhooks(db, real))).toEqual([])
  await db.execute(sql`update payment_events set processed_at = app_now()`)
})

test('a purchase whose payment does not match is bad, with instructions', async () => {
  const { db } = world.ctx
  const purchaseId = await giveCredits(world, await makeSeeker(world), 50)
  expect(await all(examineReviews(db))).toEqual([])
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
  expect(await all(examineReviews(db))).toEqual([
    {
      level: 'bad',
      text: expect.stringMatching(new RegExp(`purchase ${review?.id}.*cs_1.*close-purchase ${review?.id}`)),
    },
  ])
  expect(JSON.stringify(await all(examineReviews(db)))).not.toContain(purchaseId)
})

const database = testDatabase()
const newKey = () => randomBytes(32).toString('base64')
const configOf = (env: Record<string, string>) =>
  readConfig({ APP_ORIGIN: 'https://talk.example.org', DATABASE_URL: 'postgres://localhost/x', ...env })
const check = (env: Record<string, string>) => all(examineMasterKey(database.db, configOf(env)))

test('keys that a copy of the database would reveal are named, and a wrong master key is bad [SEC-19]', async () => {
  const MASTER_KEY = newKey()
  await readSecrets(database.db, configOf({}))
  expect(await check({})).toEqual(finding('note', 'no MASTER_KEY'))
  expect(await check({ APP_ORIGIN: 'http://localhost:3000' })).toEqual([])
  expect(await check({ MASTER_KEY })).toEqual(finding('note', 'the next start encrypts'))
  await readSecrets(database.db, configOf({ MASTER_KEY }))
  expect(await check({ MASTER_KEY })).toEqual(finding('ok', 'are encrypted'))
  expect(await check({})).toEqual(finding('bad', 'MASTER_KEY is missing'))
  expect(await check({ MASTER_KEY: newKey() })).toEqual(finding('bad', 'MASTER_KEY is a different key'))
  expect(await check({ MASTER_KEY: newKey(), MASTER_KEY_OLD: MASTER_KEY })).toEqual(
    finding('note', 'the next start encrypts'),
  )
})

test('an inconsistent ledger is bad [OP-doctor]', async () => {
  const userId = await makeSeeker(world)
  await giveCredits(world, userId, 50)
  const bookAmount = (amount: number) =>
    world.ctx.db.update(transactions).set({ amount }).where(eq(transactions.userId, userId))
  expect(await all(examineLedger(world.ctx.db))).toEqual(finding('ok', 'the ledger is consistent'))
  await bookAmount(51)
  expect(await all(examineLedger(world.ctx.db))).toEqual(finding('bad', 'ledger violation: '))
  await bookAmount(50)
})

test('nights without a ledger check are bad', async () => {
  const { db } = world.ctx
  await db.insert(ledgerChecks).values({ day: '2027-05-03', violations: 0 })
  await world.setClock(new Date('2027-05-05T08:00:00Z'))
  expect(await all(examineLedger(db))).toEqual(finding('ok', 'the ledger is consistent'))
  await world.setClock(new Date('2027-05-06T08:00:00Z'))
  expect(await all(examineLedger(db))).toMatchObject([
    { level: 'bad', text: expect.stringContaining('last checked on the night of 2027-05-03') },
    { level: 'ok' },
  ])
})

test('emails unsent for more than a quarter of an hour are bad', async () => {
  const { db } = world.ctx
  await db.execute(sql`insert into mails (to_address, language, subject, text, html, effect_key, created_at)
    values ('a@doctor.example', 'en', 's', 't', 'h', 'doctor:1', app_now() - interval '14 minutes')`)
  expect(await all(examineWork(db))).toMatchObject([{ level: 'ok' }, { level: 'ok' }])
  await db.execute(sql`update mails set created_at = app_now() - interval '16 minutes'`)
  expect(await all(examineWork(db))).toContainEqual({
    level: 'bad',
    text: expect.stringContaining('1 emails have been waiting'),
  })
})

const withKey = readConfig({ DEMO: '0', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' })

test('open differences with the provider are bad, each with the object to look for', async () => {
  const { db, config } = world.ctx
  await world.setClock(new Date('2027-05-04T08:00:00Z'))
  expect(await all(examineReconciliation(db, config))).toEqual([])
  expect(await all(examineReconciliation(db, withKey))).toMatchObject([{ level: 'note' }])
  const sums = { transactions: 3, providerCents: 2200, ledgerCents: 2500, operatorCents: 0 }
  await db.insert(reconciliations).values({ day: '2027-05-03', ...sums })
  expect(await all(examineReconciliation(db, config))).toEqual([
    { level: 'ok', text: 'the payment provider and the ledger match up to 2027-05-03' },
  ])
  await db.insert(reconciliationDifferences).values({
    day: '2027-05-03',
    code: 'missing_in_ledger',
    kind: 'refund',
    subject: 'purchase:1',
    providerObject: 're_1',
    providerCents: -300,
    ledgerCents: 0,
  })
  expect(await all(examineReconciliation(db, config))).toEqual([
    { level: 'bad', text: expect.stringContaining('differ in 1 places') },
    {
      level: 'bad',
      text: '2027-05-03 missing in ledger (refund): -3.00 € at the provider (re_1), 0.00 € in the ledger, purchase:1',
    },
  ])
  await db.update(reconciliationDifferences).set({ resolvedAt: new Date() })
  expect(await all(examineReconciliation(db, config))).toMatchObject([{ level: 'ok' }])
})

test('an account whose payouts are stopped is bad, with instructions [MF-1]', async () => {
  const { db } = world.ctx
  await db.insert(payees).values({ userId: await makeCompanion(world), accountId: 'acct_stopped' })
  expect(await all(examineStoppedPayees(db))).toEqual([])
  await db.update(payees).set({ stoppedAt: new Date('2026-11-22T12:00:00Z'), stopReason: 'unexplained_transfer' })
  expect(await all(examineStoppedPayees(db))).toEqual([
    {
      level: 'bad',
      text: expect.stringMatching(
        /^payouts to acct_stopped have been stopped since 2026-11-22: .* resume-payouts \S+@\S+$/,
      ),
    },
  ])
})
