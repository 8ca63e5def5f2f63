import type { CallTimes } from './rules.ts'
import { LOBBY_MINUTES } from './schema.ts'

/** From when both may check their devices in the lobby. */
export function lobbyOpensAt(call: CallTimes): Date {
  return new Date(call.startAt.getTime() - LOBBY_MINUTES * 60_000)
}
