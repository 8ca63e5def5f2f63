import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  type Database,
  inTransaction,
  isDatabaseUnavailable,
  openPostgres,
  rows,
  sqlState,
} from '#app/platform/data/db.server.ts'
import { openLive } from '#app/platform/data/live.server.ts'
import { freePort } from '#tests/support/postgres-cluster.ts'
import { startTcpProxy } from '#tests/support/tcp-proxy.ts'
import { newDatabase, onServer } from './program.ts'

let made: Awaited<ReturnType<typeof newDatabase>>
const opened: { close(): Promise<void> }[] = []
const later = <T extends { close(): Promise<void> }>(part: T): T => {
  opened.push(part)
  return part
}
beforeAll(async () => {
  made = await newDatabase(inject('postgresUrl'))
})
afterAll(async () => {
  for (const part of opened.toReversed()) await part.close()
  await made.drop()
})

async function open(options: Parameters<typeof openPostgres>[1] & { url?: string } = {}) {
  const errors: Error[] = []
  const { url = made.url, ...rest } = options
  const database = later(await openPostgres(url, { connections: 3, onError: (error) => errors.push(error), ...rest }))
  return { database, errors }
}

async function openThroughProxy(options: Parameters<typeof openPostgres>[1] = {}) {
  const proxy = later(await startTcpProxy(made.url))
  return { proxy, ...(await open({ ...options, url: proxy.url })) }
}

const one = (database: Database) => rows<{ one: number }>(database.db, sql`select 1 as one`)
const pidOf = async (db: Parameters<typeof rows>[0]) =>
  (await rows<{ pid: number }>(db, sql`select pg_backend_pid() as pid`))[0]?.pid
const terminate = (pid: number | undefined) =>
  onServer(made.url, (client) => client.query('select pg_terminate_backend($1)', [pid]))
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
async function secondsUntilUnavailable(database: Database) {
  const begun = performance.now()
  expect(isDatabaseUnavailable(await failure(one(database)))).toBe(true)
  return (performance.now() - begun) / 1000
}

describe('a connection that is lost', () => {
  test('between two statements of a transaction ends that transaction, not the process [F4, MF-1]', async () => {
    const { database, errors } = await open()
    const error = await failure(
      inTransaction(database.db, async (tx) => {
        await terminate(await pidOf(tx))
        await expect.poll(() => errors.length).toBeGreaterThan(0)
        await tx.execute(sql`select 1`)
      }),
    )
    expect(isDatabaseUnavailable(error)).toBe(true)
    expect(await one(database)).toEqual([{ one: 1 }])
  })

  test('in the middle of a transaction is closed, not reused [MF-1]', async () => {
    const { database } = await open({ connections: 1 })
    replaceStatement(database, 'rollback', 'select 1')
    const pids: unknown[] = []
    const work = inTransaction(database.db, async (tx) => {
      pids.push(await pidOf(tx))
      throw new Error('refused')
    })
    await expect(work).rejects.toThrow('refused')
    expect(pids).not.toContain(await pidOf(database.db))
  })

  test('with a prepared statement whose table has changed fails once, and is closed', async () => {
    const { database } = await open({ connections: 1 })
    await database.db.execute(sql`create table changing as select 1 as a`)
    const read = () =>
      inTransaction(database.db, (tx) => tx.select({ a: sql`a` }).from(sql`changing`).prepare('changing').execute())
    expect(await read()).toEqual([{ a: 1 }])
    await database.db.execute(sql`alter table changing alter column a type text`)
    expect(sqlState(await failure(read()))).toBe('0A000')
    expect(await read()).toEqual([{ a: '1' }])
  })
})

function replaceStatement({ pool }: Database, text: string, other: string) {
  pool?.on('connect', (client) => {
    const { query } = client
    Object.assign(client, {
      query: (statement: unknown, ...rest: unknown[]) =>
        Reflect.apply(query, client, [(statement as pg.QueryConfig).text === text ? other : statement, ...rest]),
    })
  })
}

