/**
 * Filters of the queue: open cases, those assigned to the viewer, notices and barriers from guests, appeals, and
 * decided cases.
 */
export const CASE_FILTERS = ['open', 'mine', 'guests', 'appealed', 'decided'] as const
export type CaseFilter = (typeof CASE_FILTERS)[number]

export const CASES_PER_PAGE = 30
