import type { Side } from '#app/features/marketplace/accounts/schema.ts'
import { type CallState, cancelSettlement, type Presence } from '../rules.ts'

export type CallMeeting = Pick<Presence, 'seekerCame' | 'companionCame' | 'hasMedia'>

export type BlockEffects = {
  /** Calls that are cancelled, and what of their price goes back to the seeker or to the companion. */
  calls: number
  returned: number
  earned: number
  /** The running call, which a block does not cancel; `met` if the two were connected. */
  running: { credits: number; met: boolean } | null
}

/** What a block by one side does now: every call that has not begun counts as cancelled by that side. */
export function effectsOfBlock(
  calls: readonly (CallState & CallMeeting & { credits: number })[],
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

/** Whether an open call has begun; an active one has, whatever this transaction's clock shows. */
export const isRunning = (call: CallState, now: Date) =>
  (call.status === 'active' || call.startAt <= now) && now < call.endAt

/** Whether a blocker counts as absent from a running call: the other person has not come yet, but still could. */
export function isLeftAlone(
  presence: Pick<CallMeeting, 'seekerCame' | 'companionCame'>,
  by: Side,
  isBlockedByOther: boolean,
): boolean {
  return !isBlockedByOther && !(by === 'seeker' ? presence.companionCame : presence.seekerCame)
}
