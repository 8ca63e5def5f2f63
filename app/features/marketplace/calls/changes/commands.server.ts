import type { Ctx } from '#app/platform/context.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { giveUpCall } from '../commands.server.ts'
import { answerExtension, askExtension } from '../extension/commands.server.ts'
import { switchToVoice } from '../voice/commands.server.ts'
import type { CallChangeInput } from './forms.ts'

/** What was done; `returned` are the credits that came back with the switch to voice. */
type ChangeOutcome = { intent: string; returned?: number }

export async function changeCall(ctx: Ctx, viewer: Viewer, change: CallChangeInput): Promise<ChangeOutcome> {
  const { intent } = change
  if (intent === 'give_up') await giveUpCall(ctx, viewer, change)
  else if (intent === 'ask_extension') await askExtension(ctx, viewer, change)
  else if (intent === 'answer_extension') await answerExtension(ctx, viewer, change)
  else return { intent, ...(await switchToVoice(ctx, viewer, change)) }
  return { intent }
}
