/**
 * What the queue shows: what waits for a decision, the viewer's own of it, what people sent without an account and
 * nobody has taken yet, appeals, and what is decided.
 */
export const CASE_FILTERS = ['open', 'mine', 'guests', 'appealed', 'decided'] as const
export type CaseFilter = (typeof CASE_FILTERS)[number]

/** Rows of one page of the queue. */
export const CASES_PER_PAGE = 30
