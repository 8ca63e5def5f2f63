import type { Side } from '#app/features/marketplace/accounts/schema.ts'
import type { CallStatus } from '#app/features/marketplace/calls/schema.ts'
import type { Decision } from '#app/platform/refusal.ts'

/** The seeker of a completed call may rate it, once. Decides both whether to show the button and whether to accept. */
export function canRate(call: { side: Side | null; status: CallStatus; rating: number | null }): Decision {
  if (call.side === null) return { ok: false, code: 'not_found' }
  if (call.side !== 'seeker') return { ok: false, code: 'only_seekers_rate' }
  if (call.status !== 'completed') return { ok: false, code: 'call_not_completed' }
  return call.rating === null ? { ok: true } : { ok: false, code: 'already_rated' }
}
