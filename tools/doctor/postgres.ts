import { existsSync, statfsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Config } from '#app/platform/config.ts'
import { type Database, rows } from '#app/platform/data/db.server.ts'
import { openLive } from '#app/platform/data/live.server.ts'
import { listProcesses } from '#app/platform/data/processes.server.ts'
import { openReplica } from '#app/platform/data/replica.server.ts'
import { isLoopbackName } from '#app/platform/http/trusted-proxies.server.ts'
import { silentLog } from '#app/platform/log.ts'
import { bad, type Finding, inTime, ok, reasonOf, untested } from './finding.ts'
import { diskFinding } from './services.ts'

const VERSION_MIN = 15

/** Checks how PostgreSQL, its pooler, its replica and the bus serve this installation. */
export async function* examinePostgres(database: Database, config: Config): AsyncGenerator<Finding> {
  const { db } = database
  const [server] = await rows<{ version: string; size: string; folder: string | null }>(
    db,
    sql`select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size,
      (select setting from pg_settings where name = 'data_directory') as folder`,
  )
  if (!server) return
  const { version, size, folder } = server
  yield Number.parseInt(version, 10) < VERSION_MIN
    ? bad(`PostgreSQL is ${version}; Visavis needs ${VERSION_MIN} or newer`)
    : ok(`PostgreSQL answers (${version}), the database has ${size}`)
  const isHere = isLoopbackName(new URL(config.databaseDirectUrl ?? '').hostname)
  yield isHere && folder && existsSync(folder)
    ? diskFinding(folder, statfsSync(folder))
    : untested('the free space on PostgreSQL’s disk, which it doesn’t tell')
  yield await examineTimeouts(database)
  yield await examineConnections(database, config)
  const live = await Promise.all([
    examineDelivery(database, null),
    ...(config.busUrl ? [examineDelivery(database, config.busUrl)] : []),
    ...(config.databaseReadUrl ? [examineReplica(database, config.databaseReadUrl)] : []),
  ])
  yield* live
}

/** Settings of our connections, which a pooler may drop. */
async function examineTimeouts({ db }: Database): Promise<Finding> {
  const found = await rows<{ name: string }>(
    db,
    sql`select name from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) name
      where current_setting(name) = '0'`,
  )
  const names = found.map(({ name }) => name).join(', ')
  return names
    ? bad(`${names} isn’t in force through DATABASE_URL; see connect_query in deploy/pgbouncer.ini`)
    : ok('statements, locks and idle transactions have timeouts')
}

/** Of each process, besides its pools: LISTEN of live updates and of jobs, and one to spare. */
const OTHER_CONNECTIONS = 3

async function examineConnections({ db }: Database, config: Config): Promise<Finding> {
  if (config.isPooled) return untested('whether connections suffice, because the pooler shares them out')
  const [server] = await rows<{ most: number }>(
    db,
    sql`select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`,
  )
  const most = server?.most ?? 0
  const processes = Math.max(1, (await listProcesses(db)).length)
  const needed = processes * (config.databaseConnections + config.jobConnections + OTHER_CONNECTIONS)
  const use = `${processes} process${processes > 1 ? 'es' : ''} may open ${needed} connections, and PostgreSQL allows ${most}`
  return needed > most
    ? bad(`${use}; raise max_connections, or lower DATABASE_CONNECTIONS and JOB_CONNECTIONS`)
    : ok(use)
}

/** Sends a message to ourselves, as processes do to each other, until it arrives. */
async function examineDelivery(database: Database, busUrl: string | null): Promise<Finding> {
  const [way, setting] = busUrl ? ['the bus', 'BUS_URL'] : ['LISTEN and NOTIFY', 'DATABASE_DIRECT_URL']
  const topic = `probe:${crypto.randomUUID()}`
  const live = await openLive(database, busUrl).catch((error: unknown) => error as Error)
  if (live instanceof Error) return bad(`${way} can’t be opened (${reasonOf(live)}); check ${setting}`)
  const { promise, resolve } = Promise.withResolvers<void>()
  live.subscribe(topic, () => resolve())
  // The bus connects in the background.
  const send = () => live.publish(database.db, topic, null).catch(() => {})
  const timer = setInterval(send, 200)
  void send()
  const isHeard = await inTime(promise).then(
    () => true,
    () => false,
  )
  clearInterval(timer)
  await live.close()
  return isHeard
    ? ok(`live updates arrive through ${way}`)
    : bad(`live updates don’t arrive through ${way}: pages and calls miss changes; check ${setting}`)
}

async function examineReplica({ db }: Database, url: string): Promise<Finding> {
  const replica = await openReplica(url, 1, silentLog)
  const isUsable = replica.db() !== null
  await replica.close()
  if (isUsable) return ok('the replica of DATABASE_READ_URL follows the primary')
  // It's judged by the heartbeats of processes.
  return (await listProcesses(db)).length === 0
    ? untested('the replica of DATABASE_READ_URL, because Visavis isn’t running')
    : bad('the replica of DATABASE_READ_URL is unreachable, behind, or not a replica; pages read from the primary')
}
