import { type Ctx, system } from '#app/platform/context.ts'
import { remindOfCall } from './commands.server.ts'
import { dueReminder, effectKey, reminderCause } from './rules.ts'
import { REMINDER_LEADS } from './schema.ts'
import { callsStartingBefore, doneEffects } from './store.server.ts'

/** Reminds people of calls that begin soon: a day, an hour and ten minutes before, each once. To be run every minute. */
export async function sendReminders(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const longest = Math.max(...REMINDER_LEADS.map(({ minutes }) => minutes))
  const calls = await callsStartingBefore(ctx.db, now, new Date(now.getTime() + longest * 60_000))
  const due = calls.flatMap((call) => {
    const reminder = dueReminder(call, now)
    if (!reminder) return []
    const cause = reminderCause(call.callId, reminder.lead)
    return [{ callId: call.callId, keys: [effectKey(cause, call.seekerId), effectKey(cause, call.companionId)] }]
  })
  const done = await doneEffects(
    ctx.db,
    due.flatMap(({ keys }) => keys),
  )
  for (const { callId, keys } of due) {
    if (keys.some((key) => !done.has(key))) await remindOfCall(ctx, system('remind'), { callId })
  }
}
