import type { Side } from '#app/features/marketplace/accounts/schema.ts'
import type { Decision } from '#app/platform/refusal.ts'
import { type CallState, cancelSettlement, decideFinish, decideOutcome, type Outcome, type Presence } from './rules.ts'

export type DeletionEffects = {
  calls: number
  /** Those of them whose price goes to the companion all the same, and how much that is. */
  late: number
  earned: number
  returned: number
  /** A call has begun, or is over and not settled yet: the account cannot be deleted now. */
  isRunning: boolean
}

/** What deleting the account does now: every call that has not begun is cancelled by its owner. */
export function effectsOfDeletion(
  calls: readonly (CallState & { credits: number })[],
  by: Side,
  now: Date,
  cancellationHours: number,
): DeletionEffects {
  const effects: DeletionEffects = { calls: 0, late: 0, earned: 0, returned: 0, isRunning: false }
  for (const call of calls) {
    if (call.status !== 'scheduled' || now >= call.startAt) {
      effects.isRunning = true
      continue
    }
    const settlement = cancelSettlement(call, by, now, cancellationHours)
    effects.calls++
    effects[settlement] += call.credits
    if (settlement === 'earned') effects.late++
  }
  return effects
}

/** How a call ends whose participant is suspended: as what took place, or stopped with its price going one way. */
type SuspensionOutcome = { kind: 'finished'; outcome: Outcome } | { kind: 'stopped'; settlement: 'returned' | 'earned' }

/** A companion's calls go back to the seekers; a seeker's end as if the seeker had cancelled or left. */
export function decideSuspendedCall(
  call: CallState,
  presence: Presence,
  suspended: Side,
  now: Date,
  cancellationHours: number,
): Decision<{ ended: SuspensionOutcome }> {
  const due = decideOutcome(call, presence, now)
  if (due.ok) return { ok: true, ended: { kind: 'finished', outcome: due.outcome } }
  if (due.code !== 'not_due') return due
  if (suspended === 'companion') return stopped('returned')
  const finish = decideFinish(call, presence, 'seeker', now)
  if (finish.ok) return { ok: true, ended: { kind: 'finished', outcome: finish.outcome } }
  // From the start on the companion is there or still may come, and has kept the time free.
  return stopped(cancelSettlement(call, 'seeker', now, cancellationHours))
}

const stopped = (settlement: 'returned' | 'earned'): Decision<{ ended: SuspensionOutcome }> => ({
  ok: true,
  ended: { kind: 'stopped', settlement },
})
