export const CALL_STATUSES = ['scheduled', 'active', 'completed', 'missed', 'cancelled'] as const
export type CallStatus = (typeof CALL_STATUSES)[number]

export const OPEN_STATUSES = ['scheduled', 'active'] as const satisfies readonly CallStatus[]
export const isOpenStatus = (status: CallStatus) => OPEN_STATUSES.some((open) => open === status)

/** Names the absent side. `no_connection`: both came, but no media got through. */
export const MISSED_REASONS = ['offerer_no_show', 'seeker_no_show', 'both_no_show', 'no_connection'] as const
export type MissedReason = (typeof MISSED_REASONS)[number]

/** Minutes a seeker waits in an active call before it counts as missed. */
export const GRACE_MINUTES = 5
/** Seconds together without media before either may end a call that doesn't connect. */
export const GIVE_UP_AFTER_SECONDS = 60
/**
 * Seconds together in which only the seeker's browser decides that they're connected. Later the companion's counts too,
 * so hiding media doesn't make a call free.
 */
export const SEEKER_REPORT_SECONDS = 300
/** Seconds together within which media arrives if it can. A longer call without any hasn't connected. */
export const CONNECTING_SECONDS = 20
/** Seconds a companion may be late before the end moves, because joining takes a moment. */
export const LATE_TOLERANCE_SECONDS = 30
/** Seconds without a socket before a person counts as gone. Media continues while the connection recovers. */
export const RECONNECT_SECONDS = 60
export const LOBBY_MINUTES = 10
/** An open page learns of a call this many minutes before it begins. */
export const ACTIVE_CALL_MINUTES_AHEAD = 60
export const PAST_CALLS_PER_PAGE = 10
/** Orders of past calls, latest first: by when they were booked, or by when they began. */
export const PAST_ORDERS = ['booked', 'date'] as const
export type PastOrder = (typeof PAST_ORDERS)[number]

export const CANCEL_NOTE_MAX = 200

export type CallInput = { callId: string }
/** `note` is one line to the other person; null without one. */
export type CancelInput = CallInput & { note?: string | null }

export const MAX_MESSAGE_BYTES = 16 * 1024
/** Why the server closed a socket. The browser uses it to decide whether to reconnect. */
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

/** `lost`: the connection broke; `closing`: the tab is closing; `left`: pressed Leave; `gone`: can't come back. */
export const PEER_LOCATIONS = ['absent', 'lobby', 'call', 'lost', 'closing', 'left', 'gone'] as const
export type PeerLocation = (typeof PEER_LOCATIONS)[number]

export const EXTENSION_MINUTES = 15
/** Maximum length of a call, in minutes: the longest booking and half as much again. */
export const CALL_MINUTES_MAX = 90
export const OFFER_MINUTES = 5
export const QUESTION_SECONDS = 90
/** How long (ms) an answer counts. Until then, asking again after a no isn't offered. */
export const LAST_ANSWER_MS = 120_000

export const EXTENSION_ANSWERS = ['agreed', 'declined', 'withdrawn', 'expired'] as const
export type ExtensionAnswer = (typeof EXTENSION_ANSWERS)[number]

export const FAILURE_CAUSES = [
  // No relay candidate was gathered.
  'no_relay',
  'no_path',
  // Connected, but not a single packet arrived.
  'never_flowed',
  // Flowed, then stopped until the end.
  'media_lost',
  'negotiation',
  'no_microphone',
  'trust_mismatch',
] as const
export type FailureCause = (typeof FAILURE_CAUSES)[number]

/** Causes of calls that never connected, typical of a broken relay. */
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

export const REPORT_GRACE_MINUTES = 10

/** How often a call can move. */
export const MOVES_MAX = 3
/** Most times in a proposal. */
export const PROPOSED_TIMES_MAX = 3
export const PROPOSAL_HOURS = 48
/** Most moves and proposals of a call together. */
export const MOVE_ROWS_MAX = 20

export type MoveInput = CallInput & { from: Date; startAt: Date }
/** `seen` is the open proposal that this one replaces; null without one. */
export type ProposeInput = CallInput & { from: Date; times: readonly Date[]; seen: string | null }
/** `no` from the person who asked withdraws the proposal. */
export type AnswerInput = CallInput & { moveId: string } & ({ answer: 'yes'; startAt: Date } | { answer: 'no' })

/** What moving, proposing or answering did. */
export const MOVE_ENDS = ['moved', 'proposed', 'declined', 'withdrawn'] as const
export type MoveEnd = (typeof MOVE_ENDS)[number]

export const MOVE_ANSWERS = ['moved', 'declined', 'withdrawn', 'expired'] as const
export type MoveAnswer = (typeof MOVE_ANSWERS)[number]
