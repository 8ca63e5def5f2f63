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
  const template = new URL(inject('postgresUrl'))
  const name = `visavis_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const admin = async (text: string) => {
    const url = new URL(template)
    url.pathname = '/postgres'
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    try {
      await client.query(text)
    } finally {
      await client.end()
    }
  }
  await admin(`create database ${name} template ${template.pathname.slice(1)}`)
  const url = new URL(template)
  url.pathname = `/${name}`
  const database = await openPostgres(url.href, { connections: options.connections ?? 6 })
  return {
    ...database,
    url: url.href,
    async close() {
      await database.close()
      await admin(`drop database if exists ${name} with (force)`)
    },
  }
}
