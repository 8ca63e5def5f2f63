import { sql } from 'drizzle-orm'
import { rows } from '#app/platform/data/db.server.ts'
import type { TestContext } from './context.ts'

/** A fingerprint of every table of the product, to detect changes. Leaves out `sessions`, which tests add, and heartbeats. */
export async function digest(test: TestContext): Promise<Record<string, string>> {
  const tables = await rows<{ name: string }>(
    test.ctx.db,
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('sessions', 'processes') order by 1`,
  )
  const each = tables.map(
    ({ name }) =>
      sql`select ${name} as name, (select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') from ${sql.identifier(name)} t) as print`,
  )
  const found = await rows<{ name: string; print: string }>(test.ctx.db, sql.join(each, sql` union all `))
  return Object.fromEntries(found.map(({ name, print }) => [name, print]))
}
