import type { Ctx } from '#app/platform/context.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import { limitAttempts } from '../limits/commands.server.ts'
import { LIMITS, networkOf, perNetwork } from '../limits/rules.ts'
import { findTokenOwner, type TokenPurpose } from '../store.server.ts'

/**
 * Whose link or challenge this is; changes nothing. An unknown token counts against the network it came from, and only
 * that, so that nobody can use up another's tries. Refuses with `link_invalid` or `too_many_attempts`.
 */
export async function requireTokenOwner(
  ctx: Ctx,
  purpose: TokenPurpose,
  input: { token: string; clientAddress: string },
): Promise<string> {
  const userId = await findTokenOwner(ctx.db, purpose, input.token, ctx.clock.now())
  if (userId) return userId
  await limitAttempts(ctx, perNetwork(LIMITS.tokenFromNetwork, input.clientAddress))
  securityEvent(ctx, 'link_refused', { network: networkOf(input.clientAddress) }, purpose)
  throw new Refusal('link_invalid', { status: 410 })
}
