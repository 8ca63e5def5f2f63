import type { Ctx } from '#app/platform/context.ts'
import { tableRules } from '../store.server.ts'
import { deleteOverdue } from './store.server.ts'

/**
 * Once a day: clears what `PERSONAL_DATA` keeps for some days only (SEC-19), such as the texts of mails two weeks
 * after they were sent. One batch at a time, each a statement of its own, so that a backlog of years holds nobody up.
 */
export async function sweepRetention(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  for (const { table, rule } of tableRules)
    if (rule.retention.until === 'days')
      for (const step of rule.retention.steps) await deleteOverdue(ctx.db, table, step, ctx.clock.now())
}
