export const CASE_KINDS = [
  'report',
  /** A notice from anyone about a URL of this site, without an account (DSA Art. 16). */
  'notice',
  'own_initiative',
  'objection',
  /** An accessibility barrier (BFSG). */
  'accessibility',
] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** Reasons members can choose (`REPORT_REASONS`), plus those only for notices. */
export const CASE_REASONS = [
  'harassment',
  'contact_details',
  'fraud',
  'underage',
  'danger',
  'child_abuse',
  'illegal',
  'other',
] as const
export type CaseReason = (typeof CASE_REASONS)[number]

/** Reasons whose notices need no name and address (DSA Art. 16 (2) c). They also count as danger. */
const ANONYMOUS_REASONS = ['danger', 'child_abuse'] as const satisfies readonly CaseReason[]
export const isAnonymousReason = (reason: string) => ANONYMOUS_REASONS.some((each) => each === reason)

export const CASE_STATUSES = ['open', 'in_review', 'decided', 'appealed', 'decided_again', 'closed'] as const
export type CaseStatus = (typeof CASE_STATUSES)[number]

/** Possible decisions, mildest first (graduated sanctions of the guidelines). */
export const MEASURES = ['none', 'warning', 'content_removed', 'suspended', 'closed'] as const
export type Measure = (typeof MEASURES)[number]

export const REMOVABLE_CONTENTS = ['photo', 'bio', 'name', 'voice', 'rating'] as const
export type RemovableContent = (typeof REMOVABLE_CONTENTS)[number]

/** Ground of a decision: a law, or a rule of the terms and guidelines (DSA Art. 17 (3) d, e). */
export const GROUND_KINDS = ['law', 'rule'] as const
export type GroundKind = (typeof GROUND_KINDS)[number]

export const APPELLANTS = ['concerned', 'notifier'] as const
export type Appellant = (typeof APPELLANTS)[number]

export const CASE_TEXT_MAX = 5_000
export const CASE_URLS_MAX = 10
export const CASE_URL_MAX = 500
export const FINDINGS_MAX = 3_000
export const GROUND_MAX = 500
export const APPEAL_TEXT_MAX = 3_000
export const NOTIFIER_NAME_MAX = 100

/** Days of a suspension that administrators can choose. Closing the account has no end. */
export const SUSPENSION_DAYS = [1, 3, 7, 14, 30, 90, 180] as const
/** Months to appeal a decision (DSA Art. 20 (1)). */
export const APPEAL_MONTHS = 6
export const DANGER_HOURS = 24
export const ANSWER_HOURS = 7 * 24
/** In days, as promised in texts. */
export const ANSWER_DAYS = ANSWER_HOURS / 24

/** Days after its end in which a participant can object to a call's outcome. */
export const OBJECTION_DAYS = 14
/** Objections a person can make within 24 hours. */
export const OBJECTIONS_PER_DAY = 5

/** Rules a decision can cite, by their place in the guidelines: section and paragraph. */
export const GROUND_RULES = {
  respect: ['respect', 0],
  insults: ['everyone', 0],
  contact_details: ['privacy', 1],
  recording: ['everyone', 1],
  outside_payment: ['everyone', 2],
  treatment: ['limits', 0],
  truth: ['everyone', 3],
  adults: ['everyone', 4],
  lawful: ['everyone', 5],
  ratings: ['everyone', 6],
  being_there: ['reliable', 1],
} as const
export type GroundRule = keyof typeof GROUND_RULES
export const GROUND_RULE_CODES = Object.keys(GROUND_RULES) as [GroundRule, ...GroundRule[]]

export const BARRIER_MAX = 3_000
export const BARRIER_PAGE_MAX = 300
