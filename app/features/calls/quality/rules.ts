import type { Decision } from '#app/platform/refusal.ts'
import type { CallState } from '../rules.ts'
import { REPORT_GRACE_MINUTES } from './schema.ts'

/** Whether a browser may still report on a call: from its start until ten minutes after it ended. */
export function decideReport(
  call: CallState & { endedAt: Date | null; cancelledAt: Date | null },
  now: Date,
): Decision<object> {
  if (now < call.startAt) return { ok: false, code: 'too_early' }
  if (call.cancelledAt && call.cancelledAt < call.startAt) return { ok: false, code: 'call_cancelled' }
  const endAt = call.endedAt ?? call.cancelledAt ?? call.endAt
  const until = endAt.getTime() + REPORT_GRACE_MINUTES * 60_000
  return now.getTime() <= until ? { ok: true } : { ok: false, code: 'too_late' }
}
