import { limitAttempts } from '#app/features/marketplace/accounts/limits.commands.server.ts'
import { LIMITS } from '#app/features/marketplace/accounts/limits.rules.ts'
import type { Ctx } from '#app/platform/context.ts'
import { iceServersForCheck } from '#app/platform/outside/ice.server.ts'
import { authorize, type Decision } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** A relay credential for two minutes. Refuses `account_closed`, and `too_many_attempts` after twenty in an hour. */
export async function startNetworkCheck(ctx: Ctx, viewer: Viewer) {
  authorize(canCheckNetwork(viewer))
  await limitAttempts(ctx, [[LIMITS.networkCheckOfPerson, viewer.userId]])
  return { iceServers: iceServersForCheck(ctx.config, viewer.userId), isRelayOnly: ctx.config.turn !== null }
}

/** Everybody with an account in good standing may try the network at any time. */
function canCheckNetwork(viewer: Viewer): Decision {
  const isClosed = viewer.status === 'suspended' || viewer.status === 'canceled'
  return isClosed ? { ok: false, code: 'account_closed' } : { ok: true }
}
