import type { Side } from '#app/features/marketplace/accounts/schema.ts'
import { callAccess } from './access.rules.ts'
import type { CallState } from './rules.ts'

/** What the confirmation of a call says of it at this moment. */
export type BookedState = 'seeker' | 'companion' | 'running' | 'cancelled' | 'over'

/** Booked and to come, for either side; begun; cancelled; or over in whatever way. */
export function bookedState(call: CallState & { side: Side }, now: Date): BookedState {
  if (call.status === 'cancelled') return 'cancelled'
  const access = callAccess(call, now)
  if (access === 'closed') return 'over'
  return access === 'open' ? 'running' : call.side
}
