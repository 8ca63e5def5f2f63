import { z } from 'zod'
import { recentReAuthenticationForm } from '#app/features/marketplace/accounts/forms.ts'
import { REFUNDED_EARNINGS } from '#app/features/marketplace/credits/ledger.schema.ts'
import { isDay } from '#app/platform/date-limits.ts'
import { CALL_OUTCOMES, CALL_REFUND_NOTE_MAX, CALL_REFUND_NOTE_MIN, CALL_SEARCH_MAX } from './schema.ts'

/** What an address of the list asks for; a made-up one is the list from its beginning. */
export const callsListQuery = z.object({
  q: z.string().max(CALL_SEARCH_MAX).default('').catch(''),
  day: z.string().refine(isDay).optional().catch(undefined),
  outcome: z.enum(CALL_OUTCOMES).optional().catch(undefined),
  before: z.string().max(100).optional().catch(undefined),
})

/** Refunds a call: who bears it, why, and a tick that it was looked at. */
export const callRefundForm = recentReAuthenticationForm.extend({
  earning: z.enum(REFUNDED_EARNINGS, 'call_refund_earning_missing'),
  note: z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n'))
    .pipe(
      z
        .string()
        .trim()
        .min(CALL_REFUND_NOTE_MIN, 'call_refund_note_short')
        .max(CALL_REFUND_NOTE_MAX, 'call_refund_note_long'),
    ),
  sure: z.literal('on', { error: 'call_refund_unconfirmed' }),
})
