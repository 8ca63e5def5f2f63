import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createSemaphore } from '../semaphore.ts'
import { currentDatabaseUse } from './database-budget.server.ts'
import { createListener, type Listen } from './postgres-listen.server.ts'
import { createTransactionEnd, gatherPacket } from './postgres-packets.server.ts'
import { sendInBatches } from './statement-batches.server.ts'
import { statementName } from './statement-names.server.ts'
import { codeOf, DatabaseUnavailable, isDatabaseUnavailable, isOfOneStatement } from './unavailable.server.ts'

/** Timeout for opening a connection, or for one of the pool to become free. */
const connectionTimeoutMillis = 5_000
/** Shortest timeout of a statement. */
const minStatementMs = 500
/** How long a refused connection is retried; a quick restart of the server takes less. */
const refusedRetryMs = 1_000
/** The same while the server has no connection free. */
const fullRetryMs = 1_500
/** After a timeout on another connection, statements that have waited this long are given up too. */
const suspectMs = 5_000
/** How long closing waits for the server. */
const closeTimeoutMs = 2_000
/** Timeout of statements outside requests; the server cancels most of them long before. */
const backgroundMs = 20_000
/** TCP keep-alive: first probe after this long, then each second (libuv); ten unanswered ones end the connection. */
const keepAliveMs = 5_000

export type ConnectionOptions = {
  url: string
  name: string
  /** Timeout in milliseconds of statements outside requests; 0 for none. */
  statementMs?: number
  /** Whether statements stay prepared under a name; not through a proxy that mixes sessions without knowing of it. */
  prepare?: boolean
} & Pick<pg.PoolConfig, 'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout' | 'options'>

/**
 * A connection that cannot end the process: a loss between two statements has a listener. A statement that times out
 * destroys it, and every statement sent on it then fails with `DatabaseUnavailable`.
 */
export class PostgresConnection extends pg.Client {
  isLost = false
  /** Since when the server has not answered (performance.now()); null between statements. */
  sentAt: number | null = null
  private unanswered = 0
  readonly ending = createTransactionEnd(() => this.query('commit'))
  /** Milliseconds the caller waited for this connection; they count towards the timeout of the first statement. */
  waitedMs = 0
  /** Called when a statement has timed out. */
  onTimeout = () => {}
  readonly backgroundMs: number
  readonly isPreparing: boolean

  constructor(options: pg.ClientConfig & { statementMs?: number; prepare?: boolean }) {
    super({ keepAlive: true, keepAliveInitialDelayMillis: keepAliveMs, connectionTimeoutMillis, ...options })
    this.backgroundMs = options.statementMs ?? backgroundMs
    this.isPreparing = options.prepare ?? false
    this.on('error', () => {
      this.isLost = true
    })
    this.on('end', () => {
      this.isLost = true
    })
  }

  /** Closes the connection at once; pending statements fail. */
  destroyNow(reason: string): void {
    this.isLost = true
    this.wire.stream.destroy(new Error(reason))
  }

  /** Waits for a statement until its timeout. */
  async withTimeout<T>(result: Promise<T>): Promise<T> {
    const use = currentDatabaseUse()
    const ms = use ? Math.max(minStatementMs, use.statementMs - this.waitedMs) : this.backgroundMs
    this.waitedMs = 0
    const now = performance.now()
    this.sentAt ??= now
    this.unanswered++
    const deadline = ms > 0 ? setTimeout(() => this.timeOut(), ms) : undefined
    try {
      return await result
    } catch (error) {
      throw this.translateError(error)
    } finally {
      clearTimeout(deadline)
      this.unanswered--
      this.sentAt = this.unanswered > 0 ? performance.now() : null
    }
  }

  /** Sends the statements of `work` in one packet. */
  inOnePacket<T>(work: () => T): T {
    gatherPacket(this.wire.stream)
    return work()
  }

  /** The driver's types leave it out. */
  get wire() {
    return (this as unknown as { connection: { stream: Socket } }).connection
  }

  private timeOut() {
    const use = currentDatabaseUse()
    if (use) use.isUnavailable = true
    this.destroyNow('the database did not answer in time')
    this.onTimeout()
  }

  private translateError(error: unknown): unknown {
    const use = currentDatabaseUse()
    // A table has changed under a prepared statement, which only a new connection forgets.
    if (isStalePlan(error)) this.isLost = true
    const found = this.isLost && !isOfOneStatement(error) ? new DatabaseUnavailable(error) : error
    if (use && isDatabaseUnavailable(found) && !isRepeated(found)) use.hasFailed = true
    return found
  }
}

