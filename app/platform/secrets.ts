import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db, rows } from './db.ts'

/** Keys made once per installation and kept in the database, so that every process has the same. */
export type Secrets = { session: string; pepper: string; calendar: string; unlock: string; vault: string }

const names = ['session', 'pepper', 'calendar', 'unlock', 'vault'] as const

/** Reads the installation's keys; the first start makes them. */
export async function readSecrets(db: Db): Promise<Secrets> {
  for (const name of names) {
    await db.execute(
      sql`insert into secrets (name, value) values (${name}, ${randomBytes(32).toString('base64url')}) on conflict do nothing`,
    )
  }
  const found = await rows<{ name: string; value: string }>(db, sql`select name, value from secrets`)
  const value = (name: string) => {
    const row = found.find((candidate) => candidate.name === name)
    if (!row) throw new Error(`secret ${name} is missing`)
    return row.value
  }
  return {
    session: value('session'),
    pepper: value('pepper'),
    calendar: value('calendar'),
    unlock: value('unlock'),
    vault: value('vault'),
  }
}
