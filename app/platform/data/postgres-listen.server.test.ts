import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { databaseKind } from '#tests/support/database.ts'
import { silentLog } from '../log.ts'
import { type Database, openPostgres, rows } from './db.server.ts'
import { createJobs } from './jobs.server.ts'
import { openLive } from './live.server.ts'

describe.runIf(databaseKind === 'postgres')('whoever listens to the database', () => {
  let t: TestContext
  let database: Database
  /** Called when a connection is lost. */
  let onLost: () => void
  beforeAll(async () => {
    t = await openTestContext()
    await t.ctx.live.close()
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    onLost = () => {}
    database = await openPostgres(t.database.url ?? '', { connections: 2, onError: () => onLost() })
  })
  afterEach(() => database.close())

  /** The server's processes behind connections that listen, of everybody on this database. */
  const listeners = async () =>
    (
      await rows<{ pid: number }>(
        t.ctx.db,
        sql`select pid from pg_stat_activity where datname = current_database() and application_name like '%listen'`,
      )
    ).map(({ pid }) => pid)
  const notify = (channel: string, payload: string) => t.ctx.db.execute(sql`select pg_notify(${channel}, ${payload})`)

  test('has one connection for live updates, jobs and everything else of a process', async () => {
    const live = await openLive(database)
    const jobs = createJobs(database, t.database.url, silentLog)
    await jobs.start()
    await jobs.work('mail', async () => {})
    await jobs.work('event', async () => {})
    expect(await listeners()).toHaveLength(1)
    await jobs.stop()
    expect(await listeners()).toHaveLength(1)
    await live.close()
    await expect.poll(listeners).toEqual([])
  })

  test('gets what is sent on its own channel only, until it stops', async () => {
    const [first, second] = [vi.fn(), vi.fn()]
    const stopFirst = await database.listen('first', first)
    const stopSecond = await database.listen('second', second)
    await notify('second', 'a')
    await notify('first', 'b')
    await expect.poll(() => first.mock.calls).toEqual([['b']])
    expect(second.mock.calls).toEqual([['a']])
    await stopFirst()
    await notify('first', 'c')
    await notify('second', 'd')
    await expect.poll(() => second.mock.calls).toEqual([['a'], ['d']])
    expect(first).toHaveBeenCalledOnce()
    await stopSecond()
    await expect.poll(listeners).toEqual([])
  })

  test('listens on all channels again after the connection was lost, and is notified of that', async () => {
    const [first, second] = [vi.fn(), vi.fn()]
    const connected = { first: 0, second: 0 }
    const stops = [
      await database.listen('first', first, () => connected.first++),
      await database.listen('second', second, () => connected.second++),
    ]
    const [pid] = await listeners()
    await t.ctx.db.execute(sql`select pg_terminate_backend(${pid})`)
    await expect.poll(() => connected).toEqual({ first: 2, second: 2 })
    await notify('first', 'a')
    await notify('second', 'b')
    await expect.poll(() => [first.mock.calls, second.mock.calls]).toEqual([[['a']], [['b']]])
    expect(await listeners()).toHaveLength(1)
    for (const stop of stops) await stop()
  })

  test('listens on a channel that was added while there was no connection', async () => {
    const [first, second, onConnect] = [vi.fn(), vi.fn(), vi.fn()]
    const stopFirst = await database.listen('first', first)
    const [pid] = await listeners()
    const added = new Promise<() => Promise<void>>((resolve) => {
      onLost = () => {
        onLost = () => {}
        resolve(database.listen('second', second, onConnect))
      }
    })
    await t.ctx.db.execute(sql`select pg_terminate_backend(${pid})`)
    const stopSecond = await added
    await expect.poll(() => onConnect).toHaveBeenCalledOnce()
    await notify('second', 'a')
    await notify('first', 'b')
    await expect.poll(() => [second.mock.calls, first.mock.calls]).toEqual([[['a']], [['b']]])
    await stopFirst()
    await stopSecond()
  })

  test('begins anew after everybody has stopped', async () => {
    const stop = await database.listen('first', () => {})
    await Promise.all([stop(), stop()])
    const seen = vi.fn()
    const stopAgain = await database.listen('first', seen)
    await notify('first', 'a')
    await expect.poll(() => seen).toHaveBeenCalledWith('a')
    await stopAgain()
  })
})
