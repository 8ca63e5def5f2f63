import { z } from 'zod'
import type { CallInput } from './schema.ts'

/** What a form about one call sends. Not in schema.ts, so that the call page loads no Zod. */
export const callInput = z.object({ callId: z.uuid() }) satisfies z.ZodType<CallInput>

/** The page number of past calls in the URL; anything else is the first page. */
export const pastPage = z.coerce.number().int().min(1).max(100_000).catch(1)
