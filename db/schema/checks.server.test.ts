import { getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { rows, type Tx } from '#app/platform/data/db.server.ts'
import { testDatabase } from '#tests/support/database.ts'
import * as schema from './all.ts'

const database = testDatabase()

const tables = Object.values(schema as Record<string, unknown>).filter((each) => is(each, PgTable))
/** Checks on a table as PostgreSQL writes them, whose own way of writing makes two of them comparable. */
const checksOf = async (tx: Tx, prefix: string) => {
  const found = await rows<{ name: string; condition: string }>(
    tx,
    sql`select conname as name, pg_get_expr(conbin, conrelid) as condition from pg_constraint
        where contype = 'c' and connamespace = 'public'::regnamespace and starts_with(conname, ${prefix})`,
  )
  return Object.fromEntries(found.map(({ name, condition }) => [name.slice(prefix.length), condition]))
}

test('every check of the schema is in the migrated database, with the limits of the code', async () => {
  const undone = new Error('undone')
  await database.db
    .transaction(async (tx) => {
      const migrated = await checksOf(tx, '')
      for (const table of tables) {
        for (const { name, value } of getTableConfig(table).checks)
          await tx.execute(
            sql`alter table ${sql.identifier(getTableName(table))} add constraint ${sql.identifier(`s.${name}`)} check (${value}) not valid`,
          )
      }
      const written = await checksOf(tx, 's.')
      expect(Object.keys(written).length).toBeGreaterThan(50)
      expect(migrated).toMatchObject(written)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
})
