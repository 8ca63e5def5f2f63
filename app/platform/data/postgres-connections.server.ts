import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { currentUse } from './database-budget.server.ts'
import { createPermits } from '../semaphore.ts'
import { type Listening, listenOn } from './postgres-listen.server.ts'
import { codeOf, DatabaseUnavailable, isDatabaseUnavailable, isOfOneStatement } from './unavailable.server.ts'

/** How long a connection may take to come about, or one of the pool to come free. */
const acquireMs = 5_000
/** What a statement has at least. */
const leastMs = 500
/** How long a server that refuses is asked again before that is told; a quick restart takes less. */
const refusedMs = 1_000
/** The same while all connections of the server are in use. */
const fullMs = 1_500
/** After silence was noticed elsewhere, a statement that has waited as long as this is given up too. */
const doubtMs = 5_000
/** How long a connection for news may take to come about: several attempts are better than one that hangs. */
const listenMs = 3_000
/** How long the server's part of a goodbye is waited for. */
const goodbyeMs = 2_000
/** Statements outside of requests; the server cancels most of them long before. */
const backgroundMs = 20_000
/** The system asks a silent line after this long, and again each second (libuv); after ten it is cut. */
const keepAliveMs = 5_000

export type ConnectionOptions = {
  url: string
  name: string
  /** Milliseconds until a statement outside of requests is given up; 0 for never. */
  statementMs?: number
} & Pick<pg.PoolConfig, 'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout' | 'options'>

/**
 * A connection that cannot end the process: a loss between two statements has a listener, a statement that is not answered in time
 * cuts it, and what it was asked then fails with `DatabaseUnavailable`.
 */
export class Connection extends pg.Client {
  isLost = false
  /** When the statement that runs was sent (performance.now()); null between statements. */
  askedAt: number | null = null
  /** Milliseconds somebody waited for this connection; the first statement has so much less. */
  waitedMs = 0
  /** Hears that a statement was not answered in time. */
  onSilence = () => {}
  readonly backgroundMs: number

  constructor(options: pg.ClientConfig & { statementMs?: number }) {
    super({ keepAlive: true, keepAliveInitialDelayMillis: keepAliveMs, connectionTimeoutMillis: acquireMs, ...options })
    this.backgroundMs = options.statementMs ?? backgroundMs
    this.on('error', () => {
      this.isLost = true
    })
    this.on('end', () => {
      this.isLost = true
    })
  }

