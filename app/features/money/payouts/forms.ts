import { z } from 'zod'
import { reAuthenticationForm } from '#app/features/marketplace/accounts/forms.ts'
import { IDEMPOTENCY_KEY_MAX, IDEMPOTENCY_KEY_MIN } from '#app/platform/bounds.ts'
import { REVIEW_DECISIONS, REVIEW_NOTE_MAX } from './schema.ts'

const credits = z
  .string()
  .regex(/^\d{1,7}$/, 'invalid_amount')
  .transform(Number)

/** Forms of the payouts page. Account ids and addresses never come from the browser. */
export const payoutsForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('request'),
    credits,
    idempotencyKey: z.string().min(IDEMPOTENCY_KEY_MIN).max(IDEMPOTENCY_KEY_MAX),
    ...reAuthenticationForm.shape,
  }),
  z.object({ intent: z.literal('monthly_on'), ...reAuthenticationForm.shape }),
  z.strictObject({ intent: z.literal('monthly_off') }),
  z.strictObject({ intent: z.literal('onboard') }),
  z.strictObject({ intent: z.literal('dashboard') }),
])

/** Query of the payouts page: return from the provider, amount to confirm, page of the history. */
export const payoutsQuery = z.object({
  connect: z.enum(['return', 'refresh']).optional().catch(undefined),
  /** The requested amount, if the form was sent without JavaScript. */
  credits: z.coerce.number().int().min(1).max(9_999_999).nullable().catch(null).default(null),
  before: z.string().max(100).nullable().catch(null).default(null),
})

export const payoutReviewForm = z.object({
  payoutId: z.uuid(),
  decision: z.enum(REVIEW_DECISIONS),
  note: z.string().trim().min(1, 'note_missing').max(REVIEW_NOTE_MAX, 'note_too_long'),
})
