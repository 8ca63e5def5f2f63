import { z } from 'zod'
import { emailAddress, recentReAuthenticationForm } from '#app/features/marketplace/accounts/forms.ts'
import { CORRECTION_CAUSES } from '#app/features/marketplace/credits/schema.ts'
import { IDEMPOTENCY_KEY_MAX, IDEMPOTENCY_KEY_MIN } from '#app/platform/bounds.ts'
import {
  CORRECTION_CREDITS_MAX,
  CORRECTION_DIRECTIONS,
  CORRECTION_REASON_MAX,
  CORRECTION_REASON_MIN,
  CORRECTION_REFERENCE_MAX,
} from './schema.ts'

const lines = (text: string) => text.replace(/\r\n?/g, '\n')

export const correctionProposalForm = recentReAuthenticationForm.extend({
  email: emailAddress,
  direction: z.enum(CORRECTION_DIRECTIONS),
  credits: z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, 'correction_amount')
    .transform(Number)
    .pipe(z.number().int().min(1, 'correction_amount').max(CORRECTION_CREDITS_MAX, 'correction_amount')),
  cause: z.enum(CORRECTION_CAUSES, 'correction_cause_missing'),
  reason: z
    .string()
    .transform(lines)
    .pipe(
      z
        .string()
        .trim()
        .min(CORRECTION_REASON_MIN, 'correction_reason_short')
        .max(CORRECTION_REASON_MAX, 'correction_reason_long'),
    ),
  reference: z
    .string()
    .trim()
    .max(CORRECTION_REFERENCE_MAX, 'correction_reference_long')
    .default('')
    .transform((text) => text || null),
  idempotencyKey: z.string().min(IDEMPOTENCY_KEY_MIN).max(IDEMPOTENCY_KEY_MAX),
})

export const correctionApprovalForm = recentReAuthenticationForm.extend({ correctionId: z.uuid() })

export const correctionRefusalForm = z.object({
  correctionId: z.uuid(),
  note: z
    .string()
    .transform(lines)
    .pipe(z.string().trim().max(CORRECTION_REASON_MAX, 'correction_reason_long'))
    .default('')
    .transform((text) => text || null),
})
