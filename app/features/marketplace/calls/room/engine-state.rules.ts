import type { ClientMessage, ForwardedMessage, IceServer, ServerMessage } from '../messages.ts'
import type { CallStatus, MissedReason, PeerLocation } from '../schema.ts'
import { type Adaptation, newAdaptation, type PathSample } from './adapt.rules.ts'
import type { ChannelMessage } from './channel.messages.ts'
import { type Measurements, nothingMeasured, type ReportedStats } from './report.rules.ts'
import type { MediaFlow, Quality } from './rules.ts'
import type { TrustResult } from './trust.rules.ts'

/** Where this participant is; `untrusted` is out again because somebody may sit in between. */
export type Phase = 'lobby' | 'waiting' | 'entering' | 'inside' | 'left' | 'refused' | 'closed' | 'untrusted'
/** Why the server closed the socket for good. */
export type CloseReason = 'taken_over' | 'over' | 'signed_out' | 'not_allowed' | null
/** A few written words between the two; nobody keeps them. `at` is in milliseconds of the server's clock. */
export type CallNote = { id: number; from: 'you' | 'other'; text: string; at: number }

export type RoomState = {
  phase: Phase
  socketState: 'connecting' | 'open'
  closeReason: CloseReason
  /** Why entering or ending was refused. */
  refusal: string | null
  status: CallStatus
  missedReason: MissedReason | null
  peerLocation: PeerLocation
  /** Since when the other one's socket is gone; null while it is there. */
  peerAwaySince: number | null
  peerMicrophone: boolean
  peerCamera: boolean
  flow: MediaFlow
  quality: Quality
  isSpeaking: boolean
  hasTalked: boolean
  /** When the media stopped. */
  lostAt: number | null
  stream: MediaStream | null
  /** Media goes through a TURN relay, which hides the addresses of both from each other. */
  isRelayOnly: boolean
  /** Null until the server has sent its welcome. */
  iceServers: IceServer[] | null
  /** Four numbers from 0 to 63, the same on both sides when nobody is in between; null until they are computed. */
  symbols: readonly number[] | null
  trust: 'none' | 'ready' | 'confirmed' | 'mismatch'
  /** The two certificates that `symbols` stand for. */
  trustedPair: string | null
  notes: readonly CallNote[]
  canSendNotes: boolean
  /** The network is too weak for the picture: sound alone is offered. */
  offersSoundOnly: boolean
  isSoundOnly: boolean
  /** Twenty seconds together without a packet: which way is missing. */
  trouble: 'none' | 'no_path' | 'no_relay'
  /** The other device on which this person is in the call, in words. */
  elsewhere: string | null
  /** This visit waits for the call to begin, and then takes it over from the other device. */
  takesOver: boolean
  hasRelayCandidate: boolean | null
  /** The server has this socket inside the call, and forwards what it sends. */
  isSeated: boolean
  /** The server knows of this visit that media arrived. */
  hasReportedMedia: boolean
  adaptation: Adaptation
  measured: Measurements
  reportedAt: number
}

export type RoomInput =
  | { type: 'start'; isReturning: boolean }
  | { type: 'join'; takeOver: boolean }
  | { type: 'back_to_lobby' }
  | { type: 'entering' }
  | { type: 'leave' }
  | { type: 'closing' }
  | { type: 'media_ready' }
  | { type: 'message'; message: ServerMessage }
  | { type: 'socket'; state: 'connecting' | 'open' }
  | { type: 'socket_closed'; reason: CloseReason }
  | { type: 'flow'; flow: MediaFlow }
  | { type: 'stream'; stream: MediaStream | null }
  | { type: 'quality'; quality: Quality }
  | { type: 'speaking'; isSpeaking: boolean }
  | { type: 'stats'; stats: ReportedStats; roundTripMs: number | null }
  | { type: 'network'; sample: PathSample }
  | { type: 'gathered'; hasRelay: boolean }
  | { type: 'channel'; isOpen: boolean }
  | { type: 'channel_message'; message: ChannelMessage }
  | { type: 'trust'; outcome: TrustResult; pair: string }
  | { type: 'confirm_trust'; matches: boolean }
  | { type: 'note_sent'; text: string }
  | { type: 'sound_only'; isOn: boolean }
  | { type: 'decline_sound_only' }
  | { type: 'tick' }

export type LinkCall = 'peerNear' | 'peerCame' | 'peerLeft' | 'peerLost'

export type RoomEffect =
  | { type: 'socket'; message: ClientMessage }
  | { type: 'welcome'; message: Extract<ServerMessage, { type: 'welcome' }> }
  | { type: 'relay'; iceServers: IceServer[] }
  | { type: 'clock'; at: string }
  | { type: 'link'; call: LinkCall }
  | { type: 'deliver'; message: ForwardedMessage }
  | { type: 'send_tracks' }
  | { type: 'sending' }
  | { type: 'channel'; message: ChannelMessage }
  | { type: 'enter_when_open'; afterMs?: number }
  /** Opens the link ahead, as soon as the devices are known. */
  | { type: 'prepare' }
  | { type: 'connect' }
  | { type: 'disconnect' }
  | { type: 'probe' }
  | { type: 'start_media' }
  | { type: 'stop_media' }
  | { type: 'remember'; isInside: boolean }
  | { type: 'outdated' }

/** The room before anything happened. `now` is the server's clock in milliseconds. */
export const newRoom = (options: { status: CallStatus; isVideo: boolean; now: number }): RoomState => ({
  phase: 'lobby',
  socketState: 'connecting',
  closeReason: null,
  refusal: null,
  status: options.status,
  missedReason: null,
  ...nobody,
  peerMicrophone: true,
  peerCamera: options.isVideo,
  quality: 'good',
  isSpeaking: false,
  isRelayOnly: false,
  iceServers: null,
  symbols: null,
  trust: 'none',
  trustedPair: null,
  notes: [],
  isSoundOnly: false,
  elsewhere: null,
  takesOver: false,
  adaptation: newAdaptation(options.now),
  measured: nothingMeasured,
  reportedAt: options.now,
})

/** What a room knows of the other one while it has no connection. */
export const nobody = {
  peerLocation: 'absent',
  peerAwaySince: null,
  flow: 'none',
  hasTalked: false,
  lostAt: null,
  stream: null,
  canSendNotes: false,
  offersSoundOnly: false,
  trouble: 'none',
  hasRelayCandidate: null,
  isSeated: false,
  hasReportedMedia: false,
} as const satisfies Partial<RoomState>
