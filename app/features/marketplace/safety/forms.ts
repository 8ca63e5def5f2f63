import { z } from 'zod'
import { REPORT_REASONS, REPORT_TEXT_MAX } from './schema.ts'

export const blockInput = z.object({ userId: z.uuid({ error: 'invalid_person' }) })
export type BlockInput = z.output<typeof blockInput>

export const blockForm = blockInput.extend({
  intent: z.enum(['block', 'unblock']),
  next: z.string().max(2_000).optional().catch(undefined),
})

export const blockedPage = z.coerce.number().int().min(1).max(100_000).catch(1)

export const reportInput = z.object({
  userId: z.uuid({ error: 'invalid_person' }),
  reason: z.enum(REPORT_REASONS, { error: 'invalid_reason' }),
  text: z.string().trim().max(REPORT_TEXT_MAX, { error: 'text_too_long' }).default(''),
  callId: z.uuid({ error: 'invalid_call' }).optional(),
  ratingId: z.uuid({ error: 'invalid_rating' }).optional(),
})
export type ReportInput = z.output<typeof reportInput>
