import {
  type CreditReversal,
  holdReversedCredits,
  postDisputeFunds,
  releaseReversedCredits,
  settleLostDispute,
  settleRefund,
  undoSentRefund,
} from '#app/features/marketplace/credits/refund.commands.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import type { CheckoutState, ProviderDispute, ProviderRefund } from '#app/platform/outside/payments.server.ts'
import { advancesDispute, advancesRefund, shareOf, takesCredits } from '../rules.ts'
import type { LockedPurchase } from '../store.server.ts'
import {
  findReversalState,
  insertDispute,
  insertRefund,
  listDisputes,
  listRefunds,
  type StoredDispute,
  type StoredRefund,
  sumReversed,
  updateDispute,
  updateDisputeFunds,
  updateEndedRefund,
  updateRefund,
} from './store.server.ts'

export type Reversals = { refunds: ProviderRefund[]; disputes: ProviderDispute[] }

/** Fetches a payment's refunds and disputes, unless ours are up to date. */
export async function fetchReversals(ctx: Ctx, purchaseId: string, payment: CheckoutState): Promise<Reversals> {
  const { paymentIntentId, refundedCents, isDisputed } = payment
  if (!paymentIntentId || payment.status !== 'paid') return { refunds: [], disputes: [] }
  const ours = await findReversalState(ctx.db, purchaseId)
  const hasRefundNews = ours.isOpen || refundedCents !== ours.refundedCents
  return {
    refunds: hasRefundNews ? await ctx.payments.refundsOf(paymentIntentId) : [],
    disputes: isDisputed || ours.isOpen ? await ctx.payments.disputesOf(paymentIntentId) : [],
  }
}

/**
 * Updates a paid purchase's refunds and disputes to the provider's state. The caller has locked the purchase. States
 * only move forward and every posting has a key, so stale or repeated answers change nothing.
 */
export async function applyReversals(ctx: Ctx, tx: Tx, purchase: LockedPurchase, found: Reversals): Promise<void> {
  for (const refund of found.refunds) await applyRefund(ctx, tx, purchase, refund)
  for (const dispute of found.disputes) await applyDispute(ctx, tx, purchase, dispute)
}

async function applyRefund(ctx: Ctx, tx: Tx, purchase: LockedPurchase, found: ProviderRefund): Promise<void> {
  const stored = (await listRefunds(tx, purchase.id)).find(
    ({ id, providerId }) => providerId === found.providerId || (providerId === null && id === found.refundId),
  )
  // It failed before we knew about it, so no money moved.
  if (!stored && found.status === 'failed') return
  const refund = stored ?? (await insertDashboardRefund(ctx, tx, purchase, found))
  if (refund.providerId === null) await updateRefund(tx, refund.id, { providerId: found.providerId })
  if (found.status !== 'pending' && advancesRefund(refund.status, found.status))
    await endRefund(ctx, tx, purchase, refund, found.status)
}

async function insertDashboardRefund(
  ctx: Ctx,
  tx: Tx,
  purchase: LockedPurchase,
  { providerId, amountCents }: ProviderRefund,
): Promise<StoredRefund> {
  const purchaseId = purchase.id
  const share = shareOf(purchase, await sumReversed(tx, purchaseId), amountCents)
  const refundId = await insertRefund(tx, { purchaseId, providerId, reason: 'provider', amountCents, ...share })
  await hold(ctx, tx, { subject: { refundId }, purchaseId, userId: purchase.userId, credits: share.credits })
  return { id: refundId, providerId, status: 'pending', amountCents, ...share }
}

/** Takes credits back, and stores how many of them became a debt. */
export async function hold(ctx: Ctx, tx: Tx, taken: CreditReversal): Promise<void> {
  const debtCredits = await holdReversedCredits(ctx, tx, taken)
  if (!debtCredits) return
  const { subject } = taken
  if ('refundId' in subject) await updateRefund(tx, subject.refundId, { debtCredits })
  else await updateDispute(tx, subject.disputeId, { debtCredits })
}

async function endRefund(
  ctx: Ctx,
  tx: Tx,
  { id: purchaseId, userId }: LockedPurchase,
  refund: StoredRefund,
  status: 'completed' | 'failed',
): Promise<void> {
  const { id: refundId, amountCents, vatCents, credits } = refund
  const taken = { subject: { refundId }, purchaseId, userId, credits, amountCents, vatCents }
  await updateEndedRefund(tx, refundId, {
    status,
    at: ctx.clock.now(),
    ...(status === 'failed' ? { error: 'bank' } : {}),
  })
  if (status === 'completed') {
    await settleRefund(ctx, tx, taken)
    await announce(ctx, tx, { type: 'refund.completed', refundId, purchaseId, userId })
  } else {
    await (refund.status === 'completed' ? undoSentRefund : releaseReversedCredits)(ctx, tx, taken)
    await announce(ctx, tx, { type: 'refund.failed', refundId, purchaseId, userId })
  }
}

