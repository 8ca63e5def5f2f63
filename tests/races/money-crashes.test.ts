/** @module-tag random */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PackageKey } from '#app/features/marketplace/rates/schema.ts'
import { startCheckout } from '#app/features/money/payments/checkout.commands.server.ts'
import { reconcilePurchase } from '#app/features/money/payments/commands.server.ts'
import { refundPurchase, runRefund } from '#app/features/money/payments/refunds/commands.server.ts'
import { CONSENT_VERSION } from '#app/features/money/payments/schema.ts'
import { startOnboarding } from '#app/features/money/payouts/commands.server.ts'
import { checkPayout, sendPayout } from '#app/features/money/payouts/transfers/commands.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { disputes, payouts, purchases, refunds } from '#db/schema/all.ts'
import { endCall } from '#tests/support/calls.ts'
import { crashingNode } from '#tests/support/crashes.ts'
import { holdCredits } from '#tests/support/credits.ts'
import { isDeep } from '#tests/support/deep.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { type MoneyWorld, openMoneyWorld } from '#tests/support/money-world.ts'
import { requestOwnPayout } from '#tests/support/payouts.ts'

/**
 * Runs each money operation on a node that crashes before or after each of its commits and provider calls. Production's
 * recovery must finish the rest, and leave it complete or absent.
 */
let world: MoneyWorld
let node: Ctx
beforeAll(async () => {
  world = await openMoneyWorld(() => 0)
  node = world.nodes[0] as Ctx
})
afterAll(() => world.close())

/** `run` works on any node; `state` is the result once nothing is in progress. */
type Operation = { run(ctx: Ctx): Promise<unknown>; state(): Promise<unknown>; payoutIds?: string[] }

async function order(packageKey: PackageKey = '170') {
  const viewer = await world.product.as(await makeSeeker(world.product))
  const buy = (ctx: Ctx) => startCheckout(ctx, viewer, { packageKey, language: 'en', consent: CONSENT_VERSION })
  const find = async () => (await node.db.select().from(purchases).where(eq(purchases.userId, viewer.userId)))[0]
  return { buy, find, seekerId: viewer.userId }
}

async function paidOrder(packageKey?: PackageKey) {
  const { buy, find, seekerId } = await order(packageKey)
  await buy(node)
  const purchase = await find()
  const session = purchase?.sessionId ?? ''
  world.stripe.control.pay({ session })
  const payment = String(world.stripe.control.list().sessions[session]?.payment_intent)
  return { purchaseId: purchase?.id ?? '', payment, find, seekerId }
}

async function bookedOrder(packageKey?: PackageKey) {
  const paid = await paidOrder(packageKey)
  await reconcilePurchase(node, paid.purchaseId)
  return paid
}

async function earner() {
  const viewer = await world.product.as(await makeCompanion(world.product))
  await startOnboarding(node, viewer, { language: 'en' })
  const account = Object.values(world.stripe.control.list().accounts).at(-1)
  world.stripe.control.completeOnboarding({ account: account?.id ?? '' })
  const parties = { seekerId: (await bookedOrder('750')).seekerId, companionId: viewer.userId, credits: 600 }
  await endCall(world.product, await holdCredits({ ctx: node }, parties), { status: 'completed' })
  return viewer
}

const statusOfPayout = async (id: string) => (await node.db.select().from(payouts).where(eq(payouts.id, id)))[0]?.status

const operations: Record<string, () => Promise<Operation>> = {
  'an order': async () => {
    const { buy, find } = await order()
    return { run: buy, state: async () => ((await find())?.sessionId ? 'at the provider' : 'nothing') }
  },
  'a payment': async () => {
    const { purchaseId, find } = await paidOrder()
    return { run: (ctx) => reconcilePurchase(ctx, purchaseId), state: async () => (await find())?.status }
  },
  'a refund of ours': async () => {
    const { purchaseId } = await bookedOrder()
    return {
      run: async (ctx) => runRefund(ctx, await refundPurchase(ctx, world.admin, { purchaseId, note: 'a crash' })),
      state: async () =>
        (await node.db.select().from(refunds).where(eq(refunds.purchaseId, purchaseId)))[0]?.status ?? 'nothing',
    }
  },
  'a refund of the dashboard': async () => {
    const { purchaseId, payment } = await bookedOrder()
    world.stripe.control.refund({ paymentIntent: payment, amountCents: 700 })
    return {
      run: (ctx) => reconcilePurchase(ctx, purchaseId),
      state: async () => (await node.db.select().from(refunds).where(eq(refunds.purchaseId, purchaseId)))[0]?.status,
    }
  },
  'a dispute that is lost': async () => {
    const { purchaseId, payment } = await bookedOrder()
    const { id } = world.stripe.control.openDispute({ paymentIntent: payment })
    await reconcilePurchase(node, purchaseId)
    world.stripe.control.closeDispute({ dispute: id, outcome: 'lost' })
    return {
      run: (ctx) => reconcilePurchase(ctx, purchaseId),
      state: async () => (await node.db.select().from(disputes).where(eq(disputes.purchaseId, purchaseId)))[0]?.status,
    }
  },
  'a payout': async () => {
    const viewer = await earner()
    const payoutIds: string[] = []
    return {
      payoutIds,
      run: async (ctx) => {
        const idempotencyKey = crypto.randomUUID()
        const payoutId = await requestOwnPayout(ctx, viewer, { credits: 500, idempotencyKey })
        payoutIds.push(payoutId)
        await sendPayout(ctx, payoutId)
      },
      state: async () => {
        const [payout] = await node.db.select().from(payouts).where(eq(payouts.userId, viewer.userId))
        if (!payout) return 'nothing'
        // Its job is retried until it succeeds.
        await sendPayout(node, payout.id)
        return statusOfPayout(payout.id)
      },
    }
  },
  'a payout that comes back': async () => {
    const viewer = await earner()
    const payoutId = await requestOwnPayout(node, viewer, { credits: 500, idempotencyKey: crypto.randomUUID() })
    await sendPayout(node, payoutId)
    const transfer = Object.values(world.stripe.control.list().transfers).find(
      ({ transfer_group }) => transfer_group === `payout_${payoutId}`,
    )
    world.stripe.control.reverseTransfer({ transfer: transfer?.id ?? '' })
    return { payoutIds: [payoutId], run: (ctx) => checkPayout(ctx, payoutId), state: () => statusOfPayout(payoutId) }
  },
}

async function expectWhole({ state, payoutIds = [] }: Operation, allowed: readonly unknown[], said: string) {
  await world.recover(payoutIds)
  expect(allowed, said).toContain(await state())
  expect(await world.product.ledgerViolations(), said).toEqual([])
  const { books, provider } = await world.cash()
  expect(books, said).toBe(provider)
}

test.each(Object.entries(operations))('%s survives a crash at every point', async (_name, prepare) => {
  const whole = await prepare()
  const counting = crashingNode(node)
  await whole.run(counting.ctx)
  await world.recover(whole.payoutIds ?? [])
  const done = await whole.state()
  expect(counting.crossings()).toBeGreaterThan(1)
  const step = isDeep ? 1 : Math.ceil(counting.crossings() / 3)
  for (let at = 1; at <= counting.crossings(); at += step) {
    const operation = await prepare()
    const dying = crashingNode(node, at)
    await operation.run(dying.ctx).catch(() => {})
    expect(dying.crossings(), 'it died there').toBe(at)
    await expectWhole(operation, [done, 'nothing'], `died at crossing ${at}`)
  }
})
