import type { Decision } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { canUseCall, type Participants } from '../policy.ts'

/** Only whoever booked and pays a call decides that it goes on by voice; for strangers it does not exist. */
export function canSwitchToVoice(viewer: Viewer, call: Participants | null): Decision {
  const access = canUseCall(viewer, call)
  if (!access.ok) return access
  return access.side === 'seeker' ? { ok: true } : { ok: false, code: 'not_yours_to_do' }
}
