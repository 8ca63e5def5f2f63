import { CHECKOUT_MINUTES, type PurchaseStatus } from './schema.ts'

/** The value-added tax inside a price that includes it; cents, rounded half up on the net. */
export function vatInside(priceCents: number, vatPercent: number): number {
  const netCents = Math.floor((200 * priceCents + 100 + vatPercent) / (2 * (100 + vatPercent)))
  return priceCents - netCents
}

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

export type PurchaseStep = 'none' | 'pay' | 'cancel' | 'fail' | 'mismatch'

/**
 * The step that brings a purchase to the provider's present state. Money that arrived always counts, also after we
 * had closed the purchase; a payment of another purchase, amount or mode never does (T12).
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
    return isOurs ? 'pay' : 'mismatch'
  }
  if (purchase.status !== 'pending') return 'none'
  if (payment.status === 'expired') return 'cancel'
  return payment.status === 'failed' ? 'fail' : 'none'
}

export type CheckoutNotice = 'success' | 'pending' | 'canceled' | 'failed'

/** What the credits page says after the payment page, by the status of the purchase. */
export function checkoutNotice(status: PurchaseStatus | undefined): CheckoutNotice {
  if (status === 'paid') return 'success'
  return status === 'failed' || status === 'pending' ? status : 'canceled'
}
