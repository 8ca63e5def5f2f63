import { CHANNEL_BURST, CHANNEL_PER_SECOND, fullBucket, takePermit } from '../../message-limits.rules.ts'
import type { ForwardedMessage, IceServer } from '../../messages.ts'
import { type ChannelMessage, readChannelMessage } from '../channel.messages.ts'
import { dtlsFingerprintOf, type Fingerprints } from '../trust.rules.ts'
import { applyEncodings, FULL_SENDING, preferRedundantSound, type Sending } from './media-sending.ts'
import { type WatchEvents, watchMedia } from './media-watch.ts'

export type MediaKind = 'audio' | 'video'
export type OutgoingTracks = Map<MediaKind, MediaStreamTrack | null>

export type PeerConnectionOptions = {
  id: string
  isPolite: boolean
  isRelayOnly: boolean
  iceServers: IceServer[]
  kinds: MediaKind[]
  certificate: RTCCertificate | null
  isHeld: boolean
}

export type PeerConnectionEvents = Omit<WatchEvents, 'onFrozen'> & {
  send: (message: ForwardedMessage) => boolean
  onPathLost: () => void
  /** Negotiation failed, or arriving frames aren't rendered. Only a new connection helps. */
  onBroken: () => void
}

const PENDING_MAX = 100

/**
 * One RTCPeerConnection with "perfect negotiation", made once and closed once. link.rules.ts decides what to do when.
 */
export function createPeerConnection(
  options: PeerConnectionOptions,
  outgoing: OutgoingTracks,
  events: PeerConnectionEvents,
) {
  const peer = newPeer(options, outgoing, events)
  const { pc, pendingCandidates } = peer
  const stopWatching = watchMedia(pc, { ...events, onFrozen: () => fail(peer) })
  const channel = openChannel(peer)
  followConnection(peer)
  return {
    id: options.id,
    /** Starts as the impolite side: one transceiver for audio, and one for video in video calls. */
    offer() {
      peer.mayOffer = true
      for (const kind of options.kinds)
        preferRedundantSound(pc.addTransceiver(outgoing.get(kind) ?? kind, { direction: 'sendrecv' }))
    },
    release() {
      if (!peer.isHeld) return
      peer.isHeld = false
      sendLatest(peer)
      enqueue(peer, () => addPendingCandidates(peer))
    },
    receive(message: Exclude<ForwardedMessage, { type: 'hello' }>) {
      peer.remoteId ??= message.peerConnectionId
      enqueue(peer, async () => {
        if (peer.isClosed) return
        if (message.type === 'description') await applyDescription(peer, message.kind, message.sdp)
        else if (message.candidate) {
          if (pc.remoteDescription && !peer.isHeld) await addCandidate(peer, message.candidate)
          else if (pendingCandidates.length < PENDING_MAX) pendingCandidates.push(message.candidate)
        }
      })
    },
    setTrack(kind: MediaKind, track: MediaStreamTrack | null) {
      const sender = pc.getTransceivers().find((each) => each.receiver.track.kind === kind)
      void sender?.sender.replaceTrack(track).catch(() => fail(peer))
    },
    setSending(next: Sending) {
      peer.sending = next
      peer.queue = peer.queue.then(() => applyEncodings(pc, peer.sending)).catch(() => {})
    },
    /** Restarts ICE, or sends an unanswered offer again. */
    restart() {
      if (peer.isClosed || pc.signalingState === 'closed') return
      if (pc.signalingState === 'have-local-offer') sendLatest(peer)
      else if (peer.remoteId !== null) pc.restartIce()
    },
    renewRelay(iceServers: IceServer[]) {
      if (!peer.isClosed) pc.setConfiguration({ ...pc.getConfiguration(), iceServers })
    },
    sendChannel(message: ChannelMessage): boolean {
      if (channel.readyState !== 'open') return false
      channel.send(JSON.stringify(message))
      return true
    },
    /** The certificates this connection is bound to; null until both are known. */
    fingerprints(): Fingerprints | null {
      const own = dtlsFingerprintOf(pc.localDescription?.sdp ?? '')
      const other = dtlsFingerprintOf(pc.remoteDescription?.sdp ?? '')
      return own && other ? { own, other } : null
    },
    close() {
      peer.isClosed = true
      stopWatching()
      pc.onicecandidate = null
      pc.ontrack = null
      pc.onnegotiationneeded = null
      pc.oniceconnectionstatechange = null
      pc.close()
    },
  }
}

export type PeerConnection = ReturnType<typeof createPeerConnection>

function newPeer(options: PeerConnectionOptions, outgoing: OutgoingTracks, events: PeerConnectionEvents) {
  const { iceServers, isRelayOnly, certificate, isHeld } = options
  return {
    options,
    outgoing,
    events,
    pc: new RTCPeerConnection({
      iceServers,
      iceTransportPolicy: isRelayOnly ? 'relay' : 'all',
      bundlePolicy: 'max-bundle',
      ...(certificate ? { certificates: [certificate] } : {}),
    }),
    stream: new MediaStream(),
    pendingCandidates: [] as RTCIceCandidateInit[],
    remoteId: null as string | null,
    /** Keeps the answering side from offering before it's asked, even though it has opened the channel. */
    mayOffer: false,
    isMakingOffer: false,
    isIgnoringOffer: false,
    isClosed: false,
    hasRelay: false,
    isHeld,
    /** The last description and its candidates, to be sent again if lost. */
    latest: [] as ForwardedMessage[],
    answeredSdp: null as string | null,
    sending: FULL_SENDING,
    queue: Promise.resolve(),
  }
}
type Peer = ReturnType<typeof newPeer>

