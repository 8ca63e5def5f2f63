import { z } from 'zod'
import { extensionQuestion, extensionReply } from '../extension/forms.ts'
import { callInput } from '../forms.ts'
import { voiceInput } from '../voice/forms.ts'

/** What the page of a call sends while it runs. */
export const callChange = z.discriminatedUnion('intent', [
  callInput.extend({ intent: z.literal('give_up') }),
  extensionQuestion.extend({ intent: z.literal('ask_extension') }),
  extensionReply.extend({ intent: z.literal('answer_extension') }),
  voiceInput.extend({ intent: z.literal('switch_to_voice') }),
])
export type CallChangeInput = z.infer<typeof callChange>
