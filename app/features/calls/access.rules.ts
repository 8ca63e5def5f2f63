import type { CallState, CallTimes } from './rules.ts'
import { isOpenStatus, LOBBY_MINUTES } from './schema.ts'

export type CallAccess = 'early' | 'lobby' | 'open' | 'closed'

/** How far a participant gets now: lobby from ten minutes before, media from the start to the end. */
export function callAccess(call: CallState, now: Date): CallAccess {
  const at = now.getTime()
  if (!isOpenStatus(call.status) || at >= call.endAt.getTime()) return 'closed'
  if (at >= call.startAt.getTime()) return 'open'
  return at >= lobbyOpensAt(call).getTime() ? 'lobby' : 'early'
}

/** From when both may check their devices in the lobby. */
export function lobbyOpensAt(call: CallTimes): Date {
  return new Date(call.startAt.getTime() - LOBBY_MINUTES * 60_000)
}
