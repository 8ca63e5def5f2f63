/** @module-tag deep */
import { execFile } from 'node:child_process'
import { randomBytes, scryptSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, inject, test } from 'vitest'
import { credentials } from '#db/schema/all.ts'
import { type AppServer, cookieFrom, postForm, startApp } from '#tests/support/app-server.ts'
import { setUser, testContext } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { newDatabase, onServer } from './program.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'visavis-restore-'))
const dump = join(folder, 'old.sql')
const email = 'lena-who-leaves@test.example'
const password = 'a password of my own'
const plain = { DEMO: '0', STRIPE_SECRET_KEY: 'sk_test_nobody_calls', STRIPE_API_URL: 'http://127.0.0.1:9' }

const t = testContext()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The query options that tests add are only for Node's driver. */
const plainUrl = (url: string) => url.replace(/\?.*/, '')

const startOn = (url: string) => startApp({ dataDir: folder, env: { ...plain, DATABASE_URL: url } })

/** A real password hash, because other processes reject those of `quick-hashes.ts`. */
function realHash(): string {
  const salt = randomBytes(16)
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const key = scryptSync(password, salt, 32, { N: 2 ** 14, r: 8, p: 1 })
  return `$scrypt$ln=14,r=8,p=1$${base64(salt)}$${base64(key)}`
}

async function signIn({ origin }: AppServer) {
  const answer = await postForm(`${origin}/en/login`, { intent: 'sign_in', email, password })
  return { status: answer.status, cookie: cookieFrom(answer) }
}

test('people who deleted their account after the dump was made are deleted again after a restore [T38]', async () => {
  const userId = await makeSeeker(t)
  await setUser(t, userId, { email })
  await t.ctx.db.insert(credentials).values({ userId, passwordHash: realHash() })
  const url = t.database.url ?? ''
  await run('pg_dump', ['--no-owner', '--file', dump, plainUrl(url)])

  const before = await startOn(url)
  const { status, cookie } = await signIn(before)
  expect(status).toBe(302)
  const deleted = await postForm(`${before.origin}/en/account/delete`, { password, credits: '0' }, { cookie })
  expect(deleted.headers.get('location')).toContain('account-deleted')
  await before.stop()

  const old = await newDatabase(inject('postgresUrl'))
  try {
    await run('psql', ['--quiet', '--set', 'ON_ERROR_STOP=1', '--file', dump, plainUrl(old.url)], {
      maxBuffer: 1 << 26,
    })
    const find = () =>
      onServer(
        old.url,
        async (client) => (await client.query('select email, status from users where id = $1', [userId])).rows[0],
      )
    expect(await find()).toEqual({ email, status: 'new' })
    const after = await startOn(old.url)
    expect(await find()).toEqual({ email: `deleted-${userId}@deleted.invalid`, status: 'canceled' })
    expect((await signIn(after)).status).toBe(401)
    expect(after.output()).toContain('deleted accounts were restored with the database')
    await after.stop()
  } finally {
    await old.drop()
  }
})
