import { sql } from 'drizzle-orm'
import type { Log } from '../log.ts'
import type { Viewer } from '../viewer.ts'
import { type Db, isDatabaseUnavailable, openPostgres, rows } from './db.server.ts'

const checkMs = 5_000
const maxLagSeconds = 5
const maxSilenceSeconds = 20

/** A read replica, for the directory, profiles and the sitemap. */
export type Replica = {
  /** Null while it is unreachable or more than five seconds behind. */
  db(): Db | null
  /** Uses the primary until the next check. */
  distrust(): void
  close(): Promise<void>
}

/**
 * Without changes the last replay gets older, so its age only counts while there is something to replay. A connection to
 * the primary that hangs shows in the heartbeats of our processes, which arrive every ten seconds.
 */
const lag = sql`
  select pg_is_in_recovery() and exists (select from pg_stat_wal_receiver)
    and (pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
      or now() - pg_last_xact_replay_timestamp() < make_interval(secs => ${maxLagSeconds}))
    and exists (select from processes where seen_at > now() - make_interval(secs => ${maxSilenceSeconds})) as "isUsable"`

export async function openReplica(url: string, connections: number, log: Log): Promise<Replica> {
  let isUsable = false
  const distrust = () => {
    if (isUsable) log.warn('the read replica is behind or unreachable, reading from the primary')
    isUsable = false
  }
  const { db, close } = await openPostgres(url, { connections, onError: distrust })
  const check = async () => {
    const [found] = await rows<{ isUsable: boolean }>(db, lag).catch(() => [])
    if (found?.isUsable) isUsable = true
    else distrust()
  }
  await check()
  const timer = setInterval(() => void check(), checkMs)
  return {
    db: () => (isUsable ? db : null),
    distrust,
    async close() {
      clearInterval(timer)
      await close()
    },
  }
}

/**
 * Reads from the replica if there is one, and again from the primary if that fails. Companions and administrators always
 * read from the primary, because they look at what they have just changed.
 */
export async function readFromReplica<T>(
  ctx: { db: Db; replica?: Replica | null },
  viewer: Viewer | null,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const replica = viewer === null || viewer.role === 'seeker' ? ctx.replica?.db() : null
  if (!replica) return read(ctx.db)
  try {
    return await read(replica)
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    ctx.replica?.distrust()
    return read(ctx.db)
  }
}
