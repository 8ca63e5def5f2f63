import type { Ctx } from '#app/platform/context.ts'
import { deleteOldCounters } from './limits/store.server.ts'
import { deleteExpired } from './store.server.ts'

const abandonedDays = 7

/**
 * Once a day: deletes ended sessions, expired links, old counters, and accounts whose address was not confirmed for a
 * week.
 */
export async function sweepAccounts(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  await deleteExpired(ctx.db, now, new Date(now.getTime() - abandonedDays * 86_400_000))
  await deleteOldCounters(ctx.db, now)
}
