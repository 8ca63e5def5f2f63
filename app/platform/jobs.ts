import { type SQL, sql } from 'drizzle-orm'
import { fromDrizzle, fromPglite, PgBoss } from 'pg-boss'
import type { Database, Tx } from './db.ts'
import type { Log } from './log.ts'

/** A fact announced by a command; handlers of other features react to it. */
export type AnnouncedEvent = { type: string } & Record<string, unknown>

export type JobOptions = {
  /** At most one waiting job per queue and key. */
  key?: string
  startAfterSeconds?: number
}

/** Work that happens after a transaction, at least once: handlers must be idempotent by an effect key. */
export type Jobs = {
  /** Enqueues inside the causing transaction: no commit, no job. */
  enqueue(tx: Tx, queue: string, data: object, options?: JobOptions): Promise<void>
  /** Registers the handler of a queue; a thrown error retries that job with growing pauses. At most `concurrency` (2) run at once here. */
  work(queue: string, handler: (data: unknown) => Promise<void>, options?: { concurrency?: number }): Promise<void>
  /** Jobs waiting or running, for tests and health. */
  pending(): Promise<number>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Queue of all announced events. */
export const EVENT_QUEUE = 'event'
/** Every queue of the product; a queue exists before the first job is enqueued. */
export const QUEUES = [EVENT_QUEUE, 'mail', 'payment-event', 'reconcile-purchase', 'send-payout'] as const

/** Announces a fact in the transaction that made it true. */
export function announce(ctx: { jobs: Jobs }, tx: Tx, event: AnnouncedEvent): Promise<void> {
  return ctx.jobs.enqueue(tx, EVENT_QUEUE, event)
}

export function createJobs(database: Database, databaseUrl: string | null, log: Log): Jobs {
  const common = { schema: 'jobs', useListenNotify: true, schedule: false, superviseIntervalSeconds: 60 }
  const boss = database.pglite
    ? new PgBoss({ ...common, backend: 'pglite', db: fromPglite(database.pglite) })
    : new PgBoss({ ...common, connectionString: databaseUrl ?? '', max: 4, application_name: 'visavis jobs' })
  boss.on('error', (error) => log.error('job queue error', { error }))
  let running = false

  return {
    async enqueue(tx, queue, data, options = {}) {
      await boss.send(queue, data, {
        db: fromDrizzle({ execute: (query) => tx.execute(query as SQL) as unknown as Promise<{ rows: never[] }> }, sql),
        ...(options.key ? { singletonKey: options.key } : {}),
        ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
      })
    },
    async work(queue, handler, options = {}) {
      const run = async (job: { id: string; data: unknown }) => {
        try {
          await handler(job.data)
          return { id: job.id, status: 'completed' as const }
        } catch (error) {
          log.error('job failed, will be retried', { job: queue, error })
          return { id: job.id, status: 'failed' as const, output: { message: String(error) } }
        }
      }
      // A new job wakes the worker and a full batch is followed by the next at once; polling finds what became due with time.
      const pace = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2, burstWhenBatchFull: true }
      // With batches of one the queue would pause after every job.
      const batchSize = Math.max(2, options.concurrency ?? 2)
      await boss.work(queue, { ...pace, batchSize, perJobResults: true }, (jobs) => Promise.all(jobs.map(run)))
    },
    async pending() {
      const queues = await boss.getQueues()
      return queues.reduce((sum, queue) => sum + (queue.queuedCount ?? 0) + (queue.activeCount ?? 0), 0)
    },
    async start() {
      await boss.start()
      running = true
      for (const queue of QUEUES) {
        await boss.createQueue(queue, {
          notify: true,
          retryLimit: 12,
          retryDelay: 2,
          retryBackoff: true,
          retryDelayMax: 3600,
          expireInSeconds: 120,
        })
        // Makes the queue known to pg-boss now: looking it up within an embedded transaction would wait for itself.
        await boss.getJobById(queue, '00000000-0000-4000-8000-000000000000')
      }
    },
    async stop() {
      if (!running) return
      running = false
      await boss.stop({ graceful: true, timeout: 4_000 })
    },
  }
}
