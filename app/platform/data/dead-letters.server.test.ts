import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { metrics, readJobFigures } from '#server/endpoints/metrics.ts'
import { unreadAlarms } from '#tests/support/alarms.ts'
import { testContext } from '#tests/support/context.ts'
import { examineWork } from '#tools/doctor/database.ts'
import { silentLog } from '../log.ts'
import { deliverMail, enqueueMail, type MailTransport } from '../outside/mail.server.ts'
import { inTransaction, rows } from './db.server.ts'
import { deadLetters, listDeadLetters } from './dead-letters.server.ts'
import { createJobs, type Jobs, QUEUES, type Queue } from './jobs.server.ts'

const t = testContext()
let jobs: Jobs

beforeEach(async () => {
  await t.ctx.db.execute(sql`delete from jobs.job`)
  await t.ctx.db.execute(sql`delete from alarms`)
  jobs = createJobs(t.database, t.database.url, silentLog)
  await jobs.start()
})
afterEach(() => jobs.stop())

type JobRow = {
  id: string
  state: string
  retry_count: number
  [column: string]: unknown
}
const jobsOf = (queue: string) =>
  rows<JobRow>(
    t.ctx.db,
    sql`select id, state::text, retry_count from jobs.job where name = ${queue} order by created_on`,
  )
const enqueue = (queue: Queue, data: object) => inTransaction(t.ctx.db, (tx) => t.ctx.jobs.enqueue(tx, queue, data))

/** Makes waiting jobs due, with the given number of failures, and wakes the worker with another job. */
async function due(queue: Queue, failures?: number) {
  const count = failures === undefined ? sql`retry_count` : sql`${failures}::int`
  await rows(
    t.ctx.db,
    sql`update jobs.job set start_after = now(), retry_count = ${count}
      where name = ${queue} and state in ('created', 'retry')`,
  )
  await enqueue(queue, { wakes: true })
}

function failing() {
  const done: unknown[] = []
  const switched = { fails: true, tries: 0 }
  return {
    done,
    switched,
    async handle(data: unknown) {
      if ((data as { wakes?: boolean }).wakes) return
      switched.tries++
      if (switched.fails) throw new Error('somebody@private.example was refused')
      done.push(data)
    },
  }
}

