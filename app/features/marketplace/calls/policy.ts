import type { Side } from '#app/features/marketplace/accounts/schema.ts'
import type { Decision } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { type CallState, callAccess } from './rules.ts'

export type Participants = { seekerId: string; companionId: string }

export function sideOf(userId: string, call: Participants): Side | null {
  if (userId === call.seekerId) return 'seeker'
  return userId === call.companionId ? 'companion' : null
}

export const otherOf = (userId: string, call: Participants) =>
  userId === call.seekerId ? call.companionId : call.seekerId

/** Only the two participants see a call or act on it. For anyone else it doesn't exist. */
export function canUseCall(viewer: Viewer, call: Participants | null): Decision<{ side: Side }> {
  const side = call && sideOf(viewer.userId, call)
  return side ? { ok: true, side } : { ok: false, code: 'not_found' }
}

/** How far a person gets into a call now. `blocked`: this person blocked the other. */
export type Admission = 'not_found' | 'account_closed' | 'early' | 'closed' | 'blocked' | 'lobby' | 'open'

export const isAccountClosed = ({ status }: Pick<Viewer, 'status'>) => status === 'suspended' || status === 'canceled'

/** `blockers`: which of the two blocked the other. */
export function decideAdmission(
  viewer: Pick<Viewer, 'userId' | 'status'>,
  call: (CallState & Participants & { blockers: readonly string[] }) | null,
  now: Date,
): Admission {
  if (!call || !sideOf(viewer.userId, call)) return 'not_found'
  if (isAccountClosed(viewer)) return 'account_closed'
  const access = callAccess(call, now)
  if (access === 'early' || access === 'closed') return access
  return call.blockers.includes(viewer.userId) ? 'blocked' : access
}

export const canEnter = (admission: Admission | undefined): Decision =>
  admission === 'blocked' || admission === 'account_closed' ? { ok: false, code: admission } : { ok: true }

/** Only the seeker, who pays, can switch to voice. For strangers the call doesn't exist. */
export function canSwitchToVoice(viewer: Viewer, call: Participants | null): Decision {
  const access = canUseCall(viewer, call)
  if (!access.ok) return access
  return access.side === 'seeker' ? { ok: true } : { ok: false, code: 'not_yours_to_do' }
}
