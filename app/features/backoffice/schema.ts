import { z } from 'zod'

export const REASON_MAX = 1_000

/** The badge decides how a companion is sold (1§1). */
export const BADGES = ['certified', 'trusted'] as const
export type Badge = (typeof BADGES)[number]

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
