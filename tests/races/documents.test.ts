/** @module-tag random */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { issueCreditNote, issueInvoice } from '#app/features/money/documents/commands.server.ts'
import { system } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/data/db.server.ts'
import { documents, purchases } from '#db/schema/all.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { type Nodes, nodeOf, openNodes, race, raceOf, racers, rewrite, times, warmUp } from '#tests/support/races.ts'

const now = new Date('2026-11-22T12:00:00Z')
const INVOICES = racers(20, 8)
const MANY = racers(20)
const actor = system('race')

/** Purchases are inserted past the ledger here. Any mutation, even a no-op, turns off the ledger check. */
const openWorld = (...mutations: string[]) => openNodes(now, 'select 1', ...mutations)

async function makePurchases({ product }: Nodes, count: number) {
  const userId = await makeSeeker(product)
  const bought = { userId, packageKey: '65', credits: 65, priceCents: 1000, vatCents: 160 }
  const made = await product.ctx.db
    .insert(purchases)
    .values(times(count, () => ({ ...bought, status: 'paid' as const, paidAt: now })))
    .returning({ id: purchases.id })
  return made.map(({ id }) => id)
}

const numbersIn = async ({ product }: Nodes) => {
  const found = await product.ctx.db.select({ number: documents.seriesNumber }).from(documents)
  return found.map(({ number }) => number).sort((one, other) => one - other)
}

/** Reads the number, waits, and writes the next one, like code without a lock. */
const noLock = [
  rewrite(
    'number_document',
    'AND year = NEW.series_year FOR UPDATE;',
    'AND year = NEW.series_year; PERFORM pg_sleep(0.1);',
  ),
  'drop index documents_series; alter table documents drop constraint documents_number_unique',
]

describe('parallel invoices, of which every fourth rolls back', () => {
  async function manyInvoices(world: Nodes) {
    const ids = await makePurchases(world, INVOICES)
    await warmUp(world)
    const { booked } = await race(
      ids.map((purchaseId, index) => () => {
        const ctx = nodeOf(world, index)
        const givesUp = index % 4 === 0
        return inTransaction(ctx.db, async (tx) => {
          const id = await issueInvoice.join(ctx, tx, actor, { purchaseId })
          if (givesUp) throw new Error('gives up')
          return id ?? ''
        }).catch((error: unknown) => {
          if (givesUp) return 'rolled back'
          throw error
        })
      }),
    )
    expect(booked.filter((end) => end === 'rolled back')).toHaveLength(INVOICES / 4)
    return numbersIn(world)
  }

  test('have numbers from 1, each once and without a gap', async () => {
    expect(await manyInvoices(await openWorld())).toEqual(times((INVOICES * 3) / 4, (index) => index + 1))
  })

  test('without the lock on the series two would have the same number', { tags: ['deep', 'unsafe'] }, async () => {
    const numbers = await manyInvoices(await openWorld(...noLock))
    expect(new Set(numbers).size).toBeLessThan(numbers.length)
  })
})

test('one purchase has one invoice, however many issue it in parallel', async () => {
  const world = await openWorld()
  const [purchaseId = ''] = await makePurchases(world, 1)
  await warmUp(world)
  const { booked } = await raceOf(world, MANY, (ctx) => issueInvoice(ctx, actor, { purchaseId }))
  expect(new Set(booked).size).toBe(1)
  expect(await numbersIn(world)).toEqual([1])
})

test('many parallel refunds of half a purchase: two have a credit note, and none exceeds the payment', async () => {
  const world = await openWorld()
  const [purchaseId = ''] = await makePurchases(world, 1)
  await issueInvoice(nodeOf(world, 0), actor, { purchaseId })
  await warmUp(world)
  const { booked, refused } = await raceOf(world, MANY, (ctx) =>
    issueCreditNote(ctx, actor, { refundId: crypto.randomUUID(), purchaseId, amountCents: 500, vatCents: 80, at: now }),
  )
  expect(booked).toHaveLength(2)
  expect(refused).toEqual(Array(MANY - 2).fill('refund_exceeds_invoice'))
  const [row] = await world.product.ctx.db.select({ sum: sql<string>`sum(${documents.grossCents})` }).from(documents)
  expect(Number(row?.sum)).toBe(0)
})
