import type { MissedReason } from './schema.ts'

/** Facts about calls that other features react to. */
export type CallEvent =
  | { type: 'call.started'; callId: string }
  | { type: 'call.cancelled'; callId: string; by: string }
  | { type: 'call.completed'; callId: string }
  | { type: 'call.missed'; callId: string; reason: MissedReason }
