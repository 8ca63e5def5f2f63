/** @module-tag random */

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { applyReversals } from '#app/features/money/payments/refunds/reversals.commands.server.ts'
import { lockPurchase } from '#app/features/money/payments/store.server.ts'
import { refusePayout, releasePayout } from '#app/features/money/payouts/reviews/commands.server.ts'
import { sendPayout } from '#app/features/money/payouts/transfers/commands.server.ts'
import { inTransaction } from '#app/platform/data/db.server.ts'
import { payoutReviews, payouts } from '#db/schema/all.ts'
import { endCall } from '#tests/support/calls.ts'
import { holdCredits } from '#tests/support/credits.ts'
import { makeAdmin, makeSeeker } from '#tests/support/makers.ts'
import { makeEarner, requestOwnPayout } from '#tests/support/payouts.ts'
import { makePurchase } from '#tests/support/purchases.ts'
import {
  dropShareLocks,
  openPayingNodes,
  type PayingNodes,
  raceOf,
  racers,
  waitForEndOrLock,
  warmUp,
} from '#tests/support/races.ts'

const now = new Date('2026-11-22T12:00:00Z')
const openWorld = () => openPayingNodes(now)

/** A companion with two calls paid with these cards, and a payout of both. */
async function payoutOf({ product, provider, nodes: [ctx] }: PayingNodes, cards: [string, string]) {
  const { userId: companionId, viewer } = await makeEarner({ ctx, as: product.as }, provider)
  const purchaseIds: string[] = []
  for (const paymentFingerprint of cards) {
    const seekerId = await makeSeeker(product)
    const paid = { buyerId: seekerId, packageKey: '350', paymentFingerprint } as const
    purchaseIds.push(await makePurchase({ ctx, as: product.as }, provider, paid))
    const callId = await holdCredits({ ctx }, { seekerId, companionId, credits: 300 })
    await endCall({ ctx }, callId, { status: 'completed' })
  }
  const payoutId = await requestOwnPayout(ctx, viewer, { credits: 600, idempotencyKey: `race-${crypto.randomUUID()}` })
  return { payoutId, companionId, purchaseId: purchaseIds[0] ?? '' }
}
const statusOf = async ({ product }: PayingNodes, payoutId: string) =>
  (await product.ctx.db.select().from(payouts).where(eq(payouts.id, payoutId)))[0]?.status

describe('a payout in review', () => {
  test('that many administrators release and refuse in parallel is decided once, and sent or returned, never both [T14]', async () => {
    const world = await openWorld()
    const { payoutId, companionId } = await payoutOf(world, ['one card', 'one card'])
    expect(await statusOf(world, payoutId)).toBe('in_review')
    const admin = await world.product.as(await makeAdmin(world.product))
    await warmUp(world)
    const ends = await raceOf(world, racers(20), async (ctx, index) => {
      const isRelease = index % 4 < 2
      await (isRelease ? releasePayout : refusePayout)(ctx, admin, { payoutId, note: 'me first' })
      return isRelease ? 'released' : 'refused'
    })
    expect(ends.booked).toHaveLength(1)
    expect(new Set(ends.refused)).toEqual(new Set(['review_decided']))
    await raceOf(world, 2, (ctx) => sendPayout(ctx, payoutId))
    const isReleased = ends.booked[0] === 'released'
    expect(world.provider.orders).toHaveLength(isReleased ? 1 : 0)
    expect(await statusOf(world, payoutId)).toBe(isReleased ? 'completed' : 'failed')
    expect(await balanceOf(world.product.ctx.db, companionId)).toBe(isReleased ? 0 : 600)
    const [review] = await world.product.ctx.db.select().from(payoutReviews)
    expect(review?.decision).toBe(ends.booked[0])
    expect(await world.product.ledgerViolations()).toEqual([])
  })
})

describe('a dispute that opens while a payout is being sent', () => {
  /**
   * A dispute has written its rows, but not committed, when the transfer is about to be sent. Returns whether it was
   * sent.
   */
  async function disputeWhileSending(world: PayingNodes) {
    const { payoutId, purchaseId } = await payoutOf(world, ['a card', 'another card'])
    const [ctx, other] = world.nodes
    const isReading = Promise.withResolvers<void>()
    const mayGoOn = Promise.withResolvers<void>()
    world.provider.dispute(purchaseId, { status: 'open' })
    // The provider answers the last question before the transfer only when the dispute is about to commit.
    const payments = {
      ...ctx.payments,
      payoutFingerprints: async () => {
        isReading.resolve()
        await mayGoOn.promise
        return []
      },
    }
    const sending = sendPayout({ ...ctx, payments }, payoutId)
    await isReading.promise
    await inTransaction(other.db, async (tx) => {
      const purchase = await lockPurchase(tx, purchaseId)
      if (!purchase) throw new Error('no purchase')
      const disputes = await other.payments.disputesOf(`pi_${purchaseId}`)
      await applyReversals(other, tx, purchase, { refunds: [], disputes })
      mayGoOn.resolve()
      await waitForEndOrLock(world, sending, 1)
    })
    await sending
    return { orders: world.provider.orders.length, status: await statusOf(world, payoutId) }
  }

  test('stops it until the call to the provider: the sender waits for the dispute and reads it', async () => {
    const world = await openWorld()
    expect(await disputeWhileSending(world)).toEqual({ orders: 0, status: 'pending' })
  })

  test('would not, without the lock on the purchases behind it', { tags: ['deep', 'unsafe'] }, async () => {
    const world = await openWorld()
    for (const database of world.databases) dropShareLocks(database)
    expect(await disputeWhileSending(world)).toEqual({ orders: 1, status: 'completed' })
  })
})
