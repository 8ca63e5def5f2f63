/** `in_review`: the payment doesn't match the purchase, and the operator has to decide. */
export const PURCHASE_STATUSES = ['pending', 'paid', 'failed', 'canceled', 'in_review'] as const
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number]

const PURCHASE_ERRORS = ['checkout_failed', 'demo_over', 'payment_mismatch'] as const
export type PurchaseError = (typeof PURCHASE_ERRORS)[number]

/** Maximum length of the path to continue at after buying. A booking path takes about 200 characters. */
export const NEXT_PATH_MAX = 500
export const NEED_MAX = 100_000

export const CHECKOUT_MINUTES = 60
/** Payment pages a person may have open within `CHECKOUT_MINUTES`. */
export const OPEN_CHECKOUTS_MAX = 10

/** How we received an event: by webhook, or from the provider's list. */
export const EVENT_SOURCES = ['webhook', 'list'] as const

/**
 * Versions of the withdrawal consent text, oldest first. Their texts are `withdrawal` in app/i18n and must stay there.
 * A changed text needs a new version (`consent.test.ts` compares digests).
 */
export const CONSENT_VERSIONS = ['2026-11', '2026-12'] as const
export type ConsentVersion = (typeof CONSENT_VERSIONS)[number]

export const CONSENT_VERSION: ConsentVersion = '2026-12'

/** Working days in which the operator replies to a buyer whose payment doesn't match. */
export const PAYMENT_REVIEW_DAYS = 3

/** Refund states: requested, sent to the buyer's card, refused by the provider or the bank. */
export const REFUND_STATUSES = ['pending', 'completed', 'failed'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** Reason for a refund. `provider`: created in the payment provider's dashboard. */
export const REFUND_REASONS = ['operator', 'withdrawal', 'account_deletion', 'provider'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** Dispute states: an inquiry that moves no money, a chargeback, and the outcomes. */
export const DISPUTE_STATUSES = ['inquiry', 'open', 'won', 'lost', 'inquiry_closed'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

export const REFUND_NOTE_MAX = 500

export const PROVIDER_LISTS = ['events', 'balance_transactions'] as const
export type ProviderList = (typeof PROVIDER_LISTS)[number]

/**
 * Our kinds of money movements at the provider. `bank`: to and from the operator's bank. `reserve`: held and released
 * by the provider. Neither is in the ledger, so the comparison ignores both.
 */
export const MOVEMENT_KINDS = [
  'charge',
  'refund',
  'dispute',
  'transfer',
  'transfer_reversal',
  'provider_fee',
  'bank',
  'reserve',
  'other',
] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** Kinds of differences. A charge is compared by amount, and separately by the provider's fee. */
export const DIFFERENCE_KINDS = [...MOVEMENT_KINDS, 'fee', 'balance'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

export const DIFFERENCE_CODES = [
  /** Money moved at the provider for a purchase or payout, but not in the ledger. */
  'missing_in_ledger',
  /** The ledger has money for a purchase or payout that didn't move at the provider. */
  'missing_at_provider',
  'amount_differs',
  /** A provider movement that matches none of our purchases or payouts. */
  'not_ours',
  'other_currency',
  /** The provider's balance isn't the sum of its movements. */
  'balance_differs',
] as const
export type DifferenceCode = (typeof DIFFERENCE_CODES)[number]
