import {
  closePurchaseOnStatement,
  postPurchase,
  postPurchaseFee,
  reviewPurchaseOnStatement,
} from '#app/features/marketplace/credits/commands.server.ts'
import { type Ctx, command, type System } from '#app/platform/context.ts'
import { raiseAlarm } from '#app/platform/data/alarms.server.ts'
import { inTransaction, type Tx } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import type { CheckoutState } from '#app/platform/outside/payments.server.ts'
import { notFound } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import { applyReversals, fetchReversals, type Reversals } from './refunds/reversals.commands.server.ts'
import { decidePurchaseStep, statusesBefore } from './rules.ts'
import type { PurchaseError } from './schema.ts'
import {
  deleteCheckoutUrl,
  findPurchase,
  type LockedPurchase,
  listUnsettledPurchases,
  lockPurchase,
  updatePaymentDetails,
  updatePurchase,
} from './store.server.ts'

const minutes = (count: number) => count * 60_000

/**
 * Updates a purchase to the provider's current state. Webhook, success page and sweep call this in any order. We query
 * the provider before locking the row; statuses only move forward, so a stale answer changes nothing.
 */
export async function reconcilePurchase(ctx: Ctx, purchaseId: string): Promise<void> {
  const purchase = await findPurchase(ctx.db, purchaseId)
  if (!purchase) return
  if (!purchase.sessionId) {
    const age = ctx.clock.now().getTime() - purchase.createdAt.getTime()
    if (purchase.status === 'pending' && age > minutes(10)) await failPurchase(ctx, purchaseId)
    return
  }
  const payment = await ctx.payments.checkoutState(purchase.sessionId)
  await applyPayment(ctx, purchaseId, payment, await fetchReversals(ctx, purchaseId, payment))
}

async function applyPayment(ctx: Ctx, purchaseId: string, payment: CheckoutState, reversals: Reversals): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId)
    if (!purchase) return
    const step = decidePurchaseStep(purchase, payment, ctx.payments.isLive)
    const at = ctx.clock.now()
    if (step === 'review') {
      await raiseAlarm(ctx, tx, {
        code: 'payment_does_not_fit',
        message: 'a payment does not fit its purchase; no credits were given',
        subject: purchaseId,
      })
      await updatePurchase(tx, purchaseId, { status: 'in_review', at, error: 'payment_mismatch' })
      await reviewPurchaseOnStatement(tx, { purchaseId })
      return announce(ctx, tx, { type: 'purchase.in_review', purchaseId, userId: purchase.userId })
    }
    if (payment.status === 'processing') await deleteCheckoutUrl(tx, purchaseId)
    if (step === 'pay') {
      await updatePurchase(tx, purchaseId, { status: 'paid', at, paymentIntentId: payment.paymentIntentId })
      await postPurchase(ctx, tx, { purchaseId, ...purchase })
      await announce(ctx, tx, { type: 'purchase.paid', purchaseId, userId: purchase.userId })
    }
    if (step === 'cancel' || step === 'fail') {
      const status = step === 'cancel' ? 'canceled' : 'failed'
      await updatePurchase(tx, purchaseId, { status, at })
      await closePurchaseOnStatement(tx, { purchaseId, status })
      if (step === 'fail') await announce(ctx, tx, { type: 'purchase.failed', purchaseId, userId: purchase.userId })
    }
    const isPaid = step === 'pay' || purchase.status === 'paid'
    if (isPaid && purchase.feeCents === null && payment.feeCents !== null) {
      await updatePaymentDetails(tx, purchaseId, { feeCents: payment.feeCents })
      await postPurchaseFee(tx, { purchaseId, feeCents: payment.feeCents })
    }
    if (isPaid && purchase.paymentFingerprint === null && payment.paymentFingerprint !== null)
      await updatePaymentDetails(tx, purchaseId, { paymentFingerprint: payment.paymentFingerprint })
    if (isPaid) await applyReversals(ctx, tx, purchase, reversals)
  })
}

/** Cancels a pending purchase without asking the provider, because a finished demo has no sandbox. Idempotent. */
export const cancelPurchase = (ctx: Ctx, _operator: System, input: { purchaseId: string }): Promise<void> =>
  endPurchase(ctx, input.purchaseId, 'canceled', 'demo_over')

/**
 * Cancels a purchase in review after the operator refunded its payment. Refuses with `not_found` for any other status.
 */
export const closeReview = command(async (ctx, tx, _operator: System, input: { purchaseId: string }) => {
  const purchase = isUuid(input.purchaseId) ? await lockPurchase(tx, input.purchaseId) : null
  if (purchase?.status !== 'in_review') throw notFound()
  await endLocked(ctx, tx, purchase, 'canceled', 'payment_mismatch')
})

export const failPurchase = (ctx: Ctx, purchaseId: string): Promise<void> =>
  endPurchase(ctx, purchaseId, 'failed', 'checkout_failed')

async function endPurchase(
  ctx: Ctx,
  purchaseId: string,
  status: 'failed' | 'canceled',
  error: PurchaseError,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId)
    if (purchase && statusesBefore(status).includes(purchase.status)) await endLocked(ctx, tx, purchase, status, error)
  })
}

async function endLocked(
  ctx: Ctx,
  tx: Tx,
  { id: purchaseId, userId }: LockedPurchase,
  status: 'failed' | 'canceled',
  error: PurchaseError,
): Promise<void> {
  await updatePurchase(tx, purchaseId, { status, at: ctx.clock.now(), error })
  await closePurchaseOnStatement(tx, { purchaseId, status })
  await ctx.live.publish(tx, `user:${userId}`, { topic: 'balance' })
}

/** Reconciles purchases whose webhook never arrived. A failure doesn't stop the rest. */
export async function sweepPurchases(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - minutes(2))
  for (const purchaseId of await listUnsettledPurchases(ctx.db, since, 50)) {
    try {
      await reconcilePurchase(ctx, purchaseId)
    } catch (error) {
      ctx.log.warn('a purchase could not be reconciled', { subject: purchaseId, error })
    }
  }
}
