import { z } from 'zod'
import { callInput } from '../forms.ts'
import { voiceInput } from '../voice/forms.ts'

/** Asks for more time, at the price on the screen. */
const extensionQuestion = callInput.extend({ expectedCredits: z.coerce.number().int().min(1).max(100_000) })

/** Answers a request for more time; `no` from the person who asked withdraws it. */
const extensionReply = callInput.extend({ extensionId: z.uuid(), answer: z.enum(['yes', 'no']) })

export const callChange = z.discriminatedUnion('intent', [
  callInput.extend({ intent: z.literal('give_up') }),
  extensionQuestion.extend({ intent: z.literal('ask_extension') }),
  extensionReply.extend({ intent: z.literal('answer_extension') }),
  voiceInput.extend({ intent: z.literal('switch_to_voice') }),
])
export type CallChangeInput = z.infer<typeof callChange>
