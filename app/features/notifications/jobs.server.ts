import { type Ctx, system } from '#app/platform/context.ts'
import { remindOfCall } from './commands.server.ts'
import type { CallCursor } from './store.server.ts'
import { callsToRemindOf } from './views.server.ts'

/**
 * Reminds people of calls that begin soon: a day, an hour and ten minutes before, each once. To be run every minute, in
 * any number of processes: a call that another one is at is left to it, and one that fails does not keep the others
 * from theirs.
 */
export async function sendReminders(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  let after: CallCursor | null = null
  do {
    const batch: Awaited<ReturnType<typeof callsToRemindOf>> = await callsToRemindOf(ctx.db, now, after)
    for (const callId of batch.callIds) {
      try {
        await remindOfCall(ctx, system('remind'), { callId })
      } catch (error) {
        ctx.log.error('a reminder could not be written', { job: 'reminders', subject: callId, error })
      }
    }
    after = batch.next
  } while (after)
}
