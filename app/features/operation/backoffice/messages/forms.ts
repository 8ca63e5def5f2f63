import { z } from 'zod'

export const mailForm = z.object({ intent: z.enum(['read', 'resend']), mailId: z.uuid() })

export const failedJobForm = z.union([z.object({ jobId: z.uuid() }), z.object({ queue: z.string().min(1).max(60) })])
