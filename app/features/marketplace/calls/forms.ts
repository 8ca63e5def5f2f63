import { z } from 'zod'
import { CANCEL_NOTE_MAX, type CallInput, type CancelInput } from './schema.ts'

/** Not in schema.ts, so the call page doesn't load Zod. */
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

export const pastPage = z.coerce.number().int().min(1).max(100_000).catch(1)

/** `expectedReturn` is the refund the screen showed, in credits. */
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
