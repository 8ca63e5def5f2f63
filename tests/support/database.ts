import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Database, openEmbedded, openPostgres, rows } from '#app/platform/data/db.server.ts'
import { watchLedger } from './books.ts'
import { borrowDatabase } from './warm-databases.ts'

export const databaseKind = process.env.TEST_DATABASE === 'embedded' ? 'embedded' : 'postgres'

/**
 * By default there is one connection, so a statement outside the open transaction waits for itself and fails, as on the
 * embedded database. Tests with two sessions need more. Use `isBooked: false` if rows are inserted past the ledger or a
 * mutant breaks it; its ledger isn't checked.
 */
export type TestDatabaseOptions = { connections?: number; isBooked?: boolean }

export type TestDatabase = Database & { url: string | null }

/** An empty migrated database for one test file, of the project's kind; `close` returns it. */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  if (databaseKind === 'embedded') {
    const folder = mkdtempSync(join(tmpdir(), 'visavis-embedded-'))
    cpSync(inject('embeddedImage'), folder, { recursive: true })
    const database = await openEmbedded(folder)
    const close = async () => {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    }
    return watched({ ...database, url: null, close }, options)
  }
  const { connections = 1, isBooked = true } = options
  // Bulk rows and broken schemas get a database that is dropped afterwards.
  if (!isBooked) return cloneDatabase(migrated(), options)
  return watched(
    await borrowDatabase(connections, () => cloneDatabase(migrated(), { connections, isBooked: false })),
    options,
  )
}

/** `openTestDatabase` for all tests of a file: opened before the first and closed after the last. */
export function testDatabase(options?: TestDatabaseOptions): TestDatabase {
  const database = {} as TestDatabase
  beforeAll(async () => void Object.assign(database, await openTestDatabase(options)))
  afterAll(() => database.close())
  return database
}

export const migrated = () => new URL(inject('postgresUrl')).pathname.slice(1)

/** A copy of a database on this run's PostgreSQL. Nothing may be connected to the template. `close` drops the copy. */
export async function cloneDatabase(template: string, options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const name = `visavis_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const url = await createDatabase(name, template)
  // Statements of one test wait for each other, which takes long on a busy machine; the product's timeout is shorter.
  const database = await openPostgres(url, { connections: options.connections ?? 1, acquireMs: 20_000 })
  const close = async () => {
    await database.close()
    await asAdmin(`drop database if exists ${name} with (force)`)
  }
  return watched({ ...database, url, close }, options)
}

function watched(database: TestDatabase, { isBooked = true }: TestDatabaseOptions): TestDatabase {
  if (!isBooked) return database
  const unwatch = watchLedger(() => readLedgerViolations(database))
  return {
    ...database,
    close() {
      unwatch()
      return database.close()
    },
  }
}

/** Prepared once per connection, because planning the view takes ten times as long as reading it. */
const BOOKS = { name: 'books', text: 'select * from ledger_violations' }

export const readLedgerViolations = async ({ db, pool }: TestDatabase): Promise<unknown[]> =>
  pool ? (await pool.query(BOOKS)).rows : rows(db, sql.raw(BOOKS.text))

export async function createDatabase(name: string, template: string): Promise<string> {
  await asAdmin(`create database ${name} template ${template}`)
  return Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href
}

async function asAdmin(text: string) {
  const { href } = Object.assign(new URL(inject('postgresUrl')), { pathname: '/postgres' })
  const client = new pg.Client({ connectionString: href })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
