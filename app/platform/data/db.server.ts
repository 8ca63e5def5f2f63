import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { type ExtractTablesWithRelations, type SQL, sql } from 'drizzle-orm'
import { drizzle as drizzlePg, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { NodePgTransaction } from 'drizzle-orm/node-postgres/session'
import {
  type PgDatabase,
  PgDialect,
  type PgQueryResultHKT,
  type PgSession,
  type PgTransaction,
} from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import type pg from 'pg'
import * as schema from '#db/schema/all.ts'
import { currentDatabaseUse } from './database-budget.server.ts'
import { lockDirectory } from './directory-lock.server.ts'
import { EmbeddedClient } from './embedded-client.server.ts'
import { openConnections, PostgresConnection } from './postgres-connections.server.ts'
import type { Listen } from './postgres-listen.server.ts'
import { noteFailure } from './unavailable.server.ts'

export { isDatabaseUnavailable } from './unavailable.server.ts'

export type Schema = typeof schema
/** The database, embedded or PostgreSQL. */
export type Db = PgDatabase<PgQueryResultHKT, Schema>
/** An open transaction. Functions that take one join it. */
export type Tx = Db & Pick<PgTransaction<PgQueryResultHKT, Schema, never>, 'rollback'>

/** An open database and what only its owner may do with it. */
export type Database = {
  kind: 'embedded' | 'postgres'
  db: Db
  listen: Listen
  /** Brings the schema up to date; two processes starting together do it once. */
  migrate(): Promise<void>
  close(): Promise<void>
  pglite: PGlite | null
  pool: pg.Pool | null
}

const migrationsFolder = 'db/migrations'
const statementTimeoutMs = 15_000
/** Shorter than the timeout of a statement, so that the server's error names the lock. */
const lockTimeoutMs = 5_000
/** Seeks are cheap and rows cost more than the default, so that indexes are chosen early (docs/scaling.md). */
const costs = ['-c', 'random_page_cost=1.1', '-c', 'cpu_tuple_cost=0.03']
/** Statements are short and many run at once: parallel workers and JIT cost more than they save. */
const planning = ['-c', 'max_parallel_workers_per_gather=0', '-c', 'jit=off', ...costs].join(' ')

/** Opening clears this memory: the default of 128 MB costs every start half a second. */
const embeddedMemory = ['-c', 'shared_buffers=32MB']

/** Opens the embedded database in a directory (or in memory), guarded against a second process. `fs` is for tests. */
export async function openEmbedded(
  directory: string | 'memory',
  log: (line: string) => void = () => {},
  fs?: PGliteOptions['fs'],
): Promise<Database> {
  const unlock = directory === 'memory' ? () => {} : lockDirectory(directory)
  const path = directory === 'memory' ? undefined : join(directory, 'database')
  if (path) mkdirSync(path, { recursive: true, mode: 0o700 })
  log('opening the embedded database')
  const client = new EmbeddedClient({
    ...(path ? { dataDir: path } : {}),
    ...(fs ? { fs } : {}),
    extensions: { btree_gist, pg_trgm, unaccent },
    startParams: [...PGlite.defaultStartParams, ...embeddedMemory, ...costs],
  })
  try {
    await client.waitReady
  } catch (error) {
    unlock()
    throw error
  }
  const db = drizzlePglite(client, { schema })
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
    migrate: () => migratePglite(db, { migrationsFolder }),
    async close() {
      await client.close()
      unlock()
    },
  }
}

/**
 * Opens PostgreSQL with a pool of `connections`, `reserved` for sign-in and webhooks, that survives losses of it
 * (`isDatabaseUnavailable` meanwhile). With `prepare` statements stay planned on their connection.
 */
export async function openPostgres(
  url: string,
  options: {
    connections?: number
    reserved?: number
    acquireMs?: number
    prepare?: boolean
    onError?: (error: Error) => void
  } = {},
): Promise<Database> {
  const { connections = 12, reserved = 0, acquireMs, prepare = true, onError = () => {} } = options
  const { pool, listen, close } = openConnections({
    url,
    name: 'visavis',
    max: connections,
    prepare,
    reserved,
    ...(acquireMs ? { acquireMs } : {}),
    onError,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: 30_000,
    options: planning,
  })
  const db = drizzlePg(pool, { schema })
  db.transaction = transactions(pool)
  return {
    kind: 'postgres',
    db: db as unknown as Db,
    pglite: null,
    pool,
    listen,
    async migrate() {
      const client = new PostgresConnection({ connectionString: url, connectionTimeoutMillis: 10_000, statementMs: 0 })
      await client.connect()
      try {
        await client.query(`select pg_advisory_lock(hashtext('visavis.migrate'))`)
        await migratePg(drizzlePg(client, { schema }), { migrationsFolder })
      } finally {
        await client.end()
      }
    },
    close,
  }
}

