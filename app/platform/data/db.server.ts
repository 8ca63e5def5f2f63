import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT, PgTable, PgTransaction } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { migrate, migrationsFolder } from '#db/migrate.server.ts'
import { lockDirectory } from './directory-lock.server.ts'
import { createListener, type Listen } from './postgres-listen.server.ts'
import { DatabaseUnavailable, isDatabaseUnavailable, isServerError, noteFullDisk } from './unavailable.server.ts'

export { isDatabaseUnavailable }

export type Db = PgDatabase<PgQueryResultHKT>
/** An open transaction. Functions that take one join it. */
export type Tx = Db & Pick<PgTransaction<PgQueryResultHKT, Record<string, never>, Record<string, never>>, 'rollback'>

export type Database = {
  kind: 'embedded' | 'postgres'
  db: Db
  listen: Listen
  /** Brings tables and functions up to date; two processes starting together do it once. Throws DatabaseTooOld. */
  migrate(): Promise<void>
  close(): Promise<void>
  pglite: PGlite | null
  pool: pg.Pool | null
}

/** Every wait for the database ends, each timeout before the next, so that the error names what was waited for. */
const timeouts = {
  lock_timeout: 5_000,
  statement_timeout: 9_000,
  query_timeout: 10_000,
  connectionTimeoutMillis: 5_000,
  idle_in_transaction_session_timeout: 30_000,
}
/** Seeks are cheap and rows cost more than the default, so that indexes are chosen early (docs/operating.md). */
const costs = ['-c', 'random_page_cost=1.1', '-c', 'cpu_tuple_cost=0.03']
/** Statements are short and many run at once: parallel workers and JIT cost more than they save. */
const planning = ['-c', 'max_parallel_workers_per_gather=0', '-c', 'jit=off', ...costs].join(' ')

/** Opening clears this memory: the default of 128 MB costs every start half a second. */
const embeddedMemory = ['-c', 'shared_buffers=32MB']

/** Opens the embedded database in a directory, guarded against a second process. */
export async function openEmbedded(directory: string, log: (line: string) => void = () => {}): Promise<Database> {
  const unlock = lockDirectory(directory)
  const dataDir = join(directory, 'database')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  log('opening the embedded database')
  const client = new PGlite({
    dataDir,
    extensions: { btree_gist, pg_trgm, unaccent },
    startParams: [...PGlite.defaultStartParams, ...embeddedMemory, ...costs],
  })
  try {
    await client.waitReady
  } catch (error) {
    unlock()
    throw error
  }
  const db = drizzlePglite(client)
  return {
    kind: 'embedded',
    db: db as unknown as Db,
    pglite: client,
    pool: null,
    async listen(channel, handler, onConnect) {
      const stop = await client.listen(channel, handler)
      onConnect?.()
      return () => stop()
    },
    migrate: () => migrate(client, () => migratePglite(db, { migrationsFolder })),
    async close() {
      await client.close()
      unlock()
    },
  }
}

/** Opens a pool of at most `connections` (12), which survives losses of the server. */
export async function openPostgres(
  url: string,
  options: { connections?: number; acquireMs?: number; onError?: (error: Error) => void } = {},
): Promise<Database> {
  const { connections = 12, acquireMs = timeouts.connectionTimeoutMillis, onError = () => {} } = options
  const pool = new pg.Pool({
    ...timeouts,
    connectionString: url,
    application_name: 'visavis',
    max: connections,
    connectionTimeoutMillis: acquireMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    options: planning,
  })
  pool.on('error', onError)
  // Without a listener, a connection that is lost inside a transaction would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  const db = drizzlePg(pool)
  let closing: Promise<void> | null = null
  return {
    kind: 'postgres',
    db: db as unknown as Db,
    pglite: null,
    pool,
    listen: createListener(url, onError),
    async migrate() {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
      await client.connect()
      try {
        await client.query(`select pg_advisory_lock(hashtext('visavis.migrate'))`)
        const query = (text: string) => client.query(text)
        await migrate({ query, exec: query }, () => migratePg(drizzlePg(client), { migrationsFolder }))
      } finally {
        await client.end()
      }
    },
    close() {
      closing ??= pool.end()
      return closing
    },
  }
}

/** Rows of a hand-written query. Timestamps arrive as text, bigints as text: convert in SQL or with the caller's mapper. */
export async function rows<T extends Record<string, unknown>>(db: Db, query: SQL): Promise<T[]> {
  const result = (await db.execute(query)) as unknown as { rows: T[] }
  return result.rows
}

