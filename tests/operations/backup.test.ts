/** @module-tag deep */
import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { openEmbedded, rows } from '#app/platform/data/db.server.ts'
import { ask, createLoad, createRandom, faultSeed, moveClock, newBooking, newPurchase } from '#tests/faults/load.ts'
import { newDatabase, onServer } from '#tests/faults/program.ts'
import { makeWorld, PASSWORD } from '#tests/faults/world.ts'
import { postForm, startApp } from '#tests/support/app-server.ts'
import { emptyImage, noDemo } from '#tests/support/demo-copies.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'visavis-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Without the query options that tests add for Node's driver. */
const server = () => inject('postgresUrl').replace(/\?.*/, '')

/** Runs a command of the built server. Returns exit code and output. */
async function command(env: Record<string, string>, ...words: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const { code = 0, stdout } = await run(process.execPath, ['--liftoff-only', 'build/server/index.js', ...words], {
    env: { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'production', DEMO: '0', ...env },
  }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error) => error as { code: number; stdout: string },
  )
  return { code, says: stdout.trim() }
}

const newestIn = (backupDir: string) => join(backupDir, readdirSync(backupDir).sort().at(-1) ?? '')
const manifestOf = (backup: string) => JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'))
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

async function countRows(client: pg.Client, tables: readonly string[]) {
  const counts: Record<string, number> = {}
  for (const table of tables)
    counts[table] = Number((await client.query(`select count(*) from public."${table}"`)).rows[0].count)
  return counts
}

test('a server backed up under load comes back whole on an empty one, and sends nothing until it is resumed [T38, F38, OPS-3]', async () => {
  const database = await newDatabase(server())
  const world = await makeWorld({ people: 3, databaseUrl: database.url })
  const restored = await newDatabase(server())
  try {
    await world.kill()
    const web = await world.startAnother({ WORKER: 'off' })
    const photo = 'photos/one_320.webp'
    mkdirSync(join(web.dataDir, 'files/photos'), { recursive: true })
    writeFileSync(join(web.dataDir, 'files', photo), 'a photo')
    const [companion] = world.companions
    const [leaver, visitor] = world.seekers
    if (!companion || !leaver || !visitor) throw new Error('nobody there')
    // Without a worker, an email and a payout wait in the queue when the backup is made.
    await postForm(`${web.origin}/en/login`, { intent: 'reset', email: visitor.email })
    const form = { intent: 'request', credits: '500', idempotencyKey: crypto.randomUUID(), password: PASSWORD }
    const asked = await postForm(`${web.origin}/en/payouts.data`, form, { cookie: companion.cookie })
    expect(asked.status, await asked.text()).toBe(200)

    const env = { DATABASE_URL: database.url, DATA_DIR: web.dataDir, BACKUP_DIR: join(folder, 'backups') }
    const others = { ...world, base: web.origin, seekers: world.seekers.slice(1) }
    const random = createRandom(faultSeed)
    expect(await ask(others, newBooking(others, visitor, random))).toMatchObject({ outcome: 'done' })
    const load = createLoad(others, random)
    const running = load.run()
    const made = await command(env, 'backup')
    await running.end()
    expect(load.operations.filter(({ outcome }) => outcome === 'done').length).toBeGreaterThan(0)
    const backup = newestIn(env.BACKUP_DIR)
    expect(made).toEqual({ code: 0, says: expect.stringMatching(/^Backup of \d+\.\d MB in \d+\.\d s: .*Z$/) })
    expect(made.says).toContain(backup)
    expect([env.BACKUP_DIR, backup, ...readdirSync(backup).map((name) => join(backup, name))].map(modeOf)).toEqual([
      ...['700', '700', '600', '600', '600'],
    ])
    expect(await command(env, 'drill')).toEqual({
      code: 0,
      says: expect.stringMatching(/restores in .*: every row and file is there, and the ledger is in order\.$/),
    })
    await onServer(database.url, async (client) => {
      const { rows: kinds } = await client.query('select kind, bytes::int > 10000 as "hasSize" from backups order by 1')
      expect(kinds).toEqual([
        { kind: 'backup', hasSize: true },
        { kind: 'drill', hasSize: true },
      ])
    })

    const left = { password: PASSWORD, credits: '100000', understood: 'on' }
    const gone = await postForm(`${web.origin}/en/account/delete`, left, { cookie: leaver.cookie })
    expect(gone.headers.get('location')).toContain('account-deleted')
    await web.stop()
    const dataDir = join(folder, 'restored')
    cpSync(join(web.dataDir, 'files/deletions'), join(dataDir, 'files/deletions'), { recursive: true })
    rmSync(web.dataDir, { recursive: true })
    await database.drop()

    const target = { DATABASE_URL: restored.url, DATA_DIR: dataDir }
    const back = await command(target, 'restore', backup)
    expect(back).toEqual({ code: 0, says: expect.stringContaining('npm run doctor -- resume') })
    expect(await command(target, 'restore', backup)).toEqual({ code: 1, says: expect.stringContaining('not empty') })
    const manifest = manifestOf(backup)
    const find = (query: string, values: unknown[] = []) =>
      onServer(restored.url, async (client) => (await client.query(query, values)).rows)
    await onServer(restored.url, async (client) => {
      const wanted = { ...manifest.rows, standby: 1 }
      expect(await countRows(client, Object.keys(wanted))).toEqual(wanted)
    })
    expect(manifest.rows.calls).toBeGreaterThan(0)
    expect(readFileSync(join(dataDir, 'files', photo), 'utf8')).toBe('a photo')

    /** Jobs that have begun since the restore, of whatever kind. */
    const begun = () => find('select name from jobs.job where started_on > $1', [since])
    const unsent = () => find('select id from mails where sent_at is null')
    const [{ since }] = await find('select since from standby')
    expect(await unsent()).toHaveLength(1)
    const copy = await world.startAnother(target)
    expect(copy.output()).toContain('OPERATOR: this is a restored copy')
    const account = await fetch(`${copy.origin}/en/account`, {
      headers: { cookie: visitor.cookie },
      redirect: 'manual',
    })
    expect(account.status).toBe(200)
    expect(await find('select status from users where id = $1', [leaver.userId])).toEqual([{ status: 'canceled' }])
    const again = await postForm(`${copy.origin}/en/login`, {
      intent: 'sign_in',
      email: leaver.email,
      password: PASSWORD,
    })
    expect(again.status).toBe(401)
    const buy = () => ask({ ...world, base: copy.origin }, newPurchase(visitor))
    expect(await buy()).toMatchObject({ outcome: 'refused', status: 403 })
    await moveClock(copy.origin, 3600)
    expect(await begun()).toEqual([])
    const transfers = () => Object.keys(world.fake.control.list().transfers).length
    expect(transfers()).toBe(0)

    expect(await command(target, 'resume')).toEqual({ code: 0, says: expect.stringContaining('no longer on standby') })
    await expect.poll(transfers).toBeGreaterThan(0)
    await expect.poll(unsent).toEqual([])
    expect(await buy()).toMatchObject({ outcome: 'done' })
    await copy.stop()
  } finally {
    await world.close()
    await restored.drop()
  }
})

