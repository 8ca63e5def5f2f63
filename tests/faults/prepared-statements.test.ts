import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { withDatabaseBudget } from '#app/platform/data/database-budget.server.ts'
import {
  type Database,
  type Db,
  inTransaction,
  isDatabaseUnavailable,
  openPostgres,
  rows,
  sqlState,
} from '#app/platform/data/db.server.ts'
import { PLANNED_BY_VALUES } from '#app/platform/data/statement-names.server.ts'
import { newDatabase } from './program.ts'

let made: Awaited<ReturnType<typeof newDatabase>>
const opened: Database[] = []
beforeAll(async () => {
  made = await newDatabase(inject('postgresUrl'))
})
afterAll(async () => {
  for (const database of opened) await database.close()
  await made.drop()
})

async function open(options: Parameters<typeof openPostgres>[1] = {}) {
  const database = await openPostgres(made.url, { connections: 4, ...options })
  opened.push(database)
  return database
}

const plus = (db: Db, value: number) => rows<{ sum: number }>(db, sql`select ${value}::int + 1 as sum`)
const preparedTexts = async (db: Db) =>
  (
    await rows<{ statement: string }>(
      db,
      sql`select statement from pg_prepared_statements where statement not like '%pg_prepared%'`,
    )
  ).map((row) => row.statement)

describe('a statement', () => {
  test('stays prepared from its third sending on, with other values each time', async () => {
    const { db } = await open({ connections: 1 })
    const sums: unknown[] = []
    for (const value of [1, 2]) sums.push(...(await plus(db, value)))
    expect(await preparedTexts(db)).toEqual([])
    for (const value of [3, 4]) sums.push(...(await plus(db, value)))
    expect(await preparedTexts(db)).toEqual(['select $1::int + 1 as sum'])
    expect(sums).toEqual([{ sum: 2 }, { sum: 3 }, { sum: 4 }, { sum: 5 }])
  })

  test('whose plan depends on its values is planned each time', async () => {
    const { db } = await open({ connections: 1 })
    for (const value of [1, 2, 3, 4]) await rows(db, sql`select ${value}::int where true ${PLANNED_BY_VALUES}`)
    expect(await preparedTexts(db)).toEqual([])
  })

  test('is not prepared where the operator says so', async () => {
    const { db } = await open({ connections: 1, prepare: false })
    for (const value of [1, 2, 3, 4]) await plus(db, value)
    expect(await preparedTexts(db)).toEqual([])
  })

  test('whose table has changed fails once on each connection, and then reads the new columns', async () => {
    const { db } = await open({ connections: 1 })
    await db.execute(sql`create table changing (a int)`)
    await db.execute(sql`insert into changing values (1)`)
    const read = () => rows(db, sql`select * from changing where a > ${0}`)
    for (let count = 0; count < 4; count++) expect(await read()).toEqual([{ a: 1 }])
    await db.execute(sql`alter table changing add column b int default 2`)
    const inside = await inTransaction(db, (tx) => rows(tx, sql`select * from changing where a > ${0}`)).catch(
      (error: unknown) => error,
    )
    expect(isDatabaseUnavailable(inside)).toBe(true)
    expect(await read()).toEqual([{ a: 1, b: 2 }])
  })
})

describe('what a request sends at once', () => {
  const pid = (db: Db) => rows<{ pid: number }>(db, sql`select pg_backend_pid() as pid`)

  test('travels on one connection', async () => {
    const { db, pool } = await open()
    const answers = await withDatabaseBudget({}, () => Promise.all([pid(db), pid(db), pid(db), pid(db)]))
    expect(new Set(answers.map(([row]) => row?.pid)).size).toBe(1)
    expect(pool?.totalCount).toBe(1)
  })

  test('does not wait for what another request sends', async () => {
    const { db } = await open()
    await inTransaction(db, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(1)`)
      const waiting = withDatabaseBudget({}, () => db.execute(sql`select pg_advisory_lock(1), pg_advisory_unlock(1)`))
      expect(await Promise.race([waiting, withDatabaseBudget({}, () => pid(db)).then(() => 'first')])).toBe('first')
      return { waiting }
    }).then(({ waiting }) => waiting)
  })

  test('fails one by one', async () => {
    const { db } = await open()
    const outcomes = await withDatabaseBudget({}, () =>
      Promise.allSettled([plus(db, 1), rows(db, sql`select 1 / ${0}::int`), plus(db, 2)]),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(sqlState((outcomes[1] as PromiseRejectedResult).reason)).toBe('22012')
  })
})
