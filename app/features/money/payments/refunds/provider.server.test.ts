import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { balanceOf, debtOf } from '#app/features/marketplace/credits/views.server.ts'
import { rows } from '#app/platform/data/db.server.ts'
import { disputes, purchases, refunds } from '#db/schema/all.ts'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { makeAdmin } from '#tests/support/makers.ts'
import { beginPurchase } from '#tests/support/purchases.ts'
import { stripePaymentsOf } from '#tests/support/stripe-payments.ts'
import { type FakeStripe, startFakeStripe } from '#tools/fake-stripe/main.ts'
import { reconcilePurchase } from '../commands.server.ts'
import { refundPurchase, runRefund } from './commands.server.ts'

/** Refunds and disputes through the real adapter and protocol, against tools/fake-stripe. */
let stripe: FakeStripe
let t: TestContext
beforeAll(async () => {
  stripe = await startFakeStripe({ checkAnswers: true, startingBalanceCents: 100_000 })
  t = await openTestContext({ payments: stripePaymentsOf(stripe) })
})
afterAll(async () => {
  await stripe.stop()
  await t.close()
})

/** What our books and the provider's say of its balance, in cents since the provider began. */
async function balances() {
  const [books] = await rows<{ cents: number }>(
    t.ctx.db,
    sql`select -balance::int as cents from ledger_accounts where kind = 'stripe_cash'`,
  )
  const { available, pending } = stripe.control.list().balances.platform ?? { available: 0, pending: 0 }
  return { books: books?.cents, provider: available + pending - 100_000 }
}
afterEach(async () => {
  const { books, provider } = await balances()
  expect(books).toBe(provider)
})

async function buy() {
  const { seekerId, purchaseId, session } = await beginPurchase(t)
  stripe.control.pay({ session })
  await reconcilePurchase(t.ctx, purchaseId)
  const [paid] = await t.ctx.db.select().from(purchases).where(eq(purchases.id, purchaseId))
  return { seekerId, purchaseId, paymentIntent: paid?.paymentIntentId ?? '' }
}
const refundsOf = (purchaseId: string) => t.ctx.db.select().from(refunds).where(eq(refunds.purchaseId, purchaseId))
const disputeOf = async (purchaseId: string) =>
  (await t.ctx.db.select().from(disputes).where(eq(disputes.purchaseId, purchaseId)))[0]
const request = async (purchaseId: string, amountCents: number) =>
  refundPurchase(t.ctx, await t.as(await makeAdmin(t)), { purchaseId, amountCents, note: 'asked for it' })

test('a refund that the provider refuses, because a dispute came first, gives the credits to the dispute', async () => {
  const { seekerId, purchaseId, paymentIntent } = await buy()
  const refundId = await request(purchaseId, 2_500)
  stripe.control.openDispute({ paymentIntent })
  await runRefund(t.ctx, refundId)
  expect(await refundsOf(purchaseId)).toMatchObject([{ status: 'failed', error: 'charge_disputed' }])
  expect(await disputeOf(purchaseId)).toMatchObject({ status: 'open', credits: 170, debtCredits: 0 })
  expect(await balanceOf(t.ctx.db, seekerId)).toBe(0)
})

test.each(['won', 'lost'] as const)(
  'a dispute that is %s moves what the provider moved, its fee included',
  async (outcome) => {
    const { seekerId, purchaseId, paymentIntent } = await buy()
    const { id } = stripe.control.openDispute({ paymentIntent })
    await reconcilePurchase(t.ctx, purchaseId)
    expect(await disputeOf(purchaseId)).toMatchObject({
      status: 'open',
      withdrawnCents: 2_500,
      feeCents: 2_000,
      evidenceDueAt: expect.any(Date),
    })
    stripe.control.closeDispute({ dispute: id, outcome })
    await reconcilePurchase(t.ctx, purchaseId)
    await reconcilePurchase(t.ctx, purchaseId)
    expect(await disputeOf(purchaseId)).toMatchObject({
      status: outcome,
      withdrawnCents: outcome === 'won' ? 0 : 2_500,
    })
    expect([await balanceOf(t.ctx.db, seekerId), await debtOf(t.ctx.db, seekerId)]).toEqual([
      outcome === 'won' ? 170 : 0,
      0,
    ])
  },
)

test('a refund that the provider keeps for days is requested once, also after its key was forgotten', async () => {
  const { purchaseId } = await buy()
  const before = Object.keys(stripe.control.list().refunds).length
  stripe.control.pendRefunds({ count: 1 })
  const refundId = await request(purchaseId, 1_000)
  stripe.control.cutNext({ method: 'POST', path: '/v1/refunds', times: 3 })
  await expect(runRefund(t.ctx, refundId)).rejects.toThrow()
  stripe.control.advanceClock({ seconds: 2 * 86_400 })
  for (let time = 0; time < 2; time++) await runRefund(t.ctx, refundId)
  expect(Object.keys(stripe.control.list().refunds)).toHaveLength(before + 1)
})
