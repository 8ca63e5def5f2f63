import {
  type CreditReversal,
  lockUnspent,
  releaseReversedCredits,
} from '#app/features/marketplace/credits/refund.commands.server.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import { raiseAlarm } from '#app/platform/data/alarms.server.ts'
import { inTransaction, type Tx } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { authorize, type Decision, notFound, Refusal } from '#app/platform/refusal.ts'
import { isAdministrator, type OfficeViewer, type Viewer } from '#app/platform/viewer.ts'
import { reconcilePurchase } from '../commands.server.ts'
import { shareOf, unspentValue } from '../rules.ts'
import type { RefundReason } from '../schema.ts'
import { type LockedPurchase, lockPurchase, lockPurchasesOf } from '../store.server.ts'
import { hold } from './reversals.commands.server.ts'
import {
  findRefund,
  insertRefund,
  listDisputedPurchases,
  listDisputes,
  listPendingRefunds,
  listRefunds,
  sumReversed,
  updateEndedRefund,
} from './store.server.ts'
import { refundablePurchases } from './views.server.ts'

type RefundInput = { purchaseId: string; amountCents?: number; note: string }

/**
 * Refunds a purchase for an administrator, in full or `amountCents` of it. Spent credits become a debt. Refuses with
 * `only_admins_refund`, `nothing_to_refund`, `refund_too_large`, `purchase_disputed` or `never_paid`.
 */
export const refundPurchase = command(async (ctx, tx, viewer: Viewer, input: RefundInput): Promise<string> => {
  authorize(canRefundPurchase(viewer))
  const { purchaseId, amountCents, note } = input
  const purchase = await lockPurchase(tx, purchaseId)
  if (!purchase) throw notFound()
  const left = purchase.priceCents - (await sumReversed(tx, purchaseId)).cents
  const cents = amountCents ?? left
  if (left > 0 && cents > left) throw new Refusal('refund_too_large')
  const refund = { amountCents: Math.min(cents, left), reason: 'operator', requestedBy: viewer.userId, note } as const
  return beginRefund(ctx, tx, purchase, refund)
})

/**
 * Refunds the unspent part of the buyer's own purchase. Refuses with `nothing_to_refund`, `purchase_disputed`,
 * `never_paid`, or `not_found` for another person's.
 */
export const refundUnspent = command(
  async (ctx, tx, viewer: Viewer, { purchaseId, reason }: { purchaseId: string; reason: UnspentReason }) => {
    const purchase = await lockPurchase(tx, purchaseId)
    if (purchase?.userId !== viewer.userId) throw notFound()
    return beginUnspentRefund(ctx, tx, purchase, { reason, requestedBy: viewer.userId })
  },
)

/** Retries the refund of a withdrawn purchase's unspent part, for administrators. Refuses as `refundUnspent`. */
export const refundUnspentAgain = command(async (ctx, tx, viewer: Viewer, { purchaseId }: { purchaseId: string }) => {
  authorize(canRefundPurchase(viewer))
  const purchase = await lockPurchase(tx, purchaseId)
  if (!purchase) throw notFound()
  return beginUnspentRefund(ctx, tx, purchase, { reason: 'withdrawal', requestedBy: viewer.userId })
})

/**
 * Refunds the unspent part of all the viewer's purchases before their account is deleted, in the caller's transaction.
 * Returns euro cents. The caller holds `lockOwnPurchases`.
 */
export async function refundAllUnspent(ctx: Ctx, tx: Tx, viewer: Viewer): Promise<number> {
  let cents = 0
  for (const { purchaseId } of await refundablePurchases(tx, viewer))
    cents += (await refundUnspent.join(ctx, tx, viewer, { purchaseId, reason: 'account_deletion' })).amountCents
  return cents
}

/** Locks the viewer's purchases until the transaction ends, so the refundable amount can't change. */
export const lockOwnPurchases = (tx: Tx, viewer: Viewer): Promise<void> => lockPurchasesOf(tx, viewer.userId)

/**
 * Locks the viewer's own paid purchase until the transaction ends, so only one command can refund it. Refuses with
 * `not_found` if it's another person's or unpaid.
 */
export async function lockOwnPurchase(tx: Tx, viewer: Viewer, purchaseId: string): Promise<{ paidAt: Date }> {
  const purchase = await lockPurchase(tx, purchaseId)
  if (purchase?.userId !== viewer.userId || !purchase.paidAt) throw notFound()
  return { paidAt: purchase.paidAt }
}

type UnspentReason = 'withdrawal' | 'account_deletion'

