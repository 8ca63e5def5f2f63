import { type Ctx, system } from '#app/platform/context.ts'
import { remindOfCall } from './commands.server.ts'
import { callsToRemindOf } from './views.server.ts'

/** Reminds people of calls that begin soon: a day, an hour and ten minutes before, each once. To be run every minute. */
export async function sendReminders(ctx: Ctx): Promise<void> {
  for (const callId of await callsToRemindOf(ctx.db, ctx.clock.now())) {
    await remindOfCall(ctx, system('remind'), { callId })
  }
}
