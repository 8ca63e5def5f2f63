import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { startCheckout } from '#app/features/money/payments/checkout.commands.server.ts'
import { CONSENT_VERSION } from '#app/features/money/payments/schema.ts'
import { watchBackups } from '#app/features/operation/notifications/alarms.commands.server.ts'
import { readConfig } from '#app/platform/config.ts'
import { endStandby, lastBackups } from '#app/platform/data/backups.server.ts'
import { rows } from '#app/platform/data/db.server.ts'
import type { PaymentsClient } from '#app/platform/outside/payments.server.ts'
import { refuseOnStandby } from '#app/platform/outside/standby-payments.server.ts'
import { backups, standby, users } from '#db/schema/all.ts'
import { unreadAlarms } from '#tests/support/alarms.ts'
import { testContext } from '#tests/support/context.ts'
import { makeAdmin, makeSeeker } from '#tests/support/makers.ts'
import { mailsFor } from '#tests/support/messages.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { backup, removeOldBackups, restore } from './commands.ts'
import { writeBackupFile, writeManifest } from './files.ts'

const t = testContext({ env: { APP_ORIGIN: 'https://talk.example.org', DEMO: '0' } })
const folder = mkdtempSync(join(tmpdir(), 'visavis-backup-commands-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => vi.unstubAllEnvs())

const config = () =>
  readConfig({ DATABASE_URL: t.database.url ?? '', DATA_DIR: folder, BACKUP_DIR: join(folder, 'backups') })

test('a backup that fails leaves nothing, and says why in one line', async () => {
  vi.stubEnv('PATH', folder)
  await expect(backup(config(), [])).rejects.toThrow(/^pg_dump is not installed$/)
  expect(readdirSync(join(folder, 'backups'))).toEqual([])
  expect(await lastBackups(t.ctx.db)).toEqual({ backup: null, drill: null })
})

test('a backup is restored only into an empty database, and only of the same kind', async () => {
  const source = join(folder, 'source')
  mkdirSync(source)
  const empty = () => Readable.from([])
  const files = [
    await writeBackupFile(source, 'database.dump', null, empty()),
    await writeBackupFile(source, 'files.tar', null, empty()),
  ]
  const about = { madeAt: '2026-11-30T08:00:00Z', version: '1', schema: '1', rows: {}, storedFiles: 0 }
  await writeManifest(source, { ...about, database: 'postgres', files })
  await expect(restore(config(), [source])).rejects.toThrow(/is not empty/)
  await expect(restore(config(), [])).rejects.toThrow(/^Usage: restore FOLDER/)
  await expect(restore(readConfig({ DATA_DIR: folder }), [source])).rejects.toThrow(
    /is of PostgreSQL: set DATABASE_URL/,
  )
})

test('fourteen backups are kept, and what others put there', async () => {
  const dir = join(folder, 'kept')
  const names = Array.from({ length: 20 }, (_, day) => `2026-11-${String(day + 10)}T03-00-00Z`)
  for (const name of [...names, '2026-11-12T03-00-00Z.partial', '2026-11-29T02-00-00Z.partial', 'mine'])
    mkdirSync(join(dir, name), { recursive: true })
  writeFileSync(join(dir, 'mine', 'note'), '')
  await removeOldBackups(dir, names.at(-1) ?? '')
  expect(readdirSync(dir).sort()).toEqual([...names.slice(6), '2026-11-29T02-00-00Z.partial', 'mine'].sort())
})

test('a public installation without a backup for two days mails its administrators once, until the next one', async () => {
  const userId = await makeAdmin(t)
  const check = async () => {
    await watchBackups(t.ctx)
    return (await unreadAlarms(t.ctx.db)).filter((code) => code === 'backup_overdue')
  }
  expect(await check()).toEqual([])
  const old = sql`now() - interval '3 days'`
  await t.ctx.db
    .update(users)
    .set({ createdAt: old as never })
    .where(sql`id = ${userId}`)
  expect(await check()).toEqual(['backup_overdue'])
  await t.ctx.db.insert(backups).values([
    { kind: 'backup', madeAt: old as never, bytes: 1 },
    { kind: 'drill', madeAt: new Date(), bytes: 1 },
  ])
  expect(await check()).toEqual(['backup_overdue'])
  expect((await mailsFor(t, userId)).map(({ subject }) => subject)).toEqual(['The last backup is too old'])
  const madeAt = new Date('2040-01-01T03:00:00Z')
  await t.ctx.db.insert(backups).values({ kind: 'backup', madeAt, bytes: 1 })
  expect(await check()).toEqual([])
  expect(await lastBackups(t.ctx.db)).toEqual({ backup: madeAt, drill: expect.any(Date) })
})

describe('a restored copy', () => {
  test('asks nothing of the payment provider until it is resumed', async () => {
    await t.ctx.db.insert(standby).values({})
    const balance = vi.fn(async () => ({ availableCents: 1, pendingCents: 0 }))
    const client = { isLive: false, balance, withInteractiveTimeout: () => client } as unknown as PaymentsClient
    const guarded = refuseOnStandby(client, t.ctx.db)
    expect(await outcomeOf(guarded.balance())).toBe('operator_unnamed')
    expect(await outcomeOf(guarded.withInteractiveTimeout().balance())).toBe('operator_unnamed')
    const viewer = await t.as(await makeSeeker(t))
    const input = { packageKey: '65', consent: CONSENT_VERSION, language: 'en' } as const
    expect(await outcomeOf(startCheckout({ ...t.ctx, payments: guarded }, viewer, input))).toBe('operator_unnamed')
    expect(await rows(t.ctx.db, sql`select id from purchases`)).toEqual([])
    expect(balance).not.toHaveBeenCalled()
    expect(await endStandby(t.ctx.db)).toBe(true)
    expect(await guarded.balance()).toMatchObject({ availableCents: 1 })
  })
})
