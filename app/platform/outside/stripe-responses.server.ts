import Stripe from 'stripe'
import { PaymentTimeout } from './payment-deadline.server.ts'
import type { CheckoutState, TransferOutcome } from './payments.server.ts'

/**
 * Stripe requires a page to expire between half an hour and a day from now, by its own clock; the product's may have
 * been moved (demo).
 */
export function expiryWithinLimits(requested: Date): number {
  const [earliest, latest] = [Date.now() + 31 * 60_000, Date.now() + 23 * 3_600_000]
  return Math.floor(Math.min(Math.max(requested.getTime(), earliest), latest) / 1000)
}

/** The total in cents; 0 in any other currency than euro, so that no amount can match by accident. */
export const centsOf = (session: Stripe.Checkout.Session) =>
  session.currency === 'eur' ? (session.amount_total ?? 0) : 0

/** An expandable field that was expanded; its bare id or absence is null. */
export function expandedOr<T extends object>(field: string | T | null | undefined): T | null {
  return typeof field === 'object' ? field : null
}

/** The fingerprint of the card or bank account that was charged; null for one that has none. */
export function fingerprintOf(charge: Stripe.Charge | null): string | null {
  const paidBy = charge?.payment_method_details
  return paidBy?.card?.fingerprint ?? paidBy?.sepa_debit?.fingerprint ?? null
}

/** The status of a payment page, from its session and payment intent. */
export function statusOf(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): CheckoutState['status'] {
  if (session.status === 'expired') return 'expired'
  if (session.status !== 'complete') return 'open'
  if (session.payment_status === 'paid') return 'paid'
  const isOver = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return isOver ? 'failed' : 'processing'
}

/** Whether the provider is still at work on an earlier attempt at the same request. */
export const isInFlight = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use'

/**
 * Only an error about this very transfer is a refusal; one of keys, rate limits or the network says nothing about it.
 */
export function outcomeOf(error: unknown): TransferOutcome {
  if (error instanceof PaymentTimeout) return { kind: 'unknown' }
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) {
    if (error instanceof Stripe.errors.StripeError) return { kind: 'unknown' }
    throw error
  }
  if (error.code === 'balance_insufficient') return { kind: 'insufficient' }
  return { kind: 'refused', code: error.code ?? 'invalid_request', message: error.message }
}
