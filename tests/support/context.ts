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
import { mintViewer, type Viewer } from '#app/platform/viewer.ts'
import { clockOffset, sessions, users } from '#db/schema/all.ts'
import { openTestDatabase, readBooks, type TestDatabase, type TestDatabaseOptions } from './database.ts'
import { TEST_TERMS } from './terms.ts'

export type TestContext = {
  ctx: Ctx
  database: TestDatabase
  /** A signed-in viewer for a user, as the session would mint it. */
  as(userId: string): Promise<Viewer>
  /** The same in a browser in which the password was given again a moment ago. */
  asConfirmed(userId: string): Promise<Viewer>
  /** Moves the product's clock. */
  setClock(at: Date): Promise<void>
  /** Types of the events announced so far, oldest first. */
  announced(): Promise<{ type: string; [key: string]: unknown }[]>
  /** Lines of `ledger_violations`; must be empty after every test. */
  ledgerViolations(): Promise<unknown[]>
  close(): Promise<void>
}

/** Files kept in memory. */
export function memoryFiles(): Files & { keys(): string[] } {
  const store = new Map<string, Uint8Array>()
  return {
    put: async (key, bytes) => void store.set(key, bytes),
    get: async (key) => store.get(key) ?? null,
    remove: async (key) => void store.delete(key),
    list: async (folder) => [...store.keys()].filter((key) => key.startsWith(`${folder}/`)),
    keys: () => [...store.keys()],
  }
}

const noPayments = new Proxy({} as PaymentsClient, {
  get: (_target, name) => () => Promise.reject(new Error(`this test has no payment provider (${String(name)})`)),
})

type TestContextOptions = TestDatabaseOptions & { payments?: PaymentsClient; env?: Record<string, string>; now?: Date }

/**
 * A product context on a fresh test database, with the real job queue (no workers) and live bus; its clock starts at
 * `now` if that is given.
 */
export async function openTestContext(options: TestContextOptions = {}): Promise<TestContext> {
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
  const self: TestContext = {
    ctx,
    database,
    async asConfirmed(userId) {
      const viewer = await self.as(userId)
      await db.update(sessions).set({ reAuthenticatedAt: sql`now()` }).where(eq(sessions.id, viewer.sessionId))
      return viewer
    },
    async as(userId) {
      const [user] = await rows<{
        role: Viewer['role']
        status: Viewer['status']
        is_support: boolean
        language: Viewer['language']
        time_zone: string
        hour_format: Viewer['hourFormat']
        full_name: string | null
      }>(
        db,
        sql`select u.role, u.status, u.is_support, u.language, u.time_zone, u.hour_format, p.full_name from users u left join profiles p on p.id = u.id where u.id = ${userId}`,
      )
      if (!user) throw new Error(`no user ${userId}`)
      const isShutOut = user.status === 'suspended'
      const [session] = isShutOut
        ? []
        : await db
            .insert(sessions)
            .values({ userId, tokenHash: newToken(), expiresAt: new Date(clock.now().getTime() + 86_400_000) })
            .returning({ id: sessions.id })
      return mintViewer({
        userId,
        sessionId: session?.id ?? '',
        role: user.role,
        status: user.status,
        isSupport: user.is_support,
        language: user.language,
        timeZone: user.time_zone,
        hourFormat: user.hour_format,
        name: user.full_name,
        hasSecondFactor: true,
      })
    },
    async setClock(at) {
      const [row] = await rows<{ seconds: number }>(
        db,
        sql`select ceil(extract(epoch from ${at.toISOString()}::timestamptz - now()))::int as seconds`,
      )
      await db
        .update(clockOffset)
        .set({ seconds: row?.seconds ?? 0 })
        .where(eq(clockOffset.id, true))
      await clock.refresh()
    },
    async announced() {
      const found = await rows<{ data: { type: string } }>(
        db,
        sql`select data from jobs.job where name = 'event' order by created_on, id`,
      )
      return found.map((row) => row.data)
    },
    ledgerViolations: () => readBooks(database),
    async close() {
      await jobs.stop()
      await live.close()
      await database.close()
    },
  }
  if (options.now) await self.setClock(options.now)
  return self
}

/** `openTestContext` for every test of a file: filled before the first and closed after the last one. */
export function testContext(...options: Parameters<typeof openTestContext>): TestContext {
  const context = {} as TestContext
  beforeAll(async () => void Object.assign(context, await openTestContext(...options)))
  afterAll(() => context.close())
  return context
}

/** A user as it is stored. */
export const userOf = async ({ ctx }: Pick<TestContext, 'ctx'>, userId: string) =>
  (await ctx.db.select().from(users).where(eq(users.id, userId)))[0]

export const emailOf = async (test: Pick<TestContext, 'ctx'>, userId: string) =>
  (await userOf(test, userId))?.email ?? ''

/** Sets columns of a user that no command of the test needs to reach. */
export async function setUser(test: TestContext, userId: string, values: Partial<typeof users.$inferInsert>) {
  await test.ctx.db.update(users).set(values).where(eq(users.id, userId))
}
