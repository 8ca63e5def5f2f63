import { z } from 'zod'
import { recentReAuthenticationForm } from '#app/features/marketplace/accounts/forms.ts'
import { REFUNDED_EARNINGS } from '#app/features/marketplace/credits/ledger.schema.ts'
import { CALL_REFUND_NOTE_MAX, CALL_REFUND_NOTE_MIN } from './schema.ts'

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
