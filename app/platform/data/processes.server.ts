import { eq, sql } from 'drizzle-orm'
import { processes, sweeps } from '#db/schema/operation.ts'
import { BUILD, VERSION } from '../version.ts'
import { type Db, rows } from './db.server.ts'

/** Notes that a process runs, and removes those that have been silent for an hour. */
export async function upsertProcess(db: Db, process: { id: string; role: 'in_process' | 'off' | 'only' }) {
  await db
    .insert(processes)
    .values({ ...process, version: VERSION, build: BUILD })
    .onConflictDoUpdate({ target: processes.id, set: { seenAt: sql`now()` } })
  await db.delete(processes).where(sql`${processes.seenAt} < now() - interval '1 hour'`)
}

export const deleteProcess = (db: Db, id: string) => db.delete(processes).where(eq(processes.id, id))

export type RunningProcess = Omit<typeof processes.$inferSelect, 'id' | 'seenAt'>

/** Processes that reported within the last minute, which they do every ten seconds; the oldest first. */
export const listProcesses = (db: Db): Promise<RunningProcess[]> => {
  const { role, version, build, startedAt, seenAt } = processes
  return db
    .select({ role, version, build, startedAt })
    .from(processes)
    .where(sql`${seenAt} > now() - interval '1 minute'`)
    .orderBy(startedAt)
}

/**
 * Notes the start of a sweep. False if it started within `seconds`, which a timer may fall short of. So of several
 * processes only one runs a sweep, without a lock: while it runs, the others skip theirs, and take over when it stops.
 */
export async function startSweep(db: Db, name: string, seconds: number): Promise<boolean> {
  const started = await db
    .insert(sweeps)
    .values({ name })
    .onConflictDoUpdate({
      target: sweeps.name,
      set: { startedAt: sql`now()` },
      setWhere: sql`${sweeps.startedAt} <= now() - ${seconds}::int * interval '0.9 seconds'`,
    })
    .returning({ name: sweeps.name })
  return started.length > 0
}

export const updateSucceededSweep = (db: Db, name: string) =>
  db.update(sweeps).set({ succeededAt: sql`now()` }).where(eq(sweeps.name, name))

export const listSweeps = (db: Db) => db.select().from(sweeps)

/**
 * Whether a worker has started a sweep within half a minute, which it does every five seconds, and when one last did. A
 * process that has just started gives the workers a minute to start, too.
 */
export async function jobsHealth(db: Db, processId: string): Promise<{ isWorked: boolean; lastAt: Date | null }> {
  const [row] = await rows<{ isWorked: boolean; ms: string | null }>(
    db,
    sql`select coalesce(max(started_at) > now() - interval '30 seconds', false)
        or exists (select from processes where id = ${processId} and started_at > now() - interval '1 minute') as "isWorked",
        (extract(epoch from max(started_at)) * 1000)::bigint::text as ms
      from sweeps`,
  )
  return { isWorked: row?.isWorked ?? true, lastAt: row?.ms ? new Date(Number(row.ms)) : null }
}
