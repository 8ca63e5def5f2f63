import { z } from 'zod'
import { BADGES } from '#app/features/profiles/badge.schema.ts'
import { REASON_MAX } from './schema.ts'

/**
 * What forms and addresses of this feature send. Apart from its words and limits, so that no page loads the checking of
 * forms.
 */

export const approvalForm = z.object({
  badge: z.enum(BADGES, 'badge_required').transform((badge) => badge === 'certified'),
})

export const rejectionForm = z.object({
  reason: z
    .string()
    .trim()
    .min(1, 'reason_required')
    .max(REASON_MAX, 'reason_too_long')
    .transform((text) => text.replace(/\r\n?/g, '\n')),
})
