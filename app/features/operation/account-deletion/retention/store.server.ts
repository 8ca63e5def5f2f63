import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { BATCH_ROWS as BATCH, type Db, deleteInBatches, rows } from '#app/platform/data/db.server.ts'
import type { RetentionStep } from '#db/table-rules.ts'
import { columnOf } from '../store.server.ts'

/**
 * Deletes the rows of a table that are past their retention, or empties the columns that are; a thousand per statement.
 */
export async function deleteOverdue(db: Db, table: PgTable, step: RetentionStep, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - step.days * 86_400_000).toISOString()
  const isOver = sql`${columnOf(table, step.after)} < ${limit}::timestamptz`
  if (!step.columns) return deleteInBatches(db, table, isOver)
  while ((await emptySome(db, table, step.columns, isOver)) === BATCH);
}

/** Empties columns of at most `BATCH` rows that still hold something in them; returns how many. */
async function emptySome(db: Db, table: PgTable, columns: NonNullable<RetentionStep['columns']>, isOver: SQL) {
  const values = Object.entries(columns).map(([name, value]) => {
    const column = columnOf(table, name)
    return { name: sql.identifier(column.name), value: sql`${sql.param(value, column)}` }
  })
  const set = values.map(({ name, value }) => sql`${name} = ${value}`)
  const isFilled = values.map(({ name, value }) => sql`${name} is distinct from ${value}`)
  const emptied = await rows(
    db,
    sql`update ${table} set ${sql.join(set, sql`, `)} where ctid = any(array(select ctid from ${table}
      where ${isOver} and (${sql.join(isFilled, sql` or `)}) limit ${BATCH}::int)) returning 1`,
  )
  return emptied.length
}
