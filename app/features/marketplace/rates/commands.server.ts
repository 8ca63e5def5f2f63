import { setCompanionRates } from '#app/features/marketplace/accounts/users.commands.server.ts'
import { command } from '#app/platform/context.ts'
import { authorize, Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { canSetRates } from './rules.ts'
import { CREDITS_PER_EURO } from './schema.ts'

/** Booked calls keep their price. Refuses `unauthorized` and `user_not_found`. */
export const setRates = command(async (ctx, tx, viewer: Viewer, input: { audioEuros: number; videoEuros: number }) => {
  authorize(canSetRates(viewer))
  const rates = { audio: CREDITS_PER_EURO * input.audioEuros, video: CREDITS_PER_EURO * input.videoEuros }
  if (!(await setCompanionRates(tx, viewer.userId, rates, ctx.clock.now())))
    throw new Refusal('user_not_found', { status: 404 })
  await ctx.live.publish(tx, `user:${viewer.userId}`, { topic: 'profile' })
})
