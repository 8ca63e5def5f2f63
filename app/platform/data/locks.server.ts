import { sql } from 'drizzle-orm'
import type { Tx } from './db.server.ts'

/**
 * Lets only one transaction at a time decide something between these people (book, block); it ends with the transaction.
 * Taken before anything else and in one order, so that two of them wait instead of killing each other.
 */
export async function lockPeople(tx: Tx, userIds: readonly string[]): Promise<void> {
  for (const userId of [...new Set(userIds)].sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`person:${userId}`}, 0))`)
  }
}

/** Lets only one transaction at a time decide whose account an email address is (sign-up, confirmation); it ends with the transaction. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address:${email}`}, 0))`)
}
