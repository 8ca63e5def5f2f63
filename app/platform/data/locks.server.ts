import { sql } from 'drizzle-orm'
import type { Tx } from './db.server.ts'

/**
 * Serialises transactions that decide something between these people (book, block). Take it before any
 * other lock: people are locked in the order of their ids, so that two transactions never deadlock.
 */
export async function lockPeople(tx: Tx, userIds: readonly string[]): Promise<void> {
  const inOrder = [...new Set(userIds)].sort()
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('person:' || person, 0))
      from unnest(${sql.param(inOrder)}::text[]) person`,
  )
}

/**
 * Serialises transactions that decide whose account an email address is (sign-up, confirmation), until the transaction
 * ends.
 */
export async function lockEmail(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address:${email}`}, 0))`)
}
