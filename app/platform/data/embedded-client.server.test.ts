import { setImmediate as turn } from 'node:timers/promises'
import { PGlite, type QueryOptions } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { databaseKind, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { inTransaction, rows, sqlState, violatedConstraint } from './db.server.ts'
import { doUpkeep } from './embedded-upkeep.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ isBooked: false })
})
afterAll(() => database.close())

/** From the third time on a statement is prepared. */
const TIMES = [1, 2, 3, 4, 5]

const sample = (at: number) =>
  sql`
    select ${at}::int4 as whole, ${at}::int2 as small, ${`${at}9007199254740993`}::int8 as big, 9007199254740991::int8 as safe,
      ${at / 4}::float4 as real, ${-at / 3}::float8 as double, ${`${at}.50`}::numeric as exact, ${at % 2 === 0}::bool as even,
      ${`ä „${at}“ 😀`}::text as words, ''::text as empty, ${null}::text as nothing, ${'2026-03-29'}::date as day,
      ${new Date(Date.UTC(2026, 2, 29, at))}::timestamptz as instant, 'infinity'::timestamptz as never,
      '2026-03-29 02:30'::timestamp as wall, '1 day 02:00'::interval as span,
      ${'458bd812-592e-46b1-8110-4894cf843407'}::uuid as id, ${JSON.stringify({ at, list: [null, 'ß'] })}::jsonb as json,
      'null'::json as "jsonNull", ${Buffer.from([0, at, 255])}::bytea as bytes, to_tsvector('simple', 'one two') as search,
      ${sql.param([`a"${at}`, 'b\\', 'NULL', ''])}::text[] as texts, array[1, null, ${at}]::int2[] as numbers,
      ${sql.param(['458bd812-592e-46b1-8110-4894cf843407'])}::uuid[] as ids, '{}'::text[] as none,
      array['2026-03-29 01:00+00'::timestamptz] as instants, array[1.50]::numeric[] as exacts, 'x'::char(3) as padded`

describe('a statement that is sent again and again', () => {
  test('has the same rows and types each time', async () => {
    const found: unknown[] = []
    for (const at of TIMES) found.push(await rows(database.db, sample(7)).then(([row]) => ({ ...row, at })))
    expect(found).toEqual(TIMES.map((at) => ({ ...(found[0] as object), at })))
    expect(found[0]).toMatchObject({ whole: 7, even: false, words: 'ä „7“ 😀', nothing: null, none: [] })
  })

  test('has the values of each time', async () => {
    for (const at of TIMES) {
      const [row] = await rows(database.db, sample(at))
      expect(row).toMatchObject({
        whole: at,
        even: at % 2 === 0,
        words: `ä „${at}“ 😀`,
        json: { at, list: [null, 'ß'] },
      })
    }
  })

  test('counts what it changed, and returns it', async () => {
    await rows(database.db, sql`create table changed (id int primary key, note text)`)
    for (const at of TIMES) {
      const write = sql`insert into changed values (${at * 2}, 'a'), (${at * 2 + 1}, 'b') returning id, note`
      expect(await rows(database.db, write)).toEqual([
        { id: at * 2, note: 'a' },
        { id: at * 2 + 1, note: 'b' },
      ])
    }
    for (const at of TIMES)
      expect(await database.db.execute(sql`update changed set note = null where id > ${at * 2}`)).toMatchObject({
        rows: [],
        rowCount: 11 - at * 2,
      })
  })

  test('fails each time with its code and constraint, and works again after that', async () => {
    await rows(database.db, sql`create table once (id int constraint only_once primary key)`)
    const write = (id: number) => rows(database.db, sql`insert into once values (${id})`)
    for (const at of TIMES) {
      await write(at)
      const failure = await write(at).catch((error: unknown) => error)
      expect([sqlState(failure), violatedConstraint(failure)]).toEqual(['23505', 'only_once'])
    }
    expect(await rows(database.db, sql`select count(*)::int as count from once`)).toEqual([{ count: 5 }])
  })

  test('fails with what is checked at the end of its transaction', async () => {
    await rows(database.db, sql`create table parent (id int primary key)`)
    await rows(
      database.db,
      sql`create table child (parent int constraint has_parent references parent deferrable initially deferred)`,
    )
    for (const at of TIMES) {
      const failure = await rows(database.db, sql`insert into child values (${at})`).catch((error: unknown) => error)
      expect([sqlState(failure), violatedConstraint(failure)]).toEqual(['23503', 'has_parent'])
    }
    expect(await rows(database.db, sql`select * from child`)).toEqual([])
  })

  test('refuses a value that does not fit its type, and no other', async () => {
    const ask = (id: string) => rows(database.db, sql`select ${id}::uuid as id`)
    for (const _ of TIMES) {
      expect(sqlState(await ask('nobody').catch((error: unknown) => error))).toBe('22P02')
      expect(await ask('458bd812-592e-46b1-8110-4894cf843407')).toHaveLength(1)
    }
  })
})

describe('in a transaction', () => {
  test('what failed rolls everything back, each time, and the next transaction works', async () => {
    await rows(database.db, sql`create table written (id int primary key)`)
    for (const at of TIMES) {
      const write = (id: number) =>
        inTransaction(database.db, async (tx) => {
          await rows(tx, sql`insert into written values (${id})`)
          await rows(tx, sql`select 1 / ${at - id}::int`)
        })
      expect(sqlState(await write(at).catch((error: unknown) => error))).toBe('22012')
      await write(at + 100)
    }
    expect(await rows(database.db, sql`select min(id) as first, count(*)::int as count from written`)).toEqual([
      { first: 101, count: 5 },
    ])
  })

  test('a savepoint brings back what failed after it', async () => {
    await rows(database.db, sql`create table saved (id int primary key)`)
    for (const at of TIMES)
      await inTransaction(database.db, async (tx) => {
        await rows(tx, sql`insert into saved values (${at})`)
        await tx
          .transaction((inner) => inner.execute(sql`insert into saved values (${at})`))
          .catch((error: unknown) => expect(sqlState(error)).toBe('23505'))
        expect(await rows(tx, sql`select * from saved where id = ${at}`)).toHaveLength(1)
      })
    expect(await rows(database.db, sql`select * from saved`)).toHaveLength(5)
  })

  test('a statement that is caught does not let the transaction commit', async () => {
    await rows(database.db, sql`create table caught (id int)`)
    for (const at of TIMES) {
      const failure = await inTransaction(database.db, async (tx) => {
        await rows(tx, sql`insert into caught values (${at})`)
        await rows(tx, sql`select ${'x'}::int`).catch(() => {})
      }).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(Error)
    }
    expect(await rows(database.db, sql`select * from caught`)).toEqual([])
  })
})

test('connections plan alike on both databases', async () => {
  const settings = ['random_page_cost', 'cpu_tuple_cost', 'max_parallel_workers_per_gather']
  const found = await rows(
    database.db,
    sql`select setting from pg_settings where name = any(${sql.param(settings)}) order by name`,
  )
  expect(found.map(({ setting }) => Number(setting))).toEqual([0.03, 0, 1.1])
})

describe.runIf(databaseKind === 'embedded')('the embedded database', () => {
  const embedded = () => database.pglite as PGlite
  /** Parses and plans each time. */
  const unprepared = (text: string, values: unknown[], options?: QueryOptions) =>
    PGlite.prototype.query.call(embedded(), text, values, options)

  test('gives what PGlite gives without prepared statements', async () => {
    await embedded().exec('create table alike (id int, words text, at timestamptz, tags text[])')
    const statements: [text: string, values: unknown[]][] = [
      ['insert into alike values ($1, $2, $3, $4) returning *', [1, 'ä', new Date(0), ['a', null]]],
      ['update alike set words = $1', [null]],
      ['select *, 1::int8 as big, null as nothing from alike where id = any($1)', [[1, 2]]],
      ['select * from alike where id < $1', [0]],
      ['create table if not exists alike_too (id int)', []],
      ['delete from alike', []],
    ]
    for (const rowMode of ['object', 'array'] as const)
      for (const parsers of [{}, { 1184: (value: string) => `at ${value}` }] as NonNullable<QueryOptions['parsers']>[])
        for (const [text, values] of statements)
          for (const _ of TIMES) {
            await embedded().exec('begin')
            const before = await unprepared(text, values, { rowMode, parsers })
            await embedded().exec('rollback; begin')
            const after = await embedded().query(text, values, { rowMode, parsers })
            await embedded().exec('commit; begin; rollback')
            expect(after).toEqual(before)
            await embedded().exec("delete from alike; insert into alike values (1, 'ö', 'epoch', '{x}')")
          }
  })

  test('is as fast as the statement alone: one pass from the fourth time on', async () => {
    const passes = vi.spyOn(embedded(), 'execProtocolRawSync')
    const counts: number[] = []
    for (const at of TIMES) {
      passes.mockClear()
      await embedded().query('select $1::int + 41', [at])
      counts.push(passes.mock.calls.length)
    }
    passes.mockRestore()
    expect(counts).toEqual([2, 2, 2, 1, 1])
  })

  test('a changed table gives its new columns, in the same process and at once', async () => {
    await embedded().exec('create table growing (a int); insert into growing values (1)')
    const read = async () => (await embedded().query('select * from growing')).rows
    for (const _ of TIMES) expect(await read()).toEqual([{ a: 1 }])
    await embedded().exec("alter table growing add column b text default 'x'")
    expect(await read()).toEqual([{ a: 1, b: 'x' }])
    await embedded().exec('deallocate all')
    expect(await read()).toEqual([{ a: 1, b: 'x' }])
    await embedded().exec('alter table growing drop column a')
    const within = embedded().transaction((tx) => tx.query('select * from growing'))
    await expect(within).rejects.toMatchObject({ code: '0A000' })
    expect((await embedded().transaction((tx) => tx.query('select * from growing'))).rows).toEqual([{ b: 'x' }])
  })

  test('notifies of what commits, in order, whoever sends it', async () => {
    const received: string[] = []
    const stop = await database.listen('Tidings', (payload) => void received.push(payload))
    const send = (payload: string) => embedded().query("select pg_notify('tidings', $1)", [payload])
    for (const at of TIMES) await send(`alone ${at}`)
    await embedded().exec("notify tidings, 'simple'")
    await embedded().transaction((tx) => tx.query("select pg_notify('tidings', $1)", ['together']))
    await embedded()
      .transaction(async (tx) => {
        await tx.query("select pg_notify('tidings', $1)", ['rolled back'])
        await tx.rollback()
      })
      .catch(() => {})
    await turn()
    expect(received).toEqual([...TIMES.map((at) => `alone ${at}`), 'simple', 'together'])
    await stop()
    await send('after the end')
    await turn()
    expect(received).toHaveLength(7)
  })

  test('a long row of statements lets everything else run', async () => {
    let others = 0
    let hasEnded = false
    const count = () => {
      others++
      if (!hasEnded) setImmediate(count)
    }
    setImmediate(count)
    const begun = performance.now()
    while (performance.now() < begun + 200) await embedded().query('select 1')
    hasEnded = true
    expect(others).toBeGreaterThan(5)
  })

  test('a closed transaction runs nothing more', async () => {
    const [ended] = await embedded().transaction(async (tx) => [tx])
    await expect(ended?.query('select 1')).rejects.toThrow('closed')
  })

  test('reads a file as PGlite does', async () => {
    await embedded().exec('create table lines (line text)')
    const read = { blob: new Blob(['one\ntwo\n']) }
    await embedded().query("copy lines from '/dev/blob'", [], read)
    await embedded().transaction((tx) => tx.query("copy lines from '/dev/blob'", [], read))
    expect((await embedded().query('select count(*)::int as count from lines')).rows).toEqual([{ count: 4 }])
  })

  test('statistics and space follow what changes, and nothing else is read', async () => {
    const done = async () => {
      await embedded().query('select pg_stat_force_next_flush()')
      return (await doUpkeep(embedded())).filter((name) => /filled|Sparse/.test(name))
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
    // As after a restart, which forgets what was counted.
    await embedded().exec('select pg_stat_reset()')
    expect(await done()).toEqual(['public.filled'])
  })
})
