/** What a case is about: why it was opened. */
export const CASE_KINDS = [
  /** A member reported a person, a call or a rating (T-13). */
  'report',
  /** Anybody's notice about an address of ours, without an account (DSA Art. 16). */
  'notice',
  /** An administrator acted without being asked. */
  'own_initiative',
  /** A participant objects to the outcome of a call. */
  'objection',
  /** Something that somebody cannot use (BFSG). */
  'accessibility',
] as const
export type CaseKind = (typeof CASE_KINDS)[number]

export const CASE_STATUSES = ['open', 'in_review', 'decided', 'appealed', 'decided_again', 'closed'] as const
export type CaseStatus = (typeof CASE_STATUSES)[number]

/** What an administrator can decide, the mildest first (graduated sanctions of the guidelines). */
export const MEASURES = ['none', 'warning', 'content_removed', 'suspended', 'closed'] as const
export type Measure = (typeof MEASURES)[number]

/** What can be removed of a person. */
export const REMOVABLE_CONTENTS = ['photo', 'bio', 'name', 'rating'] as const
export type RemovableContent = (typeof REMOVABLE_CONTENTS)[number]

/** What a decision rests on: a law, or a rule of the terms and guidelines (DSA Art. 17 (3) d, e). */
export const GROUND_KINDS = ['law', 'rule'] as const
export type GroundKind = (typeof GROUND_KINDS)[number]

/** Who can appeal: whom the decision is about, and who asked for it. */
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
