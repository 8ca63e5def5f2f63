/** Why a payout waits for an administrator. */
const REVIEW_CODES = ['same_card', 'same_device', 'same_payout_account', 'burst', 'first_payout_above'] as const
export type ReviewCode = (typeof REVIEW_CODES)[number]

/** A reason, with the ids of what stands behind it: people other than the companion, calls and purchases. */
export type ReviewReason = { code: ReviewCode; userIds: string[]; callIds: string[]; purchaseIds: string[] }

/** At most one of each code. */
export const REVIEW_REASONS_MAX = REVIEW_CODES.length
/** How many ids of a kind are stored with a reason. */
export const REVIEW_EVIDENCE_MAX = 50

export const REVIEW_DECISIONS = ['released', 'refused'] as const
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number]

/** Characters of an administrator's note. */
export const REVIEW_NOTE_MAX = 500
/** Reviews on the administrators' page: those that wait, and the newest of those decided. */
export const OPEN_REVIEWS_SHOWN = 50
export const DECIDED_REVIEWS_SHOWN = 20

/** A browser's name is a sign only among at least this many people who are signed in. */
export const DEVICE_SAMPLE = 20