async function beginUnspentRefund(
  ctx: Ctx,
  tx: Tx,
  purchase: LockedPurchase,
  refund: { reason: UnspentReason; requestedBy: string },
) {
  const credits = await lockUnspent(tx, purchase.userId, purchase.id)
  const amountCents = unspentValue(purchase, await sumReversed(tx, purchase.id), credits)
  const refundId = await beginRefund(ctx, tx, purchase, { amountCents, ...refund })
  return { refundId, credits, amountCents }
}

type NewRefund = { amountCents: number; reason: RefundReason; requestedBy: string; note?: string }

async function beginRefund(ctx: Ctx, tx: Tx, purchase: LockedPurchase, refund: NewRefund): Promise<string> {
  const purchaseId = purchase.id
  if ((await listDisputes(tx, purchaseId)).some(({ status }) => status === 'open'))
    throw new Refusal('purchase_disputed')
  if (purchase.status !== 'paid' || !Number.isSafeInteger(refund.amountCents) || refund.amountCents < 1)
    throw new Refusal('nothing_to_refund')
  if (purchase.paymentIntentId === null) throw new Refusal('never_paid')
  const share = shareOf(purchase, await sumReversed(tx, purchaseId), refund.amountCents)
  const refundId = await insertRefund(tx, { purchaseId, ...refund, ...share })
  await hold(ctx, tx, { subject: { refundId }, purchaseId, userId: purchase.userId, credits: share.credits })
  await ctx.jobs.enqueue(tx, 'send-refund', { refundId })
  return refundId
}

/**
 * Requests a pending refund at the provider once, and fails it if the provider refuses for good. The outcome is read by
 * `reconcilePurchase`, which the caller runs next.
 */
async function sendRefund(ctx: Ctx, refundId: string): Promise<string | null> {
  const refund = await findRefund(ctx.db, refundId)
  if (refund?.status !== 'pending') return null
  const { purchaseId, paymentIntentId, amountCents } = refund
  if (!paymentIntentId) throw new Error('a purchase without a payment cannot be refunded')
  // The provider forgets idempotency keys after a day, so check for an existing refund first.
  const isThere =
    refund.providerId !== null ||
    (await ctx.payments.refundsOf(paymentIntentId)).some((each) => each.refundId === refundId)
  if (isThere) return purchaseId
  const outcome = await ctx.payments.createRefund({ refundId, purchaseId, paymentIntentId, amountCents })
  if (outcome.kind === 'refused') await failRefund(ctx, purchaseId, refundId, outcome)
  return purchaseId
}

async function failRefund(
  ctx: Ctx,
  purchaseId: string,
  refundId: string,
  { code, message }: { code: string; message: string },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId)
    const refund = (await listRefunds(tx, purchaseId)).find(({ id }) => id === refundId)
    if (!purchase || refund?.status !== 'pending') return
    const { userId } = purchase
    const taken: CreditReversal = { subject: { refundId }, purchaseId, userId, credits: refund.credits }
    await updateEndedRefund(tx, refundId, { status: 'failed', at: ctx.clock.now(), error: code })
    await releaseReversedCredits(ctx, tx, taken)
    await raiseAlarm(ctx, tx, {
      code: 'refund_refused',
      message: 'the payment provider refused a refund',
      subject: refundId,
      detail: `${code}: ${message}`,
    })
    await announce(ctx, tx, { type: 'refund.failed', refundId, purchaseId, userId })
  })
}

function canRefundPurchase(viewer: OfficeViewer): Decision {
  return isAdministrator(viewer) ? { ok: true } : { ok: false, code: 'only_admins_refund' }
}

export async function runRefund(ctx: Ctx, refundId: string): Promise<void> {
  const purchaseId = await sendRefund(ctx, refundId)
  if (purchaseId) await reconcilePurchase(ctx, purchaseId)
}

/** Resumes refunds whose job or answer was lost. A failure doesn't stop the rest. */
export async function sweepRefunds(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - 2 * 60_000)
  for (const refundId of await listPendingRefunds(ctx.db, since, 50))
    await runRefund(ctx, refundId).catch((error: unknown) =>
      ctx.log.warn('a refund could not be sent', { subject: refundId, error }),
    )
}

/** Reconciles open and recently decided disputes, because their webhooks may have been lost. */
export async function sweepDisputes(ctx: Ctx): Promise<void> {
  for (const purchaseId of await listDisputedPurchases(ctx.db, 200))
    await reconcilePurchase(ctx, purchaseId).catch((error: unknown) =>
      ctx.log.warn('a dispute could not be looked at', { subject: purchaseId, error }),
    )
}