const isStalePlan = (error: unknown) =>
  codeOf(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan')

/** Serialisation failures and deadlocks are answered by repeating the transaction. */
const isRepeated = (error: unknown) => /^40/.test(codeOf(error) ?? '')

/** The arguments of a query, with the name under which it stays prepared; without values it may be several. */
function named(args: unknown[]): unknown[] {
  const [query, values, ...rest] = args
  if (typeof query !== 'object' || query === null || !Array.isArray(values) || values.length === 0) return args
  const { name, text } = query as pg.QueryConfig
  return name === undefined ? [{ ...query, name: statementName(text) }, values, ...rest] : args
}

const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
PostgresConnection.prototype.query = function (this: PostgresConnection, ...args: unknown[]) {
  const use = currentDatabaseUse()
  if (use?.isUnavailable)
    return Promise.reject(new DatabaseUnavailable(new Error('the database did not answer before')))
  if (this.ending.isSent()) return Promise.reject(new Error('a statement came behind the last of its transaction'))
  gatherPacket(this.wire.stream)
  const result = Reflect.apply(send, this, this.isPreparing ? named(args) : args)
  this.ending.count()
  return result instanceof Promise ? this.withTimeout(result) : result
} as typeof pg.Client.prototype.query

export type Connections = {
  pool: pg.Pool
  listen: Listen
  close(): Promise<void>
}

/**
 * At most `max` connections to a server, `reserved` of them for requests with `isReserved`. Broken ones, and those
 * inside a transaction, are never handed out again; after a timeout, neither are those that were idle.
 */
export function openConnections(
  options: ConnectionOptions & { max: number; reserved?: number; acquireMs?: number; onError?: (error: Error) => void },
): Connections {
  const { url, name, max, reserved = 0, acquireMs = connectionTimeoutMillis, onError = () => {}, ...settings } = options
  const common = { connectionString: url, ...settings }
  const pool = new pg.Pool({
    ...common,
    Client: PostgresConnection,
    application_name: name,
    max,
    pipeline: true,
    connectionTimeoutMillis: acquireMs,
    idleTimeoutMillis: 30_000,
  } as unknown as pg.PoolConfig)
  const members = new Set<PostgresConnection>()
  const inUse = new Set<PostgresConnection>()
  const permits = createSemaphore(max - reserved)
  let refusedSince: number | null = null

  /** Closes what is idle or has waited long: it may be as broken as the connection that timed out. */
  const closeSuspects = () => {
    const latest = performance.now() - suspectMs
    for (const member of [...members])
      if (!inUse.has(member) || (member.sentAt !== null && member.sentAt < latest))
        member.destroyNow('another connection did not answer')
  }

  pool.on('error', onError)
  pool.on('connect', (client) => {
    const member = client as unknown as PostgresConnection
    members.add(member)
    member.on('error', (error) => {
      if (inUse.has(member)) onError(error)
    })
    member.onTimeout = closeSuspects
  })
  pool.on('acquire', (client) => inUse.add(client as unknown as PostgresConnection))
  pool.on('release', (_error, client) => inUse.delete(client as unknown as PostgresConnection))
  pool.on('remove', (client) => members.delete(client as unknown as PostgresConnection))

  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>

  /** Opens a connection, with retries for a moment while the server restarts or has none free. */
  async function connectWithRetry(): Promise<pg.PoolClient> {
    const begun = performance.now()
    for (;;) {
      try {
        const client = await connect()
        refusedSince = null
        return client
      } catch (error) {
        const now = performance.now()
        const code = codeOf(error) ?? ''
        const isRefused = /^(ECONNREFUSED|ECONNRESET|57P03)$/.test(code)
        if (isRefused) refusedSince ??= now
        const until = code === '53300' ? begun + fullRetryMs : isRefused ? (refusedSince ?? now) + refusedRetryMs : now
        if (now >= until || pool.ending) throw error
        await pause(20 + Math.random() * 60)
      }
    }
  }

  const acquire = async () => {
    const use = currentDatabaseUse()
    if (use?.isUnavailable) throw new DatabaseUnavailable(new Error('the database did not answer before'))
    const begun = performance.now()
    let releasePermit = () => {}
    try {
      if (reserved > 0 && !use?.isReserved) releasePermit = await permits.take(acquireMs)
      const client = await withinDeadline(connectWithRetry(), begun + acquireMs - performance.now())
      const connection = client as unknown as PostgresConnection
      const release = client.release.bind(client)
      client.release = (error) => {
        releasePermit()
        release(error ?? (connection.isLost || client.getTransactionStatus() !== 'I'))
      }
      connection.waitedMs = performance.now() - begun
      return client
    } catch (error) {
      releasePermit()
      if (use) use.hasFailed = use.isUnavailable = true
      throw new DatabaseUnavailable(error)
    }
  }
  pool.connect = acquire as typeof pool.connect
  pool.query = sendInBatches(acquire) as typeof pool.query

  let closing: Promise<void> | null = null
  /** Waits for connections in use and closes the pool; a server that does not answer is not waited for. */
  async function end() {
    const deadline = setTimeout(() => {
      for (const member of members) if (!inUse.has(member)) member.destroyNow('the pool is closed')
    }, closeTimeoutMs)
    try {
      await pool.end()
    } finally {
      clearTimeout(deadline)
    }
  }

  return {
    pool,
    listen: createListener({
      url,
      name,
      onLost(error) {
        onError(error)
        closeSuspects()
      },
    }),
    close() {
      closing ??= end()
      return closing
    },
  }
}

/** The connection, if there is one within `ms`; one that comes later is released. */
async function withinDeadline(connecting: Promise<pg.PoolClient>, ms: number): Promise<pg.PoolClient> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new Error('no connection came free in time'))
    connecting.then(
      (client) => client.release(),
      () => {},
    )
  }, ms)
  try {
    return await Promise.race([connecting, late])
  } finally {
    clearTimeout(timer)
  }
}
