/** By what a person is known again who books a free call with another account. */
export const TRIAL_MARKS = ['mailbox', 'browser'] as const
export type TrialMarkKind = (typeof TRIAL_MARKS)[number]

/** Days after which a mark is deleted: as long as a browser keeps its own. */
export const TRIAL_MARK_DAYS = 365
