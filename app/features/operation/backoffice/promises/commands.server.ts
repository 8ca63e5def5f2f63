import type { Ctx } from '#app/platform/context.ts'
import { raiseAlarm } from '#app/platform/data/alarms.server.ts'
import { overdueBefore } from './rules.ts'
import { countOverdue } from './store.server.ts'

/**
 * Every day: calls the operator for each kind of request that waits longer than the pages promise: "usually within
 * three days" is only true while somebody keeps to it.
 */
export async function watchPromises(ctx: Pick<Ctx, 'db' | 'log' | 'clock'>): Promise<void> {
  const now = ctx.clock.now()
  for (const [subject, count] of Object.entries(await countOverdue(ctx.db, overdueBefore(now), now)))
    if (count > 0)
      await raiseAlarm(ctx, ctx.db, {
        code: 'answer_overdue',
        subject,
        detail: String(count),
        message: 'people wait longer for an answer than the pages promise',
      })
}
