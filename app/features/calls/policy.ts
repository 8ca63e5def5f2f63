import type { Side } from '#app/features/accounts/schema.ts'
import type { Decision } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'

export type Participants = { seekerId: string; companionId: string }

/** Which side of the call a person is on; null for everybody else. */
export function sideOf(userId: string, call: Participants): Side | null {
  if (userId === call.seekerId) return 'seeker'
  return userId === call.companionId ? 'companion' : null
}

/** The participant on the other side. */
export const otherOf = (userId: string, call: Participants) =>
  userId === call.seekerId ? call.companionId : call.seekerId

/** Only the two participants see a call or act on it; for everybody else it does not exist (T5). */
export function canUseCall(viewer: Viewer, call: Participants | null): Decision<{ side: Side }> {
  const side = call && sideOf(viewer.userId, call)
  return side ? { ok: true, side } : { ok: false, code: 'not_found' }
}

/**
 * Entering also needs an account in good standing. Whoever blocked the other stays outside; the other one may come (T7,
 * T-12).
 */
export function canEnter(viewer: Viewer, hasBlocked: boolean): Decision {
  if (viewer.status === 'suspended' || viewer.status === 'canceled') return { ok: false, code: 'account_closed' }
  return hasBlocked ? { ok: false, code: 'blocked' } : { ok: true }
}
