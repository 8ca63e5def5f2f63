/** States of a purchase (document 2 §3, M-12). */
export const PURCHASE_STATUSES = ['pending', 'paid', 'failed', 'canceled'] as const
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number]
