import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#app/platform/config.ts'
import { silentLog } from '#app/platform/log.ts'
import { testDatabase } from '#tests/support/database.ts'
import { openPayments } from './demo-payments.ts'
import { StartRefused } from './start-refused.ts'

const folder = mkdtempSync(join(tmpdir(), 'visavis-sandbox-'))
const database = testDatabase()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = (process: string, env: Record<string, string> = {}) =>
  openPayments(
    readConfig({ DATA_DIR: join(folder, process), DATABASE_URL: database.url ?? '', ...env }),
    database,
    silentLog,
  )
const isClaimed = async () =>
  (await database.db.$count(
    sql`pg_locks`,
    sql`locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  )) > 0

test('a database has one payment sandbox: a second process without a key is refused until the first is gone [MF-13]', async () => {
  const first = await open('first')
  const refusal = await open('second').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartRefused)
  expect(refusal).toMatchObject({
    message: expect.stringMatching(/payment sandbox for this database.*STRIPE_SECRET_KEY/),
  })
  const withKey = await open('third', { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' })
  await withKey.stop()
  await first.stop()
  const next = await open('second')
  // The secret belongs to the installation, so the next process can still receive events of earlier sales.
  expect(next.webhookSecrets).toEqual(first.webhookSecrets)
  const secret = (destination: string) => [expect.stringMatching(new RegExp(`^whsec_[\\w-]{40,}_${destination}$`))]
  expect(next.webhookSecrets).toEqual({
    platform: secret('platform'),
    connected: secret('connected'),
    thin: secret('thin'),
  })
  await next.stop()
})

test('reclaims a lock lost with its connection [MF-13]', async () => {
  const held = await open('first')
  await database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'visavis sandbox' and datname = current_database()`)
  await expect.poll(isClaimed).toBe(false)
  await expect.poll(isClaimed).toBe(true)
  await held.stop()
  expect(await isClaimed()).toBe(false)
})
