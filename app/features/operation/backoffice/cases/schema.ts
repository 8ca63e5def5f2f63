/** Open cases, those assigned to the viewer, notices and barriers from guests, appeals, and decided cases. */
export const CASE_FILTERS = ['open', 'mine', 'guests', 'appealed', 'decided'] as const
/** What presses: words that announce danger, and a deadline that has passed. */
export const CASE_URGENCIES = ['danger', 'overdue'] as const
