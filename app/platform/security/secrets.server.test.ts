import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { ConfigError } from '../config.ts'
import { rows } from '../data/db.server.ts'
import { isSealedSecret, readSecrets } from './secrets.server.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const newKey = () => randomBytes(32).toString('base64')
const read = (masterKey: string | null, masterKeyOld: string | null = null) =>
  readSecrets(database.db, { masterKey, masterKeyOld })
const storedSecrets = () =>
  rows<{ name: string; value: string }>(database.db, sql`select name, value from secrets order by name`)

test('adding a master key encrypts the existing keys; without it, or with another one, nothing starts [SEC-19]', async () => {
  const bare = await read(null)
  expect(new Set(Object.values(bare)).size).toBe(Object.keys(bare).length)
  expect(await read(null)).toEqual(bare)
  const key = newKey()
  expect(await read(key)).toEqual(bare)
  const dump = JSON.stringify(await storedSecrets())
  for (const secret of Object.values(bare)) expect(dump).not.toContain(secret)
  expect((await storedSecrets()).every(({ value }) => isSealedSecret(value))).toBe(true)
  expect(await read(key)).toEqual(bare)
  expect(JSON.stringify(await storedSecrets())).toBe(dump)
  for (const wrong of [null, newKey()]) {
    const refused = await read(wrong).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ConfigError)
    expect((refused as Error).message).toMatch(/^MASTER_KEY: [^\n]+$/)
  }
  expect(JSON.stringify(await storedSecrets())).toBe(dump)
})

test('a first start with a master key stores no key in clear; after rotation the old master key opens nothing [SEC-19]', async () => {
  const [old, fresh] = [newKey(), newKey()]
  const secrets = await read(old)
  const dump = JSON.stringify(await storedSecrets())
  for (const secret of Object.values(secrets)) expect(dump).not.toContain(secret)
  expect(await read(fresh, old)).toEqual(secrets)
  expect(await read(fresh)).toEqual(secrets)
  await expect(read(old)).rejects.toThrow(ConfigError)
  expect(await read(fresh, old)).toEqual(secrets)
})

test('rejects a key copied into another one’s row', async () => {
  const key = newKey()
  await read(key)
  await database.db.execute(
    sql`update secrets set value = (select value from secrets where name = 'pepper') where name = 'vault'`,
  )
  await expect(read(key)).rejects.toThrow(ConfigError)
})

test('processes starting together share their keys: at the first start, with a new master key and after rotation [SEC-19]', async () => {
  const [old, fresh] = [newKey(), newKey()]
  const all = [
    ...(await Promise.all([read(null), read(null), read(null)])),
    ...(await Promise.all([read(old), read(old), read(old)])),
    ...(await Promise.all([read(fresh, old), read(fresh, old), read(fresh, old)])),
  ]
  expect(new Set(all.map((secrets) => JSON.stringify(secrets))).size).toBe(1)
  expect(await read(fresh)).toEqual(all[0])
})
