import { PACKAGES, type PackageKey } from '#app/features/marketplace/rates/schema.ts'
import type { CheckoutState } from '#app/platform/outside/payments.server.ts'
import type { Decision } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { DisputeStatus, RefundStatus } from './schema.ts'
import { CHECKOUT_MINUTES, PURCHASE_STATUSES, type PurchaseStatus } from './schema.ts'

/** Allowed status changes. Money that arrives always counts, whatever was decided before. */
const NEXT_STATUSES: Readonly<Record<PurchaseStatus, readonly PurchaseStatus[]>> = {
  pending: ['paid', 'failed', 'canceled', 'in_review'],
  failed: ['paid', 'in_review'],
  canceled: ['paid', 'in_review'],
  in_review: ['paid', 'canceled'],
  paid: [],
}

export const statusesBefore = (to: PurchaseStatus): PurchaseStatus[] =>
  PURCHASE_STATUSES.filter((from) => NEXT_STATUSES[from].includes(to))

/** The VAT included in a price, in cents; the net amount is rounded half up. */
export function includedVat(priceCents: number, vatPercent: number): number {
  const netCents = Math.floor((200 * priceCents + 100 + vatPercent) / (2 * (100 + vatPercent)))
  return priceCents - netCents
}

/** Short form of a purchase's id, which buyers can read out and the operator can search for. */
export const purchaseNumber = (purchaseId: string) => purchaseId.slice(-8).toUpperCase()

/** Payment pages opened after this instant are still open. */
export const checkoutsOpenSince = (now: Date) => new Date(now.getTime() - CHECKOUT_MINUTES * 60_000)

type StoredPurchase = { id: string; status: PurchaseStatus; priceCents: number }

type PurchaseStep = 'none' | 'pay' | 'cancel' | 'fail' | 'review'

/**
 * The step that takes a purchase to the provider's current state. Money always counts, even after we closed the
 * purchase. A payment for another purchase, amount or mode never counts; the operator reviews it.
 */
export function decidePurchaseStep(
  purchase: StoredPurchase,
  payment: Pick<CheckoutState, 'status' | 'purchaseId' | 'amountCents' | 'livemode'>,
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

/** The smallest package that covers the missing credits, else the largest; null if none are missing. */
export function packageFor(need: number | null): PackageKey | null {
  if (need === null) return null
  return (PACKAGES.find((offer) => offer.credits >= need) ?? PACKAGES.at(-1))?.key ?? null
}

/** Credits still missing after a purchase; null if it was enough or none were missing. */
export function creditsStillMissing(need: number | undefined, bought: number | null): number | null {
  const missing = (need ?? 0) - (bought ?? 0)
  return missing > 0 ? missing : null
}

export const nextStepQuery = (
  next: string | null | undefined,
  need: number | null | undefined,
): Record<string, string> => (next ? { next, ...(need ? { need: String(need) } : {}) } : {})

export function canBuyCredits(viewer: Pick<Viewer, 'role' | 'status'>): Decision {
  return viewer.role === 'seeker' && (viewer.status === 'new' || viewer.status === 'active')
    ? { ok: true }
    : { ok: false, code: 'only_seekers_buy' }
}

/** Whether a purchase's payment page is not open yet, open, or already submitted. */
type PageState = 'none' | 'open' | 'submitted'

/** We delete the page's URL once the buyer has submitted payment. */
export const pageState = (purchase: { sessionId: string | null; checkoutUrl: string | null }): PageState =>
  purchase.sessionId === null ? 'none' : purchase.checkoutUrl === null ? 'submitted' : 'open'

export type CheckoutNotice =
  | 'success'
  | 'pending'
  | 'canceled'
  | 'stillOpen'
  | 'failed'
  | 'opening'
  | 'ready'
  | 'notOpened'
  | 'inReview'

/**
 * Notices that stay: the page is opening or can still be reached, or we're reviewing the payment. Others disappear
 * after five seconds, with the query.
 */
export const PERSISTENT_NOTICES: readonly CheckoutNotice[] = ['opening', 'ready', 'stillOpen', 'inReview']

export function checkoutNotice(
  from: 'opening' | 'success' | 'canceled',
  purchase: { status: PurchaseStatus; page: PageState },
): CheckoutNotice {
  const { status, page } = purchase
  if (status === 'paid') return 'success'
  if (status === 'in_review') return 'inReview'
  if (status === 'canceled') return 'canceled'
  if (status === 'failed') return page === 'none' ? 'notOpened' : 'failed'
  if (page === 'none') return 'opening'
  if (from === 'success' || page === 'submitted') return 'pending'
  return from === 'opening' ? 'ready' : 'stillOpen'
}

/** A sale: whole credits, euro cents including VAT, and the VAT in them. */
export type Sale = { credits: number; priceCents: number; vatCents: number }
/** The part of a sale that was reversed, or is about to be. */
export type TakenBack = { cents: number; credits: number; vatCents: number }

/**
 * Credits and VAT to reverse with `amountCents` more of a sale: pro rata of everything reversed so far, rounded down to
 * whole credits and cents until the full price is back. Never more than was sold.
 */
export function shareOf(sale: Sale, before: TakenBack, amountCents: number): { credits: number; vatCents: number } {
  const cents = before.cents + amountCents
  const part = (whole: number) => (cents >= sale.priceCents ? whole : Math.floor((whole * cents) / sale.priceCents))
  return {
    credits: Math.max(0, part(sale.credits) - before.credits),
    vatCents: Math.min(amountCents, Math.max(0, part(sale.vatCents) - before.vatCents)),
  }
}

/** The value of a sale's unspent credits in euro cents: pro rata of its price, rounded in the buyer's favour. */
export function unspentValue(sale: Sale, before: TakenBack, unspent: number): number {
  const left = sale.priceCents - before.cents
  const pro = Math.ceil((sale.priceCents * Math.min(unspent, sale.credits)) / sale.credits)
  return Math.max(0, Math.min(left, pro))
}

/** Allowed status changes of a refund. A completed one can still fail if the bank rejects it. */
export const REFUND_GRAPH = {
  pending: ['completed', 'failed'],
  completed: ['failed'],
  failed: [],
} as const satisfies Record<RefundStatus, readonly RefundStatus[]>

/** Whether the provider's state of a refund moves it forward; stale answers don't. */
export const advancesRefund = (from: RefundStatus, to: RefundStatus): boolean =>
  (REFUND_GRAPH[from] as readonly RefundStatus[]).includes(to)

/** Allowed status changes of a dispute. An inquiry can become a chargeback. */
export const DISPUTE_GRAPH = {
  inquiry: ['open', 'won', 'lost', 'inquiry_closed'],
  open: ['won', 'lost'],
  inquiry_closed: ['open', 'won', 'lost'],
  won: [],
  lost: [],
} as const satisfies Record<DisputeStatus, readonly DisputeStatus[]>

export const advancesDispute = (from: DisputeStatus, to: DisputeStatus): boolean =>
  (DISPUTE_GRAPH[from] as readonly DisputeStatus[]).includes(to)

/** Whether a dispute in this state has taken back the credits, for now or for good. */
export const takesCredits = (status: DisputeStatus): boolean => !status.startsWith('inquiry')
