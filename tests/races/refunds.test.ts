/** @module-tag random */

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { balanceOf, debtOf } from '#app/features/marketplace/credits/views.server.ts'
import { reconcilePurchase } from '#app/features/money/payments/commands.server.ts'
import { refundPurchase, refundUnspent, runRefund } from '#app/features/money/payments/refunds/commands.server.ts'
import { declareWithdrawal } from '#app/features/money/withdrawals/commands.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { violatedConstraint } from '#app/platform/data/db.server.ts'
import { refunds, withdrawals } from '#db/schema/all.ts'
import { holdCredits } from '#tests/support/credits.ts'
import { isDeep } from '#tests/support/deep.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { makePurchase } from '#tests/support/purchases.ts'
import {
  brokenRules,
  openPayingNodes,
  type PayingNodes,
  raceOf,
  racers,
  rewriteStatements,
  warmUp,
} from '#tests/support/races.ts'

const now = new Date('2026-11-22T12:00:00Z')
const MANY = racers(20)
const openWorld = (...mutations: string[]) => openPayingNodes(now, ...mutations)

async function buy({ product, provider, nodes }: PayingNodes) {
  const viewer = await product.as(await makeSeeker(product))
  const test = { ctx: nodes[0], as: product.as }
  const purchaseId = await makePurchase(test, provider, { buyerId: viewer.userId })
  return { viewer, purchaseId }
}

const bookingOf = (call: { seekerId: string; companionId: string; credits: number }) => (ctx: Ctx, index: number) =>
  holdCredits({ ctx }, { ...call, inDays: index + 1 }).then(() => 'booked')

describe('parallel refunds of one purchase by many administrators and its buyer', () => {
  test('send the money back once', async () => {
    const world = await openWorld()
    const { viewer, purchaseId } = await buy(world)
    const admin = await world.product.as(await makeAdmin(world.product))
    await warmUp(world)
    const ends = await raceOf(world, MANY + 1, async (ctx, index) => {
      if (index === MANY) return (await refundUnspent(ctx, viewer, { purchaseId, reason: 'withdrawal' })).refundId
      return refundPurchase(ctx, admin, { purchaseId, note: 'asked for it' })
    })
    expect(ends.booked).toHaveLength(1)
    expect(new Set(ends.refused)).toEqual(new Set(['nothing_to_refund']))
    const [refundId = ''] = ends.booked
    await raceOf(world, MANY, (ctx) => runRefund(ctx, refundId))
    expect(await world.provider.client.refundsOf(`pi_${purchaseId}`)).toHaveLength(1)
    expect(await balanceOf(world.product.ctx.db, viewer.userId)).toBe(0)
    expect(await brokenRules(world)).toEqual([])
  })

  test('are also refused by the database', async () => {
    const world = await openWorld()
    const { purchaseId } = await buy(world)
    const nothing = { vatCents: 0, credits: 0, debtCredits: 0 }
    const refund = { purchaseId, reason: 'withdrawal', amountCents: 1_300, ...nothing } as const
    const insert = () => world.product.ctx.db.insert(refunds).values(refund)
    const ends = await Promise.allSettled([insert(), insert()])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [refused] = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    expect(violatedConstraint(refused)).toBe('refunds_within_price')
    await world.product.ctx.db.delete(refunds).where(eq(refunds.purchaseId, purchaseId))
  })
})

describe('a refund in the dashboard, processed by many workers, while the credits are spent', () => {
  /** Every booking takes 65 of 170 credits, so two fit before the refund and none afterwards. */
  async function refundAgainstSpending(world: PayingNodes) {
    const { product, provider } = world
    const { viewer, purchaseId } = await buy(world)
    const companionId = await makeCompanion(product)
    provider.refund(purchaseId, { providerId: 're_1', amountCents: 2_500, status: 'completed' })
    await warmUp(world)
    const book = bookingOf({ seekerId: viewer.userId, companionId, credits: 65 })
    const ends = await raceOf(world, racers(40, 8), (ctx, index) =>
      index % 2 ? book(ctx, index) : reconcilePurchase(ctx, purchaseId),
    )
    const booked = ends.booked.filter((end) => end === 'booked').length
    const { db } = product.ctx
    return {
      spent: 65 * booked,
      debt: await debtOf(db, viewer.userId),
      left: await balanceOf(db, viewer.userId),
      rows: (await db.select().from(refunds).where(eq(refunds.purchaseId, purchaseId))).length,
      broken: await brokenRules(world),
    }
  }

  test('takes all credits once; those already spent are owed [T9]', async () => {
    const { spent, ...ends } = await refundAgainstSpending(await openWorld())
    expect(spent).toBeLessThanOrEqual(130)
    expect(ends).toEqual({ debt: spent, left: 0, rows: 1, broken: [] })
  })
})

describe('a withdrawal while the credits are being booked', () => {
  /** Every booking takes 40 of 170 credits, so four fit, and none after the withdrawal. */
  async function withdrawAgainstBooking(world: PayingNodes) {
    const { product } = world
    const { viewer, purchaseId } = await buy(world)
    const companionId = await makeCompanion(product)
    await warmUp(world)
    const book = bookingOf({ seekerId: viewer.userId, companionId, credits: 40 })
    const withdraw = async (ctx: Ctx, index: number) => {
      const { number } = await declareWithdrawal(ctx, viewer, {
        ...{ name: 'Lena Maier', email: 'lena@test.example', accountEmail: '', reference: '', language: 'en' },
        ...{ purchaseId, formKey: crypto.randomUUID(), timeZone: 'UTC', clientAddress: `203.0.113.${index}` },
      })
      return number
    }
    const ends = await raceOf(world, racers(20, 8), (ctx, index) =>
      index % 4 === 1 ? withdraw(ctx, index) : book(ctx, index),
    )
    const { db } = product.ctx
    const stored = await db.select().from(refunds).where(eq(refunds.purchaseId, purchaseId))
    return {
      spent: 40 * ends.booked.filter((end) => end === 'booked').length,
      refunded: stored.reduce((sum, { credits }) => sum + credits, 0),
      debt: await debtOf(db, viewer.userId),
      left: await balanceOf(db, viewer.userId),
      withdrawals: new Set(ends.booked.filter((end) => end !== 'booked')).size,
      stored: (await db.select().from(withdrawals).where(eq(withdrawals.purchaseId, purchaseId))).length,
      broken: await brokenRules(world),
    }
  }

  test.each(isDeep ? [1, 2, 3] : [1])(
    'spends or refunds every credit, never both, and is one withdrawal (%i)',
    async () => {
      const { spent, refunded, ...ends } = await withdrawAgainstBooking(await openWorld())
      expect(spent + refunded).toBe(170)
      expect(ends).toEqual({ debt: 0, left: 0, withdrawals: 1, stored: 1, broken: [] })
    },
  )

  test('without the lock on the accounts, would refund spent credits', {
    tags: ['deep', 'unsafe'],
  }, async () => {
    const world = await openWorld()
    for (const database of world.databases)
      rewriteStatements(database, (text) =>
        text
          .replace(/(from ledger_accounts\s.*) for no key update$/s, '$1')
          .replace(
            'select "remaining" from "credit_lots"',
            'select "remaining" from (select pg_sleep(1)) slow, "credit_lots"',
          ),
      )
    const { spent, refunded, debt } = await withdrawAgainstBooking(world)
    expect(spent + refunded - debt).toBe(170)
    expect(debt).toBeGreaterThan(0)
  })
})