describe.concurrent('a database that does not answer', { tags: ['timing'] }, () => {
  test('delays a statement by at most ten seconds, and works again soon after it responds [F6, MF-7]', async ({
    expect,
  }) => {
    const { database, proxy } = await openThroughProxy()
    await one(database)
    proxy.goSilent()
    expect(await secondsUntilUnavailable(database)).toBeLessThan(12)
    const inside = failure(inTransaction(database.db, (tx) => tx.execute(sql`select 1`)))
    expect(isDatabaseUnavailable(await inside)).toBe(true)
    proxy.restore()
    await expect.poll(() => failure(one(database)), { timeout: 30_000 }).toBeNull()
    expect(database.pool?.waitingCount).toBe(0)
  })

  test('times out while connecting [F6, MF-7]', async () => {
    const { database, proxy } = await openThroughProxy()
    proxy.goSilent()
    expect(await secondsUntilUnavailable(database)).toBeLessThan(6)
  })

  test('that refuses connections is reported in less than two seconds [F4, F14]', async () => {
    const { database } = await open({ url: `postgres://nobody@127.0.0.1:${await freePort()}/nothing` })
    expect(await secondsUntilUnavailable(database)).toBeLessThan(2)
  })

  test('is noticed by listeners: a half-open connection is reopened, and subscribers are notified [F20]', async ({
    expect,
  }) => {
    const { database, proxy } = await openThroughProxy()
    const live = later(await openLive(database))
    const received: unknown[] = []
    const notified = { reconnected: 0 }
    live.subscribe('topic', (payload) => received.push(payload))
    live.onReconnect(() => notified.reconnected++)
    proxy.goSilent()
    proxy.restore()
    await expect.poll(() => notified.reconnected, { timeout: 30_000, interval: 200 }).toBe(1)
    await live.publish(database.db, 'topic', 'again')
    await expect.poll(() => received).toEqual(['again'])
  })

  test('leaves nothing behind when listening ends while reconnecting [F20]', async ({ expect }) => {
    const { database, proxy, errors } = await openThroughProxy()
    const stop = await database.listen('channel', () => {})
    proxy.reset()
    await expect.poll(() => errors.length).toBeGreaterThan(0)
    proxy.goSilent()
    await stop()
    await database.close()
    proxy.restore()
    await expect.poll(() => proxy.count()).toBe(0)
  })
})

describe('conflicting transactions', () => {
  test('are retried after a deadlock, and each happens once [F9]', async () => {
    const { database } = await open()
    await database.db.execute(sql`create table crossing as select id, 0 as n from generate_series(1, 2) id`)
    let attempts = 0
    const met = Promise.withResolvers<void>()
    const crossing = (first: number, second: number) =>
      inTransaction(database.db, async (tx) => {
        await tx.execute(sql`update crossing set n = n + 1 where id = ${first}`)
        if (++attempts === 2) met.resolve()
        await met.promise
        await tx.execute(sql`update crossing set n = n + 1 where id = ${second}`)
      })
    await Promise.all([crossing(1, 2), crossing(2, 1)])
    expect(attempts).toBe(3)
    expect(await rows(database.db, sql`select n from crossing`)).toEqual([{ n: 2 }, { n: 2 }])
  })

  test('are retried after a serialisation failure [F9]', async () => {
    const { database } = await open()
    await database.db.execute(sql`create table counted as select 0 as n`)
    let attempts = 0
    await inTransaction(database.db, async (tx) => {
      attempts++
      await tx.execute(sql`set transaction isolation level repeatable read`)
      await tx.execute(sql`select n from counted`)
      if (attempts === 1) await database.db.execute(sql`update counted set n = n + 1`)
      await tx.execute(sql`update counted set n = n + 1`)
    })
    expect(attempts).toBe(2)
    expect(await rows(database.db, sql`select n from counted`)).toEqual([{ n: 2 }])
  })

  test('are told to try again later on a lock timeout [F9]', async () => {
    const { database } = await open()
    await inTransaction(database.db, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(1)`)
      const error = await failure(
        inTransaction(database.db, async (second) => {
          await second.execute(sql`set local lock_timeout = 50`)
          await second.execute(sql`select pg_advisory_xact_lock(1)`)
        }),
      )
      expect(sqlState(error)).toBe('55P03')
      expect(isDatabaseUnavailable(error)).toBe(true)
    })
  })
})
