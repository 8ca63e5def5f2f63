import type { Ctx } from '#app/platform/context.ts'
import type { Retention, RetentionStep } from '#db/personal-data/kinds.ts'
import { tableRules } from '../store.server.ts'
import { deleteOverdue } from './store.server.ts'

/** What the daily sweep does to a table. */
export const retentionSteps = (retention: Retention): readonly RetentionStep[] =>
  retention.until === 'days' ? retention.steps : retention.until === 'law' ? (retention.words ?? []) : []

/**
 * Once a day: clears what `PERSONAL_DATA` keeps for some days only, such as the texts of mails two weeks
 * after they were sent. One batch at a time, each a statement of its own, so that a backlog of years holds nobody up.
 */
export async function sweepRetention(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  for (const { table, rule } of tableRules)
    for (const step of retentionSteps(rule.retention)) await deleteOverdue(ctx.db, table, step, ctx.clock.now())
}
