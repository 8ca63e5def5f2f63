import type { PGlite } from '@electric-sql/pglite'

/**
 * Tables that changed by more than a tenth or so since they were last read for statistics. What changed is counted from
 * the start on, so that growth before it is seen by the size.
 */
const changedTables = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid and c.relkind = 'r'
  where pg_relation_size(c.oid) > 0 and (
    c.reltuples < 0
    or s.n_mod_since_analyze > 50 + 0.1 * c.reltuples
    or pg_relation_size(c.oid) > current_setting('block_size')::int * 1.2 * (c.relpages + 1))
  order by 1`

/**
 * Does what autovacuum does on a server, which the embedded database lacks: space of deleted rows is used again, plans
 * follow growth. Answers the tables that were done.
 */
export async function doUpkeep(pglite: PGlite): Promise<string[]> {
  const { rows } = await pglite.query<{ name: string }>(changedTables)
  for (const { name } of rows) await pglite.query(`vacuum (analyze) ${name}`)
  return rows.map(({ name }) => name)
}
