import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addPurchaseToStatement,
  holdForCall,
  postPurchase,
  settleCall,
} from '#app/features/marketplace/credits/commands.server.ts'
import { inTransaction, rows } from '#app/platform/data/db.server.ts'
import { purchases } from '#db/schema/all.ts'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { demoActivity } from './activity.ts'
import { insertCalls } from './calls.server.ts'
import { insertLedger, settlementOf } from './ledger.server.ts'
import { insertPeople } from './people.server.ts'
import { callIdOf, userIdOf } from './seeded.ts'

const now = new Date('2027-01-15T08:14:07Z')
const vatPercent = 19
const everything = demoActivity(now)
/** Enough of them for every kind of fact; posting all of them one by one takes its time. */
const seekers = ['lena', 'deniz', 'miriam', 'paul', 'ava', 'wren']
const activity = {
  calls: everything.calls.filter(({ seekerKey }) => seekers.includes(seekerKey)),
  purchases: everything.purchases.filter(({ seekerKey }) => seekers.includes(seekerKey)),
}

let written: TestContext
let posted: TestContext
beforeAll(async () => {
  written = await openTestContext()
  posted = await openTestContext()
  for (const { ctx } of [written, posted])
    await inTransaction(ctx.db, async (tx) => {
      await insertPeople(tx, now, 'hash')
      await insertCalls(tx, activity.calls)
    })
})
afterAll(async () => {
  await written.close()
  await posted.close()
})

/** What the books say, without the ids of lines, in an order of its own. */
async function booksOf(test: TestContext) {
  const read = (query: ReturnType<typeof sql>) => rows(test.ctx.db, query)
  return {
    journals: await read(sql`select idem_key, event, call_id, purchase_id, payout_id from ledger_journals order by 1`),
    entries: await read(
      sql`select j.idem_key, a.kind, a.currency, a.owner_id, e.amount::text from ledger_entries e
        join ledger_journals j on j.id = e.journal_id join ledger_accounts a on a.id = e.account_id order by 1, 2, 4, 5`,
    ),
    accounts: await read(
      sql`select kind, currency, owner_id, balance::text, version::text from ledger_accounts order by 1, 2, 3`,
    ),
    balances: await read(sql`select id, credit_balance from users order by 1`),
    statements: await read(
      sql`select user_id, type, status, amount, effect, call_id, purchase_id, payout_id from transactions order by 1, 2, 6, 7`,
    ),
  }
}

test('the books of the demo are those that the ledger’s own commands would have written', async () => {
  const kinds = new Set(activity.calls.map((call) => (call.isTrial ? 'trial' : call.status)))
  expect([...kinds].sort()).toEqual(['cancelled', 'completed', 'missed', 'scheduled', 'trial'])
  await inTransaction(written.ctx.db, (tx) => insertLedger(tx, { ...activity, vatPercent }))
  const bought = await written.ctx.db.select().from(purchases).orderBy(asc(purchases.paidAt))
  expect(bought.length).toBeGreaterThan(8)

  await inTransaction(posted.ctx.db, async (tx) => {
    await tx.insert(purchases).values(bought)
    for (const purchase of bought) {
      await addPurchaseToStatement(tx, { ...purchase, purchaseId: purchase.id })
      await postPurchase(posted.ctx, tx, { ...purchase, purchaseId: purchase.id })
    }
    for (const call of activity.calls) {
      const people = { seekerId: userIdOf(call.seekerKey), companionId: userIdOf(call.companionKey) }
      const held = { callId: callIdOf(call.key), credits: call.credits, ...people }
      await holdForCall(posted.ctx, tx, held)
      const outcome = settlementOf(call)
      if (outcome) await settleCall(posted.ctx, tx, { ...held, outcome })
    }
  })

  expect(await booksOf(written)).toEqual(await booksOf(posted))
  expect(await written.ledgerViolations()).toEqual([])
  expect(await posted.ledgerViolations()).toEqual([])
})