async function applyDispute(ctx: Ctx, tx: Tx, purchase: LockedPurchase, found: ProviderDispute): Promise<void> {
  const { disputeId, status, evidenceDueAt } = found
  const purchaseId = purchase.id
  const dispute = await findOrInsertDispute(tx, purchaseId, found)
  for (const { movementId, takenCents, feeCents } of found.funds) {
    if (await postDisputeFunds(tx, { disputeId, purchaseId, movementId, takenCents, feeCents }))
      await updateDisputeFunds(tx, disputeId, { takenCents, feeCents })
  }
  if (dispute.isNew && status === 'inquiry') await announceDispute(ctx, tx, 'dispute.inquiry', purchase, disputeId)
  if (!dispute.isNew && !advancesDispute(dispute.status, status)) {
    if (dispute.status === status) await updateDispute(tx, disputeId, { evidenceDueAt })
    return
  }
  const isDecided = status === 'won' || status === 'lost'
  const wasTaken = !dispute.isNew && takesCredits(dispute.status)
  if (takesCredits(status) && !wasTaken) await openDispute(ctx, tx, purchase, found)
  if (isDecided) await decideDispute(ctx, tx, purchase, { disputeId, status })
  else if (status !== 'open')
    await updateDispute(tx, disputeId, { status, closedAt: status === 'inquiry' ? null : ctx.clock.now() })
}

async function findOrInsertDispute(
  tx: Tx,
  purchaseId: string,
  found: ProviderDispute,
): Promise<Pick<StoredDispute, 'status'> & { isNew: boolean }> {
  const { disputeId, reason, amountCents, evidenceDueAt } = found
  const stored = (await listDisputes(tx, purchaseId)).find(({ id }) => id === disputeId)
  if (stored) return { status: stored.status, isNew: false }
  await insertDispute(tx, { id: disputeId, purchaseId, status: 'inquiry', reason, amountCents, evidenceDueAt })
  return { status: 'inquiry', isNew: true }
}

/** Takes back the credits of a disputed payment and blocks the buyer's bookings (trigger on `disputes`). */
async function openDispute(ctx: Ctx, tx: Tx, purchase: LockedPurchase, found: ProviderDispute): Promise<void> {
  const { disputeId, amountCents, evidenceDueAt } = found
  const { id: purchaseId, userId } = purchase
  const { credits, vatCents } = shareOf(purchase, await sumReversed(tx, purchaseId), amountCents)
  await updateDispute(tx, disputeId, { credits, vatCents, evidenceDueAt })
  // Lock the ledger accounts before the user row, in the same order as bookings. Setting the status locks the user row.
  await hold(ctx, tx, { subject: { disputeId }, purchaseId, userId, credits })
  await updateDispute(tx, disputeId, { status: 'open', closedAt: null })
  await announceDispute(ctx, tx, 'dispute.opened', purchase, disputeId)
}

async function decideDispute(
  ctx: Ctx,
  tx: Tx,
  purchase: LockedPurchase,
  { disputeId, status }: { disputeId: string; status: 'won' | 'lost' },
): Promise<void> {
  const { id: purchaseId, userId } = purchase
  const dispute = (await listDisputes(tx, purchaseId)).find(({ id }) => id === disputeId)
  if (!dispute) throw new Error('the dispute was not stored')
  const { credits, amountCents, vatCents } = dispute
  const taken = { subject: { disputeId }, purchaseId, userId, credits, amountCents, vatCents }
  if (status === 'won') await releaseReversedCredits(ctx, tx, taken)
  else await settleLostDispute(ctx, tx, taken)
  await updateDispute(tx, disputeId, { status, closedAt: ctx.clock.now() })
  await announceDispute(ctx, tx, status === 'won' ? 'dispute.won' : 'dispute.lost', purchase, disputeId)
}

const announceDispute = (
  ctx: Ctx,
  tx: Tx,
  type: 'dispute.inquiry' | 'dispute.opened' | 'dispute.won' | 'dispute.lost',
  { id: purchaseId, userId }: LockedPurchase,
  disputeId: string,
) => announce(ctx, tx, { type, disputeId, purchaseId, userId })
