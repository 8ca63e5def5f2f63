import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Db, rows } from './db.server.ts'

/** Rows that one statement deletes at most: it ends long before the statement timeout, which all of them together may not. */
export const DELETED_AT_ONCE = 1_000

/** Deletes every row of a table for which `where` holds, in statements of at most a thousand rows. For sweeps, outside a transaction. */
export async function deleteInBatches(db: Db, table: PgTable, where: SQL): Promise<void> {
  for (;;) {
    const [gone] = await rows<{ count: number }>(
      db,
      sql`
        with gone as (
          delete from ${table}
          where ctid = any(array(select ctid from ${table} where ${where} limit ${DELETED_AT_ONCE}::int))
          returning 1
        ) select count(*)::int as count from gone`,
    )
    if ((gone?.count ?? 0) < DELETED_AT_ONCE) return
  }
}
