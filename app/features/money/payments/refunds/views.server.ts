import { debtOf } from '#app/features/marketplace/credits/views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { unspentValue } from '../rules.ts'
import { findRefund, hasOpenDispute, listPaidPurchases, type PaidPurchaseRow } from './store.server.ts'

export type BookingsPause = { debtCredits: number; isDisputed: boolean }

/** Reasons the viewer can't book because a payment was reversed; null if they can. */
export async function bookingsPause(db: Db, viewer: Viewer): Promise<BookingsPause | null> {
  const [debtCredits, isDisputed] = await Promise.all([debtOf(db, viewer.userId), hasOpenDispute(db, viewer.userId)])
  return debtCredits > 0 || isDisputed ? { debtCredits, isDisputed } : null
}

/** Refunded money of a purchase: euro cents including VAT, and the VAT in it. */
export type SentRefund = { refundId: string; purchaseId: string; amountCents: number; vatCents: number; at: Date }

export async function sentRefund(db: Db, refundId: string): Promise<SentRefund | null> {
  const refund = await findRefund(db, refundId)
  if (refund?.status !== 'completed' || !refund.settledAt) return null
  const { purchaseId, amountCents, vatCents, settledAt } = refund
  return { refundId, purchaseId, amountCents, vatCents, at: settledAt }
}

export async function failedRefundAt(db: Db, refundId: string): Promise<Date | null> {
  const refund = await findRefund(db, refundId)
  return refund?.status === 'failed' ? refund.settledAt : null
}

/** A purchase with its refundable amount, in euro cents. */
export type RefundablePurchase = ReturnType<typeof refundable>

function refundable(row: PaidPurchaseRow) {
  const { purchaseId, credits, priceCents, paidAt, isDisputed, hasPayment, unspent, takenBack } = row
  const unspentCents = unspentValue(row, takenBack, unspent)
  return {
    ...{ purchaseId, credits, priceCents, paidAt, unspentCents },
    /** While the bank investigates, nothing can be refunded. */
    isDisputed,
    /** Whether it was paid at the provider; false for the demo's sample purchases. */
    hasPayment,
    unspentCredits: unspent,
    /** Spent, or reserved for booked calls. Excludes earlier refunds. */
    spentCredits: Math.max(0, credits - takenBack.credits - unspent),
    spentCents: Math.max(0, priceCents - takenBack.cents - unspentCents),
  }
}

export const paidPurchasesSince = async (db: Db, viewer: Viewer, since: Date) =>
  (await listPaidPurchases(db, viewer.userId, { since })).map(refundable)

export async function paidPurchase(db: Db, viewer: Viewer, purchaseId: string) {
  const [row] = await listPaidPurchases(db, viewer.userId, { purchaseId })
  return row ? refundable(row) : null
}

export const refundablePurchases = async (db: Db, viewer: Viewer) =>
  (await listPaidPurchases(db, viewer.userId, 'unspent'))
    .map(refundable)
    .filter(({ isDisputed, hasPayment, unspentCents }) => hasPayment && !isDisputed && unspentCents > 0)
