import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { type ConstructorOptions, fromPglite, PgBoss, type QueueOptions } from 'pg-boss'
import type { AnnouncedEvent } from '../events.ts'
import type { Log } from '../log.ts'
import { afterCommit } from './after-commit.server.ts'
import { raiseAlarm } from './alarms.server.ts'
import { withDatabaseBudget } from './database-budget.server.ts'
import { type Database, rows, type Tx } from './db.server.ts'
import { DEAD_LETTER_QUEUE, deleteDeadLetter } from './dead-letters.server.ts'
import type { FetchedJob } from './job-worker.server.ts'
import { createJobWorkers } from './job-workers.server.ts'
import { openConnections } from './postgres-connections.server.ts'

export type JobOptions = {
  /** At most one waiting job per queue and key. */
  key?: string
  startAfterSeconds?: number
}

type BossDatabase = NonNullable<ConstructorOptions['db']>

/** How the jobs of a queue are run. */
type WorkOptions = { concurrency?: number; seconds?: number }

/** Work that happens after a transaction, at least once: handlers must be idempotent by an effect key. */
export type Jobs = {
  /** Enqueues inside the causing transaction: no commit, no job. */
  enqueue(tx: Tx, queue: Queue, data: object, options?: JobOptions): Promise<void>
  /**
   * Registers the handler of a queue; a thrown error, or `seconds` (100) without an end, retries that job with growing
   * pauses for two days. Then it is a dead letter. At most `concurrency` (2) run at once here.
   */
  work(queue: Queue, handler: (data: unknown) => Promise<void>, options?: WorkOptions): Promise<void>
  /**
   * Puts dead letters, of all queues or of one, back into their queues; returns how many. Handlers are idempotent.
   */
  resend(queue?: string): Promise<number>
  /** Puts one dead letter back, in a transaction; its queue, or null when it is no longer there. */
  resendOne(tx: Tx, id: string): Promise<string | null>
  /** Jobs waiting or running, for tests and health. */
  pending(): Promise<number>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Queue of all announced events. */
export const EVENT_QUEUE = 'event'
/** Every queue of the product; a queue exists before the first job is enqueued. */
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

/**
 * How long a job is tried: pauses of 4, 8, 16 … seconds up to an hour, each between half of it and all of it. Sixty of
 * them last at least 50 hours and at most 51, so that a mail server may be away for two days (F21).
 */
const RETRIES = { retryLimit: 60, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 }
/** A job that runs longer counts as failed, whichever process held it. */
const EXPIRES_SECONDS = 120
/** A handler without an end gives way before that, so that the jobs beside it keep their results. */
const HANDLER_SECONDS = 100
const QUEUE_OPTIONS = { ...RETRIES, notify: false, expireInSeconds: EXPIRES_SECONDS, deadLetter: DEAD_LETTER_QUEUE }
/** Dead letters wait this long for the operator: sixty days. */
const DEAD_LETTER_SECONDS = 60 * 86_400

/** Announces an event in the transaction that makes it true; handlers of other features react after the commit. */
export function announce(ctx: { jobs: Jobs }, tx: Tx, event: AnnouncedEvent): Promise<void> {
  return ctx.jobs.enqueue(tx, EVENT_QUEUE, event)
}

/** A job whose statement is not answered in this time, in milliseconds, is tried again on another connection. */
const jobStatementMs = 10_000

/** The job queue on a database; `databaseUrl` gives it connections of its own, null uses the embedded database. */
export function createJobs(database: Database, databaseUrl: string | null, log: Log): Jobs {
  const common = { schema: 'jobs', schedule: false, superviseIntervalSeconds: 60 }
  const queue = database.pglite ? null : openQueue(databaseUrl ?? '', log)
  const boss = queue
    ? new PgBoss({ ...common, db: queue.db })
    : new PgBoss({ ...common, backend: 'pglite', db: fromPglite(database.pglite as PGlite) })
  const onError = (error: unknown) => log.error('job queue error', { error })
  boss.on('error', onError)
  const workers = createJobWorkers(database, boss, onError)
  let running = false

  async function ensureQueue(queue: string, options: QueueOptions & { deadLetter?: string; notify?: boolean }) {
    await boss.createQueue(queue, options)
    // Creating an existing queue leaves its options as they were.
    await boss.updateQueue(queue, options)
    // Makes the queue known to pg-boss now: looking it up within an embedded transaction would wait for itself.
    await boss.getJobById(queue, '00000000-0000-4000-8000-000000000000')
  }

  /** Calls the operator about a job that is tried no more; the queue goes on when that fails, too. */
  async function giveUp(queue: Queue, jobId: string, error: unknown) {
    log.error('job gave up and is a dead letter', { job: queue, subject: jobId, error })
    const alarm =
      queue === 'mail'
        ? ({ code: 'mail_gave_up', message: 'a mail was tried for two days and gave up' } as const)
        : ({ code: 'job_gave_up', message: 'a job was tried for two days and gave up', subject: queue } as const)
    await raiseAlarm({ log }, database.db, { ...alarm, detail: nameOf(error) }).catch((failure: unknown) =>
      log.error('an alarm could not be kept', { code: alarm.code, error: failure }),
    )
  }

  /** Runs a job; answers null, or the name of the error with which it failed. */
  async function runJob(queue: Queue, job: FetchedJob, handler: (data: unknown) => Promise<void>, seconds: number) {
    try {
      await endsWithin(
        withDatabaseBudget({ statementMs: jobStatementMs }, () => handler(job.data)),
        seconds,
      )
      return null
    } catch (error) {
      if (await isLastTry(queue, job.id)) await giveUp(queue, job.id, error)
      else log.error('job failed, will be retried', { job: queue, error })
      return nameOf(error)
    }
  }

  async function isLastTry(queue: Queue, id: string) {
    const [job] = await boss.findJobs(queue, { id }).catch(() => [])
    return job !== undefined && job.retryCount >= job.retryLimit
  }

  return {
    async enqueue(tx, queue, data, options = {}) {
      await boss.send(queue, data, {
        db: within(tx),
        ...(options.key ? { singletonKey: options.key } : {}),
        ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
      })
      // Outside `inTransaction` nobody knows the commit: then the job is perhaps found by the next look only.
      const wake = () => workers.announce(queue)
      if (!options.startAfterSeconds && !afterCommit(tx, wake)) wake()
    },
    async work(queue, handler, options = {}) {
      const { concurrency = 2, seconds = HANDLER_SECONDS } = options
      await workers.add(queue, concurrency, (job) => runJob(queue, job, handler, seconds))
    },
    async resend(queue) {
      let sent = 0
      for (;;) {
        const moved = await boss.redrive(DEAD_LETTER_QUEUE, queue ? { sourceName: queue } : {})
        if (moved === 0) break
        sent += moved
      }
      if (sent > 0) for (const each of QUEUES) if (!queue || each === queue) workers.announce(each)
      return sent
    },
    async resendOne(tx, id) {
      const job = await deleteDeadLetter(tx, id)
      const queue = QUEUES.find((each) => each === job?.queue)
      if (!job || !queue) return null
      await this.enqueue(tx, queue, job.data)
      return queue
    },
    async pending() {
      const queues = (await boss.getQueues()).filter(({ name }) => name !== DEAD_LETTER_QUEUE)
      return queues.reduce((sum, queue) => sum + (queue.queuedCount ?? 0) + (queue.activeCount ?? 0), 0)
    },
    async start() {
      await boss.start()
      running = true
      const existing = await boss.getQueues()
      const isReady = (name: string, options: QueueOptions) =>
        existing.some((queue) => queue.name === name && isAsWanted(queue, options))
      const dead = { retentionSeconds: DEAD_LETTER_SECONDS }
      if (!isReady(DEAD_LETTER_QUEUE, dead)) await ensureQueue(DEAD_LETTER_QUEUE, dead)
      for (const queue of QUEUES) if (!isReady(queue, QUEUE_OPTIONS)) await ensureQueue(queue, QUEUE_OPTIONS)
      // Jobs enqueued by an earlier version keep its retry options, too.
      await rows(
        database.db,
        sql`
          update jobs.job set retry_limit = ${RETRIES.retryLimit}, retry_delay_max = ${RETRIES.retryDelayMax},
            dead_letter = ${DEAD_LETTER_QUEUE}
          where name in (${sql.join(
            [...QUEUES].map((queue) => sql`${queue}`),
            sql`, `,
          )}) and state < 'completed'
            and dead_letter is distinct from ${DEAD_LETTER_QUEUE}`,
      )
    },
    async stop() {
      await workers.stop()
      if (running) await boss.stop({ graceful: true, timeout: 4_000 })
      running = false
      await queue?.close()
    },
  }
}

/** The work's outcome, or an error after `seconds`; what the work does after that is ignored. */
async function endsWithin(work: Promise<void>, seconds: number): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no end after ${seconds} s`)), seconds * 1000)
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const isAsWanted = (queue: QueueOptions, wanted: QueueOptions) =>
  Object.entries(wanted).every(([option, value]) => queue[option as keyof QueueOptions] === value)

/** Sends pg-boss's statements within a transaction, in pg-boss's own words, so that they stay prepared. */
const within = (tx: Tx): BossDatabase => ({
  async executeSql(text, values = []) {
    const statement = tx._.session.prepareQuery({ sql: text, params: values }, undefined, undefined, false)
    return (await statement.execute()) as Awaited<ReturnType<BossDatabase['executeSql']>>
  },
})

/** The name or code of an error: its message may hold personal data. */
const nameOf = (error: unknown) =>
  error instanceof Error ? String((error as { code?: unknown }).code ?? error.name).slice(0, 60) : 'unknown'

/**
 * The queue's own connections: requests cannot use them up, and pg-boss's own pool ends the process when one is lost in
 * use.
 */
function openQueue(url: string, log: Log) {
  const { pool, close } = openConnections({
    url,
    name: 'visavis jobs',
    max: 4,
    onError: (error) => log.warn('a connection of the job queue was lost', { error }),
  })
  const db: BossDatabase = { executeSql: (text, values) => pool.query(text, values) }
  return { db, close }
}
