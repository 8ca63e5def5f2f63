import { z } from 'zod'
import { REVIEW_DECISIONS, REVIEW_NOTE_MAX } from './schema.ts'

/** What the form of a review sends: which payout, how it was decided, and why. */
export const payoutReviewForm = z.object({
  payoutId: z.uuid(),
  decision: z.enum(REVIEW_DECISIONS),
  note: z.string().trim().min(1, 'note_missing').max(REVIEW_NOTE_MAX, 'note_too_long'),
})
