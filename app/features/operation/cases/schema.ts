export const CASE_KINDS = [
  /** A member reported a person, a call or a rating. */
  'report',
  /** Anybody's notice about an address of this site, without an account (DSA Art. 16). */
  'notice',
  /** An administrator acted without being asked. */
  'own_initiative',
  /** A participant objects to the outcome of a call. */
  'objection',
  /** Something that people cannot use (BFSG). */
  'accessibility',
] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** Why: what members choose from (`REPORT_REASONS`), and what else a notice may say. */
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

/** Reasons whose notices need no name and address (DSA Art. 16 (2) c); they are danger, too. */
const ANONYMOUS_REASONS = ['danger', 'child_abuse'] as const satisfies readonly CaseReason[]
export const isAnonymousReason = (reason: string) => ANONYMOUS_REASONS.some((each) => each === reason)

export const CASE_STATUSES = ['open', 'in_review', 'decided', 'appealed', 'decided_again', 'closed'] as const
export type CaseStatus = (typeof CASE_STATUSES)[number]

/** What an administrator can decide, the mildest first (graduated sanctions of the guidelines). */
export const MEASURES = ['none', 'warning', 'content_removed', 'suspended', 'closed'] as const
export type Measure = (typeof MEASURES)[number]

export const REMOVABLE_CONTENTS = ['photo', 'bio', 'name', 'rating'] as const
export type RemovableContent = (typeof REMOVABLE_CONTENTS)[number]

/** What a decision rests on: a law, or a rule of the terms and guidelines (DSA Art. 17 (3) d, e). */
export const GROUND_KINDS = ['law', 'rule'] as const
export type GroundKind = (typeof GROUND_KINDS)[number]

export const APPELLANTS = ['concerned', 'notifier'] as const
export type Appellant = (typeof APPELLANTS)[number]

/** Characters. */
export const CASE_TEXT_MAX = 5_000
export const CASE_URLS_MAX = 10
export const CASE_URL_MAX = 500
export const FINDINGS_MAX = 3_000
export const GROUND_MAX = 500
export const APPEAL_TEXT_MAX = 3_000
export const NOTIFIER_NAME_MAX = 100

/** Days of a suspension that an administrator can choose; without an end it is a closed account. */
export const SUSPENSION_DAYS = [1, 3, 7, 14, 30, 90, 180] as const
/** Months within which a decision can be appealed (DSA Art. 20 (1)). */
export const APPEAL_MONTHS = 6
/** Hours until a case must be answered. */
export const DANGER_HOURS = 24
export const ANSWER_HOURS = 7 * 24
/** The same in days, as texts promise it. */
export const ANSWER_DAYS = ANSWER_HOURS / 24

/** Days after its end within which a participant can object to the outcome of a call. */
export const OBJECTION_DAYS = 14
/** Objections that one person can make within 24 hours. */
export const OBJECTIONS_PER_DAY = 5

/** Rules of the guidelines that a decision can rest on, by where the page has them: section, paragraph. */
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

/** Characters of what people write about a barrier, and of where it is. */
export const BARRIER_MAX = 3_000
export const BARRIER_PAGE_MAX = 300
