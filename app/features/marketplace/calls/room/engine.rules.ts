import type { ClientMessage, ForwardedMessage, IceServer, ServerMessage } from '../messages.ts'
import {
  type Measurements,
  measureFlow,
  measureStats,
  measureTogether,
  nothingMeasured,
  type ReportedStats,
  reportOf,
} from '../quality/rules.ts'
import type { CallStatus, MissedReason, PeerLocation } from '../schema.ts'
import { type Adaptation, adapt, declineOffer, newAdaptation, type PathSample } from './adapt.rules.ts'
import type { ChannelMessage } from './channel.messages.ts'
import type { MediaFlow, Quality } from './rules.ts'
import type { TrustResult } from './trust.rules.ts'

/** `untrusted`: left because the call may be intercepted. */
export type Phase = 'lobby' | 'waiting' | 'entering' | 'inside' | 'left' | 'refused' | 'closed' | 'untrusted'
export type CloseReason = 'taken_over' | 'over' | 'signed_out' | 'not_allowed' | null
/** `at` is in milliseconds of the server's clock. */
export type CallNote = { id: number; from: 'you' | 'other'; text: string; at: number }

/** State of the other person while there's no connection. */
const nobody = {
  peerLocation: 'absent' as PeerLocation,
  /** When the other person's socket closed; null while it's open. */
  peerAwaySince: null as number | null,
  flow: 'none' as MediaFlow,
  hasTalked: false,
  lostAt: null as number | null,
  stream: null as MediaStream | null,
  canSendNotes: false,
  offersSoundOnly: false,
  /** Which part of the path is missing after twenty seconds together without a packet. */
  trouble: 'none' as 'none' | 'no_path' | 'no_relay',
  hasRelayCandidate: null as boolean | null,
  /** The server counts this socket as inside the call, and forwards its messages. */
  isSeated: false,
  hasReportedMedia: false,
}

/** The initial room. `now` is the server's clock in milliseconds. */
export const newRoom = ({ status, isVideo, now }: { status: CallStatus; isVideo: boolean; now: number }) => ({
  phase: 'lobby' as Phase,
  socketState: 'connecting' as 'connecting' | 'open',
  closeReason: null as CloseReason,
  refusal: null as string | null,
  status,
  missedReason: null as MissedReason | null,
  ...nobody,
  peerMicrophone: true,
  peerCamera: isVideo,
  quality: 'good' as Quality,
  isSpeaking: false,
  isRelayOnly: false,
  iceServers: null as IceServer[] | null,
  /** Four numbers from 0 to 63, the same on both sides unless the call is intercepted. Null until computed. */
  symbols: null as readonly number[] | null,
  trust: 'none' as 'none' | 'ready' | 'confirmed' | 'mismatch',
  trustedPair: null as string | null,
  notes: [] as readonly CallNote[],
  isSoundOnly: false,
  elsewhere: null as string | null,
  takesOver: false,
  adaptation: newAdaptation(now),
  measured: nothingMeasured,
  reportedAt: now,
})
export type RoomState = ReturnType<typeof newRoom>

export type LinkNews =
  | { type: 'flow'; flow: MediaFlow }
  | { type: 'stream'; stream: MediaStream | null }
  | { type: 'quality'; quality: Quality }
  | { type: 'speaking'; isSpeaking: boolean }
  | { type: 'stats'; stats: ReportedStats; roundTripMs: number | null }
  | { type: 'network'; sample: PathSample }
  | { type: 'gathered'; hasRelay: boolean }
  | { type: 'channel'; isOpen: boolean }
  | { type: 'channel_message'; message: ChannelMessage }
  /** `pair` names the two certificates that were compared. */
  | { type: 'trust'; outcome: TrustResult; pair: string }

export type RoomInput =
  | LinkNews
  | { type: 'start'; isReturning: boolean }
  | { type: 'join'; takeOver: boolean }
  | { type: 'back_to_lobby' | 'entering' | 'leave' | 'closing' | 'media_ready' | 'decline_sound_only' | 'tick' }
  | { type: 'message'; message: ServerMessage }
  | { type: 'socket'; state: 'connecting' | 'open' }
  | { type: 'socket_closed'; reason: CloseReason }
  | { type: 'confirm_trust'; matches: boolean }
  | { type: 'note_sent'; text: string }
  | { type: 'sound_only'; isOn: boolean }

