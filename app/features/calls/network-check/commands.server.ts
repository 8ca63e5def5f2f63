import { limitAttempts } from '#app/features/accounts/limits/commands.server.ts'
import { LIMITS } from '#app/features/accounts/limits/rules.ts'
import type { Ctx } from '#app/platform/context.ts'
import { iceServersForCheck } from '#app/platform/outside/ice.server.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { canCheckNetwork } from './policy.ts'

/**
 * How calls go here, with a credential of two minutes that belongs to no call. Refuses `account_closed`, and
 * `too_many_attempts` after twenty in an hour.
 */
export async function startNetworkCheck(ctx: Ctx, viewer: Viewer) {
  authorize(canCheckNetwork(viewer))
  await limitAttempts(ctx, [[LIMITS.networkCheckOfPerson, viewer.userId]])
  return { iceServers: iceServersForCheck(ctx.config, viewer.userId), isRelayOnly: ctx.config.turn !== null }
}
