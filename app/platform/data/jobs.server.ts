import { setTimeout as pause } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import {
  type ConstructorOptions,
  fromDrizzle,
  fromPglite,
  type JobResult,
  type JobWithMetadata,
  PgBoss,
  type QueueOptions,
} from 'pg-boss'
import type { AnnouncedEvent } from '../events.ts'
import { jobsFinished } from '../figures.server.ts'
import type { Log } from '../log.ts'
import { inTraceOf, traced, traceparent } from '../traces.server.ts'
import { raiseAlarm } from './alarms.server.ts'
import { type Database, rows, type Tx } from './db.server.ts'
import { DEAD_LETTER_QUEUE, deleteDeadLetter } from './dead-letters.server.ts'

/** Work after a transaction, run at least once: handlers must be idempotent by an effect key. */
export type Jobs = {
  /** Enqueues within the transaction: no commit, no job. `hold` delays the job; `withdraw` finds it by its id. */
  enqueue(tx: Tx, queue: Queue, data: object, hold?: Hold): Promise<void>
  /** False if a worker has already taken it. */
  withdraw(tx: Tx, queue: Queue, id: string): Promise<boolean>
  /** Runs at most four at a time in this process. Retries an error or a run over `seconds` (100) for two days. */
  work(queue: Queue, handler: (data: unknown) => Promise<void>, options?: { seconds?: number }): Promise<void>
  /** Moves dead letters back to their queues and returns how many. */
  resend(queue?: string): Promise<number>
  /** Returns its queue, or null if it no longer exists. */
  resendOne(tx: Tx, id: string): Promise<string | null>
  start(): Promise<void>
  /** Takes no more jobs, and waits up to four seconds for running ones. `enqueue` still works. */
  stopWorking(): Promise<void>
  stop(): Promise<void>
  /** Its connections; null for the embedded database. */
  pool: pg.Pool | null
}

/** A job's id (a UUID, unique in its queue) and the seconds until it runs. */
export type Hold = { id: string; seconds: number }

export const EVENT_QUEUE = 'event'
export const QUEUES = [
  EVENT_QUEUE,
  'mail',
  'payment-event',
  'reconcile-purchase',
  'open-checkout',
  'open-payee',
  'send-payout',
  'send-refund',
  'journal-deletion',
] as const
export type Queue = (typeof QUEUES)[number]

/** Pauses of 4, 8, 16 … seconds up to an hour: at least 50 hours, enough for a two-day mail server outage. */
const RETRIES = { retryLimit: 60, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 }
/** A job that runs longer counts as failed, whichever process runs it. */
const EXPIRES_SECONDS = 120
/** Stops a hanging handler before that, so the jobs in its batch keep their results. */
const HANDLER_SECONDS = 100
const STOP_MS = 4_000
const QUEUE_OPTIONS = { ...RETRIES, notify: true, expireInSeconds: EXPIRES_SECONDS, deadLetter: DEAD_LETTER_QUEUE }
const DEAD_LETTER_SECONDS = 60 * 86_400
/** NOTIFY wakes the workers. Two of them, so a slow job doesn't delay the next batch. */
const WORK_OPTIONS = {
  localConcurrency: 2,
  batchSize: 2,
  burstWhenBatchFull: true,
  notifyPollingIntervalSeconds: 5,
  perJobResults: true,
  includeMetadata: true,
} as const

/** Publishes an event, which other features handle after the commit. */
export function announce(ctx: { jobs: Jobs }, tx: Tx, event: AnnouncedEvent, hold?: Hold): Promise<void> {
  return ctx.jobs.enqueue(tx, EVENT_QUEUE, event, hold)
}

