import { z } from 'zod'
import { instantInput } from '#app/platform/http/date-input.ts'
import { SEEKER_NOTE_MAX } from './regulars/schema.ts'
import {
  type AnswerInput,
  CANCEL_NOTE_MAX,
  type CallInput,
  type CancelInput,
  type MoveInput,
  PROPOSED_TIMES_MAX,
  type ProposeInput,
} from './schema.ts'
import { SENTENCES } from './sentences/schema.ts'

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

/** `from` is the start the page showed. */
const moved = callInput.extend({ from: instantInput('call_changed') })
const time = instantInput('choose_a_time')

export const moveInput = moved.extend({ startAt: time }) satisfies z.ZodType<MoveInput>

export const proposeInput = moved
  .extend({
    startAt: z.preprocess(
      (sent) => [sent ?? []].flat(),
      z.array(time).min(1, 'choose_a_time').max(PROPOSED_TIMES_MAX, 'too_many_times'),
    ),
    seen: z
      .union([z.literal(''), z.uuid()])
      .default('')
      .transform((id) => id || null),
  })
  .transform(({ startAt: times, ...input }) => ({ ...input, times })) satisfies z.ZodType<ProposeInput>

export const answerInput = z.discriminatedUnion('answer', [
  callInput.extend({ moveId: z.uuid(), answer: z.literal('yes'), startAt: time }),
  callInput.extend({ moveId: z.uuid(), answer: z.literal('no') }),
]) satisfies z.ZodType<AnswerInput>

/** Line breaks stay; empty deletes the note. */
export const seekerNoteInput = callInput.extend({
  note: z
    .string()
    .max(4 * SEEKER_NOTE_MAX, 'note_too_long')
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().max(SEEKER_NOTE_MAX, 'note_too_long')),
})
export type SeekerNoteInput = z.infer<typeof seekerNoteInput>

export const sentenceInput = callInput.extend({ sentence: z.enum(SENTENCES) })
export type SentenceInput = z.infer<typeof sentenceInput>
