import type pg from 'pg'
import { inTransaction } from '#app/platform/data/db.server.ts'
import { alternate, type Figure, ratioOf } from './figures.ts'
import { runConcurrently } from './load.ts'
import { openBarePool } from './recording.ts'
import type { BenchWorld } from './world.ts'

const concurrency = 8
const workers = 4
const perRound = 200
const deadlineMs = 30_000

/**
 * Jobs enqueued each in a transaction, run and acknowledged, against a bare table worked with SKIP LOCKED by as many
 * workers.
 */
export async function jobs(world: BenchWorld): Promise<Figure[]> {
  const ctx = await world.context()
  const pool = openBarePool(await world.crowd(), concurrency + workers)
  await pool.query('create table bench_jobs (id bigserial primary key, data jsonb not null)')

  let counted = (): void => {}
  await ctx.jobs.work('reconcile-purchase', async () => counted())

  async function workProduct(): Promise<number> {
    const done = countTo(perRound)
    counted = done.count
    const started = performance.now()
    await runConcurrently(perRound, concurrency, (index) =>
      inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, 'reconcile-purchase', { index })),
    )
    await done.all
    return (perRound / (performance.now() - started)) * 1000
  }

  async function workBare(): Promise<number> {
    const done = countTo(perRound)
    const started = performance.now()
    const working = Array.from({ length: workers }, async () => {
      while (!done.isOver()) if (await takeOne(pool)) done.count()
    })
    await runConcurrently(perRound, concurrency, (index) => enqueueBare(pool, index))
    await Promise.all(working)
    return (perRound / (performance.now() - started)) * 1000
  }

  const pairs = await alternate({ a: workProduct, b: workBare })
  await pool.query('drop table bench_jobs')
  await pool.end()
  return [ratioOf(pairs, (perSecond) => perSecond, { name: 'jobs', target: 0.5, better: 'higher', unit: 'jobs/s' })]
}

function countTo(total: number) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let seen = 0
  const timer = setTimeout(
    () => reject(new Error(`${seen} of ${total} jobs were done in ${deadlineMs} ms`)),
    deadlineMs,
  )
  return {
    all: promise,
    isOver: () => seen >= total,
    count() {
      if (++seen < total) return
      clearTimeout(timer)
      resolve()
    },
  }
}

async function enqueueBare(pool: pg.Pool, index: number) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('insert into bench_jobs (data) values ($1)', [JSON.stringify({ index })])
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Takes a job and acknowledges it; false when there was none. */
async function takeOne(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: string }>(
      'select id, data from bench_jobs order by id limit 1 for update skip locked',
    )
    if (rows[0]) await client.query('delete from bench_jobs where id = $1', [rows[0].id])
    await client.query('commit')
    return rows.length > 0
  } finally {
    client.release()
  }
}