/** Opens its own `connections` to `databaseUrl`; null uses the embedded database. */
export function createJobs(database: Database, databaseUrl: string | null, log: Log, connections = 4): Jobs {
  const pool = database.pglite ? null : openPool(databaseUrl ?? '', log, connections)
  const boss = new PgBoss({
    schema: 'jobs',
    schedule: false,
    superviseIntervalSeconds: 60,
    // We trace jobs ourselves: it would begin a new trace for two jobs of a batch.
    openTelemetry: { enabled: false },
    useListenNotify: true,
    ...(pool
      ? { db: onPool(pool, database) }
      : { backend: 'pglite' as const, db: fromPglite(database.pglite as PGlite) }),
  })
  // Workers report errors as plain objects.
  boss.on('error', (error) => log.error('job queue error', { error: new Error(error.message, { cause: error }) }))

  async function ensureQueue(queue: string, options: QueueOptions & { deadLetter?: string; notify?: boolean }) {
    await boss.createQueue(queue, options)
    // Creating an existing queue keeps its old options.
    await boss.updateQueue(queue, options)
    // Makes pg-boss cache the queue now: looking it up inside an embedded transaction would deadlock.
    await boss.getJobById(queue, '00000000-0000-4000-8000-000000000000')
  }

  /** Alerts the operator about a job without retries left. The queue continues even if that fails. */
  async function giveUp(queue: Queue, jobId: string, error: unknown) {
    log.error('job failed for two days and is now a dead letter', { job: queue, subject: jobId, error })
    const alarm =
      queue === 'mail'
        ? ({ code: 'mail_gave_up', message: 'an email could not be delivered for two days' } as const)
        : ({ code: 'job_gave_up', message: 'a job failed for two days', subject: queue } as const)
    await raiseAlarm({ log }, database.db, { ...alarm, detail: nameOf(error) }).catch((failure: unknown) =>
      log.error('an alarm could not be stored', { code: alarm.code, error: failure }),
    )
  }

  async function runJob(
    queue: Queue,
    { id, data, retryCount, retryLimit }: JobWithMetadata,
    handler: (data: unknown) => Promise<void>,
    seconds: number,
  ): Promise<JobResult> {
    const { traceparent: parent, ...ownData } = data as { traceparent?: unknown }
    try {
      await inTraceOf(parent, () => traced(`job ${queue}`, () => withTimeout(handler(ownData), seconds)))
      jobsFinished.inc({ queue, outcome: 'ok' })
      return { id, status: 'completed' }
    } catch (error) {
      const isDead = retryCount >= retryLimit
      jobsFinished.inc({ queue, outcome: isDead ? 'dead' : 'retried' })
      if (isDead) await giveUp(queue, id, error)
      else log.error('job failed, will be retried', { job: queue, error })
      return { id, status: 'failed', output: { error: nameOf(error) } }
    }
  }

  return {
    async enqueue(tx, queue, data, hold) {
      const db = fromDrizzle(tx as unknown as Parameters<typeof fromDrizzle>[0], sql)
      const parent = traceparent()
      const tracedData = parent ? { ...data, traceparent: parent } : data
      await boss.send(queue, tracedData, { db, ...(hold && { id: hold.id, startAfter: hold.seconds }) })
    },
    async withdraw(tx, queue, id) {
      const taken = await rows(
        tx,
        sql`delete from jobs.job where name = ${queue} and id = ${id}::uuid and state = 'created' returning id`,
      )
      return taken.length > 0
    },
    async work(queue, handler, { seconds = HANDLER_SECONDS } = {}) {
      await boss.work<object, unknown, typeof WORK_OPTIONS>(queue, WORK_OPTIONS, (jobs) =>
        Promise.all(jobs.map((job) => runJob(queue, job, handler, seconds))),
      )
    },
    async resend(queue) {
      let sent = 0
      for (;;) {
        const moved = await boss.redrive(DEAD_LETTER_QUEUE, queue ? { sourceName: queue } : {})
        if (moved === 0) return sent
        sent += moved
      }
    },
    async resendOne(tx, id) {
      const job = await deleteDeadLetter(tx, id)
      const queue = QUEUES.find((each) => each === job?.queue)
      if (!job || !queue) return null
      await this.enqueue(tx, queue, job.data)
      return queue
    },
    async start() {
      await boss.start()
      const existing = await boss.getQueues()
      const isReady = (name: string, options: QueueOptions) =>
        existing.some((queue) => queue.name === name && hasWantedOptions(queue, options))
      const dead = { retentionSeconds: DEAD_LETTER_SECONDS }
      if (!isReady(DEAD_LETTER_QUEUE, dead)) await ensureQueue(DEAD_LETTER_QUEUE, dead)
      for (const queue of QUEUES) if (!isReady(queue, QUEUE_OPTIONS)) await ensureQueue(queue, QUEUE_OPTIONS)
    },
    async stopWorking() {
      const ended = Promise.all(QUEUES.map((queue) => boss.offWork(queue)))
      await Promise.race([ended, pause(STOP_MS, undefined, { ref: false })])
    },
    async stop() {
      await boss.stop({ timeout: 1_000 })
      if (!pool?.ending) await pool?.end()
    },
    pool,
  }
}

async function withTimeout(work: Promise<void>, seconds: number): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`timed out after ${seconds} s`)), seconds * 1000)
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const hasWantedOptions = (queue: QueueOptions, wanted: QueueOptions) =>
  Object.entries(wanted).every(([option, value]) => queue[option as keyof QueueOptions] === value)

/** An error's code or name only, since its message may contain personal data. */
const nameOf = (error: unknown) =>
  error instanceof Error ? String((error as { code?: unknown }).code ?? error.name).slice(0, 60) : 'unknown'

/** A separate pool, so requests can't exhaust it. pg-boss's own pool has no query timeout and could hang a worker. */
function openPool(url: string, log: Log, connections: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'visavis jobs',
    max: connections,
    connectionTimeoutMillis: 5_000,
    query_timeout: 20_000,
    keepAlive: true,
  })
  pool.on('error', (error) => log.warn('a connection of the job queue was lost', { error }))
  return pool
}

const onPool = (pool: pg.Pool, database: Database): NonNullable<ConstructorOptions['db']> => ({
  executeSql: (text, values) => pool.query(text, values),
  listen: async (...channel) => ({ close: await database.listen(...channel) }),
})
