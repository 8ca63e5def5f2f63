/** @module-tag random */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reservePayout } from '#app/features/marketplace/credits/commands.server.ts'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { refundCall } from '#app/features/operation/backoffice/calls/commands.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { type Database, inTransaction, rows } from '#app/platform/data/db.server.ts'
import { payouts } from '#db/schema/all.ts'
import { endCall, makeCall } from '#tests/support/calls.ts'
import { makeAdmin } from '#tests/support/makers.ts'
import {
  type Nodes,
  nodeOf,
  openNodes,
  race,
  racers,
  rewrite,
  rewriteStatements,
  warmUp,
} from '#tests/support/races.ts'

const now = new Date('2026-11-22T12:00:00Z')
const note = 'The sound was gone for half of it.'

/** Removes the lock that lets the second of two refunds see the first. */
const dropLockOfCall = (database: Database) =>
  rewriteStatements(database, (text) => (/call_refunds r where/.test(text) ? text.replace(/ for update$/, '') : text))

async function heldCall({ product }: Nodes) {
  const call = await makeCall(product, { startAt: new Date('2026-11-20T10:00:00Z') })
  await endCall(product, call.callId, { status: 'completed' })
  return call
}

/** Two administrators refund one call of 50 credits, ten times each, on two processes. */
async function refundByTwo(mutations: string[], mutate: (database: Database) => void = () => {}) {
  const opened = await openNodes(now, ...mutations)
  const { product, nodes, databases } = opened
  const admins = [await makeAdmin(product), await makeAdmin(product)]
  const viewers = await Promise.all(admins.map((id) => product.asConfirmed(id)))
  const { callId, seekerId } = await heldCall(opened)
  for (const database of databases) mutate(database)
  await warmUp(opened)
  const ends = await race(
    Array.from({ length: racers(20) }, (_, index) => async () => {
      const by = viewers[index % 2]
      if (!by) throw new Error('no administrator')
      await refundCall(nodeOf({ nodes }, index), by, { callId, earning: 'stays', note })
      return 'refunded'
    }),
  )
  const [posted] = await rows<{ journals: number }>(
    product.ctx.db,
    sql`select count(*)::int as journals from ledger_journals where event = 'call_refunded'`,
  )
  return {
    refunded: ends.booked.length,
    refused: [...new Set(ends.refused)],
    journals: posted?.journals,
    balance: await balanceOf(product.ctx.db, seekerId),
    broken: (await product.ledgerViolations()).map((line) => (line as { rule: string }).rule),
  }
}

test('two administrators who refund a call in parallel refund its price once', async () => {
  expect(await refundByTwo([])).toEqual({
    refunded: 1,
    refused: ['call_refunded_before'],
    journals: 1,
    balance: 50,
    broken: [],
  })
})

test('without the lock and the keys, the ledger would show two refunds', {
  tags: ['deep', 'unsafe'],
}, async () => {
  const { journals, broken } = await refundByTwo(
    [
      'alter table call_refunds drop constraint call_refunds_pkey',
      'alter table ledger_journals drop constraint ledger_journals_idem_key_unique',
      rewrite('post_journal', 'ON CONFLICT (idem_key) DO NOTHING RETURNING', 'RETURNING'),
    ],
    dropLockOfCall,
  )
  expect(journals).toBeGreaterThan(1)
  expect(broken).toContain('refunded_call_is_posted_once')
})

test('earnings are either reversed or paid out, never both', async () => {
  const opened = await openNodes(now)
  const { product, nodes } = opened
  const admin = await product.asConfirmed(await makeAdmin(product))
  for (let round = 0; round < 6; round++) {
    const { callId, companionId: userId, seekerId } = await heldCall(opened)
    const payoutId = crypto.randomUUID()
    await warmUp(opened)
    const ends = await race([
      async () => {
        await refundCall(nodes[0] as Ctx, admin, { callId, earning: 'taken_back', note })
        return 'refunded'
      },
      async () => {
        const ctx = nodes[1] as Ctx
        await inTransaction(ctx.db, async (tx) => {
          const money = { grossCents: 500, feePercent: 10, feeCents: 50, amountCents: 450, accountId: 'acct_1' }
          await tx.insert(payouts).values({ id: payoutId, userId, creditsPaid: 50, status: 'pending', ...money })
          await reservePayout(ctx, tx, { payoutId, userId, credits: 50 })
        })
        return 'paid out'
      },
    ])
    expect(ends.booked.length).toBe(1)
    expect(['call_earning_gone', 'insufficient_credits']).toContain(ends.refused[0])
    expect(await balanceOf(product.ctx.db, seekerId)).toBe(ends.booked[0] === 'refunded' ? 50 : 0)
    expect(await balanceOf(product.ctx.db, userId)).toBe(0)
  }
})
