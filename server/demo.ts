import type { Ctx } from '#app/platform/context.ts'
import { loadDemo } from '#db/demo/load.server.ts'
import { resetDemoAccounts } from '#db/demo/reset-accounts.server.ts'
import { renewDemo } from '#db/demo/today.server.ts'

/**
 * Fills an empty database with the demo's people and stories, otherwise only brings them to today. Safe in several
 * processes at once, and the next start completes one that was killed.
 */
export async function prepareDemo(ctx: Ctx): Promise<void> {
  if (await loadDemo(ctx)) ctx.log.info('demo people loaded')
  await resetDemoAccounts(ctx)
  await renewDemo(ctx)
}
