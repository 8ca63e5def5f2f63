/** States of a purchase; `in_review` is one whose payment does not fit it, until the operator has decided. */
export const PURCHASE_STATUSES = ['pending', 'paid', 'failed', 'canceled', 'in_review'] as const
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number]

/** Why a purchase did not go on as it should; kept with it for the buyer's page and the operator. */
const PURCHASE_ERRORS = ['checkout_failed', 'demo_over', 'payment_mismatch'] as const
export type PurchaseError = (typeof PURCHASE_ERRORS)[number]

/** Characters of the path to go on at after buying; that of a chosen time has about 200. */
export const NEXT_PATH_MAX = 500
export const NEED_MAX = 100_000

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

export const CONSENT_VERSION: ConsentVersion = '2026-12'

/** Working days within which the operator writes to a buyer whose payment does not fit. */
export const PAYMENT_REVIEW_DAYS = 3

/** States of a refund: requested, sent to the buyer's card, refused by the provider or the bank. */
export const REFUND_STATUSES = ['pending', 'completed', 'failed'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** Who wanted a refund: `provider` was made in the payment provider's dashboard. */
export const REFUND_REASONS = ['operator', 'withdrawal', 'account_deletion', 'provider'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** States of a dispute: a question of the bank that moves nothing, a chargeback, and how it ended. */
export const DISPUTE_STATUSES = ['inquiry', 'open', 'won', 'lost', 'inquiry_closed'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

export const REFUND_NOTE_MAX = 500

/** Lists of the provider that are read on from where they were read to. */
export const PROVIDER_LISTS = ['events', 'balance_transactions'] as const
export type ProviderList = (typeof PROVIDER_LISTS)[number]

/**
 * What a movement of money at the provider is to us. `bank` (to and from the operator's own bank) and `reserve` (held
 * and released by the provider) are not in the ledger and are left out of the comparison, with their sum.
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

/** What is compared of a purchase or payout; a charge has its amount and the provider's fee. */
export const DIFFERENCE_KINDS = [...MOVEMENT_KINDS, 'fee', 'balance'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

export const DIFFERENCE_CODES = [
  /** Money moved at the provider for a purchase or payout, and the ledger has nothing of it. */
  'missing_in_ledger',
  /** The ledger has money of a purchase or payout that did not move at the provider. */
  'missing_at_provider',
  'amount_differs',
  /** A movement at the provider without a purchase or payout here. */
  'not_ours',
  'other_currency',
  /** The provider's balance is not the sum of its movements. */
  'balance_differs',
] as const
export type DifferenceCode = (typeof DIFFERENCE_CODES)[number]
