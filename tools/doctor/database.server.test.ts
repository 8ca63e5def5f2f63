import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readConfig } from '#app/platform/config.ts'
import { inTransaction, type Tx } from '#app/platform/data/db.server.ts'
import { readSecrets } from '#app/platform/security/secrets.server.ts'
import { BUILD } from '#app/platform/version.ts'
import { userIdOf } from '#db/demo/seeded.ts'
import {
  backups,
  credentials,
  ledgerChecks,
  payees,
  processes,
  purchases,
  reconciliationDifferences,
  reconciliations,
  secondFactors,
  standby,
  sweeps,
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
  examineBackups,
  examineDemoData,
  examineLedger,
  examineMasterKey,
  examineProcesses,
  examineReconciliation,
  examineReviews,
  examineSchema,
  examineStoppedPayees,
  examineWebhooks,
  examineWork,
} from './database.ts'

const world = testContext()

const all = <T>(found: AsyncIterable<T>) => Array.fromAsync(found)
const finding = (level: string, text: string) => [{ level, text: expect.stringContaining(text) }]
const real = readConfig({ DEMO: '0' })
const demo = readConfig({ DEMO: '1' })

test('only an administrator with a password and a second factor can sign in [OP-doctor]', async () => {
  const { db } = world.ctx
  const admins = (config = real) => all(examineAdministrators(db, config))
  expect(await admins()).toEqual(finding('bad', 'add-admin'))
  expect(await admins({ ...real, adminEmail: 'boss@test.example' })).toEqual(finding('note', 'the next start'))
  await db.insert(users).values({ email: 'shut-out@test.example', role: 'admin', status: 'suspended' })
  expect(await admins()).toEqual(finding('bad', 'there’s no administrator'))
  const values = { email: 'boss@test.example', role: 'admin', status: 'active' } as const
  const [{ id: userId } = { id: '' }] = await db.insert(users).values(values).returning({ id: users.id })
  const none = finding('bad', 'no administrator has both')
  expect(await admins()).toEqual([...finding('note', 'boss@test.example is invited'), ...none])
  await db.insert(credentials).values({ userId, passwordHash: 'x' })
  expect(await admins()).toEqual([...finding('note', 'boss@test.example has no second factor'), ...none])
  await db.insert(secondFactors).values({ userId, secret: 'x' })
  expect(await admins()).toEqual([...finding('note', 'has no second factor'), ...none])
  await db.update(secondFactors).set({ confirmedAt: new Date(), lastStep: 1 })
  expect(await admins()).toEqual(finding('ok', 'second factor: 1'))
})

const publicly = { ...real, isPublic: true, databaseUrl: 'postgres://db/x', port: 0 }

test('processes without a worker, without pages or of several builds are reported [OP-doctor]', async () => {
  const { db } = world.ctx
  const run = async (role: 'in_process' | 'off' | 'only', build = BUILD, seenAt = new Date()) => {
    await db.insert(processes).values({ id: crypto.randomUUID(), role, version: '1.2.3', build, seenAt })
    return all(examineProcesses(db, publicly))
  }
  const idle = finding('ok', 'no job waits')
  const stopped = [...finding('bad', 'isn’t running'), ...idle]
  expect(await all(examineProcesses(db, publicly))).toEqual(stopped)
  expect(await all(examineProcesses(db, { ...real, port: 0 }))).toEqual([...finding('note', 'isn’t running'), ...idle])
  expect(await run('in_process', BUILD, new Date(Date.now() - 90_000))).toEqual(stopped)
  const one = finding('ok', `running: 1 processes of 1.2.3 (${BUILD})`)
  expect(await run('off')).toEqual([...one, ...finding('bad', 'no process works the jobs'), ...idle])
  await db.delete(processes)
  expect(await run('only')).toEqual([...one, ...finding('bad', 'no process serves pages'), ...idle, ...inTime])
  expect(await run('in_process', 'other')).toEqual([
    ...finding('ok', `1.2.3 (${BUILD}) and 1.2.3 (other)`),
    ...finding('note', 'different builds'),
    ...idle,
    ...inTime,
  ])
  await db.delete(processes)
  expect(await run('in_process', 'other')).toContainEqual({ level: 'note', text: expect.stringContaining('restart') })
  const port = createServer().listen(0, '127.0.0.1')
  await once(port, 'listening')
  await db.delete(processes)
  const found = await all(examineProcesses(db, { ...publicly, port: (port.address() as AddressInfo).port }))
  expect(found).toContainEqual({ level: 'note', text: expect.stringContaining('another program uses port') })
  port.close()
})

