import type { Decision } from '#app/platform/refusal.ts'
import type { CallState } from '../rules.ts'
import { type CallReport, REPORT_GRACE_MINUTES, type UnconnectedCause } from './schema.ts'

/** Whether a browser may still report on a call: from its start until ten minutes after it ended. */
export function decideReport(
  call: CallState & { endedAt: Date | null; cancelledAt: Date | null },
  now: Date,
): Decision<object> {
  if (call.cancelledAt && call.cancelledAt < call.startAt) return { ok: false, code: 'call_cancelled' }
  if (now < call.startAt) return { ok: false, code: 'too_early' }
  const endAt = call.endedAt ?? call.cancelledAt ?? call.endAt
  const until = endAt.getTime() + REPORT_GRACE_MINUTES * 60_000
  return now.getTime() <= until ? { ok: true } : { ok: false, code: 'too_late' }
}

/** The news in a report: reports of one browser repeat earlier ones. */
export function newsOf(
  before: CallReport | null,
  report: CallReport,
): Pick<CallReport, 'setupMs' | 'path' | 'failure' | 'reconnects'> {
  const isNew = (name: 'setupMs' | 'path') => (before?.[name] ?? null) === null
  return {
    setupMs: isNew('setupMs') ? report.setupMs : null,
    path: isNew('path') ? report.path : null,
    failure: report.failure === before?.failure ? null : report.failure,
    reconnects: Math.max(0, report.reconnects - (before?.reconnects ?? 0)),
  }
}

export type RecentCalls = {
  calls: number
  /** Those reported as not connected, and how many name each cause. */
  failing: number
  causes: Readonly<Record<UnconnectedCause, number>>
  /** Those in which neither found a relay: the fault is ours. */
  withoutRelay: number
  /** Those that connected after the last one that did not. */
  connectedSince: number
}

/** So many failing calls within an hour call the operator, whatever their share. */
export const FAILING_CALLS = 3
/** So large a share of failing calls does, from so many calls on. */
export const FAILING_SHARE = 0.2
export const SHARE_OF_CALLS = 5

/** The cause to alert about; `isOver` when few fail and a call has connected after the last failure. */
export function decideCallAlarm(counts: RecentCalls): { cause: UnconnectedCause | null; isOver: boolean } {
  const { calls, failing, causes, withoutRelay, connectedSince } = counts
  const isMany = failing >= FAILING_CALLS || (calls >= SHARE_OF_CALLS && failing >= FAILING_SHARE * calls)
  if (!isMany && withoutRelay === 0) return { cause: null, isOver: connectedSince > 0 }
  if (!isMany) return { cause: 'no_relay', isOver: false }
  const [first] = (Object.entries(causes) as [UnconnectedCause, number][]).sort(([, one], [, other]) => other - one)
  return { cause: first?.[0] ?? null, isOver: false }
}