type PostgresDb = NodePgDatabase<Schema>
// biome-ignore lint/suspicious/noExplicitAny: as the driver's own constructor takes it
type Session = PgSession<any, any, any>
const dialect = new PgDialect()
const connectionOfTransaction = new WeakMap<object, PostgresConnection>()

/**
 * The next so many statements of this transaction are its last: where the database is elsewhere, COMMIT travels with
 * them. When one of them fails nothing is committed; another one after them is refused.
 */
export function sendLastStatements(tx: Tx, count: number): void {
  connectionOfTransaction.get(tx)?.ending.commitAfter(count)
}

/**
 * Transactions that always release their connection, also when BEGIN was not answered. It travels with what the work
 * sends first, and nothing is sent any more on a connection on which it failed.
 */
function transactions(pool: pg.Pool): PostgresDb['transaction'] {
  const sessions = new WeakMap<pg.PoolClient, Session>()
  return async (work) => {
    const client = await pool.connect()
    const connection = client as unknown as PostgresConnection
    try {
      const session = sessions.get(client) ?? (drizzlePg(client)._.session as Session)
      sessions.set(client, session)
      const begun = client.query('begin')
      begun.catch(() => connection.destroyNow('a transaction did not begin'))
      const tx = new NodePgTransaction<Schema, ExtractTablesWithRelations<Schema>>(dialect, session, undefined)
      connectionOfTransaction.set(tx, connection)
      try {
        const result = await work(tx)
        await begun
        const ended = await (connection.ending.take() ?? client.query('commit'))
        if (ended.command !== 'COMMIT') throw new Error('a statement of the transaction failed, and nothing was stored')
        return result
      } catch (error) {
        // A COMMIT that was sent behind a statement that failed is a ROLLBACK.
        await (connection.ending.take() ?? client.query('rollback')).catch(() =>
          connection.destroyNow('a transaction did not end'),
        )
        throw error
      }
    } finally {
      client.release()
    }
  }
}

/**
 * Rows of a hand-written query. Timestamps arrive as text, bigints as text: convert in SQL or with the caller's mapper.
 */
export async function rows<T extends Record<string, unknown>>(db: Db, query: SQL): Promise<T[]> {
  const result = (await db.execute(query)) as unknown as { rows: T[] }
  return result.rows
}

const retryable = new Set(['40001', '40P01'])

/** PostgreSQL's error code behind a failed statement, e.g. 23P01 overlap, 23505 duplicate. */
export function sqlState(error: unknown): string | undefined {
  return driverError(error)?.code
}

/** Name of the constraint that refused a statement. */
export function violatedConstraint(error: unknown): string | undefined {
  return driverError(error)?.constraint
}

function driverError(error: unknown): { code?: string; constraint?: string } | undefined {
  let current: unknown = error
  for (let depth = 0; depth < 4 && current instanceof Error; depth++) {
    if (
      typeof (current as { code?: unknown }).code === 'string' &&
      /^[0-9A-Z]{5}$/.test((current as { code?: string }).code ?? '')
    )
      return current as { code?: string; constraint?: string }
    current = current.cause
  }
  return undefined
}

/** Runs `work` in one transaction; repeats it after a serialisation failure or deadlock only, at most 5 times. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction((tx) => work(tx as unknown as Tx))
    } catch (error) {
      if (attempt >= 5 || !retryable.has(sqlState(error) ?? '')) throw noteFailure(error, currentDatabaseUse())
      await new Promise((resolve) => setTimeout(resolve, attempt * 10 + Math.random() * 30))
    }
  }
}

/** The product's time in milliseconds as text, in a select list. */
export const productMs = sql`(extract(epoch from app_now()) * 1000)::bigint::text`

/** The product's time as the database sees it in this transaction. */
export async function databaseNow(db: Db): Promise<Date> {
  const [row] = await rows<{ ms: string }>(db, sql`select ${productMs} as ms`)
  return new Date(Number(row?.ms))
}