function fail({ isClosed, events }: Peer) {
  if (!isClosed) events.onBroken()
}

function enqueue(peer: Peer, work: () => Promise<void> | void) {
  peer.queue = peer.queue.then(work).catch(() => fail(peer))
}

function send(peer: Peer, message: ForwardedMessage) {
  peer.latest.push(message)
  if (!peer.isHeld) peer.events.send(message)
}

function sendLatest({ latest, events, remoteId }: Peer) {
  for (const message of latest) events.send({ ...message, to: remoteId })
}

/** The channel may open while the answer is still being applied; until then the other certificate is unknown. */
function openChannel(peer: Peer): RTCDataChannel {
  const { pc, events } = peer
  // Both sides open it under the same id, so it needs no negotiation.
  const channel = pc.createDataChannel('call', { negotiated: true, id: 0 })
  const afterDescriptions = (work: () => void) =>
    enqueue(peer, () => {
      if (!peer.isClosed) work()
    })
  channel.onopen = () => afterDescriptions(() => events.onNews({ type: 'channel', isOpen: true }))
  channel.onclose = () => afterDescriptions(() => events.onNews({ type: 'channel', isOpen: false }))
  const taken = fullBucket(performance.now(), CHANNEL_BURST)
  channel.onmessage = ({ data }) => {
    if (!takePermit(taken, performance.now(), CHANNEL_BURST, CHANNEL_PER_SECOND)) return
    const message = readChannelMessage(data)
    if (message) afterDescriptions(() => events.onNews({ type: 'channel_message', message }))
  }
  return channel
}

function followConnection(peer: Peer) {
  const { pc, events, stream } = peer
  pc.onicecandidate = ({ candidate }) => {
    if (candidate?.type === 'relay') {
      peer.hasRelay = true
      events.onNews({ type: 'gathered', hasRelay: true })
    } else if (!candidate && !peer.hasRelay) events.onNews({ type: 'gathered', hasRelay: false })
    const json = candidate?.toJSON()
    send(peer, {
      type: 'candidate',
      peerConnectionId: peer.options.id,
      to: peer.remoteId,
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
    if (pc.iceConnectionState === 'failed' || pc.iceConnectionState === 'disconnected') events.onPathLost()
  }
  pc.ontrack = ({ track }) => {
    if (!stream.getTracks().includes(track)) stream.addTrack(track)
  }
  pc.onnegotiationneeded = () => {
    if (peer.mayOffer) void offer(peer)
  }
}

async function offer(peer: Peer) {
  try {
    peer.isMakingOffer = true
    await peer.pc.setLocalDescription()
    sendDescription(peer)
  } catch {
    fail(peer)
  } finally {
    peer.isMakingOffer = false
  }
}

function sendDescription(peer: Peer) {
  const description = peer.pc.localDescription
  if (!description || peer.isClosed || (description.type !== 'offer' && description.type !== 'answer')) return
  peer.latest = []
  const { type: kind, sdp } = description
  send(peer, { type: 'description', peerConnectionId: peer.options.id, to: peer.remoteId, kind, sdp })
}

async function attachTracks({ pc, outgoing }: Peer) {
  for (const transceiver of pc.getTransceivers()) {
    if (transceiver.direction === 'sendrecv' || transceiver.direction === 'stopped') continue
    preferRedundantSound(transceiver)
    transceiver.direction = 'sendrecv'
    await transceiver.sender.replaceTrack(outgoing.get(transceiver.receiver.track.kind as MediaKind) ?? null)
  }
}

async function applyDescription(peer: Peer, kind: 'offer' | 'answer', sdp: string) {
  const { pc, stream, events, options } = peer
  // Sent again because our answer seemed lost.
  if (kind === 'offer' && sdp === peer.answeredSdp && pc.signalingState === 'stable')
    return peer.isHeld ? undefined : sendLatest(peer)
  const isCollision = kind === 'offer' && (peer.isMakingOffer || pc.signalingState !== 'stable')
  peer.isIgnoringOffer = !options.isPolite && isCollision
  if (peer.isIgnoringOffer || (kind === 'answer' && pc.signalingState !== 'have-local-offer')) return
  await pc.setRemoteDescription({ type: kind, sdp })
  // Publish the stream with all its tracks: a video that joins a playing stream may never begin.
  if (stream.getTracks().length > 0) events.onNews({ type: 'stream', stream })
  peer.mayOffer = true
  if (!peer.isHeld) await addPendingCandidates(peer)
  if (kind === 'offer') {
    await attachTracks(peer)
    await pc.setLocalDescription()
    peer.answeredSdp = sdp
    sendDescription(peer)
  }
  // After candidates that arrived meanwhile, because they decide when the first frame arrives.
  enqueue(peer, () => applyEncodings(pc, peer.sending))
}

async function addPendingCandidates(peer: Peer) {
  for (const candidate of peer.pendingCandidates.splice(0)) await addCandidate(peer, candidate)
}

async function addCandidate(peer: Peer, candidate: RTCIceCandidateInit) {
  try {
    await peer.pc.addIceCandidate(candidate)
  } catch (error) {
    if (!peer.isIgnoringOffer) throw error
  }
}
