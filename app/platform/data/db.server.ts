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
import { poolWait } from '../figures.server.ts'
import { traced } from '../traces.server.ts'
import { lockDirectory } from './directory-lock.server.ts'
import { createListener, type Listen } from './postgres-listen.server.ts'
import { DatabaseUnavailable, isDatabaseUnavailable, isServerError, recordFullDisk } from './unavailable.server.ts'

export { isDatabaseUnavailable }

export type Db = PgDatabase<PgQueryResultHKT>
/** An open transaction. Functions that take one join it. */
export type Tx = Db & Pick<PgTransaction<PgQueryResultHKT, Record<string, never>, Record<string, never>>, 'rollback'>

export type Database = {
  kind: 'embedded' | 'postgres'
  db: Db
  listen: Listen
  /** Migrates tables and functions, once even if two processes start together. Throws SchemaMismatch. */
  migrate(): Promise<void>
  close(): Promise<void>
  pglite: PGlite | null
  pool: pg.Pool | null
}

/** Milliseconds. Each timeout fires before the next, so the error names the actual wait. */
const timeouts = {
  lock_timeout: 5_000,
  statement_timeout: 9_000,
  query_timeout: 10_000,
  connectionTimeoutMillis: 5_000,
  idle_in_transaction_session_timeout: 30_000,
}
/** Make seeks cheaper and rows dearer than the defaults, so PostgreSQL picks indexes early (docs/scaling.md). */
const costs = ['-c', 'random_page_cost=1.1', '-c', 'cpu_tuple_cost=0.03']
/** We run many short statements, for which parallel workers and JIT cost more than they save. */
const planning = ['-c', 'max_parallel_workers_per_gather=0', '-c', 'jit=off', ...costs].join(' ')

/** PostgreSQL clears this memory at start: the default of 128 MB takes half a second. */
const embeddedMemory = ['-c', 'shared_buffers=32MB']

