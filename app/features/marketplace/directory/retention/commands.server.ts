import type { Ctx } from '#app/platform/context.ts'
import { deletePastTimes } from './store.server.ts'

/** Every quarter of an hour: removes free times that are over, so that "free now" is found among few. */
export async function sweepFreeTimes(ctx: Ctx): Promise<void> {
  await deletePastTimes(ctx.db, ctx.clock.now())
}