export type RoomEffect =
  | { type: 'socket'; message: ClientMessage }
  | { type: 'welcome'; message: Extract<ServerMessage, { type: 'welcome' }> }
  | { type: 'relay'; iceServers: IceServer[] }
  | { type: 'clock'; at: string }
  | { type: 'link'; event: 'peer_near' | 'peer_came' | 'peer_left' | 'peer_lost' }
  | { type: 'deliver'; message: ForwardedMessage }
  | { type: 'channel'; message: ChannelMessage }
  | { type: 'enter_when_open'; afterMs?: number }
  | { type: 'remember'; isInside: boolean }
  /** `prepare` opens the link ahead of time, once the devices are known. */
  | { type: 'prepare' | 'connect' | 'disconnect' | 'probe' | 'start_media' | 'stop_media' | 'outdated' }
  | { type: 'send_tracks' | 'sending' }

/** How long (ms) two people inside can receive nothing before we explain the problem. */
const TROUBLE_MS = 20_000
const REPORT_MS = 60_000
const NOTES_KEPT = 200
const NOTES_PER_SECOND = 4
/** Delay (ms) before the next try when the server refuses as too early. */
const RETRY_ENTER_MS = 400

type Step = { state: RoomState; effects: RoomEffect[] }

/** Applies an event to the room and returns what to do. `now` is the server's clock in milliseconds. */
export function stepRoom(state: RoomState, input: RoomInput, now: number): Step {
  switch (input.type) {
    case 'start':
      return step({ ...state, phase: input.isReturning ? 'entering' : 'lobby' }, ...opening)
    case 'join':
      return join(state, input.takeOver)
    case 'back_to_lobby':
      return state.phase === 'waiting' ? step({ ...state, phase: 'lobby' }) : step(state)
    case 'entering':
      return step(
        state.phase === 'waiting' ? { ...state, phase: 'entering' } : state,
        ...(state.peerLocation === 'call' ? [{ type: 'link', event: 'peer_near' } as const] : []),
      )
    case 'leave':
      return leave(state, now, 'left')
    case 'closing':
      return step(state, ...report(state, now), { type: 'socket', message: { type: 'closing' } })
    case 'media_ready':
      return step(state, { type: 'send_tracks' }, { type: 'enter_when_open' }, ...preparing(state))
    case 'message':
      return receive(state, input.message, now)
    case 'socket':
      return step({ ...state, socketState: input.state, isSeated: state.isSeated && input.state === 'open' })
    case 'socket_closed':
      return socketClosed(state, input.reason)
    case 'flow':
      return followFlow(state, input.flow, now)
    case 'stream':
      return step({ ...state, stream: input.stream })
    case 'quality':
      return step(state.quality === input.quality ? state : { ...state, quality: input.quality })
    case 'speaking':
      return step(state.isSpeaking === input.isSpeaking ? state : { ...state, isSpeaking: input.isSpeaking })
    case 'stats':
      return step({ ...state, measured: measureStats(state.measured, input.stats, input.roundTripMs) })
    case 'network':
      return followNetwork(state, adapt(state.adaptation, input.sample, now))
    case 'decline_sound_only':
      return followNetwork(state, declineOffer(state.adaptation, now))
    case 'gathered':
      return step({ ...state, hasRelayCandidate: state.hasRelayCandidate === true || input.hasRelay })
    case 'channel': {
      // After a reload, the other browser doesn't know that sound only is on.
      const soundOnly = { type: 'channel', message: { type: 'sound_only', isOn: true } } as const
      const effects = input.isOpen && state.isSoundOnly ? [soundOnly] : []
      return step({ ...state, canSendNotes: input.isOpen }, ...effects)
    }
    case 'channel_message':
      return receiveFromOther(state, input.message, now)
    case 'trust':
      return followTrust(state, input, now)
    case 'confirm_trust':
      if (!input.matches) return leave({ ...state, trust: 'mismatch' }, now, 'untrusted')
      return step(state.trust === 'ready' ? { ...state, trust: 'confirmed' } : state)
    case 'note_sent':
      return step({ ...state, notes: addNote(state.notes, 'you', input.text, now) })
    case 'sound_only':
      return setSoundOnly(state, input.isOn, { type: 'channel', message: { type: 'sound_only', isOn: input.isOn } })
    case 'tick':
      return tick(state, now)
  }
}

const step = (state: RoomState, ...effects: RoomEffect[]): Step => ({ state, effects })
const opening: RoomEffect[] = [{ type: 'connect' }, { type: 'start_media' }]

function join(state: RoomState, takesOver: boolean): Step {
  const isBack = state.phase === 'left' || state.phase === 'refused'
  const next: RoomState = { ...state, phase: 'waiting', takesOver, ...(isBack ? { refusal: null } : {}) }
  return step(next, ...(isBack ? opening : []), { type: 'enter_when_open' })
}

