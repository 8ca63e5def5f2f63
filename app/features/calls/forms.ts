import { z } from 'zod'
import type { CallInput } from './schema.ts'

/** What a form about one call sends. Apart from the codes of a call, so that the call page loads no form checking. */
export const callInput = z.object({ callId: z.uuid() }) satisfies z.ZodType<CallInput>

/** The page of past calls in the address; anything else is the first page. */
export const pastPage = z.coerce.number().int().min(1).max(100_000).catch(1)
