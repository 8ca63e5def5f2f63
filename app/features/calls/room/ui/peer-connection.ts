import type { ForwardedMessage, IceServer } from '../../messages.ts'
import type { MediaFlow, Quality } from '../rules.ts'
import { watchMedia } from './media-watch.ts'

/** How long an ICE restart may take before a new connection is built. */
const restartTimeoutMs = 5_000
/** How long connecting may take before it is tried again. */
const connectTimeoutMs = 8_000
/** A short disconnect recovers by itself; after this long ICE is restarted. */
const disconnectGraceMs = 1_000

export type MediaKind = 'audio' | 'video'
export type PeerEvents = {
  send: (message: ForwardedMessage) => boolean
  /** Whether the server forwards messages at the moment: without it nothing new can be negotiated. */
  isSocketOpen: () => boolean
  onStream: (stream: MediaStream | null) => void
  onFlow: (flow: MediaFlow) => void
  onQuality: (quality: Quality) => void
  onSpeaking: (isSpeaking: boolean) => void
  /** The other participant sends neither audio nor video. */
  isPeerSilent: () => boolean
  /** How many frames of the other participant were rendered; null while the page is hidden. */
  renderedFrames: () => number | null
}
export type PeerConnectionOptions = {
  isPolite: boolean
  isRelayOnly: boolean
  iceServers: IceServer[]
  kinds: MediaKind[]
}