function leave(state: RoomState, now: number, phase: 'left' | 'untrusted'): Step {
  const measured: Measurements =
    phase === 'untrusted' ? { ...state.measured, failure: 'trust_mismatch' } : state.measured
  const left: RoomState = { ...state, ...nobody, phase, measured, socketState: 'connecting' }
  return step(
    left,
    { type: 'remember', isInside: false },
    ...report({ ...state, measured }, now),
    { type: 'socket', message: { type: 'leave' } },
    { type: 'disconnect' },
    { type: 'stop_media' },
  )
}

function socketClosed(state: RoomState, closeReason: CloseReason): Step {
  const effects: RoomEffect[] = closeReason === 'over' ? [] : [{ type: 'remember', isInside: false }]
  return step(
    { ...state, ...nobody, phase: 'closed', closeReason, socketState: 'connecting' },
    { type: 'disconnect' },
    { type: 'stop_media' },
    ...effects,
    { type: 'outdated' },
  )
}

function receive(state: RoomState, message: ServerMessage, now: number): Step {
  switch (message.type) {
    case 'welcome': {
      const { isRelayOnly, iceServers } = message
      return step(
        // A new socket is a new visit: the server sends the other person's location, and must hear again that media
        // arrived.
        {
          ...{ ...state, isRelayOnly, iceServers, isSeated: false, hasReportedMedia: false },
          ...{ peerLocation: 'absent', peerAwaySince: null },
        },
        { type: 'clock', at: message.now },
        { type: 'welcome', message },
        { type: 'send_tracks' },
        { type: 'enter_when_open' },
      )
    }
    case 'relay':
      return step({ ...state, iceServers: message.iceServers }, { type: 'relay', iceServers: message.iceServers })
    case 'entered':
      return entered(state, now)
    case 'elsewhere':
      return step({ ...state, elsewhere: message.device })
    case 'refused':
      return refused(state, message.action, message.code)
    case 'peer':
      return followPeer(state, message, now)
    case 'call':
      return step({ ...state, status: message.status, missedReason: message.missedReason }, { type: 'outdated' })
    case 'pong':
      return step(state, { type: 'clock', at: message.now })
    case 'hello':
    case 'description':
    case 'candidate': {
      const isPreparing = state.phase === 'lobby' || state.phase === 'waiting' || state.phase === 'entering'
      return step(state, ...(state.isSeated || isPreparing ? [{ type: 'deliver', message } as const] : []))
    }
    default:
      // A message type that only a newer server knows.
      return step(state)
  }
}

function entered(state: RoomState, now: number): Step {
  const isTogether = state.peerLocation === 'call'
  const next: RoomState = {
    ...state,
    phase: 'inside',
    isSeated: true,
    refusal: null,
    takesOver: false,
    measured: isTogether ? measureTogether(state.measured, now) : state.measured,
  }
  const effects: RoomEffect[] = [{ type: 'remember', isInside: true }, { type: 'send_tracks' }]
  const isNear = state.peerLocation === 'lobby' && state.flow === 'none'
  effects.push({ type: 'link', event: isTogether ? 'peer_came' : isNear ? 'peer_near' : 'peer_lost' })
  return reportMedia(step(next, ...effects))
}

function refused(state: RoomState, action: 'enter' | 'end', code: string): Step {
  if (action === 'enter' && code === 'too_early')
    return step(state, { type: 'enter_when_open', afterMs: RETRY_ENTER_MS })
  if (action === 'enter' && code === 'elsewhere')
    return step({ ...state, phase: 'lobby', takesOver: false }, { type: 'remember', isInside: false })
  return step({ ...state, refusal: code, ...(action === 'enter' ? { phase: 'refused' } : {}) }, { type: 'outdated' })
}

/** Prepares the connection in the lobby while the other person waits inside. Frees the relay if they leave. */
function preparing({ phase, peerLocation }: RoomState, wasAwaited = false): RoomEffect[] {
  if (phase !== 'lobby') return []
  if (peerLocation === 'call') return [{ type: 'prepare' }]
  return wasAwaited ? [{ type: 'link', event: 'peer_left' }] : []
}

function followPeer(state: RoomState, message: Extract<ServerMessage, { type: 'peer' }>, now: number): Step {
  const { location, microphone, camera } = message
  const isPresent = location === 'call' || location === 'lobby'
  const next: RoomState = {
    ...state,
    peerLocation: location,
    ...(isPresent ? { peerMicrophone: microphone, peerCamera: camera } : {}),
    peerAwaySince: isPresent ? null : (state.peerAwaySince ?? now),
  }
  if (!state.isSeated) return step(next, ...preparing(next, state.peerLocation === 'call'))
  if (location === 'call' && state.peerLocation !== 'call')
    return step({ ...next, measured: measureTogether(next.measured, now) }, { type: 'link', event: 'peer_came' })
  if (location === 'lobby' && state.flow === 'none') return step(next, { type: 'link', event: 'peer_near' })
  if (location === 'lost' || location === 'closing' || location === 'lobby')
    return step(next, { type: 'link', event: 'peer_lost' })
  return location === 'call' ? step(next) : step({ ...next, trouble: 'none' }, { type: 'link', event: 'peer_left' })
}

