import { debtOf } from '#app/features/marketplace/credits/views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { worthOfUnspent } from './rules.ts'
import { findRefund, hasOpenDispute, listPaidPurchases, type PaidPurchaseRow } from './store.server.ts'

/** Why the viewer cannot book: credits that are owed, or a payment that the bank is looking into. */
export type BookingsPause = { debtCredits: number; isDisputed: boolean }

/** What keeps the viewer from booking because a payment went back; null for almost everybody. */
export async function bookingsPause(db: Db, viewer: Viewer): Promise<BookingsPause | null> {
  const [debtCredits, isDisputed] = await Promise.all([debtOf(db, viewer.userId), hasOpenDispute(db, viewer.userId)])
  return debtCredits > 0 || isDisputed ? { debtCredits, isDisputed } : null
}

/** Money that went back on a purchase: euro cents, VAT included, and the VAT in it. */
export type SentRefund = { refundId: string; purchaseId: string; amountCents: number; vatCents: number; at: Date }

/** A refund whose money was sent; null for any other. */
export async function sentRefund(db: Db, refundId: string): Promise<SentRefund | null> {
  const refund = await findRefund(db, refundId)
  if (refund?.status !== 'completed' || !refund.settledAt) return null
  const { purchaseId, amountCents, vatCents, settledAt } = refund
  return { refundId, purchaseId, amountCents, vatCents, at: settledAt }
}

/** When the bank sent a refund back, or refused it; null for any other. */
export async function failedRefundAt(db: Db, refundId: string): Promise<Date | null> {
  const refund = await findRefund(db, refundId)
  return refund?.status === 'failed' ? refund.settledAt : null
}

/** A purchase of one's own and what a refund of its unspent credits would bring; euro cents. */
export type RefundablePurchase = {
  purchaseId: string
  credits: number
  priceCents: number
  paidAt: Date
  unspentCredits: number
  unspentCents: number
  /** Spent, or set aside for calls that are booked; what went back before is in neither. */
  spentCredits: number
  spentCents: number
  /** The bank is looking into it: nothing can be refunded. */
  isDisputed: boolean
  /** Whether money was paid at the provider; false for the demo's sample purchases. */
  hasPayment: boolean
}

function refundable(row: PaidPurchaseRow): RefundablePurchase {
  const { purchaseId, credits, priceCents, paidAt, isDisputed, hasPayment, unspent, takenBack } = row
  const unspentCents = worthOfUnspent(row, takenBack, unspent)
  return {
    ...{ purchaseId, credits, priceCents, paidAt, isDisputed, hasPayment, unspentCents },
    unspentCredits: unspent,
    spentCredits: Math.max(0, credits - takenBack.credits - unspent),
    spentCents: Math.max(0, priceCents - takenBack.cents - unspentCents),
  }
}

/** The viewer's purchases that were paid since an instant, newest first. */
export const paidPurchasesSince = async (db: Db, viewer: Viewer, since: Date): Promise<RefundablePurchase[]> =>
  (await listPaidPurchases(db, viewer.userId, { since })).map(refundable)

/** A paid purchase of the viewer's own; null for any other. */
export async function paidPurchase(db: Db, viewer: Viewer, purchaseId: string): Promise<RefundablePurchase | null> {
  const [row] = await listPaidPurchases(db, viewer.userId, { purchaseId })
  return row ? refundable(row) : null
}

/** The viewer's purchases of which unspent credits can be refunded now. */
export const refundablePurchases = async (db: Db, viewer: Viewer): Promise<RefundablePurchase[]> =>
  (await listPaidPurchases(db, viewer.userId, 'unspent'))
    .map(refundable)
    .filter(({ isDisputed, hasPayment, unspentCents }) => hasPayment && !isDisputed && unspentCents > 0)
