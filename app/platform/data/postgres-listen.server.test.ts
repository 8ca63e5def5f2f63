import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { databaseKind } from '#tests/support/database.ts'
import { type Database, openPostgres, rows } from './db.server.ts'

describe.runIf(databaseKind === 'postgres')('listening to the database', () => {
  let t: TestContext
  let database: Database
  beforeAll(async () => {
    t = await openTestContext()
    await t.ctx.live.close()
    await t.ctx.jobs.stop()
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    database = await openPostgres(t.database.url ?? '', { connections: 2 })
  })
  afterEach(() => database.close())

  const listeners = async () =>
    (
      await rows<{ pid: number }>(
        t.ctx.db,
        sql`select pid from pg_stat_activity where datname = current_database() and application_name like '%listen'`,
      )
    ).map(({ pid }) => pid)
  const notify = (channel: string, payload: string) => t.ctx.db.execute(sql`select pg_notify(${channel}, ${payload})`)

  test('receives payloads of its own channel only, until it stops', async () => {
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

  test('resumes after losing the connection, and reports it', async () => {
    const [received, onConnect] = [vi.fn(), vi.fn()]
    const stop = await database.listen('first', received, onConnect)
    const [pid] = await listeners()
    await t.ctx.db.execute(sql`select pg_terminate_backend(${pid})`)
    await expect.poll(() => onConnect).toHaveBeenCalledTimes(2)
    await notify('first', 'a')
    await expect.poll(() => received.mock.calls).toEqual([['a']])
    expect(await listeners()).toHaveLength(1)
    await stop()
  })
})