/** One RTCPeerConnection and the negotiation on it; made once, closed once. */
export function createPeerConnection(
  options: PeerConnectionOptions,
  outgoing: Map<MediaKind, MediaStreamTrack | null>,
  events: PeerEvents & { onBroken: () => void },
) {
  const id = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
  const pc = new RTCPeerConnection({
    iceServers: options.iceServers,
    iceTransportPolicy: options.isRelayOnly ? 'relay' : 'all',
    bundlePolicy: 'max-bundle',
  })
  let remoteId: string | null = null
  let isMakingOffer = false
  let isIgnoringOffer = false
  let isClosed = false
  let restartTimer: ReturnType<typeof setTimeout> | undefined
  let connectTimer: ReturnType<typeof setTimeout> | undefined = setTimeout(fail, connectTimeoutMs)
  const pendingCandidates: RTCIceCandidateInit[] = []
  const stream = new MediaStream()

  function fail() {
    if (!isClosed) events.onBroken()
  }

  function restart() {
    if (isClosed || pc.signalingState === 'closed' || remoteId === null) return
    clearTimeout(restartTimer)
    restartTimer = undefined
    pc.restartIce()
    clearTimeout(connectTimer)
    connectTimer = setTimeout(fail, restartTimeoutMs)
  }

  const stopWatching = watchMedia(pc, {
    onFlow(flow) {
      if (flow === 'flowing') {
        clearTimeout(restartTimer)
        clearTimeout(connectTimer)
        restartTimer = undefined
        connectTimer = undefined
      } else if (flow === 'stalled' && connectTimer === undefined) restart()
      events.onFlow(flow)
    },
    onQuality: events.onQuality,
    onSpeaking: events.onSpeaking,
    isPeerSilent: events.isPeerSilent,
    renderedFrames: events.renderedFrames,
    onFrozen: fail,
  })

  pc.onicecandidate = ({ candidate }) => {
    const json = candidate?.toJSON()
    events.send({
      type: 'candidate',
      peerConnectionId: id,
      to: remoteId,
      candidate: json
        ? {
            candidate: json.candidate ?? '',
            sdpMid: json.sdpMid ?? null,
            sdpMLineIndex: json.sdpMLineIndex ?? null,
            usernameFragment: json.usernameFragment ?? null,
          }
        : null,
    })
  }
  pc.oniceconnectionstatechange = () => {
    if (pc.iceConnectionState === 'failed') restart()
    if (pc.iceConnectionState === 'disconnected') restartTimer ??= setTimeout(restart, disconnectGraceMs)
  }
  pc.ontrack = ({ track }) => {
    if (!stream.getTracks().includes(track)) stream.addTrack(track)
    events.onStream(stream)
  }
  pc.onnegotiationneeded = () => void offer()

  async function offer() {
    try {
      isMakingOffer = true
      await pc.setLocalDescription()
      sendDescription()
    } catch {
      fail()
    } finally {
      isMakingOffer = false
    }
  }

  function sendDescription() {
    const description = pc.localDescription
    if (!description || isClosed || (description.type !== 'offer' && description.type !== 'answer')) return
    events.send({
      type: 'description',
      peerConnectionId: id,
      to: remoteId,
      kind: description.type,
      sdp: description.sdp,
    })
  }

  /** Sends our tracks on the transceivers that the other side offered. */
  async function attachTracks() {
    for (const transceiver of pc.getTransceivers()) {
      if (transceiver.direction === 'sendrecv' || transceiver.direction === 'stopped') continue
      transceiver.direction = 'sendrecv'
      await transceiver.sender.replaceTrack(outgoing.get(transceiver.receiver.track.kind as MediaKind) ?? null)
    }
  }

  async function applyDescription(kind: 'offer' | 'answer', sdp: string) {
    const isCollision = kind === 'offer' && (isMakingOffer || pc.signalingState !== 'stable')
    isIgnoringOffer = !options.isPolite && isCollision
    if (isIgnoringOffer || (kind === 'answer' && pc.signalingState !== 'have-local-offer')) return
    await pc.setRemoteDescription({ type: kind, sdp })
    for (const candidate of pendingCandidates.splice(0)) await addCandidate(candidate)
    if (kind === 'answer') return
    await attachTracks()
    await pc.setLocalDescription()
    sendDescription()
  }

  async function addCandidate(candidate: RTCIceCandidateInit) {
    try {
      await pc.addIceCandidate(candidate)
    } catch (error) {
      if (!isIgnoringOffer) throw error
    }
  }

  /** Messages are handled one after the other. */
  let queue = Promise.resolve()

  return {
    id,
    get remoteId() {
      return remoteId
    },
    /** Begins as the impolite side: one transceiver for audio, and one for video in video calls. */
    offer() {
      for (const kind of options.kinds) pc.addTransceiver(outgoing.get(kind) ?? kind, { direction: 'sendrecv' })
    },
    receive(message: Exclude<ForwardedMessage, { type: 'hello' }>) {
      remoteId ??= message.peerConnectionId
      queue = queue
        .then(async () => {
          if (isClosed) return
          if (message.type === 'description') await applyDescription(message.kind, message.sdp)
          else if (message.candidate) {
            if (pc.remoteDescription) await addCandidate(message.candidate)
            else pendingCandidates.push(message.candidate)
          }
        })
        .catch(fail)
    },
    setTrack(kind: MediaKind, track: MediaStreamTrack | null) {
      const sending = pc.getTransceivers().find((each) => each.receiver.track.kind === kind)
      void sending?.sender.replaceTrack(track).catch(fail)
    },
    restart,
    renewRelay(iceServers: IceServer[]) {
      if (!isClosed) pc.setConfiguration({ ...pc.getConfiguration(), iceServers })
    },
    /** Messages reach the other one again while media does not: repeats what may have been lost. */
    resume() {
      if (pc.signalingState !== 'have-local-offer') return restart()
      sendDescription()
      clearTimeout(connectTimer)
      connectTimer = setTimeout(fail, restartTimeoutMs)
    },
    close() {
      isClosed = true
      stopWatching()
      clearTimeout(restartTimer)
      clearTimeout(connectTimer)
      pc.onicecandidate = null
      pc.ontrack = null
      pc.onnegotiationneeded = null
      pc.oniceconnectionstatechange = null
      pc.close()
    },
  }
}

export type PeerConnection = ReturnType<typeof createPeerConnection>
