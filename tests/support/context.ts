import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { databaseClock } from '#app/platform/clock.ts'
import { readConfig } from '#app/platform/config.ts'
import type { Ctx } from '#app/platform/context.ts'
import { databaseNow, rows } from '#app/platform/data/db.server.ts'
import { createJobs } from '#app/platform/data/jobs.server.ts'
import { openLive } from '#app/platform/data/live.server.ts'
import { newToken } from '#app/platform/ids.ts'
import { silentLog } from '#app/platform/log.ts'
import type { Files } from '#app/platform/outside/files.server.ts'
import type { PaymentsClient } from '#app/platform/outside/payments.server.ts'
import { readSecrets } from '#app/platform/security/secrets.server.ts'
import { createViewer, type Viewer } from '#app/platform/viewer.ts'
import { clockOffset, profiles, sessions, users } from '#db/schema/all.ts'
import { openTestDatabase, readLedgerViolations, type TestDatabaseOptions } from './database.ts'
import { TEST_TERMS } from './terms.ts'

export type TestContext = Awaited<ReturnType<typeof openTestContext>>

export function memoryFiles(): Files & { keys(): string[] } {
  const store = new Map<string, Uint8Array>()
  return {
    put: async (key, bytes) => void store.set(key, bytes),
    get: async (key) => store.get(key) ?? null,
    remove: async (key) => void store.delete(key),
    list: async (folder) => [...store.keys()].filter((key) => !folder || key.startsWith(`${folder}/`)),
    keys: () => [...store.keys()],
  }
}

const noPayments = new Proxy({} as PaymentsClient, {
  get: (_target, name) => () => Promise.reject(new Error(`this test has no payment provider (${String(name)})`)),
})

type TestContextOptions = TestDatabaseOptions & { payments?: PaymentsClient; env?: Record<string, string>; now?: Date }

/**
 * A product context on a fresh test database, with the real job queue (no workers) and live bus. The clock starts at
 * `now`, if given.
 */
export async function openTestContext(options: TestContextOptions = {}) {
  const database = await openTestDatabase(options)
  const { db } = database
  const clock = databaseClock(() => databaseNow(db))
  await clock.refresh()
  const jobs = createJobs(database, database.url, silentLog)
  await jobs.start()
  const live = await openLive(database)
  const usual = { NODE_ENV: 'test', APP_ORIGIN: 'http://localhost:3000', DEMO: '1', ...TEST_TERMS }
  const config = readConfig({ ...usual, ...options.env })
  const ctx: Ctx = {
    config,
    database,
    db,
    clock,
    log: silentLog,
    jobs,
    live,
    files: memoryFiles(),
    payments: options.payments ?? noPayments,
    secrets: await readSecrets(db, config),
  }
  /** A signed-in viewer for a user, as the session would create it. */
  async function viewerOf(userId: string): Promise<Viewer> {
    const { role, status, isSupport, language, timeZone, hourFormat } = users
    const [user] = await db
      .select({ role, status, isSupport, language, timeZone, hourFormat, name: profiles.fullName })
      .from(users)
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(eq(users.id, userId))
    if (!user) throw new Error(`no user ${userId}`)
    const isShutOut = user.status === 'suspended'
    const [session] = isShutOut
      ? []
      : await db
          .insert(sessions)
          .values({ userId, tokenHash: newToken(), expiresAt: new Date(clock.now().getTime() + 86_400_000) })
          .returning({ id: sessions.id })
    return createViewer({ ...user, userId, sessionId: session?.id ?? '', hasSecondFactor: true })
  }
  async function setClock(at: Date) {
    const [row] = await rows<{ seconds: number }>(
      db,
      sql`select ceil(extract(epoch from ${at.toISOString()}::timestamptz - now()))::int as seconds`,
    )
    await db
      .update(clockOffset)
      .set({ seconds: row?.seconds ?? 0 })
      .where(eq(clockOffset.id, true))
    await clock.refresh()
  }
  if (options.now) await setClock(options.now)
  return {
    ctx,
    database,
    as: viewerOf,
    /** A viewer whose browser confirmed the password a moment ago. */
    async asConfirmed(userId: string) {
      const viewer = await viewerOf(userId)
      await db.update(sessions).set({ reAuthenticatedAt: sql`now()` }).where(eq(sessions.id, viewer.sessionId))
      return viewer
    },
    setClock,
    async announced() {
      const found = await rows<{ data: { type: string; [key: string]: unknown } }>(
        db,
        sql`select data from jobs.job where name = 'event' order by created_on, id`,
      )
      return found.map((row) => row.data)
    },
    /** Rows of `ledger_violations`; must be empty after every test. */
    ledgerViolations: () => readLedgerViolations(database),
    async close() {
      await jobs.stop()
      await live.close()
      await database.close()
    },
  }
}

/** `openTestContext` for all tests of a file: opened before the first and closed after the last. */
export function testContext(...options: Parameters<typeof openTestContext>): TestContext {
  const context = {} as TestContext
  beforeAll(async () => void Object.assign(context, await openTestContext(...options)))
  afterAll(() => context.close())
  return context
}

export const userOf = async ({ ctx }: Pick<TestContext, 'ctx'>, userId: string) =>
  (await ctx.db.select().from(users).where(eq(users.id, userId)))[0]

export const emailOf = async (test: Pick<TestContext, 'ctx'>, userId: string) =>
  (await userOf(test, userId))?.email ?? ''

/** Sets columns of a user directly, without a command. */
export async function setUser(test: TestContext, userId: string, values: Partial<typeof users.$inferInsert>) {
  await test.ctx.db.update(users).set(values).where(eq(users.id, userId))
}
