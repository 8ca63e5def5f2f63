import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Db, rows } from './db.server.ts'

/** Rows deleted by one statement, so that each ends long before the statement timeout. */
export const BATCH_ROWS = 1_000

/** Deletes every row of a table for which `where` holds, in batches. For sweeps, outside a transaction. */
export async function deleteInBatches(db: Db, table: PgTable, where: SQL): Promise<void> {
  for (;;) {
    const [deleted] = await rows<{ count: number }>(
      db,
      sql`
        with deleted as (
          delete from ${table}
          where ctid = any(array(select ctid from ${table} where ${where} limit ${BATCH_ROWS}::int))
          returning 1
        ) select count(*)::int as count from deleted`,
    )
    if ((deleted?.count ?? 0) < BATCH_ROWS) return
  }
}
