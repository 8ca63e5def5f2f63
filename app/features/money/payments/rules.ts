import { PACKAGES, type PackageKey } from '#app/features/marketplace/rates/schema.ts'
import type { CheckoutState } from '#app/platform/outside/payments.server.ts'
import type { Decision } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { DisputeStatus, RefundStatus } from './schema.ts'
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

type StoredPurchase = { id: string; status: PurchaseStatus; priceCents: number }

type PurchaseStep = 'none' | 'pay' | 'cancel' | 'fail' | 'review'

/**
 * The step that brings a purchase to the provider's present state. Money that arrived always counts, also after we
 * had closed the purchase; one of another purchase, amount or mode never does and is for the operator.
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

/** The smallest package that covers the missing credits; the largest when none does, null when none are missing. */
export function packageFor(need: number | null): PackageKey | null {
  if (need === null) return null
  return (PACKAGES.find((offer) => offer.credits >= need) ?? PACKAGES.at(-1))?.key ?? null
}

/** What is still missing after a purchase; null when it was enough or nothing was missing. */
export function creditsStillMissing(need: number | undefined, bought: number | null): number | null {
  const missing = (need ?? 0) - (bought ?? 0)
  return missing > 0 ? missing : null
}

export const wayOnQuery = (next: string | null | undefined, need: number | null | undefined): Record<string, string> =>
  next ? { next, ...(need ? { need: String(need) } : {}) } : {}

export function canBuyCredits(viewer: Pick<Viewer, 'role' | 'status'>): Decision {
  return viewer.role === 'seeker' && (viewer.status === 'new' || viewer.status === 'active')
    ? { ok: true }
    : { ok: false, code: 'only_seekers_buy' }
}

/** Whether a purchase's payment page is still being opened, is open, or was paid on. */
type PageState = 'none' | 'open' | 'submitted'

/** The page's address goes when the buyer has paid on it and the money is on its way. */
export const pageState = (purchase: { sessionId: string | null; checkoutUrl: string | null }): PageState =>
  purchase.sessionId === null ? 'none' : purchase.checkoutUrl === null ? 'submitted' : 'open'

export type CheckoutNotice =
  | 'success'
  | 'pending'
  | 'unconfirmed'
  | 'canceled'
  | 'submitted'
  | 'stillOpen'
  | 'failed'
  | 'opening'
  | 'ready'
  | 'notOpened'
  | 'inReview'

/**
 * Notices that stay: the payment page is opening, can still be reached, or someone has to look at the payment. All
 * others disappear after five seconds, with the query.
 */
export const LASTING_NOTICES: readonly CheckoutNotice[] = ['opening', 'ready', 'stillOpen', 'inReview']

/** The notice of the credits page, by how the buyer comes to it and the state of the purchase. */
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
  if (from === 'success') return page === 'submitted' ? 'pending' : 'unconfirmed'
  if (page === 'submitted') return 'submitted'
  return from === 'opening' ? 'ready' : 'stillOpen'
}

/** What was sold: whole credits, euro cents with VAT included, and the VAT among them. */
export type Sale = { credits: number; priceCents: number; vatCents: number }
/** What of a sale has gone back, or is about to. */
export type TakenBack = { cents: number; credits: number; vatCents: number }

/**
 * Credits and VAT that go back with `amountCents` more of a sale: pro rata of everything that went back, rounded down
 * to whole credits and cents until the whole price is back. Never more than was sold.
 */
export function shareOf(sale: Sale, before: TakenBack, amountCents: number): { credits: number; vatCents: number } {
  const cents = before.cents + amountCents
  const part = (whole: number) => (cents >= sale.priceCents ? whole : Math.floor((whole * cents) / sale.priceCents))
  return {
    credits: Math.max(0, part(sale.credits) - before.credits),
    vatCents: Math.min(amountCents, Math.max(0, part(sale.vatCents) - before.vatCents)),
  }
}

/** What unspent credits of a sale are worth in euro cents: pro rata of its price, rounded in the buyer's favour. */
export function worthOfUnspent(sale: Sale, before: TakenBack, unspent: number): number {
  const left = sale.priceCents - before.cents
  const pro = Math.ceil((sale.priceCents * Math.min(unspent, sale.credits)) / sale.credits)
  return Math.max(0, Math.min(left, pro))
}

/** Where a refund may go: also one that was sent can come back, when the bank does not take it. */
export const REFUND_GRAPH = {
  pending: ['completed', 'failed'],
  completed: ['failed'],
  failed: [],
} as const satisfies Record<RefundStatus, readonly RefundStatus[]>

/** Whether the provider's state of a refund is news; states only move forward, so an old answer is not. */
export const isRefundNews = (from: RefundStatus, to: RefundStatus): boolean =>
  (REFUND_GRAPH[from] as readonly RefundStatus[]).includes(to)

/** Where a dispute may go; a question of the bank can become a chargeback. */
export const DISPUTE_GRAPH = {
  inquiry: ['open', 'won', 'lost', 'inquiry_closed'],
  open: ['won', 'lost'],
  inquiry_closed: ['open', 'won', 'lost'],
  won: [],
  lost: [],
} as const satisfies Record<DisputeStatus, readonly DisputeStatus[]>

export const isDisputeNews = (from: DisputeStatus, to: DisputeStatus): boolean =>
  (DISPUTE_GRAPH[from] as readonly DisputeStatus[]).includes(to)

/** Whether a dispute in this state has taken the credits, for now or for good. */
export const takesCredits = (status: DisputeStatus): boolean => !status.startsWith('inquiry')
