import { sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import type { TestDatabase } from './database.ts'

/** A database whose connections stay open from one test file to the next. */
type Warm = { database: TestDatabase; connections: number; tables: string[]; seeded: string[]; schema: string }

/** One list for the worker: without isolation this module may be loaded more than once. */
const everywhere = globalThis as { visavisWarmDatabases?: Warm[] }
everywhere.visavisWarmDatabases ??= []
const idle = everywhere.visavisWarmDatabases

/**
 * Borrows a migrated database with warm connections: creating one and connecting takes longer than most test files.
 * `close` empties it for the next file, or drops it when the file changed its schema or settings.
 */
export async function borrowDatabase(connections: number, create: () => Promise<TestDatabase>): Promise<TestDatabase> {
  const at = idle.findIndex((warm) => warm.connections === connections)
  const warm = idle.splice(at, at === -1 ? 0 : 1)[0] ?? (await prepare(await create(), connections))
  const close = async () => {
    const isEmpty = await empty(warm).catch(() => false)
    if (isEmpty) idle.push(warm)
    else await warm.database.close()
  }
  return { ...warm.database, close }
}

const TABLES = sql`
  select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where nspname in ('public', 'jobs') and relkind in ('r', 'p') and not relispartition order by 1`

/** A hash of everything that a test may change besides rows. */
const SCHEMA = sql`
  select md5(string_agg(line, ',' order by line)) as hash from (
    select concat_ws(' ', oid, relname, relkind) as line from pg_class where relnamespace in ('public'::regnamespace, 'jobs'::regnamespace)
    union all select concat_ws(' ', attrelid, attname, atttypid, attnotnull, attisdropped) from pg_attribute where attrelid >= 16384
    union all select concat_ws(' ', oid, proname, md5(prosrc)) from pg_proc where oid >= 16384
    union all select concat_ws(' ', oid, tgname, tgenabled) from pg_trigger
    union all select concat_ws(' ', oid, conname, convalidated) from pg_constraint
    union all select concat_ws(' ', ev_class, md5(ev_action)) from pg_rewrite where ev_class >= 16384
    union all select concat_ws(' ', setdatabase, setrole, setconfig) from pg_db_role_setting
  ) lines`

const hashOf = async (db: Db) => (await rows<{ hash: string }>(db, SCHEMA))[0]?.hash ?? ''
const filledOf = async (db: Db, tables: string[]) => {
  const each = tables.map((table) => `select '${table}' as name where exists (select from ${table})`)
  return (await rows<{ name: string }>(db, sql.raw(each.join(' union all ')))).map(({ name }) => name)
}
const copyOfTable = (table: string) => `seeded.${table.replace('.', '_')}`

/** Remembers the rows that migrations write. */
async function prepare(database: TestDatabase, connections: number): Promise<Warm> {
  const { db } = database
  const tables = (await rows<{ name: string }>(db, TABLES)).map(({ name }) => name)
  const seeded = await filledOf(db, tables)
  const copies = seeded.map((table) => `create table ${copyOfTable(table)} as table ${table}`)
  await db.execute(sql.raw(['create schema seeded', ...copies].join('; ')))
  return { database, connections, tables, seeded, schema: await hashOf(db) }
}

/** Leaves what migrations leave; false when the schema is another one now. */
async function empty({ database: { db }, tables, seeded, schema }: Warm): Promise<boolean> {
  if ((await hashOf(db)) !== schema) return false
  const filled = await filledOf(db, tables)
  const refill = seeded.map((table) => `insert into ${table} table ${copyOfTable(table)}`)
  // Triggers that keep the ledger from being changed are not fired for a replica.
  await db.execute(
    sql.raw(
      [
        'begin',
        `set local session_replication_role = replica`,
        `truncate ${[...new Set([...filled, ...seeded])].join(', ')} restart identity cascade`,
        ...refill,
        'commit',
      ].join('; '),
    ),
  )
  return true
}
