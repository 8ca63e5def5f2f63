import type { Side } from '#app/features/marketplace/accounts/schema.ts'
import { lobbyOpensAt } from './lobby.rules.ts'
import { type CallState, momentOf } from './rules.ts'
import { GRACE_MINUTES, isOpenStatus } from './schema.ts'

export type CallAccess = 'early' | 'lobby' | 'open' | 'closed'

/** How far a participant gets now: lobby from ten minutes before, media from the start to the end. */
export function callAccess(call: CallState, now: Date): CallAccess {
  const at = now.getTime()
  if (!isOpenStatus(call.status) || at >= call.endAt.getTime()) return 'closed'
  if (at >= call.startAt.getTime()) return 'open'
  return at >= lobbyOpensAt(call).getTime() ? 'lobby' : 'early'
}

/**
 * Until when a companion who has not come has to join: a seeker who waits longer gets everything back. Null for
 * seekers, before the start, once the companion came, and afterwards.
 */
export function joinBy(call: CallState & { side: Side; actualStartAt: Date | null }, now: Date): Date | null {
  if (call.side !== 'companion' || call.actualStartAt !== null || callAccess(call, now) !== 'open') return null
  return now.getTime() < momentOf(call, 'late') ? new Date(call.startAt.getTime() + GRACE_MINUTES * 60_000) : null
}
