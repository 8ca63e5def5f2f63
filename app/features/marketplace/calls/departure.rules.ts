import type { Side } from '#app/features/marketplace/accounts/schema.ts'
import {
  type CallState,
  cancelSettlement,
  decideFinish,
  decideOutcome,
  type Outcome,
  type Presence,
  type RefundableCall,
} from './rules.ts'

export type DeletionEffects = ReturnType<typeof effectsOfDeletion>

/**
 * Effects of deleting the account now: its owner cancels every call that hasn't begun. `late` counts those still paid
 * for. Deletion is refused while a call `isRunning`, or is over but not settled.
 */
export function effectsOfDeletion(
  calls: readonly (CallState & RefundableCall & { credits: number })[],
  by: Side,
  now: Date,
  cancellationHours: number,
) {
  const effects = { calls: 0, late: 0, earned: 0, returned: 0, isRunning: false }
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

/** A suspended companion's calls are refunded. A suspended seeker's end as if the seeker had cancelled or left. */
export function decideSuspendedCall(
  call: CallState & RefundableCall,
  presence: Presence,
  suspended: Side,
  now: Date,
  cancellationHours: number,
): Outcome | { to: 'cancelled'; settlement: 'returned' | 'earned' } {
  const due = decideOutcome(call, presence, now)
  if (due.ok) return due.outcome
  if (suspended === 'companion') return { to: 'cancelled', settlement: 'returned' }
  const finish = decideFinish(call, presence, 'seeker', now)
  if (finish.ok) return finish.outcome
  // From the start on, the companion is there or may still come, and has kept the time free.
  return { to: 'cancelled', settlement: cancelSettlement(call, 'seeker', now, cancellationHours) }
}

export type CallMeeting = Pick<Presence, 'seekerCame' | 'companionCame' | 'hasMedia'>

export type BlockEffects = {
  calls: number
  returned: number
  earned: number
  /** The running call, which a block doesn't cancel; `met` if the two were connected. */
  running: { credits: number; met: boolean } | null
}

/** Effects of one side's block now: every call that hasn't begun counts as cancelled by that side. */
export function effectsOfBlock(
  calls: readonly (CallState & RefundableCall & CallMeeting & { credits: number })[],
  by: Side,
  now: Date,
  cancellationHours: number,
): BlockEffects {
  const effects: BlockEffects = { calls: 0, returned: 0, earned: 0, running: null }
  for (const call of calls) {
    if (isRunning(call, now)) {
      effects.running = { credits: call.credits, met: call.seekerCame && call.companionCame && call.hasMedia }
    } else if (call.status === 'scheduled' && now < call.startAt) {
      effects.calls++
      effects[cancelSettlement(call, by, now, cancellationHours)] += call.credits
    }
  }
  return effects
}

/** True if an open call has begun. An active one has, even if this transaction's clock is behind. */
export const isRunning = (call: CallState, now: Date) =>
  (call.status === 'active' || call.startAt <= now) && now < call.endAt

/** True if a blocker counts as absent from a running call: the other person hasn't come yet, but still could. */
export function countsAsAbsent(
  presence: Pick<CallMeeting, 'seekerCame' | 'companionCame'>,
  by: Side,
  isBlockedByOther: boolean,
): boolean {
  return !isBlockedByOther && !(by === 'seeker' ? presence.companionCame : presence.seekerCame)
}
