export const REPORT_REASONS = ['harassment', 'contact_details', 'fraud', 'underage', 'danger', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const REPORT_TEXT_MAX = 2_000
export const BLOCKED_PER_PAGE = 10
/** Per person within 24 hours. */
export const REPORTS_PER_DAY = 10