function followFlow(state: RoomState, flow: MediaFlow, now: number): Step {
  const isFlowing = flow === 'flowing'
  const next: RoomState = {
    ...state,
    flow,
    hasTalked: state.hasTalked || isFlowing,
    lostAt: isFlowing || flow === 'none' ? null : (state.lostAt ?? now),
    measured: measureFlow(state.measured, flow, now),
    trouble: isFlowing ? 'none' : state.trouble,
    offersSoundOnly: isFlowing && state.offersSoundOnly,
  }
  // The socket may be dead too, and without it there's no new path.
  const isLost = flow === 'stalled' && state.flow !== 'stalled'
  return reportMedia(step(next, ...(isLost ? [{ type: 'probe' } as const] : [])))
}

/** Reports once per visit that media arrived. A call without media is free. */
function reportMedia({ state, effects }: Step): Step {
  if (!state.isSeated || state.flow !== 'flowing' || state.hasReportedMedia) return { state, effects }
  return step({ ...state, hasReportedMedia: true }, ...effects, { type: 'socket', message: { type: 'flowing' } })
}

function followNetwork(state: RoomState, adaptation: Adaptation): Step {
  const offersSoundOnly = adaptation.offersSoundOnly && !state.isSoundOnly && state.peerCamera
  const isSame =
    adaptation.step === state.adaptation.step && adaptation.hasRedundancy === state.adaptation.hasRedundancy
  return step({ ...state, adaptation, offersSoundOnly }, ...(isSame ? [] : [{ type: 'sending' } as const]))
}

function receiveFromOther(state: RoomState, message: ChannelMessage, now: number): Step {
  if (message.type === 'sound_only') return setSoundOnly(state, message.isOn)
  if (message.type !== 'note') return step(state)
  const recent = state.notes.filter((note) => note.from === 'other' && now - note.at < 1_000)
  return recent.length >= NOTES_PER_SECOND
    ? step(state)
    : step({ ...state, notes: addNote(state.notes, 'other', message.text, now) })
}

const setSoundOnly = (state: RoomState, isSoundOnly: boolean, ...effects: RoomEffect[]): Step =>
  step({ ...state, isSoundOnly, offersSoundOnly: false }, { type: 'sending' }, ...effects)

function addNote(notes: readonly CallNote[], from: CallNote['from'], text: string, at: number): CallNote[] {
  return [...notes.slice(1 - NOTES_KEPT), { id: (notes.at(-1)?.id ?? 0) + 1, from, text, at }]
}

function followTrust(state: RoomState, input: Extract<RoomInput, { type: 'trust' }>, now: number): Step {
  if (input.outcome.result === 'mismatch') return leave({ ...state, trust: 'mismatch' }, now, 'untrusted')
  if (state.trustedPair === input.pair) return step(state)
  return step({ ...state, symbols: input.outcome.symbols, trust: 'ready', trustedPair: input.pair })
}

function tick(state: RoomState, now: number): Step {
  if (state.phase !== 'inside') return step(state)
  const { togetherSince, setupMs } = state.measured
  const isTogether = state.peerLocation === 'call'
  const since = Math.max(togetherSince ?? now, state.lostAt ?? 0)
  const isLate = isTogether && state.flow !== 'flowing' && now - since >= TROUBLE_MS
  if (isLate && state.trouble === 'none') {
    const isRelayMissing = state.isRelayOnly && state.hasRelayCandidate !== true
    const trouble = isRelayMissing ? 'no_relay' : 'no_path'
    const failure = setupMs === null ? trouble : state.measured.failure
    const next: RoomState = { ...state, trouble, measured: { ...state.measured, failure }, reportedAt: now }
    return step(next, ...report(next, now))
  }
  if (now - state.reportedAt < REPORT_MS || togetherSince === null) return step(state)
  return step({ ...state, reportedAt: now }, ...report(state, now))
}

/** Reports nothing if the two never met. */
function report(state: RoomState, now: number): RoomEffect[] {
  if (state.measured.togetherSince === null) return []
  return [{ type: 'socket', message: { type: 'report', report: reportOf(state.measured, now) } }]
}
