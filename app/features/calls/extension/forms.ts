import { z } from 'zod'
import { callInput } from '../forms.ts'

/** Somebody asks for more time, at the price on the screen. */
export const extensionQuestion = callInput.extend({ expectedCredits: z.coerce.number().int().min(1).max(100_000) })

/** The answer to a question; `no` by whoever asked takes it back. */
export const extensionReply = callInput.extend({ extensionId: z.uuid(), answer: z.enum(['yes', 'no']) })
