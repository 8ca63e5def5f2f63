import type { Side } from '#app/features/marketplace/accounts/schema.ts'
import { type CallState, type CallTimes, momentOf } from './rules.ts'
import { GRACE_MINUTES, isOpenStatus, LOBBY_MINUTES } from './schema.ts'

/** From when both may check their devices in the lobby. */
export function lobbyOpensAt(call: CallTimes): Date {
  return new Date(call.startAt.getTime() - LOBBY_MINUTES * 60_000)
}

export type CallAccess = 'early' | 'lobby' | 'open' | 'closed'

/** How far a participant gets now: lobby from ten minutes before, media from the start to the end. */
export function callAccess(call: CallState, now: Date): CallAccess {
  const at = now.getTime()
  if (!isOpenStatus(call.status) || at >= call.endAt.getTime()) return 'closed'
  if (at >= call.startAt.getTime()) return 'open'
  return at >= lobbyOpensAt(call).getTime() ? 'lobby' : 'early'
}

/** Until when a companion who has not come must join before the call counts as missed; null for seekers. */
export function joinBy(call: CallState & { side: Side; actualStartAt: Date | null }, now: Date): Date | null {
  if (call.side !== 'companion' || call.actualStartAt !== null || callAccess(call, now) !== 'open') return null
  return now.getTime() < momentOf(call, 'late') ? new Date(call.startAt.getTime() + GRACE_MINUTES * 60_000) : null
}

export function bookedState(call: CallState & { side: Side }, now: Date): Side | 'running' | 'cancelled' | 'over' {
  if (call.status === 'cancelled') return 'cancelled'
  const access = callAccess(call, now)
  if (access === 'closed') return 'over'
  return access === 'open' ? 'running' : call.side
}

/** Whether a call is due to be settled: over, or waiting for the companion for five minutes. */
export function isSettlementDue(call: CallState & { actualStartAt: Date | null }, now: Date): boolean {
  if (now.getTime() >= momentOf(call, 'end')) return true
  return call.status === 'active' && call.actualStartAt === null && now.getTime() >= momentOf(call, 'late')
}
