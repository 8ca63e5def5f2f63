/** @module-tag timing */
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StatementInput, statementPage } from '#app/features/marketplace/credits/statement.views.server.ts'
import {
  replaceDifferences,
  updateMovementOwners,
  upsertDays,
} from '#app/features/money/payments/reconciliation/store.server.ts'
import { inTransaction, rows } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { journalCount, type LedgerSize, makeLargeLedger } from './large-ledger.ts'
import { fillDatabase } from './program.ts'

const opened: TestContext[] = []
async function open(options?: Parameters<typeof openTestContext>[0]) {
  const context = await openTestContext(options)
  opened.push(context)
  return context
}
async function openLedger(size: LedgerSize) {
  const context = await open()
  await makeLargeLedger(context.database.url ?? '', size)
  return context
}
afterAll(() => Promise.all(opened.map((context) => context.close())))

async function millisecondsOf(work: () => Promise<unknown>) {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
/** CPU seconds used by a process, so that other load on the machine doesn't count. */
function processorSeconds(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1)?.trim().split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const fillStatement = (context: TestContext, seekerId: string, companionId: string, count: number) =>
  fillDatabase(context.database.url ?? '', [
    `create temporary table made on commit drop as
      select n, gen_random_uuid() as id, app_now() - make_interval(mins => 10 * (${count} - n)) as at from generate_series(1, ${count}) n`,
    {
      text: `insert into purchases (id, user_id, package_key, credits, price_cents, status, paid_at, created_at)
        select id, $1, 'test', 50, 500, 'paid', at, at from made where n % 2 = 1`,
      values: [seekerId],
    },
    {
      text: `insert into calls (id, seeker_id, offerer_id, status, scheduled_start, scheduled_end, ended_at, duration_minutes, total_credits, media_type)
        select id, $1, $2, 'completed', at, at + interval '15 minutes', at, 15, 50, 'audio' from made where n % 2 = 0`,
      values: [seekerId, companionId],
    },
    {
      text: `insert into transactions (user_id, type, status, amount, effect, purchase_id, call_id, created_at, entry_at, balance_after)
        select $1, case n % 2 when 1 then 'purchase' else 'call_charge' end, 'completed', 50, case n % 2 when 1 then 1 else -1 end,
          case n % 2 when 1 then id end, case n % 2 when 0 then id end, at, at, case n % 2 when 1 then 50 else 0 end from made`,
      values: [seekerId],
    },
  ])

describe('a statement', () => {
  let context: TestContext
  let few: Viewer
  let many: Viewer

  beforeAll(async () => {
    context = await open({ isBooked: false })
    const companionId = await makeCompanion(context)
    const [fewId, manyId] = [await makeSeeker(context), await makeSeeker(context)]
    await fillStatement(context, fewId, await makeCompanion(context), 100)
    await fillStatement(context, manyId, companionId, 100_000)
    few = await context.as(fewId)
    many = await context.as(manyId)
  }, 240_000)

  async function farLine({ userId }: Viewer) {
    const [row] = await rows<{ id: string }>(
      context.ctx.db,
      sql`select id from transactions where user_id = ${userId} order by entry_at, id offset 20 limit 1`,
    )
    return row?.id ?? ''
  }

  test.each<[string, (viewer: Viewer) => Promise<StatementInput> | StatementInput]>([
    ['the first page', () => ({})],
    ['a page near the end', async (viewer) => ({ before: await farLine(viewer) })],
    ['one kind', () => ({ filter: { kind: 'calls', from: null, to: null } })],
    ['a kind that there is none of', () => ({ filter: { kind: 'disputes', from: null, to: null } })],
    ['the days since a date', () => ({ filter: { kind: null, from: '2020-01-01', to: null } })],
    ['days long ago', () => ({ filter: { kind: 'purchases', from: '1990-01-01', to: '1990-12-31' } })],
  ])('of 100,000 lines takes at most 1.5 times as long as one of 100: %s', async (_what, inputOf) => {
    const [forFew, forMany] = [await inputOf(few), await inputOf(many)]
    const read = (viewer: Viewer, input: StatementInput) =>
      millisecondsOf(() => statementPage(context.ctx.db, viewer, input))
    const times: { few: number[]; many: number[] } = { few: [], many: [] }
    for (let round = 0; round < 80; round++) {
      times.few.push(await read(few, forFew))
      times.many.push(await read(many, forMany))
    }
    expect(middle(times.many.slice(10)) / middle(times.few.slice(10))).toBeLessThanOrEqual(1.5)
  })
})

test('the invariants of 100,000 journals hold, and take less than one CPU second to check', async () => {
  const size = { seekers: 2_000, purchases: 10, calls: 15 }
  expect(journalCount(size)).toBe(100_000)
  const context = await openLedger(size)
  const seconds = await inTransaction(context.ctx.db, async (tx) => {
    const [backend] = await rows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`)
    const used = () => processorSeconds(backend?.pid ?? 0)
    let least = Number.POSITIVE_INFINITY
    // Take the minimum, because a shared CPU can be up to twice as slow, but never faster.
    for (let round = 0; round < 20 && least >= 1; round++) {
      const before = used()
      expect(await rows(tx, sql`select * from ledger_violations`)).toEqual([])
      least = Math.min(least, used() - before)
    }
    return least
  })
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThan(1)
}, 300_000)

test('the nightly comparison with the provider is linear in the number of movements', async () => {
  const timeOf = async (size: LedgerSize) => {
    const { db } = (await openLedger(size)).ctx
    const times: number[] = []
    for (let round = 0; round < 7; round++)
      times.push(
        await millisecondsOf(async () => {
          await updateMovementOwners(db)
          await inTransaction(db, async (tx) => {
            expect(await replaceDifferences(tx, { isDemo: false, balance: null })).toEqual({ opened: 0, resolved: 0 })
            await upsertDays(tx, { isDemo: false, lastDay: new Date().toISOString().slice(0, 10) })
          })
        }),
      )
    return Math.min(...times)
  }
  const thousand = await timeOf({ seekers: 100, purchases: 10, calls: 4 })
  const tenThousand = await timeOf({ seekers: 1_000, purchases: 10, calls: 4 })
  expect(tenThousand / thousand).toBeLessThan(15)
}, 300_000)
