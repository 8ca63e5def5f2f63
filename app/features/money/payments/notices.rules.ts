import type { PurchaseStatus } from './schema.ts'

/** Whether a purchase's payment page is still being opened, is open, or was paid on. */
export type PageState = 'none' | 'open' | 'submitted'

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
