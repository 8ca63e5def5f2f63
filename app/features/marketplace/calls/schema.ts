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
/** Minutes before the start from which both may sit in the lobby. */
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

/** Largest message in bytes that the socket takes; a bigger one closes it. */
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

/** Longest line of text that the two write each other; it travels between their browsers only. */
export const NOTE_MAX = 500

/** `lost`: the connection broke; `closing`: the tab went away; `left`: pressed Leave; `gone`: cannot come back. */
export const PEER_LOCATIONS = ['absent', 'lobby', 'call', 'lost', 'closing', 'left', 'gone'] as const
export type PeerLocation = (typeof PEER_LOCATIONS)[number]
