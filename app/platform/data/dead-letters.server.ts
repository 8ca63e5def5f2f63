import { sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from './db.server.ts'

/** Jobs that failed every retry. No worker reads this queue; the operator resends them. */
export const DEAD_LETTER_QUEUE = 'dead-letter'

export type DeadLetters = { queue: string; count: number; oldestAt: Date }

/** Empty until pg-boss has created its tables. */
export async function deadLetters(db: Db): Promise<DeadLetters[]> {
  if (!(await hasJobs(db))) return []
  const found = await rows<{ queue: string; count: number; oldest: string }>(
    db,
    sql`
      select coalesce(source_name, 'unknown') as queue, count(*)::int as count,
        (extract(epoch from min(created_on)) * 1000)::bigint::text as oldest
      from jobs.job where name = ${DEAD_LETTER_QUEUE} and state < 'active' group by 1 order by 1`,
  )
  return found.map(({ queue, count, oldest }) => ({ queue, count, oldestAt: new Date(Number(oldest)) }))
}

/** A failed job: its data (ids and codes) and the name of its last error. */
export type DeadLetter = {
  id: string
  queue: string
  data: Readonly<Record<string, unknown>>
  error: string | null
  createdAt: Date
}

// Dead letters from before pg-boss 12.38 keep their error in `output`.
export async function listDeadLetters(db: Db, limit: number): Promise<DeadLetter[]> {
  if (!(await hasJobs(db))) return []
  const found = await rows<Omit<DeadLetter, 'createdAt'> & { ms: string }>(
    db,
    sql`select id::text, coalesce(source_name, 'unknown') as queue, data,
        coalesce(source_output, output) ->> 'error' as error,
        (extract(epoch from created_on) * 1000)::bigint::text as ms
      from jobs.job where name = ${DEAD_LETTER_QUEUE} and state < 'active' order by created_on desc, id limit ${limit}`,
  )
  return found.map(({ ms, ...job }) => ({ ...job, createdAt: new Date(Number(ms)) }))
}

/** `oldestSeconds`: since when its oldest job could have run. */
export type QueueDepth = { queue: string; waiting: number; retrying: number; running: number; oldestSeconds: number }

export async function queueDepths(db: Db): Promise<QueueDepth[]> {
  if (!(await hasJobs(db))) return []
  return rows<QueueDepth>(
    db,
    sql`select name as queue, (count(*) filter (where state = 'created'))::int as waiting,
        (count(*) filter (where state = 'retry'))::int as retrying, (count(*) filter (where state = 'active'))::int as running,
        greatest(0, extract(epoch from now() - min(start_after) filter (where state < 'active')))::float as "oldestSeconds"
      from jobs.job where state < 'completed' and name <> ${DEAD_LETTER_QUEUE} group by name order by name`,
  )
}

export async function deleteDeadLetter(tx: Tx, id: string): Promise<Pick<DeadLetter, 'queue' | 'data'> | null> {
  const [taken] = await rows<Pick<DeadLetter, 'queue' | 'data'>>(
    tx,
    sql`delete from jobs.job where name = ${DEAD_LETTER_QUEUE} and state < 'active' and id = ${id}::uuid
      returning coalesce(source_name, 'unknown') as queue, data`,
  )
  return taken ?? null
}

export async function deleteDeadLettersOfMail(tx: Tx, mailId: string): Promise<void> {
  await tx.execute(
    sql`delete from jobs.job where name = ${DEAD_LETTER_QUEUE} and state < 'active'
      and source_name = 'mail' and data ->> 'mailId' = ${mailId}`,
  )
}

async function hasJobs(db: Db): Promise<boolean> {
  const [table] = await rows<{ name: string | null }>(db, sql`select to_regclass('jobs.job')::text as name`)
  return Boolean(table?.name)
}
