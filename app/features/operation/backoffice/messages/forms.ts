import { z } from 'zod'
import { MAIL_SEARCH_MAX, MAIL_STATES } from './schema.ts'

/** What an address of the list asks for; a made-up one is the list from its beginning. */
export const mailsListQuery = z.object({
  q: z.string().max(MAIL_SEARCH_MAX).default('').catch(''),
  status: z.enum(MAIL_STATES).optional().catch(undefined),
  before: z.string().max(100).optional().catch(undefined),
})

export const mailForm = z.object({ intent: z.enum(['read', 'resend']), mailId: z.uuid() })

export const failedJobForm = z.union([z.object({ jobId: z.uuid() }), z.object({ queue: z.string().min(1).max(60) })])
