import { getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { rows } from '#app/platform/data/db.server.ts'
import { testDatabase } from '#tests/support/database.ts'
import * as schema from '../schema/all.ts'

const database = testDatabase()

test('the database has no table and no column that the data model does not know', async () => {
  const found = await rows<{ place: string }>(
    database.db,
    sql`select c.table_name || '.' || c.column_name as place from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
  )
  const expected = Object.values(schema).flatMap((table) =>
    is(table, PgTable) ? getTableConfig(table).columns.map(({ name }) => `${getTableName(table)}.${name}`) : [],
  )
  expect(found.map(({ place }) => place).sort()).toEqual(expected.sort())
})
