import { z } from 'zod'

/** Why somebody is reported (T-13). */
export const REPORT_REASONS = ['harassment', 'contact_details', 'fraud', 'underage', 'danger', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const REPORT_STATUSES = ['open', 'resolved', 'dismissed'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

export const LONGEST_REPORT = 2000
/** Reports one person can make within 24 hours. */
export const REPORTS_PER_DAY = 10

export const blockInput = z.object({ userId: z.uuid({ error: 'invalid_person' }) })
export type BlockInput = z.output<typeof blockInput>

/** A report about a person, with the call or the rating it is about if there is one. */
export const reportInput = z.object({
  userId: z.uuid({ error: 'invalid_person' }),
  reason: z.enum(REPORT_REASONS, { error: 'invalid_reason' }),
  text: z.string().trim().max(LONGEST_REPORT, { error: 'text_too_long' }).default(''),
  callId: z.uuid({ error: 'invalid_call' }).optional(),
  ratingId: z.uuid({ error: 'invalid_rating' }).optional(),
})
export type ReportInput = z.output<typeof reportInput>