describe('a failed job', () => {
  test('of any queue is counted, shown, and resent once, with its effect [OP-19]', async () => {
    const works = new Map(QUEUES.map((queue) => [queue, failing()]))
    for (const queue of QUEUES) {
      await enqueue(queue, { of: queue })
      await rows(t.ctx.db, sql`update jobs.job set retry_count = retry_limit where name = ${queue}`)
      await jobs.work(queue, works.get(queue)?.handle ?? (async () => {}))
    }
    await expect.poll(async () => (await deadLetters(t.ctx.db)).length).toBe(QUEUES.length)
    expect(await deadLetters(t.ctx.db)).toEqual(
      [...QUEUES].sort().map((queue) => ({ queue, count: 1, oldestAt: expect.any(Date) })),
    )
    const [kept] = await rows<{ days: number }>(
      t.ctx.db,
      sql`select extract(epoch from min(keep_until) - now())::float8 / 86400 as days from jobs.job where name = 'dead-letter'`,
    )
    expect(kept?.days).toBeGreaterThan(30)
    expect(await listDeadLetters(t.ctx.db, 20)).toContainEqual(
      expect.objectContaining({ queue: 'event', data: { of: 'event' }, error: 'Error' }),
    )
    const others = QUEUES.filter((queue) => queue !== 'mail').map((queue) => `job_gave_up ${queue}`)
    expect(await unreadAlarms(t.ctx.db)).toEqual([...others, 'mail_gave_up'].sort())
    await readJobFigures(t.ctx.db)
    expect(await metrics.metrics()).toContain(`job_dead_letters{queue="all"} ${QUEUES.length}`)
    expect(await metrics.metrics()).toContain('job_dead_letters{queue="mail"} 1')
    expect(await Array.fromAsync(examineWork(t.ctx.db))).toContainEqual({
      level: 'bad',
      text: expect.stringMatching(/^1 jobs of queue mail failed, .*resend-failed mail$/),
    })

    for (const { switched } of works.values()) switched.fails = false
    expect(await jobs.resend('mail')).toBe(1)
    expect(await jobs.resend('mail')).toBe(0)
    expect(await jobs.resend()).toBe(QUEUES.length - 1)
    for (const queue of QUEUES) await enqueue(queue, { wakes: true })
    for (const [queue, { done }] of works) await expect.poll(() => done).toEqual([{ of: queue }])
    expect(await Array.fromAsync(examineWork(t.ctx.db))).toContainEqual({ level: 'ok', text: 'no failed jobs' })
    await readJobFigures(t.ctx.db)
    expect(await metrics.metrics()).toContain('job_dead_letters{queue="all"} 0')
  })

  test('that hangs does not fail the jobs next to it [F19]', async () => {
    const done: unknown[] = []
    await enqueue('event', { number: 1 })
    await enqueue('event', { number: 2 })
    const handle = async (data: unknown) => {
      if ((data as { number: number }).number === 1) await new Promise(() => {})
      done.push(data)
    }
    await jobs.work('event', handle, { seconds: 0.2 })
    await enqueue('event', { number: 3 })
    await expect.poll(() => done).toHaveLength(2)
    const states = async () => (await jobsOf('event')).map(({ state }) => state).sort()
    await expect.poll(states).toEqual(['completed', 'completed', 'retry'])
  })
})

describe('an installation of an earlier version', () => {
  test('gets the longer retry period for its queues: sixty attempts with pauses of up to an hour [F21]', async () => {
    await rows(t.ctx.db, sql`update jobs.queue set retry_limit = 12, retry_delay_max = 60, dead_letter = null`)
    const next = createJobs(t.database, t.database.url, silentLog)
    await next.start()
    await next.stop()
    const queues = await rows<{ name: string; [column: string]: unknown }>(
      t.ctx.db,
      sql`select name, retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter from jobs.queue where name <> 'dead-letter'`,
    )
    const growing = { retry_delay: 2, retry_backoff: true, retry_delay_max: 3600 }
    const horizon = { retry_limit: 60, ...growing, dead_letter: 'dead-letter' }
    expect(queues).toEqual(expect.arrayContaining(QUEUES.map((name) => ({ name, ...horizon }))))
  })
})

describe('a mail server outage', () => {
  test('of more than a day still delivers each mail once [F21]', async () => {
    const sent: string[] = []
    const server = { isUp: false }
    const transport: MailTransport = {
      async send(mail) {
        if (!server.isUp) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
        sent.push(mail.effectKey)
      },
      close() {},
    }
    await jobs.work('mail', async (data) => {
      if ((data as { wakes?: boolean }).wakes) return
      await deliverMail(t.ctx, transport, (data as { mailId: string }).mailId)
    })
    const write = (effectKey: string) =>
      inTransaction(t.ctx.db, (tx) =>
        enqueueMail(t.ctx, tx, {
          effectKey,
          to: 'reader@mail.example',
          language: 'en',
          subject: 's',
          text: 't',
          html: 'h',
        }),
      )
    const job = async () => (await jobsOf('mail'))[0]
    await write('first')
    await expect.poll(job).toMatchObject({ state: 'retry' })
    // After 36 failures more than a day has passed: 12 growing pauses (an hour in total), then one an hour.
    await due('mail', 36)
    // The count rises when an attempt starts; the attempt is over when the job waits again.
    await expect.poll(job).toMatchObject({ retry_count: 37, state: 'retry' })
    server.isUp = true
    await due('mail')
    await expect.poll(() => sent).toEqual(['first'])
  })
})