  /** Gives the connection up at once; what waits for an answer of it is told. */
  cut(reason: string): void {
    this.isLost = true
    // The driver's types leave out that a connection is at `connection`.
    ;(this as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection.stream.destroy(
      new Error(reason),
    )
  }

  /** Waits for a statement, as long as it may take. */
  async answered<T>(result: Promise<T>): Promise<T> {
    const use = currentUse()
    const ms = use ? Math.max(leastMs, use.statementMs - this.waitedMs) : this.backgroundMs
    this.waitedMs = 0
    const asked = performance.now()
    this.askedAt ??= asked
    const deadline = ms > 0 ? setTimeout(() => this.giveUp(), ms) : undefined
    try {
      return await result
    } catch (error) {
      throw this.understood(error)
    } finally {
      clearTimeout(deadline)
      this.askedAt = null
    }
  }

  private giveUp() {
    const use = currentUse()
    if (use) use.isAway = true
    this.cut('the database did not answer in time')
    this.onSilence()
  }

  private understood(error: unknown): unknown {
    const use = currentUse()
    const found = this.isLost && !isOfOneStatement(error) ? new DatabaseUnavailable(error) : error
    if (use && isDatabaseUnavailable(found) && !isRepeated(found)) use.hasFailed = true
    return found
  }
}

/** Serialisation failures and deadlocks are met by repeating the transaction. */
const isRepeated = (error: unknown) => /^40/.test(codeOf(error) ?? '')

const send = pg.Client.prototype.query as (...given: unknown[]) => unknown
Connection.prototype.query = function (this: Connection, ...given: unknown[]) {
  const use = currentUse()
  if (use?.isAway) return Promise.reject(new DatabaseUnavailable(new Error('the database did not answer before')))
  const result = Reflect.apply(send, this, given)
  return result instanceof Promise ? this.answered(result) : result
} as typeof pg.Client.prototype.query

export type Connections = {
  pool: pg.Pool
  /** Tells `handler` each payload sent with NOTIFY on the channel; `onConnect` runs after every (re)connection. */
  listen(channel: string, handler: (payload: string) => void, onConnect?: () => void): Promise<Listening>
  close(): Promise<void>
}

/**
 * At most `most` connections to a server, of which `kept` are kept back for requests with `isReserved`. Broken ones, and those in the
 * middle of a transaction, are never handed out again; after silence none is that was idle meanwhile.
 */
export function openConnections(
  options: ConnectionOptions & { most: number; kept?: number; onError?: (error: Error) => void },
): Connections {
  const { url, name, most, kept = 0, onError = () => {}, ...settings } = options
  const common = { connectionString: url, ...settings }
  const pool = new pg.Pool({
    ...common,
    Client: Connection,
    application_name: name,
    max: most,
    connectionTimeoutMillis: acquireMs,
    idleTimeoutMillis: 30_000,
  } as unknown as pg.PoolConfig)
  const members = new Set<Connection>()
  const inUse = new Set<Connection>()
  const permits = createPermits(most - kept)
  let refusedSince: number | null = null

  /** Closes what is idle or has waited long: it may be as dead as the connection that did not answer. */
  const distrust = () => {
    const latest = performance.now() - doubtMs
    for (const member of [...members])
      if (!inUse.has(member) || (member.askedAt !== null && member.askedAt < latest))
        member.cut('another connection did not answer')
  }

  pool.on('error', onError)
  pool.on('connect', (client) => {
    const member = client as unknown as Connection
    members.add(member)
    member.on('error', (error) => {
      if (inUse.has(member)) onError(error)
    })
    member.onSilence = distrust
  })
  pool.on('acquire', (client) => inUse.add(client as unknown as Connection))
  pool.on('release', (_error, client) => inUse.delete(client as unknown as Connection))
  pool.on('remove', (client) => members.delete(client as unknown as Connection))

  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>

  /** A connection; asks again for a moment while the server restarts or has none free. */
  async function patiently(): Promise<pg.PoolClient> {
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
        const until = code === '53300' ? begun + fullMs : isRefused ? (refusedSince ?? now) + refusedMs : now
        if (now >= until || pool.ending) throw error
        await pause(20 + Math.random() * 60)
      }
    }
  }

  const acquire = async () => {
    const use = currentUse()
    if (use?.isAway) throw new DatabaseUnavailable(new Error('the database did not answer before'))
    const begun = performance.now()
    let free = () => {}
    try {
      if (kept > 0 && !use?.isReserved) free = await permits.take(acquireMs)
      const client = await inTime(patiently(), begun + acquireMs - performance.now())
      const connection = client as unknown as Connection
      const release = client.release.bind(client)
      client.release = (error) => {
        free()
        release(error ?? (connection.isLost || client.getTransactionStatus() !== 'I'))
      }
      connection.waitedMs = performance.now() - begun
      return client
    } catch (error) {
      free()
      if (use) use.hasFailed = use.isAway = true
      throw new DatabaseUnavailable(error)
    }
  }
  pool.connect = acquire as typeof pool.connect
  pool.query = (async (...given: unknown[]) => {
    const client = await acquire()
    let failure: Error | undefined
    try {
      return await (client.query as (...given: unknown[]) => Promise<unknown>)(...given)
    } catch (error) {
      // Several statements in one text may have begun a transaction that nobody ends.
      failure = error instanceof Error ? error : new Error(String(error))
      throw error
    } finally {
      client.release(failure)
    }
  }) as typeof pool.query

  let closing: Promise<void> | null = null
  /** Waits for what is in use, and says goodbye to the server; one that is silent is not waited for. */
  async function end() {
    const deadline = setTimeout(() => {
      for (const member of members) if (!inUse.has(member)) member.cut('the pool is closed')
    }, goodbyeMs)
    try {
      await pool.end()
    } finally {
      clearTimeout(deadline)
    }
  }

  return {
    pool,
    listen: (channel, handler, onConnect) =>
      listenOn({
        open: () =>
          new Connection({
            connectionString: url,
            application_name: `${name} listen`,
            connectionTimeoutMillis: listenMs,
          }),
        channel,
        handler,
        onConnect: onConnect ?? (() => {}),
        onLost(error) {
          onError(error)
          distrust()
        },
      }),
    close() {
      closing ??= end()
      return closing
    },
  }
}

/** The connection, if it comes within so many milliseconds; one that comes later goes back. */
async function inTime(coming: Promise<pg.PoolClient>, ms: number): Promise<pg.PoolClient> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new Error('no connection came free in time'))
    coming.then(
      (client) => client.release(),
      () => {},
    )
  }, ms)
  try {
    return await Promise.race([coming, late])
  } finally {
    clearTimeout(timer)
  }
}
