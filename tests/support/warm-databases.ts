import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import type { TestDatabase } from './database.ts'

type Warm = { database: TestDatabase; connections: number; empty: string; listeners: number }

/** One global list per worker, because without isolation this module may be loaded more than once. */
const everywhere = globalThis as { visavisWarmDatabases?: Warm[] }
everywhere.visavisWarmDatabases ??= []
const idle = everywhere.visavisWarmDatabases

/**
 * Borrows a migrated database with warm connections; creating one and connecting takes longer than most test files.
 * `close` empties it for the next file, or drops it if the file changed its schema or settings.
 */
export async function borrowDatabase(connections: number, create: () => Promise<TestDatabase>): Promise<TestDatabase> {
  const at = idle.findIndex((warm) => warm.connections === connections)
  const warm = idle.splice(at, at === -1 ? 0 : 1)[0] ?? (await prepare(await create(), connections))
  const close = async () => {
    if (await emptied(warm).catch(() => false)) idle.push(warm)
    else await warm.database.close()
  }
  return { ...warm.database, close }
}

const TABLES = sql`
  select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where nspname in ('public', 'jobs') and relkind in ('r', 'p') and not relispartition order by 1`

/**
 * Records every schema change in a table, even in sessions without ordinary triggers, except in transactions that begin
 * with `PASSING`.
 */
const WATCH = `
  create table warm.changes as select null as tag, pg_database_size(current_database()) as size;
  create function warm.keep_change() returns event_trigger language plpgsql as $$ begin
    if current_setting('warm.passing', true) is distinct from 'on' then insert into warm.changes values (tg_tag); end if;
  end $$;
  create event trigger keep_change on ddl_command_end execute function warm.keep_change();
  alter event trigger keep_change enable always`

/** Marks a schema change that the test undoes, so that the database is kept. */
export const PASSING = `set local warm.passing = 'on'`

/** Deleted rows keep their space, and a database that has grown a lot gets different query plans. */
const CHANGED = sql`
  select count(tag) > 0 or pg_database_size(current_database()) > max(size) + 8000000 or exists (
    select from pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database())
  ) as "isChanged" from warm.changes`

/** Session state, besides the prepared statements that its driver knows. */
const RESET = 'reset all; reset session authorization; unlisten *; select pg_advisory_unlock_all(); discard temp'

/** Listeners that a test adds to the pool would change the next test's statements. */
const listenersOf = ({ pool }: TestDatabase) => pool?.listenerCount('acquire') ?? 0

const namesIn = async (db: Db, query: SQL) => (await rows<{ name: string }>(db, query)).map(({ name }) => name)

/**
 * Remembers the rows that migrations insert, and prepares emptying tables: DELETE takes a fortieth of TRUNCATE here.
 */
async function prepare(database: TestDatabase, connections: number): Promise<Warm> {
  const { db } = database
  const tables = await namesIn(db, TABLES)
  const filled = tables.map((table) => `select '${table}' as name where exists (select from ${table})`)
  const kept = (await namesIn(db, sql.raw(filled.join(' union all ')))).map((table) => ({
    table,
    copy: `warm.${table.replace('.', '_')}`,
  }))
  await db.execute(sql.raw('create schema warm'))
  for (const { table, copy } of kept) await db.execute(sql.raw(`create table ${copy} as table ${table}`))
  await db.execute(sql.raw(WATCH))
  const empty = [
    'begin',
    // As a replica, the triggers that protect the ledger don't fire.
    'set local session_replication_role = replica',
    ...tables.map((table) => `delete from ${table}`),
    ...kept.map(({ table, copy }) => `insert into ${table} overriding system value table ${copy}`),
    `select setval(format('%I.%I', schemaname, sequencename), start_value, false) from pg_sequences where last_value is not null`,
    'delete from pg_statistic where starelid >= 16384',
    'commit',
  ]
  return { database, connections, empty: empty.join('; '), listeners: listenersOf(database) }
}

/** Restores the state after migrations; false if anything but rows changed. */
async function emptied({ database, empty, listeners }: Warm): Promise<boolean> {
  const { db, pool } = database
  if (listenersOf(database) !== listeners) return false
  if ((await rows<{ isChanged: boolean }>(db, CHANGED))[0]?.isChanged) return false
  await db.execute(sql.raw(empty))
  const clients = await Promise.all(Array.from({ length: pool?.idleCount ?? 0 }, () => pool?.connect()))
  await Promise.all(clients.map((client) => client?.query(RESET)))
  for (const client of clients) client?.release()
  return true
}
