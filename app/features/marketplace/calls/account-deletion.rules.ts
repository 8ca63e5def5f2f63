import type { Side } from '#app/features/marketplace/accounts/schema.ts'
import { type CallState, cancelSettlement } from './rules.ts'

/** What deleting an account does to its calls, in whole credits. */
export type DeletionEffects = {
  calls: number
  /** Those of them whose price goes to the companion all the same, and how much that is. */
  late: number
  earned: number
  returned: number
  /** A call has begun, or is over and not settled yet: the account cannot be deleted now. */
  isRunning: boolean
}

/**
 * The outcome of deleting the account now: every call that has not begun is cancelled by that person.
 */
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
