export const CALL_STATUSES = ['scheduled', 'active', 'completed', 'missed', 'cancelled'] as const
export type CallStatus = (typeof CALL_STATUSES)[number]

/** The states of a call whose outcome is open. */
export const OPEN_STATUSES = ['scheduled', 'active'] as const satisfies readonly CallStatus[]
export const isOpenStatus = (status: CallStatus) => OPEN_STATUSES.some((open) => open === status)

/** Who did not come; or that both were there and no connection came about. */
export const MISSED_REASONS = ['offerer_no_show', 'seeker_no_show', 'both_no_show', 'no_connection'] as const
export type MissedReason = (typeof MISSED_REASONS)[number]

/** Minutes a seeker waits in an active call before it counts as missed. */
export const GRACE_MINUTES = 5
/** Seconds together without media after which either may end a call that does not connect. */
export const WAY_OUT_SECONDS = 60
/** For so long only the seeker's browser decides that they are connected; a hidden one must not make a call free. */
export const SEEKERS_WORD_SECONDS = 300
/** Seconds together in which media comes wherever it can: from then on a call without any has not connected. */
export const CONNECTING_SECONDS = 20
/** Seconds by which a companion may be late before the end moves: pressing Join takes a moment. */
export const LATE_TOLERANCE_SECONDS = 30
/** Seconds without a socket before a person counts as gone: the media continues while the line comes back. */
export const RECONNECT_SECONDS = 60
export const LOBBY_MINUTES = 10
/** A page that is left open knows this many minutes ahead of a call that is about to begin. */
export const ACTIVE_CALL_MINUTES_AHEAD = 60
export const PAST_CALLS_PER_PAGE = 10
/** The orders of past calls: by when they were booked, or by when they began; the latest first. */
export const PAST_ORDERS = ['booked', 'date'] as const
export type PastOrder = (typeof PAST_ORDERS)[number]

export const CANCEL_NOTE_MAX = 200

export type CallInput = { callId: string }
/** A call to cancel; `note` is one line to the other person, null without one. */
export type CancelInput = CallInput & { note?: string | null }

export const MAX_MESSAGE_BYTES = 16 * 1024
/** Why the server closed a socket; the browser decides by it whether to reconnect. */
export const CLOSE_CODES = {
  takenOver: 4001,
  callOver: 4002,
  signedOut: 4003,
  notAllowed: 4004,
  malformed: 4008,
  flood: 4009,
  restarting: 4012,
} as const

export const NOTE_MAX = 500

/** `lost`: the connection broke; `closing`: the tab went away; `left`: pressed Leave; `gone`: cannot come back. */
export const PEER_LOCATIONS = ['absent', 'lobby', 'call', 'lost', 'closing', 'left', 'gone'] as const
export type PeerLocation = (typeof PEER_LOCATIONS)[number]

export const EXTENSION_MINUTES = 15
/** How long a call can become, in minutes: the longest that can be booked and half as much again. */
export const CALL_MINUTES_MAX = 90
export const OFFER_MINUTES = 5
export const QUESTION_SECONDS = 90
/** For how long an answer counts (ms): for so long, asking again after a no is not offered. */
export const LAST_ANSWER_MS = 120_000

export const EXTENSION_ANSWERS = ['agreed', 'declined', 'withdrawn', 'expired'] as const
export type ExtensionAnswer = (typeof EXTENSION_ANSWERS)[number]

/** Why two people did not hear or see each other, as one of their browsers reports it. */
export const FAILURE_CAUSES = [
  // Not one relay candidate was gathered.
  'no_relay',
  'no_path',
  // Connected, and not one packet.
  'never_flowed',
  // Flowed, then gone to the end.
  'media_lost',
  // An offer or an answer failed.
  'negotiation',
  'no_microphone',
  'trust_mismatch',
] as const
export type FailureCause = (typeof FAILURE_CAUSES)[number]

/** The causes by which a call never connected; those of an installation whose relay is ill. */
export const UNCONNECTED_CAUSES = ['no_relay', 'no_path', 'never_flowed'] as const satisfies readonly FailureCause[]
export type UnconnectedCause = (typeof UNCONNECTED_CAUSES)[number]

export const CALL_PATHS = ['direct', 'relay_udp', 'relay_tcp', 'relay_tls'] as const
export type CallPath = (typeof CALL_PATHS)[number]

export const REPORT_MAX = {
  setupMs: 600_000,
  reconnects: 1_000,
  longestGapMs: 3_600_000,
  lossPercent: 100,
  roundTripMs: 60_000,
  concealedPercent: 100,
} as const

export type { CallReport } from './messages.ts'

/** How long after the end of a call its last report may come. */
export const REPORT_GRACE_MINUTES = 10
