import { z } from 'zod'
import { CANCEL_NOTE_MAX, type CallInput, type CancelInput } from './schema.ts'

/** What a form about one call sends. Not in schema.ts, so that the call page loads no Zod. */
export const callInput = z.object({ callId: z.uuid() }) satisfies z.ZodType<CallInput>

export const cancelInput = callInput.extend({
  note: z
    .string()
    .max(1_000, 'note_too_long')
    .transform((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .pipe(z.string().max(CANCEL_NOTE_MAX, 'note_too_long'))
    .transform((text) => text || null)
    .default(null),
}) satisfies z.ZodType<CancelInput>

/** The page number of past calls in the URL; anything else is the first page. */
export const pastPage = z.coerce.number().int().min(1).max(100_000).catch(1)

/** Switches to voice; `expectedReturn` is what the screen promised to return, in credits. */
export const voiceInput = callInput.extend({ expectedReturn: z.coerce.number().int().min(0).max(100_000) })

export const callChange = z.discriminatedUnion('intent', [
  callInput.extend({ intent: z.literal('give_up') }),
  callInput.extend({
    intent: z.literal('ask_extension'),
    expectedCredits: z.coerce.number().int().min(1).max(100_000),
  }),
  /** `no` from the person who asked withdraws the request. */
  callInput.extend({
    ...{ intent: z.literal('answer_extension'), extensionId: z.uuid(), answer: z.enum(['yes', 'no']) },
  }),
  voiceInput.extend({ intent: z.literal('switch_to_voice') }),
])
export type CallChangeInput = z.infer<typeof callChange>
