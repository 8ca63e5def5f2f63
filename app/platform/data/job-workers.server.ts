import type { PgBoss } from 'pg-boss'
import type { Database } from './db.server.ts'
import { type FetchedJob, type JobWorker, startJobWorker } from './job-worker.server.ts'
import { createNotifier } from './notify.server.ts'

/** Carries the name of a queue in which there is work. */
const channel = 'visavis_jobs'
/** How often a process with workers looks for what became due with time, or whose announcement was lost. */
const lookMs = 2_000
/** How long jobs may go on when the process stops. */
const stopMs = 4_000

/** All workers of a process, which share one listener and one timer. */
type JobWorkers = {
  /** Begins to work a queue off; `run` answers null, or the name of the error with which the job failed. */
  add(queue: string, concurrency: number, run: (job: FetchedJob) => Promise<string | null>): Promise<void>
  /** Wakes a worker of this process with a free slot, else those of all processes; who misses it looks soon anyway. */
  announce(queue: string): void
  stop(): Promise<void>
}

/** No workers yet; what listens and looks begins with the first of them. */
export function createJobWorkers(database: Database, boss: PgBoss, onError: (error: unknown) => void): JobWorkers {
  // The next look finds what was not announced.
  const notifier = createNotifier(database.db, () => {})
  const workers: { queue: string; worker: JobWorker }[] = []
  let listening: Promise<() => Promise<void>> | null = null
  let looking: NodeJS.Timeout | undefined
  let isStopped = false

  const wake = (isMeant: (queue: string) => boolean) => {
    for (const { queue, worker } of workers) if (isMeant(queue)) worker.wake()
  }

  /** One statement for all queues: most of them are empty most of the time. */
  async function look() {
    for (const { worker } of workers) worker.tidy()
    const { rows } = await boss.getDb().executeSql(
      `select queue from unnest($1::text[]) queue where exists (
        select from jobs.job where name = queue and state < 'active' and not blocked and start_after <= now())`,
      [workers.map(({ queue }) => queue)],
    )
    const due = new Set(rows.map((row: { queue: string }) => row.queue))
    wake((queue) => due.has(queue))
  }

  const lookLater = () => {
    looking = setTimeout(async () => {
      await look().catch(onError)
      if (!isStopped) lookLater()
    }, lookMs)
  }

  return {
    async add(queue, concurrency, run) {
      const isFirst = listening === null
      listening ??= database.listen(
        channel,
        (queue) => wake((each) => each === queue),
        () => wake(() => true),
      )
      await listening
      const worker = startJobWorker({
        concurrency,
        run,
        fetch: (batchSize) => boss.fetch(queue, { batchSize }),
        complete: (ids) => boss.complete(queue, [...ids]),
        fail: (ids, error) => boss.fail(queue, [...ids], { error }),
        giveBack: (ids) =>
          boss.getDb().executeSql(
            `update jobs.job set state = 'created', started_on = null
              where name = $1 and id = any($2::uuid[]) and state = 'active'`,
            [queue, ids],
          ),
        onError,
      })
      workers.push({ queue, worker })
      if (isFirst) lookLater()
    },
    announce(queue) {
      const isTaken = workers.some((each) => each.queue === queue && each.worker.wake())
      if (!isTaken) notifier.notify(channel, queue)
    },
    async stop() {
      isStopped = true
      clearTimeout(looking)
      const stopListening = await listening?.catch(() => undefined)
      await stopListening?.()
      await Promise.all(workers.map(({ worker }) => worker.stop(stopMs)))
      await notifier.idle()
    },
  }
}
