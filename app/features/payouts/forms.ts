import { z } from 'zod'
import { IDEMPOTENCY_KEY_MAX, IDEMPOTENCY_KEY_MIN } from '#app/platform/data/idempotency-key.ts'

/** Schemas of what this feature's forms and URLs send. Not in schema.ts, so that no page loads Zod with the limits. */

const credits = z
  .string()
  .regex(/^\d{1,7}$/, 'invalid_amount')
  .transform(Number)

/** Forms of the payouts page; accounts and addresses never come from the browser (T42). */
export const payoutsForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('request'),
    credits,
    idempotencyKey: z.string().min(IDEMPOTENCY_KEY_MIN).max(IDEMPOTENCY_KEY_MAX),
  }),
  z.strictObject({ intent: z.literal('onboard') }),
  z.strictObject({ intent: z.literal('dashboard') }),
])

/** The query of the payouts page: the way back from the provider, and the page of the history. */
export const payoutsQuery = z.object({
  connect: z.enum(['return', 'refresh']).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
})