/** Built once for each database: planning and building the lookups of every page take longer than running them. */
export function prepared<Statement>(prepare: (db: Db) => Statement): (db: Db) => Statement {
  const statements = new WeakMap<Db, Statement>()
  return (db) => statements.getOrInsertComputed(db, prepare)
}

/** Rows of a prepared statement of its own name. Timestamps arrive as text, bigints as numbers. */
export function preparedRows<T extends Record<string, unknown>>(name: string, query: SQL) {
  const statement = prepared((db) =>
    db.select({ row: sql<T>`to_json(found)` }).from(sql`(${query}) found`).prepare(name),
  )
  return async (db: Db, values: Record<string, unknown>): Promise<T[]> =>
    (await statement(db).execute(values)).map(({ row }) => row)
}

const retryable = new Set(['40001', '40P01'])

/** PostgreSQL's error code behind a failed statement, e.g. 23P01 overlap, 23505 duplicate. */
export function sqlState(error: unknown): string | undefined {
  return driverError(error)?.code
}

export function violatedConstraint(error: unknown): string | undefined {
  return driverError(error)?.constraint
}

function driverError(error: unknown): { code?: string; constraint?: string } | undefined {
  for (let current = error; current instanceof Error; current = current.cause)
    if (isServerError(current)) return current
  return undefined
}

/** Runs `work` in one transaction; repeats it after a serialisation failure or deadlock only, at most 5 times. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { $client } = db as { $client?: unknown }
  const runOn = (connection: Db) =>
    connection.transaction(async (tx) => {
      const result = await work(tx as unknown as Tx)
      // Fails when a statement failed and its error was caught: PostgreSQL would answer COMMIT with a silent rollback.
      await tx.execute(sql`select 1`)
      return result
    })
  for (let attempt = 1; ; attempt++) {
    try {
      return $client instanceof pg.Pool ? await onConnection($client, runOn) : await runOn(db)
    } catch (error) {
      noteFullDisk(error)
      if (attempt >= 5 || !retryable.has(sqlState(error) ?? '')) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 10 + Math.random() * 30))
    }
  }
}

/** Works on one connection of the pool. Drizzle's own transactions on a pool keep the connection when BEGIN fails. */
async function onConnection<T>(pool: pg.Pool, work: (connection: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new DatabaseUnavailable(error)
  })
  let isUsable = true
  try {
    return await work(drizzlePg(client) as unknown as Db)
  } catch (error) {
    // A prepared statement whose table has changed (0A000) fails until its connection is replaced.
    isUsable = !isDatabaseUnavailable(error) && sqlState(error) !== '0A000'
    throw error
  } finally {
    client.release(!isUsable || client.getTransactionStatus() !== 'I')
  }
}

export async function databaseNow(db: Db): Promise<Date> {
  const [row] = await rows<{ ms: string }>(db, sql`select (extract(epoch from app_now()) * 1000)::bigint::text as ms`)
  return new Date(Number(row?.ms))
}

/** Serialises decisions between people. Take it before any other lock: in the order of ids, so that none deadlocks. */
export async function lockPeople(tx: Tx, userIds: readonly string[]): Promise<void> {
  const inOrder = [...new Set(userIds)].sort()
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('person:' || person, 0))
      from unnest(${sql.param(inOrder)}::text[]) person`,
  )
}

/** Serialises transactions that decide whose account an email address is. */
export async function lockEmail(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address:${email}`}, 0))`)
}

/** Rows deleted by one statement, so that each ends long before the statement timeout. */
export const BATCH_ROWS = 1_000

/** For sweeps, outside a transaction. */
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

/** Tables that changed by more than a tenth since they were analysed; growth before the start is seen by the size. */
const changedTables = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid and c.relkind = 'r'
  where pg_relation_size(c.oid) > 0 and (
    c.reltuples < 0
    or s.n_mod_since_analyze > 50 + 0.1 * c.reltuples
    or pg_relation_size(c.oid) > current_setting('block_size')::int * 1.2 * (c.relpages + 1))
  order by 1`

/** Does what autovacuum does on a server and the embedded database lacks. Answers the tables that were done. */
export async function doUpkeep(pglite: PGlite): Promise<string[]> {
  const changed = await pglite.query<{ name: string }>(changedTables)
  for (const { name } of changed.rows) await pglite.query(`vacuum (analyze) ${name}`)
  return changed.rows.map(({ name }) => name)
}

/** Some columns of a table under their own names. */
export const columnsOf = <Table extends object, Name extends keyof Table>(table: Table, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>
