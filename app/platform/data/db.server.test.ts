import { setImmediate as turn } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { deleteOldCounters } from '#app/features/marketplace/accounts/store.server.ts'
import { testContext } from '#tests/support/context.ts'
import { databaseKind, testDatabase } from '#tests/support/database.ts'
import { BATCH_ROWS, inTransaction, rows, sqlState, vacuumChangedTables, violatedConstraint } from './db.server.ts'

const database = testDatabase({ isBooked: false })

const failure = (work: Promise<unknown>) => work.catch((error: unknown) => error)

describe('a failed statement', () => {
  test('reports its code and constraint, and the next one works', async () => {
    await rows(database.db, sql`create table once (id int constraint only_once primary key)`)
    const write = () => rows(database.db, sql`insert into once values (1)`)
    await write()
    const error = await failure(write())
    expect([sqlState(error), violatedConstraint(error)]).toEqual(['23505', 'only_once'])
    expect(await rows(database.db, sql`select count(*)::int as count from once`)).toEqual([{ count: 1 }])
  })

  test('is reported at the end of its transaction if the constraint is deferred', async () => {
    await rows(database.db, sql`create table parent (id int primary key)`)
    await rows(
      database.db,
      sql`create table child (parent int constraint has_parent references parent deferrable initially deferred)`,
    )
    const error = await failure(inTransaction(database.db, (tx) => rows(tx, sql`insert into child values (1)`)))
    expect([sqlState(error), violatedConstraint(error)]).toEqual(['23503', 'has_parent'])
    expect(await rows(database.db, sql`select * from child`)).toEqual([])
  })
})

describe('a transaction', () => {
  test('rolls everything back after a failure, and the next one works', async () => {
    await rows(database.db, sql`create table written (id int primary key)`)
    const write = (id: number, divisor: number) =>
      inTransaction(database.db, async (tx) => {
        await rows(tx, sql`insert into written values (${id})`)
        await rows(tx, sql`select 1 / ${divisor}::int`)
      })
    expect(sqlState(await failure(write(1, 0)))).toBe('22012')
    await write(2, 1)
    expect(await rows(database.db, sql`select id from written`)).toEqual([{ id: 2 }])
  })

  test('does not commit after a statement whose error was caught', async () => {
    await rows(database.db, sql`create table caught (id int)`)
    const caught = inTransaction(database.db, async (tx) => {
      await rows(tx, sql`insert into caught values (1)`)
      await failure(rows(tx, sql`select ${'x'}::int`))
    })
    await expect(caught).rejects.toThrow()
    expect(await rows(database.db, sql`select * from caught`)).toEqual([])
  })
})

test('both databases plan alike', async () => {
  const settings = ['random_page_cost', 'cpu_tuple_cost', 'max_parallel_workers_per_gather']
  const found = await rows(
    database.db,
    sql`select setting from pg_settings where name = any(${sql.param(settings)}) order by name`,
  )
  expect(found.map(({ setting }) => Number(setting))).toEqual([0.03, 0, 1.1])
})

describe.runIf(databaseKind === 'embedded')('the embedded database', () => {
  const embedded = () => database.pglite as PGlite

  test('sends notifications on commit, in order', async () => {
    const received: string[] = []
    const stop = await database.listen('tidings', (payload) => void received.push(payload))
    const send = (payload: string) => embedded().query("select pg_notify('tidings', $1)", [payload])
    await send('alone')
    await embedded().transaction((tx) => tx.query("select pg_notify('tidings', $1)", ['together']))
    await failure(
      embedded().transaction(async (tx) => {
        await tx.query("select pg_notify('tidings', $1)", ['rolled back'])
        await tx.rollback()
      }),
    )
    await turn()
    expect(received).toEqual(['alone', 'together'])
    await stop()
    await send('after the end')
    await turn()
    expect(received).toHaveLength(2)
  })

  test('refreshes statistics and space of changed tables, and reads nothing else', async () => {
    const done = async () => {
      await embedded().query('select pg_stat_force_next_flush()')
      return (await vacuumChangedTables(embedded())).filter((name) => /filled|Sparse/.test(name))
    }
    const sizes = async () => {
      const { rows: found } = await embedded().query<{ size: number }>(
        `select reltuples as size from pg_class where relname in ('filled', 'Sparse') order by relname collate "C"`,
      )
      return found.map(({ size }) => size)
    }
    await embedded().exec(
      'create table filled as select generate_series(1, 1000) as id; create table "Sparse" (id int)',
    )
    expect(await done()).toEqual(['public.filled'])
    expect(await sizes()).toEqual([-1, 1000])
    await embedded().exec('delete from filled where id > 950; insert into "Sparse" values (1)')
    expect(await done()).toEqual(['public."Sparse"'])
    await embedded().exec('delete from filled where id > 5')
    expect(await done()).toEqual(['public.filled'])
    expect(await sizes()).toEqual([1, 5])
    expect(await done()).toEqual([])
    await embedded().exec('insert into filled select generate_series(1, 5000)')
    await embedded().exec('select pg_stat_force_next_flush()')
    // Forget the counters, as a restart does.
    await embedded().exec('select pg_stat_reset()')
    expect(await done()).toEqual(['public.filled'])
  })
})

const t = testContext()

test('a sweep deletes everything a flood left, a thousand rows at a time, and nothing else [T-SWEEPS]', async () => {
  const { db, clock } = t.ctx
  const now = clock.now()
  await db.execute(sql`
    insert into rate_limits (key, count, last_request)
    select 'flood ' || n, 1, ${now.getTime() - 2 * 86_400_000}::bigint from generate_series(1, ${2 * BATCH_ROWS + 5}::int) n`)
  await db.execute(
    sql`insert into rate_limits (key, count, last_request) values ('fresh', 1, ${now.getTime()}::bigint)`,
  )
  const statements = vi.spyOn(db, 'execute')
  await deleteOldCounters(db, now)
  expect(statements).toHaveBeenCalledTimes(3)
  statements.mockRestore()
  expect(await rows(db, sql`select key from rate_limits`)).toEqual([{ key: 'fresh' }])
})
