/** `in_review` and `reversed` are the specification's "other". */
export const PAYOUT_STATUSES = ['pending', 'in_review', 'completed', 'failed', 'reversed'] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]

/** Why a payout failed, as shown to people. The provider's own words are only logged. */
export const PAYOUT_FAILURES = ['payee_not_ready', 'payee_refused', 'not_sent', 'not_released'] as const
export type PayoutFailure = (typeof PAYOUT_FAILURES)[number]

/** Payout states shown to people, including sent payouts that the companion's bank refused. */
export const PAYOUT_STATES = [...PAYOUT_STATUSES, 'bank_refused'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

/** Why a bank refused a payment; `other` also if the provider gives no reason. */
export const BANK_FAILURES = ['account_closed', 'account_restricted', 'wrong_details', 'other'] as const
export type BankFailure = (typeof BANK_FAILURES)[number]

/** Why payouts to an account are stopped: the provider has more transfers for it than the ledger. */
export const PAYEE_STOP_REASONS = ['unexplained_transfer'] as const
export type PayeeStopReason = (typeof PAYEE_STOP_REASONS)[number]

/** Why a monthly payout isn't made; each has a text in `news`. */
export const MONTHLY_SKIPS = [
  'payee_not_ready',
  'tax_details_missing',
  'payouts_paused',
  'payout_in_flight',
  'payout_minimum',
] as const
export type MonthlySkip = (typeof MONTHLY_SKIPS)[number]

export const PAYOUT_STEP = 50
export const PAYOUT_PAGE_SIZE = 10

/** Business days in which we usually review a payout. */
export const PAYOUT_REVIEW_DAYS = 3
/** Business days until a payout reaches the bank account. */
export const ARRIVAL_DAYS_MIN = 3
export const ARRIVAL_DAYS_MAX = 5

const REVIEW_CODES = ['same_card', 'same_device', 'same_payout_account', 'burst', 'first_payout_above'] as const
export type ReviewCode = (typeof REVIEW_CODES)[number]

/** A review reason with its evidence: ids of other people, calls and purchases. */
export type ReviewReason = { code: ReviewCode; userIds: string[]; callIds: string[]; purchaseIds: string[] }

export const REVIEW_REASONS_MAX = REVIEW_CODES.length
/** Maximum ids of each kind stored with a reason. */
export const REVIEW_EVIDENCE_MAX = 50

export const REVIEW_DECISIONS = ['released', 'refused'] as const
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number]

export const REVIEW_NOTE_MAX = 500
export const OPEN_REVIEWS_SHOWN = 50
export const DECIDED_REVIEWS_SHOWN = 20

/** A shared browser fingerprint only counts as evidence among at least this many signed-in people. */
export const DEVICE_SAMPLE = 20
