import type { Ctx } from '#app/platform/context.ts'
import { retentionSteps } from '#db/table-rules.ts'
import { tableRules } from '#db/tables.ts'
import { deleteOverdue } from './store.server.ts'

/**
 * Once a day: clears what `TABLES` keeps for some days only, such as the texts of mails two weeks
 * after they were sent. One batch at a time, each a statement of its own, so that a backlog of years holds nobody up.
 */
export async function sweepRetention(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  for (const { table, rule } of tableRules)
    for (const step of retentionSteps(rule)) await deleteOverdue(ctx.db, table, step, ctx.clock.now())
}
