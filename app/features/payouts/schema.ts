import { z } from 'zod'

/** States of a payout (Y-13); `reversed` is the specification's "other". */
export const PAYOUT_STATUSES = ['pending', 'completed', 'failed', 'reversed'] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]

/** The least that is paid out, and the step of the slider, in credits (Y-07, Y-09). */
export const PAYOUT_MINIMUM = 500
export const PAYOUT_STEP = 50
/** Payouts on one page (Y-12). */
export const PAYOUT_PAGE_SIZE = 10

const credits = z
  .string()
  .regex(/^\d{1,7}$/, 'invalid_amount')
  .transform(Number)

/** Forms of the payouts page; accounts and addresses never come from the browser (T42). */
export const payoutsForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('request'), credits, requestKey: z.string().min(8).max(80) }),
  z.strictObject({ intent: z.literal('onboard') }),
  z.strictObject({ intent: z.literal('dashboard') }),
])

/** The query of the payouts page: the way back from the provider, and the page of the history. */
export const payoutsQuery = z.object({
  connect: z.enum(['return', 'refresh']).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
})
