import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#app/platform/config.ts'
import { readSecrets } from '#app/platform/security/secrets.server.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { checkMasterKey } from './master-key.ts'

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

test('keys that a copy of the database gives away are named, and a master key that does not fit is to be mended', async () => {
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
