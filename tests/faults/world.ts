import type { ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { readConfig } from '#app/platform/config.ts'
import { type Database, type Db, openEmbedded, openPostgres } from '#app/platform/data/db.server.ts'
import { withPrimary } from '#app/platform/data/primary.server.ts'
import { silentLog } from '#app/platform/log.ts'
import { WEBHOOK_DESTINATIONS } from '#app/platform/outside/payments.server.ts'
import { hashPassword } from '#app/platform/security/password-hash.server.ts'
import { availability, credentials, payees, users } from '#db/schema/all.ts'
import { openContext, openDatabase } from '#server/context.ts'
import { type AppServer, cookieFrom, postForm, startApp } from '#tests/support/app-server.ts'
import { makeCall } from '#tests/support/calls.ts'
import { giveCredits } from '#tests/support/credits.ts'
import { emptyImage } from '#tests/support/demo-copies.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { freePort } from '#tests/support/postgres-cluster.ts'
import { type FakeStripe, startFakeStripe } from '#tools/fake-stripe/main.ts'
import { onServer } from './program.ts'

export type Person = { userId: string; email: string; cookie: string }

/**
 * People with money, a payment provider that survives every fault, and the product on one data directory or database.
 */
export type World = Awaited<ReturnType<typeof makeWorld>>

/** Everyone's password. */
export const PASSWORD = 'kills-and-restarts'
const days = 24

/**
 * Creates a world with `people` seekers and as many companions, on PostgreSQL at `databaseUrl`, otherwise on the
 * embedded database. The product connects to `proxyUrl`, if given.
 */
export async function makeWorld(options: {
  people: number
  databaseUrl?: string
  proxyUrl?: string
  withCall?: boolean
  /** More settings of every process. */
  env?: Record<string, string>
}) {
  const { databaseUrl, proxyUrl = databaseUrl } = options
  const folder = mkdtempSync(join(tmpdir(), 'visavis-kills-'))
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const fake = await startFakeStripe({
    webhookTargets: WEBHOOK_DESTINATIONS.map((destination) => ({
      url: `${base}/webhooks/stripe?destination=${destination}`,
      receives: [destination],
    })),
    startingBalanceCents: 1_000_000_000,
    retry: { firstMs: 200, longestMs: 1_000, attempts: 200 },
  })
  const env = {
    // Test mode allows moving the clock.
    NODE_ENV: 'test',
    DEMO: '0',
    LOG_LEVEL: 'error',
    STRIPE_SECRET_KEY: 'sk_test_kills',
    STRIPE_API_URL: fake.url,
    STRIPE_WEBHOOK_SECRET: fake.webhookSecret,
    STRIPE_CONNECT_WEBHOOK_SECRET: fake.webhookSecret,
    STRIPE_THIN_WEBHOOK_SECRET: fake.webhookSecret,
    ...(proxyUrl ? { DATABASE_URL: proxyUrl } : {}),
    ...options.env,
  }
  const dataDir = join(folder, 'data')
  if (!databaseUrl) cpSync(await emptyImage(), dataDir, { recursive: true })
  const { seekers, companions, call } = await prepareDatabase(env, dataDir, fake, options)

  let app: AppServer | null = null
  const others: AppServer[] = []
  let said = ''
  const ended = () => {
    said += app?.output() ?? ''
    app = null
  }
  const start = async () => {
    app = await startApp({ dataDir, port, env, quickHashes: true })
  }
  await start()
  for (const person of [...seekers, ...companions]) person.cookie = await signIn(base, person.email)
  return {
    fake,
    /** The product's URL, which stays the same after restarts. */
    base,
    seekers,
    companions,
    /** A running call of the first seeker and the first companion; null unless requested. */
    call,
    start,
    process(): ChildProcess {
      if (!app) throw new Error('the product does not run')
      return app.process
    },
    /** Starts another process on the same PostgreSQL, with more settings; it ends with the world. */
    async startAnother(more: Record<string, string> = {}, options: { port?: number; checkout?: string } = {}) {
      const dataDir = join(folder, `data-${others.length}`)
      const other = await startApp({ dataDir, env: { ...env, ...more }, quickHashes: true, ...options })
      others.push(other)
      return other
    },
    async kill() {
      await app?.kill()
      ended()
    },
    /** Stops it like an operator. Returns the exit code. */
    async stop(): Promise<number | null> {
      const code = (await app?.stop()) ?? null
      ended()
      return code
    },
    /** Reads the database directly. The product must not be running on it. */
    async read<T>(work: (db: Db) => Promise<T>): Promise<T> {
      const database = databaseUrl ? await openPostgres(databaseUrl, { connections: 1 }) : await openEmbedded(dataDir)
      try {
        return await work(database.db)
      } finally {
        await database.close()
      }
    },
    /**
     * Resolves after one more booking, payout or paid purchase; null for the embedded database, which can't be watched.
     */
    nextCommit: databaseUrl ? () => onServer(databaseUrl, oneMoreCommit) : null,
    output: () => said + (app?.output() ?? ''),
    async close() {
      for (const each of [app, ...others]) await each?.kill()
      await fake.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function oneMoreCommit(client: pg.Client) {
  const count = async () => {
    const found = await client.query(
      `select (select count(*) from requests) + (select count(*) from purchases where status = 'paid') as count`,
    )
    return Number(found.rows[0].count)
  }
  const before = await count()
  const latest = performance.now() + 5_000
  while ((await count()) === before && performance.now() < latest);
}

/** Initial database contents; money is created with the product's own commands. */
async function prepareDatabase(
  env: Record<string, string>,
  dataDir: string,
  fake: FakeStripe,
  options: { people: number; withCall?: boolean },
) {
  const config = await withPrimary(readConfig({ ...env, DATA_DIR: dataDir }))
  const database = await openDatabase(config, silentLog)
  const payments = { secretKey: 'sk_test_kills', apiUrl: fake.url }
  const { ctx, close } = await openContext(config, silentLog, database, payments)
  const hash = await hashPassword(PASSWORD)
  const person = async (userId: string, credits: number): Promise<Person> => {
    const email = `${userId}@kills.example`
    await ctx.db.update(users).set({ email }).where(sql`id = ${userId}`)
    await ctx.db.insert(credentials).values({ userId, passwordHash: hash })
    await giveCredits({ ctx }, userId, credits)
    return { userId, email, cookie: '' }
  }
  const seekers: Person[] = []
  const companions: Person[] = []
  for (let at = 0; at < options.people; at++) {
    seekers.push(await person(await makeSeeker({ ctx }, { status: 'active' }), 100_000))
    const companionId = await makeCompanion({ ctx })
    companions.push(await person(companionId, 100_000))
    await ctx.db.insert(availability).values(wholeDays(companionId, ctx.clock.now()))
    const accountId = await ctx.payments.createPayee({
      companionId,
      email: `${companionId}@kills.example`,
      country: 'DE',
    })
    fake.control.completeOnboarding({ account: accountId })
    await ctx.db.insert(payees).values({ userId: companionId, accountId, onboarded: true, payoutsEnabled: true })
  }
  const [seeker, companion] = [seekers[0], companions[0]]
  const call =
    options.withCall && seeker && companion
      ? await makeCall(
          { ctx },
          { seekerId: seeker.userId, companionId: companion.userId, startAt: ctx.clock.now(), minutes: 60 },
        )
      : null
  await close()
  await (database satisfies Database).close()
  return { seekers, companions, call }
}

function wholeDays(companionId: string, now: Date) {
  const today = Math.floor(now.getTime() / 86_400_000)
  return Array.from({ length: days }, (_, at) => ({
    companionId,
    startAt: new Date((today + 1 + at) * 86_400_000),
    endAt: new Date((today + 2 + at) * 86_400_000),
    mediaType: 'audio_video' as const,
  }))
}

/** A quarter of an hour in the days that every companion offers; `at` from 0 to 1. */
export function quarterAt(at: number, now = new Date()): Date {
  const first = (Math.floor(now.getTime() / 86_400_000) + 1) * 96
  return new Date((first + Math.floor(at * (days * 96 - 4))) * 900_000)
}

async function signIn(base: string, email: string): Promise<string> {
  const answer = await postForm(`${base}/en/login`, { intent: 'sign_in', email, password: PASSWORD })
  const cookie = cookieFrom(answer)
  await answer.arrayBuffer()
  if (!cookie) throw new Error(`${email} could not sign in: ${answer.status}`)
  return cookie
}
