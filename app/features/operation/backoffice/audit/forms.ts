import { z } from 'zod'
import { AUDIT_SEARCH_MAX } from './schema.ts'

/** What an address of the list or its file asks for; a made-up one is the list from its beginning. */
export const auditListQuery = z.object({
  who: z.uuid().optional().catch(undefined),
  what: z
    .string()
    .regex(/^[a-z_]+\.[a-z_]+$/)
    .max(60)
    .optional()
    .catch(undefined),
  about: z.string().trim().max(AUDIT_SEARCH_MAX).default('').catch(''),
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
  check: z.literal('1').optional().catch(undefined),
})
export type AuditListQuery = z.output<typeof auditListQuery>
