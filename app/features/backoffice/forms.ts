import { z } from 'zod'
import { BADGES } from '#app/features/profiles/badge.schema.ts'
import { REASON_MAX } from './schema.ts'

/** Schemas of what this feature's forms and URLs send. Not in schema.ts, so that no page loads Zod with the limits. */

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