/** Opens the embedded database, or makes it from a `dump`. Throws DirectoryInUse if another process has it open. */
export async function openEmbedded(
  directory: string,
  log: (line: string) => void = () => {},
  dump?: Blob,
): Promise<Database> {
  const unlock = lockDirectory(directory)
  const dataDir = join(directory, 'database')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  log('opening the embedded database')
  const client = new PGlite({
    dataDir,
    ...(dump ? { loadDataDir: dump } : {}),
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

export type PostgresOptions = {
  connections?: number
  acquireMs?: number
  /** For LISTEN, if `url` is a pooler in transaction mode. There, prepared statements have no names. */
  directUrl?: string
  onError?: (error: Error) => void
}

let namesStatements = true

/** Opens a pool of at most `connections` (12) that survives database restarts. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const {
    connections = 12,
    acquireMs = timeouts.connectionTimeoutMillis,
    directUrl = url,
    onError = () => {},
  } = options
  if (directUrl !== url) namesStatements = false
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
  // Without a listener, losing a connection inside a transaction would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  const db = drizzlePg(pool)
  let closing: Promise<void> | null = null
  return {
    kind: 'postgres',
    db: db as unknown as Db,
    pglite: null,
    pool,
    listen: createListener(directUrl, onError),
    migrate: () => migratePostgres(directUrl),
    close() {
      closing ??= pool.end()
      return closing
    },
  }
}

/** A migration that has to wait longer would block everyone behind it. */
const migrationLockMs = 5_000
const migrationAttempts = 10

/** Migrates on its own connection, while another holds the lock. Both work through a pooler. */
async function migratePostgres(url: string): Promise<void> {
  const base = { connectionString: url, connectionTimeoutMillis: 10_000 }
  const holder = new pg.Client(base)
  const client = new pg.Client({ ...base, lock_timeout: migrationLockMs })
  // A lost connection also fails the query that is running.
  for (const each of [holder, client]) each.on('error', () => {})
  const query = (text: string) => client.query(text)
  try {
    await holder.connect()
    await holder.query('begin')
    await holder.query('set local idle_in_transaction_session_timeout = 0')
    await holder.query(`select pg_advisory_xact_lock(hashtext('visavis.migrate'))`)
    await client.connect()
    for (let attempt = 1; ; attempt++)
      try {
        return await migrate({ query, exec: query }, () => migratePg(drizzlePg(client), { migrationsFolder }))
      } catch (error) {
        if (sqlState(error) !== '55P03' || attempt >= migrationAttempts) throw error
        await new Promise((resolve) => setTimeout(resolve, attempt * 500))
      }
  } finally {
    await Promise.allSettled([client.end(), holder.end()])
  }
}

/** Runs a hand-written query. Timestamps and bigints arrive as text: convert them in SQL or a mapper. */
export async function rows<T extends Record<string, unknown>>(db: Db, query: SQL): Promise<T[]> {
  const result = (await db.execute(query)) as unknown as { rows: T[] }
  return result.rows
}

/** Prepares once per database: building and planning common lookups takes longer than running them. */
export function prepared<Statement>(prepare: (db: Db) => Statement): (db: Db) => Statement {
  const statements = new WeakMap<Db, Statement>()
  return (db) => statements.getOrInsertComputed(db, prepare)
}

/** The name of a prepared statement; none behind a pooler, where the next query may run on another connection. */
export const statementName = (name: string): string => (namesStatements ? name : '')

/** Like `rows`, as a prepared statement. Timestamps arrive as text, bigints as numbers. */
export function preparedRows<T extends Record<string, unknown>>(name: string, query: SQL) {
  const statement = prepared((db) =>
    db.select({ row: sql<T>`to_json(found)` }).from(sql`(${query}) found`).prepare(statementName(name)),
  )
  return async (db: Db, values: Record<string, unknown>): Promise<T[]> =>
    (await statement(db).execute(values)).map(({ row }) => row)
}

const retryable = new Set(['40001', '40P01'])

/** PostgreSQL's error code, such as 23P01 (overlap) or 23505 (duplicate). */
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

const afterCommits = new WeakMap<Db, (() => void)[]>()

/** Runs `work` once the transaction of inTransaction has committed; immediately outside one. */
export function afterCommit(db: Db, work: () => void): void {
  const waiting = afterCommits.get(db)
  if (waiting) waiting.push(work)
  else work()
}

/** Runs `work` in one transaction. Retries only serialisation failures and deadlocks, up to 5 attempts. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { $client } = db as { $client?: unknown }
  let waiting: (() => void)[] = []
  const runOn = (connection: Db) =>
    connection.transaction(async (tx) => {
      waiting = []
      afterCommits.set(tx as unknown as Tx, waiting)
      const result = await work(tx as unknown as Tx)
      // Detects a caught error of a failed statement: PostgreSQL would answer COMMIT with a silent rollback.
      await tx.execute(sql`select 1`)
      return result
    })
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await traced('transaction', () =>
        $client instanceof pg.Pool ? onConnection($client, runOn) : runOn(db),
      )
      for (const each of waiting) each()
      return result
    } catch (error) {
      recordFullDisk(error)
      if (attempt >= 5 || !retryable.has(sqlState(error) ?? '')) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 10 + Math.random() * 30))
    }
  }
}

/** Runs `work` on a pooled connection. Drizzle's own pool transactions leak the connection if BEGIN fails. */
async function onConnection<T>(pool: pg.Pool, work: (connection: Db) => Promise<T>): Promise<T> {
  const end = poolWait.startTimer()
  const client = await pool
    .connect()
    .catch((error: unknown) => {
      throw new DatabaseUnavailable(error)
    })
    .finally(end)
  let isUsable = true
  try {
    return await work(drizzlePg(client) as unknown as Db)
  } catch (error) {
    // A prepared statement fails (0A000) after its table has changed, until we replace the connection.
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

/** Locks people, in the order of their ids to avoid deadlocks. Take it before any other lock. */
export async function lockPeople(tx: Tx, userIds: readonly string[]): Promise<void> {
  const inOrder = [...new Set(userIds)].sort()
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('person:' || person, 0))
      from unnest(${sql.param(inOrder)}::text[]) person`,
  )
}

/** Serialises transactions that decide which account owns an email address. */
export async function lockEmail(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address:${email}`}, 0))`)
}

/** Rows per delete statement, well within the statement timeout. */
export const BATCH_ROWS = 1_000

/** For sweeps. Call it outside a transaction. */
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

/** Tables of which over a tenth has changed since ANALYZE. Size reveals growth from before the last start. */
const changedTables = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid and c.relkind = 'r'
  where pg_relation_size(c.oid) > 0 and (
    c.reltuples < 0
    or s.n_mod_since_analyze > 50 + 0.1 * c.reltuples
    or pg_relation_size(c.oid) > current_setting('block_size')::int * 1.2 * (c.relpages + 1))
  order by 1`

/** Vacuums and analyses changed tables, since the embedded database has no autovacuum. Returns their names. */
export async function vacuumChangedTables(pglite: PGlite): Promise<string[]> {
  const changed = await pglite.query<{ name: string }>(changedTables)
  for (const { name } of changed.rows) await pglite.query(`vacuum (analyze) ${name}`)
  return changed.rows.map(({ name }) => name)
}

export const columnsOf = <Table extends object, Name extends keyof Table>(table: Table, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>
