/** States of a purchase; `in_review` is one whose payment does not fit it, until the operator has decided. */
export const PURCHASE_STATUSES = ['pending', 'paid', 'failed', 'canceled', 'in_review'] as const
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number]

/** Why a purchase did not go on as it should; kept with it for the buyer's page and the operator. */
const PURCHASE_ERRORS = ['checkout_failed', 'demo_over', 'payment_mismatch'] as const
export type PurchaseError = (typeof PURCHASE_ERRORS)[number]

/** Characters of the path to go on at after buying; that of a chosen time has about 200. */
export const NEXT_PATH_MAX = 500
/** The most credits that a page can say are missing. */
export const NEED_MAX = 100_000

/** How long a payment page stays open. */
export const CHECKOUT_MINUTES = 60
/** Payment pages one person may have open within that time. */
export const OPEN_CHECKOUTS_MAX = 10

/** How an event came: sent by the provider, or found in its list. */
export const EVENT_WAYS = ['webhook', 'list'] as const

/**
 * Versions of what a buyer reads and agrees to about withdrawing, oldest first: their texts are `withdrawal` in
 * app/i18n, and stay there. A changed text is a new version (`consent.rules.test.ts` compares their digests).
 */
export const CONSENT_VERSIONS = ['2026-11', '2026-12'] as const
export type ConsentVersion = (typeof CONSENT_VERSIONS)[number]

/** The version that buyers see and agree to now. */
export const CONSENT_VERSION: ConsentVersion = '2026-12'

/** Working days within which the operator writes to a buyer whose payment does not fit. */
export const PAYMENT_REVIEW_DAYS = 3