const inTime = finding('ok', 'no sweep is late')

test('jobs that nobody takes and sweeps that stopped succeeding are bad [OP-doctor]', async () => {
  const { db, jobs } = world.ctx
  const bads = async () => (await all(examineProcesses(db, publicly))).filter(({ level }) => level === 'bad')
  await db.insert(processes).values({ id: crypto.randomUUID(), role: 'in_process', version: '1', build: BUILD })
  await inTransaction(db, (tx) => jobs.enqueue(tx, 'mail', { mailId: 'x' }))
  await inTransaction(db, (tx) => jobs.enqueue(tx, 'event', {}, { id: crypto.randomUUID(), seconds: 3_600 }))
  expect(await bads()).toEqual([])
  await db.execute(sql`update jobs.job set start_after = now() - interval '3 minutes' where name = 'mail'`)
  expect(await bads()).toEqual(finding('bad', '1 jobs of queue mail wait, the first for 3 minutes'))
  await db.execute(sql`delete from jobs.job`)
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await db.insert(sweeps).values([
    { name: 'settle_calls', startedAt: ago(3), succeededAt: ago(2) },
    { name: 'retention', startedAt: ago(1), succeededAt: ago(2 * 1_440) },
    { name: 'accounts', startedAt: ago(1), succeededAt: ago(4 * 1_440) },
    { name: 'photos', startedAt: ago(5) },
    { name: 'traders', startedAt: ago(0) },
  ])
  expect(await bads()).toEqual([
    ...finding('bad', 'the sweep accounts last succeeded 20'),
    ...finding('bad', 'the sweep photos last succeeded never'),
    ...finding('bad', 'the sweep settle_calls last'),
  ])
  await db.insert(standby).values({})
  expect(await bads()).toEqual([])
  await db.delete(standby)
  await db.delete(sweeps)
  await db.delete(processes)
})

test('old or missing backups, drills and a restored copy are reported [OP-doctor]', async () => {
  const { db } = world.ctx
  const look = async (config = publicly) =>
    (await all(examineBackups(db, config))).map(({ level, text }) => `${level} ${text}`)
  const ago = (days: number) => new Date(Date.now() - (days * 24 + 1) * 3_600_000)
  const add = (kind: 'backup' | 'drill', days: number) =>
    db.insert(backups).values({ kind, madeAt: ago(days), finishedAt: ago(days), bytes: 1 })
  const has = (...lines: string[]) => lines.map((line) => expect.stringContaining(line))
  expect(await look()).toEqual(has('bad there’s no backup yet', 'note no backup has been proven'))
  expect(await look({ ...publicly, isPublic: false })).toEqual(has('note there’s no backup', 'note'))
  await add('backup', 2)
  await add('drill', 91)
  expect(await look()).toEqual(has('bad the last backup is 2 days old', 'note the last proven restore was 91 days ago'))
  await add('backup', 1)
  await add('drill', 90)
  expect(await look()).toEqual(
    has('ok the last backup is 1 days old', 'ok a backup was proven by a restore 90 days ago'),
  )
  await db.insert(standby).values({})
  expect((await look())[0]).toMatch(/^bad this is a copy, restored on .* npm run doctor -- resume$/)
  await db.delete(standby)
  await db.delete(backups)
})

test('tables of another version are reported [OP-doctor]', async () => {
  const { db } = world.ctx
  const look = () => all(examineSchema(db))
  const migrations = sql.raw('drizzle.__drizzle_migrations')
  const moved = (by: number) => sql`update ${migrations} set created_at = created_at + ${by}
    where created_at = (select max(created_at) from ${migrations})`
  expect(await look()).toEqual(finding('ok', 'of this version'))
  const refused = Symbol('undo')
  const within = async (work: (tx: Tx) => Promise<void>) =>
    expect(
      inTransaction(db, async (tx) => {
        await work(tx)
        throw refused
      }),
    ).rejects.toBe(refused)
  await within(async (tx) => {
    await tx.execute(moved(1))
    expect(await all(examineSchema(tx))).toEqual(finding('note', 'a newer version, which this one supports'))
    await tx.execute(sql`update drizzle.supported set oldest = 9e12`)
    expect(await all(examineSchema(tx))).toEqual(finding('bad', 'this version cannot use it'))
    await tx.execute(moved(-2))
    expect(await all(examineSchema(tx))).toEqual(finding('note', 'an older version'))
    await tx.execute(sql`drop table ${migrations}`)
    expect(await all(examineSchema(tx))).toEqual(finding('note', 'there are no tables'))
  })
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
