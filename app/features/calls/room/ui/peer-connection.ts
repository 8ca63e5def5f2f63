import type { ForwardedMessage, IceServer } from '../../messages.ts'
import type { MediaFlow, Quality } from '../rules.ts'
import { watchMedia } from './media-watch.ts'

/** How long an ICE restart may take before the connection is built anew. */
const rebuildAfterMs = 5_000
/** How long building a connection may take before it is tried again. */
const patienceMs = 8_000
/** A short hiccup of the network mends itself; only then a restart is asked for. */
const hiccupMs = 1_000

export type MediaKind = 'audio' | 'video'
export type PeerEvents = {
  send: (message: ForwardedMessage) => boolean
  /** Whether the server carries messages at the moment: without it nothing new can be negotiated. */
  isLineOpen: () => boolean
  onStream: (stream: MediaStream | null) => void
  onFlow: (flow: MediaFlow) => void
  onQuality: (quality: Quality) => void
  onSpeaking: (isSpeaking: boolean) => void
  /** The other one says that neither microphone nor camera is sending. */
  isPeerSilent: () => boolean
  /** How many pictures of the other one the screen has shown; null while nobody looks at it. */
  shownFrames: () => number | null
}
export type PeerConnectionOptions = {
  isPolite: boolean
  isRelayed: boolean
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
    iceTransportPolicy: options.isRelayed ? 'relay' : 'all',
    bundlePolicy: 'max-bundle',
  })
  let remoteId: string | null = null
  let isMakingOffer = false
  let isIgnoringOffer = false
  let isClosed = false
  let mending: ReturnType<typeof setTimeout> | undefined
  let patience: ReturnType<typeof setTimeout> | undefined = setTimeout(broken, patienceMs)
  const early: RTCIceCandidateInit[] = []
  const stream = new MediaStream()

  function broken() {
    if (!isClosed) events.onBroken()
  }

  function restart() {
    if (isClosed || pc.signalingState === 'closed' || remoteId === null) return
    clearTimeout(mending)
    mending = undefined
    pc.restartIce()
    clearTimeout(patience)
    patience = setTimeout(broken, rebuildAfterMs)
  }

  const stopWatching = watchMedia(pc, {
    onFlow(flow) {
      if (flow === 'flowing') {
        clearTimeout(mending)
        clearTimeout(patience)
        mending = undefined
        patience = undefined
      } else if (flow === 'stalled' && patience === undefined) restart()
      events.onFlow(flow)
    },
    onQuality: events.onQuality,
    onSpeaking: events.onSpeaking,
    isPeerSilent: events.isPeerSilent,
    shownFrames: events.shownFrames,
    onFrozen: broken,
  })

  pc.onicecandidate = ({ candidate }) => {
    const described = candidate?.toJSON()
    events.send({
      type: 'candidate',
      connectionId: id,
      to: remoteId,
      candidate: described
        ? {
            candidate: described.candidate ?? '',
            sdpMid: described.sdpMid ?? null,
            sdpMLineIndex: described.sdpMLineIndex ?? null,
            usernameFragment: described.usernameFragment ?? null,
          }
        : null,
    })
  }
  pc.oniceconnectionstatechange = () => {
    if (pc.iceConnectionState === 'failed') restart()
    if (pc.iceConnectionState === 'disconnected') mending ??= setTimeout(restart, hiccupMs)
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
      tellDescription()
    } catch {
      broken()
    } finally {
      isMakingOffer = false
    }
  }

  function tellDescription() {
    const description = pc.localDescription
    if (!description || isClosed || (description.type !== 'offer' && description.type !== 'answer')) return
    events.send({ type: 'description', connectionId: id, to: remoteId, kind: description.type, sdp: description.sdp })
  }

  /** Our tracks go out on the lines that the other side offered. */
  async function attach() {
    for (const transceiver of pc.getTransceivers()) {
      if (transceiver.direction === 'sendrecv' || transceiver.direction === 'stopped') continue
      transceiver.direction = 'sendrecv'
      await transceiver.sender.replaceTrack(outgoing.get(transceiver.receiver.track.kind as MediaKind) ?? null)
    }
  }

  async function hear(kind: 'offer' | 'answer', sdp: string) {
    const isCollision = kind === 'offer' && (isMakingOffer || pc.signalingState !== 'stable')
    isIgnoringOffer = !options.isPolite && isCollision
    if (isIgnoringOffer || (kind === 'answer' && pc.signalingState !== 'have-local-offer')) return
    await pc.setRemoteDescription({ type: kind, sdp })
    for (const candidate of early.splice(0)) await add(candidate)
    if (kind === 'answer') return
    await attach()
    await pc.setLocalDescription()
    tellDescription()
  }

  async function add(candidate: RTCIceCandidateInit) {
    try {
      await pc.addIceCandidate(candidate)
    } catch (error) {
      if (!isIgnoringOffer) throw error
    }
  }

  /** Messages are worked off one after the other. */
  let work = Promise.resolve()

  return {
    id,
    get remoteId() {
      return remoteId
    },
    /** Begins as the impolite side: one line for sound, and one for the picture in video calls. */
    offer() {
      for (const kind of options.kinds) pc.addTransceiver(outgoing.get(kind) ?? kind, { direction: 'sendrecv' })
    },
    receive(message: Exclude<ForwardedMessage, { type: 'hello' }>) {
      remoteId ??= message.connectionId
      work = work
        .then(async () => {
          if (isClosed) return
          if (message.type === 'description') await hear(message.kind, message.sdp)
          else if (message.candidate) {
            if (pc.remoteDescription) await add(message.candidate)
            else early.push(message.candidate)
          }
        })
        .catch(broken)
    },
    setTrack(kind: MediaKind, track: MediaStreamTrack | null) {
      const sending = pc.getTransceivers().find((each) => each.receiver.track.kind === kind)
      void sending?.sender.replaceTrack(track).catch(broken)
    },
    restart,
    /** The line to the other one is back while media is not: what could not be said is said again. */
    resume() {
      if (pc.signalingState !== 'have-local-offer') return restart()
      tellDescription()
      clearTimeout(patience)
      patience = setTimeout(broken, rebuildAfterMs)
    },
    close() {
      isClosed = true
      stopWatching()
      clearTimeout(mending)
      clearTimeout(patience)
      pc.onicecandidate = null
      pc.ontrack = null
      pc.onnegotiationneeded = null
      pc.oniceconnectionstatechange = null
      pc.close()
    },
  }
}

export type PeerConnection = ReturnType<typeof createPeerConnection>
