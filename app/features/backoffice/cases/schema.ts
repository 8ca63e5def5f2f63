/** What the queue shows: what waits for a decision, the viewer's own of it, appeals, and what is decided. */
export const CASE_FILTERS = ['open', 'mine', 'appealed', 'decided'] as const
export type CaseFilter = (typeof CASE_FILTERS)[number]

/** Rows of one page of the queue. */
export const CASES_PER_PAGE = 30
