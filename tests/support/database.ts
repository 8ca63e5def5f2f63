import { readFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openEmbedded, openPostgres } from '#app/platform/data/db.server.ts'

export const databaseKind = process.env.TEST_DATABASE === 'embedded' ? 'embedded' : 'postgres'

export type TestDatabase = Database & { url: string | null }

/** A fresh migrated database for one test file, of the kind the project names; drop it with `close`. */
export async function openTestDatabase(options: { connections?: number } = {}): Promise<TestDatabase> {
  if (databaseKind === 'embedded') {
    const image = new Blob([new Uint8Array(readFileSync(inject('embeddedImage')))])
    return { ...(await openEmbedded('memory', undefined, image)), url: null }
  }
  return cloneDatabase(migrated(), options)
}

/** Name of the migrated template of this run. */
export const migrated = () => new URL(inject('postgresUrl')).pathname.slice(1)

/** A copy of a database on this run's PostgreSQL, which nobody is connected to; drop it with `close`. */
export async function cloneDatabase(template: string, options: { connections?: number } = {}): Promise<TestDatabase> {
  const name = `visavis_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const url = await createDatabase(name, template)
  const database = await openPostgres(url, { connections: options.connections ?? 6 })
  return {
    ...database,
    url,
    async close() {
      await database.close()
      await asAdmin(`drop database if exists ${name} with (force)`)
    },
  }
}

/** Makes a database from a template; answers its address. */
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
