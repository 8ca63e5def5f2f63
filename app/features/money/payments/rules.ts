import { PACKAGES, type PackageKey } from '#app/features/marketplace/rates/schema.ts'
import type { Decision } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
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

type StoredPurchase = { id: string; status: PurchaseStatus; priceCents: number }

type PurchaseStep = 'none' | 'pay' | 'cancel' | 'fail' | 'review'

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

/** The part of the credits page's query that leads on after buying. */
export const wayOnQuery = (next: string | null | undefined, need: number | null | undefined): Record<string, string> =>
  next ? { next, ...(need ? { need: String(need) } : {}) } : {}

/** Packages are for seekers. */
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

/** What the credits page says of the purchase in its address, by how the buyer comes to it and how it stands. */
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
