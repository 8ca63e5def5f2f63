import type { Ctx } from '#app/platform/context.ts'
import { loadDemo } from '#db/demo/load.server.ts'
import { resetDemoAccounts } from '#db/demo/reset-accounts.server.ts'
import { renewDemo } from '#db/demo/today.server.ts'

/**
 * Makes the demo ready at every start: an empty database gets its people and their stories once, a later start only
 * brings them to today. Several processes may do it at the same time, and one that was killed is made good by the next
 * start.
 */
export async function prepareDemo(ctx: Ctx): Promise<void> {
  if (await loadDemo(ctx)) ctx.log.info('demo people loaded')
  await resetDemoAccounts(ctx)
  await renewDemo(ctx)
}
