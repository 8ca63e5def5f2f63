import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, rows, sendLastStatements, sqlState } from '#app/platform/data/db.server.ts'
import { openTestContext, type TestContext } from '#tests/support/context.ts'

let product: TestContext
beforeAll(async () => {
  product = await openTestContext()
  await rows(product.ctx.db, sql`create table parents (id int primary key)`)
  await rows(
    product.ctx.db,
    sql`create table written (id int primary key, parent int references parents deferrable initially deferred)`,
  )
})
afterAll(() => product.close())

/** Writes these rows as the last two statements of a transaction: ids, or an id and a parent. */
const writeBoth = (...values: readonly [id: number, parent: number | null][]) =>
  inTransaction(product.ctx.db, async (tx) => {
    sendLastStatements(tx, 2)
    await Promise.all(values.map(([id, parent]) => rows(tx, sql`insert into written values (${id}, ${parent})`)))
    return 'stored'
  })
const stored = async () =>
  (await rows<{ id: number }>(product.ctx.db, sql`select id from written order by id`)).map(({ id }) => id)

test('the last statements of a transaction are stored with it', async () => {
  expect(await writeBoth([1, null], [2, null])).toBe('stored')
  expect(await stored()).toEqual([1, 2])
})

test.each([
  ['the first', [1, null], [3, null]],
  ['the second', [3, null], [1, null]],
] as const)('when %s of them fails nothing is stored, and its error is what the caller gets', async (_, a, b) => {
  expect(sqlState(await writeBoth([...a], [...b]).catch((error: unknown) => error))).toBe('23505')
  expect(await stored()).toEqual([1, 2])
})

test('what is checked with the COMMIT that travels behind them is refused', async () => {
  expect(sqlState(await writeBoth([3, 99], [4, null]).catch((error: unknown) => error))).toBe('23503')
  expect(await stored()).toEqual([1, 2])
})

test('one more statement behind them is refused, and the connection works on', async () => {
  const late = inTransaction(product.ctx.db, async (tx) => {
    sendLastStatements(tx, 1)
    await rows(tx, sql`insert into written values (5, null)`)
    await rows(tx, sql`insert into written values (6, null)`)
  })
  const failure = await late.catch((error: unknown) => error)
  expect(String((failure as Error).cause ?? failure)).toContain('behind the last')
  expect(await stored()).toEqual([1, 2, 5])
  expect(await writeBoth([7, null], [8, null])).toBe('stored')
})
