import type { ServerMessage } from '../messages.ts'
import { type Adaptation, adapt, declineOffer } from './adapt.rules.ts'
import type { ChannelMessage } from './channel.messages.ts'
import {
  type CallNote,
  type CloseReason,
  nobody,
  type RoomEffect,
  type RoomInput,
  type RoomState,
} from './engine-state.rules.ts'
import { type Measurements, measureFlow, measureStats, measureTogether, reportOf } from './report.rules.ts'
import type { MediaFlow } from './rules.ts'

/** Milliseconds after which two who are inside and receive nothing get plain words. */
const TROUBLE_MS = 20_000
const REPORT_MS = 60_000
const NOTES_KEPT = 200
/** Notes of the other one beyond this many a second are dropped. */
const NOTES_PER_SECOND = 4
/** Milliseconds before the next try when the server's clock says that the call has not begun. */
const RETRY_ENTER_MS = 400

type Step = { state: RoomState; effects: RoomEffect[] }

/** What happens in the room, and what follows from it. `now` is the server's clock in milliseconds. */
export function stepRoom(state: RoomState, input: RoomInput, now: number): Step {
  switch (input.type) {
    case 'start':
      return step(
        { ...state, phase: input.isReturning ? 'entering' : 'lobby' },
        { type: 'connect' },
        { type: 'start_media' },
      )
    case 'join':
      return join(state, input.takeOver)
    case 'back_to_lobby':
      return state.phase === 'waiting' ? step({ ...state, phase: 'lobby' }) : step(state)
    case 'entering':
      // What takes time is prepared while the server writes down that we are here.
      return step(
        state.phase === 'waiting' ? { ...state, phase: 'entering' } : state,
        ...(state.peerLocation === 'call' ? [{ type: 'link', call: 'peerNear' } as const] : []),
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
      // Whoever reloaded, or came in another tab, does not know what the two had agreed on.
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

function join(state: RoomState, takesOver: boolean): Step {
  const isBack = state.phase === 'left' || state.phase === 'refused'
  const next: RoomState = { ...state, phase: 'waiting', takesOver, ...(isBack ? { refusal: null } : {}) }
  if (!isBack) return step(next, { type: 'enter_when_open' })
  return step(next, { type: 'connect' }, { type: 'start_media' }, { type: 'enter_when_open' })
}

/** Out of the call by this person's own will, or because the pictures differ. */
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

/** A new socket sends where the other one is, unless nowhere. */
const whereabouts = { peerLocation: 'absent', peerAwaySince: null } as const

function receive(state: RoomState, message: ServerMessage, now: number): Step {
  switch (message.type) {
    case 'welcome': {
      const { isRelayOnly, iceServers } = message
      return step(
        // A new socket begins as a visit of its own: what happened so far is said again.
        { ...state, isRelayOnly, iceServers, isSeated: false, hasReportedMedia: false, ...whereabouts },
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
    default: {
      const isPreparing = state.phase === 'lobby' || state.phase === 'waiting' || state.phase === 'entering'
      return step(state, ...(state.isSeated || isPreparing ? [{ type: 'deliver', message } as const] : []))
    }
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
  effects.push({ type: 'link', call: isTogether ? 'peerCame' : isNear ? 'peerNear' : 'peerLost' })
  return reportMedia(step(next, ...effects))
}

function refused(state: RoomState, action: 'enter' | 'end', code: string): Step {
  if (action === 'enter' && code === 'too_early')
    return step(state, { type: 'enter_when_open', afterMs: RETRY_ENTER_MS })
  if (action === 'enter' && code === 'elsewhere')
    return step({ ...state, phase: 'lobby', takesOver: false }, { type: 'remember', isInside: false })
  return step({ ...state, refusal: code, ...(action === 'enter' ? { phase: 'refused' } : {}) }, { type: 'outdated' })
}

/** While the other one waits inside, what takes time is done before the press; afterwards the relay is freed. */
function preparing({ phase, peerLocation }: RoomState, wasAwaited = false): RoomEffect[] {
  if (phase !== 'lobby') return []
  if (peerLocation === 'call') return [{ type: 'prepare' }]
  return wasAwaited ? [{ type: 'link', call: 'peerLeft' }] : []
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
    return step({ ...next, measured: measureTogether(next.measured, now) }, { type: 'link', call: 'peerCame' })
  if (location === 'lobby' && state.flow === 'none') return step(next, { type: 'link', call: 'peerNear' })
  if (location === 'lost' || location === 'closing' || location === 'lobby')
    return step(next, { type: 'link', call: 'peerLost' })
  return location === 'call' ? step(next) : step({ ...next, trouble: 'none' }, { type: 'link', call: 'peerLeft' })
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
  // What took the path away may have taken the line to the server, too, and without that there is no new one.
  const isLost = flow === 'stalled' && state.flow !== 'stalled'
  return reportMedia(step(next, ...(isLost ? [{ type: 'probe' } as const] : [])))
}

/** Once per visit the server learns that media arrived: without that nobody pays. */
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
  // The same two certificates as before: a new connection between the same two browsers changes nothing.
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

/** What was measured, for the operator; nothing when the two never met. */
function report(state: RoomState, now: number): RoomEffect[] {
  if (state.measured.togetherSince === null) return []
  return [{ type: 'socket', message: { type: 'report', report: reportOf(state.measured, now) } }]
}
