import { CHECKOUT_MINUTES, PURCHASE_STATUSES, type PurchaseStatus } from './schema.ts'

/** What a purchase may become. Money that arrives counts, whatever was decided before. */
const NEXT_STATUSES: Readonly<Record<PurchaseStatus, readonly PurchaseStatus[]>> = {
  pending: ['paid', 'failed', 'canceled', 'in_review'],
  failed: ['paid', 'in_review'],
  canceled: ['paid', 'in_review'],
  in_review: ['paid', 'canceled'],
  paid: [],
}

export const statusesBefore = (to: PurchaseStatus): PurchaseStatus[] =>
  PURCHASE_STATUSES.filter((from) => NEXT_STATUSES[from].includes(to))

/** The value-added tax inside a price that includes it; cents, rounded half up on the net. */
export function vatInside(priceCents: number, vatPercent: number): number {
  const netCents = Math.floor((200 * priceCents + 100 + vatPercent) / (2 * (100 + vatPercent)))
  return priceCents - netCents
}

/** The end of a purchase's id, short enough to be read out; the operator finds the purchase by it. */
export const purchaseNumber = (purchaseId: string) => purchaseId.slice(-8).toUpperCase()

/** Payment pages that were opened after this instant are still open. */
export const checkoutsOpenSince = (now: Date) => new Date(now.getTime() - CHECKOUT_MINUTES * 60_000)

/** What the decision needs of the provider's answer about a payment page. */
export type ProviderPayment = {
  status: 'open' | 'paid' | 'processing' | 'expired' | 'failed'
  purchaseId: string | null
  amountCents: number
  livemode: boolean
}

export type StoredPurchase = { id: string; status: PurchaseStatus; priceCents: number }

export type PurchaseStep = 'none' | 'pay' | 'cancel' | 'fail' | 'review'

/**
 * The step that brings a purchase to the provider's present state. Money that arrived always counts, also after we
 * had closed the purchase; one of another purchase, amount or mode never does and is for the operator.
 */
export function decidePurchaseStep(
  purchase: StoredPurchase,
  payment: ProviderPayment,
  livemode: boolean,
): PurchaseStep {
  if (purchase.status === 'paid') return 'none'
  if (payment.status === 'paid') {
    const isOurs =
      payment.purchaseId === purchase.id && payment.amountCents === purchase.priceCents && payment.livemode === livemode
    if (isOurs) return 'pay'
    return purchase.status === 'in_review' ? 'none' : 'review'
  }
  if (purchase.status !== 'pending') return 'none'
  if (payment.status === 'expired') return 'cancel'
  return payment.status === 'failed' ? 'fail' : 'none'
}