test('an encrypted backup opens with its key only, also for the program age', async () => {
  const database = await newDatabase(server())
  const scratch = await newDatabase(server())
  try {
    const identity = await generateX25519Identity()
    const [key, wrongKey] = [join(folder, 'key.txt'), join(folder, 'wrong.txt')]
    writeFileSync(key, `# created: 2026-11-30T08:00:00Z\n${identity}\n`)
    writeFileSync(wrongKey, `${await generateX25519Identity()}\n`)
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'encrypted'),
      BACKUP_DIR: join(folder, 'encrypted-backups'),
      BACKUP_RECIPIENT: await identityToRecipient(identity),
    }
    expect((await command(env, 'migrate')).code).toBe(0)
    expect(await command(env, 'backup')).toEqual({ code: 0, says: expect.stringContaining('encrypted') })
    const backup = newestIn(env.BACKUP_DIR)
    expect(readdirSync(backup).sort()).toEqual(['database.dump.age', 'files.tar.age', 'manifest.json'])
    expect((await command(env, 'drill')).says).toContain('add --identity')
    expect((await command(env, 'drill', '--identity', wrongKey)).says).toContain('does not open')
    expect(await command(env, 'drill', '--identity', key)).toMatchObject({ code: 0 })
    const target = { DATABASE_URL: scratch.url, DATA_DIR: join(folder, 'decrypted') }
    expect(await command(target, 'restore', backup, '--identity', key)).toMatchObject({ code: 0 })
    const plain = join(folder, 'database.dump')
    await run('age', ['--decrypt', '--identity', key, '--output', plain, join(backup, 'database.dump.age')])
    expect((await run('pg_restore', ['--list', plain])).stdout).toContain('TABLE DATA public users')
  } finally {
    await database.drop()
    await scratch.drop()
  }
})

test('the embedded database is backed up while Visavis is stopped, and restored into an empty folder', async () => {
  const dataDir = join(folder, 'embedded')
  cpSync(await emptyImage(), dataDir, { recursive: true })
  const env = { ...noDemo, DATA_DIR: dataDir }
  const app = await startApp({ dataDir, env: noDemo })
  expect(await command(env, 'backup')).toEqual({
    code: 1,
    says: expect.stringMatching(/in use by process \d+\. Stop it/),
  })
  await app.stop()
  expect(await command(env, 'backup')).toMatchObject({ code: 0 })
  expect(await command(env, 'drill')).toMatchObject({ code: 0, says: expect.stringContaining('every row and file') })
  const target = { ...noDemo, DATA_DIR: join(folder, 'embedded-restored') }
  const backup = newestIn(join(dataDir, 'backups'))
  expect(await command(target, 'restore', backup)).toMatchObject({ code: 0 })
  expect((await command(target, 'restore', backup)).says).toContain('already has a database')
  const { db, close } = await openEmbedded(target.DATA_DIR)
  expect(await rows(db, sql`select id from standby`)).toEqual([{ id: true }])
  await close()
  expect(existsSync(join(target.DATA_DIR, 'files'))).toBe(false)
})
