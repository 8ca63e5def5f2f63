import { CHANNEL_BURST, CHANNEL_PER_SECOND, fullBucket, takePermit } from '../../message-limits.rules.ts'
import type { ForwardedMessage, IceServer } from '../../messages.ts'
import { type ChannelMessage, readChannelMessage } from '../channel.messages.ts'
import { dtlsFingerprintOf, type Fingerprints } from '../trust.rules.ts'
import { applyEncodings, preferRedundantSound, type Sending } from './media-sending.ts'
import { type WatchEvents, watchMedia } from './media-watch.ts'

export type MediaKind = 'audio' | 'video'

export type PeerConnectionOptions = {
  id: string
  isPolite: boolean
  isRelayOnly: boolean
  iceServers: IceServer[]
  kinds: MediaKind[]
  certificate: RTCCertificate | null
  /** The answer and everything about the path wait until `release`. */
  isHeld: boolean
}

export type PeerConnectionEvents = Omit<WatchEvents, 'onFrozen'> & {
  send: (message: ForwardedMessage) => boolean
  onStream: (stream: MediaStream | null) => void
  onChannel: (isOpen: boolean) => void
  onChannelMessage: (message: ChannelMessage) => void
  /** The path was lost; it may come back by itself. */
  onPathLost: () => void
  /** Negotiation failed, or arriving frames are not rendered: only a new connection helps. */
  onBroken: () => void
  /** A relay answered, or none did by the end of gathering. */
  onGathered: (hasRelay: boolean) => void
}

/** Both sides open the channel under this number, so that it needs no negotiation of its own. */
const channelId = 0
/** Candidates of the other one that wait, for the description or for both to be inside; no browser has as many. */
const PENDING_MAX = 100

/** One RTCPeerConnection and its "perfect negotiation"; made once, closed once. When to do what: link.rules.ts. */
export function createPeerConnection(
  options: PeerConnectionOptions,
  outgoing: Map<MediaKind, MediaStreamTrack | null>,
  events: PeerConnectionEvents,
) {
  const { id } = options
  const pc = new RTCPeerConnection({
    iceServers: options.iceServers,
    iceTransportPolicy: options.isRelayOnly ? 'relay' : 'all',
    bundlePolicy: 'max-bundle',
    ...(options.certificate ? { certificates: [options.certificate] } : {}),
  })
  const channel = pc.createDataChannel('call', { negotiated: true, id: channelId })
  const stream = new MediaStream()
  const pendingCandidates: RTCIceCandidateInit[] = []
  let remoteId: string | null = null
  /** The answering side has nothing to offer before it was asked, though it has opened the channel. */
  let mayOffer = false
  let isMakingOffer = false
  let isIgnoringOffer = false
  let isClosed = false
  let hasRelay = false
  let isHeld = options.isHeld
  /** The last description and its candidates, to be sent again when they were lost. */
  let latest: ForwardedMessage[] = []
  let answeredSdp: string | null = null
  let sending: Sending = { step: 0, hasRedundancy: true, isVideoPaused: false }
  /** Messages are handled one after the other. */
  let queue = Promise.resolve()

  const fail = () => {
    if (!isClosed) events.onBroken()
  }
  const send = (message: ForwardedMessage) => {
    latest.push(message)
    if (!isHeld) events.send(message)
  }
  const sendLatest = () => {
    for (const message of latest) events.send({ ...message, to: remoteId })
  }
  const stopWatching = watchMedia(pc, { ...events, onFrozen: fail })

  // The channel may open while the answer is still being applied: before that nobody knows the other certificate.
  const afterDescriptions = (work: () => void) => {
    queue = queue
      .then(() => {
        if (!isClosed) work()
      })
      .catch(fail)
  }
  channel.onopen = () => afterDescriptions(() => events.onChannel(true))
  channel.onclose = () => afterDescriptions(() => events.onChannel(false))
  const taken = fullBucket(performance.now(), CHANNEL_BURST)
  channel.onmessage = ({ data }) => {
    if (!takePermit(taken, performance.now(), CHANNEL_BURST, CHANNEL_PER_SECOND)) return
    const message = readChannelMessage(data)
    if (message) afterDescriptions(() => events.onChannelMessage(message))
  }
  pc.onicecandidate = ({ candidate }) => {
    const json = candidate?.toJSON()
    if (candidate?.type === 'relay') {
      hasRelay = true
      events.onGathered(true)
    } else if (!candidate && !hasRelay) events.onGathered(false)
    send({
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
    if (pc.iceConnectionState === 'failed' || pc.iceConnectionState === 'disconnected') events.onPathLost()
  }
  pc.ontrack = ({ track }) => {
    if (!stream.getTracks().includes(track)) stream.addTrack(track)
  }
  pc.onnegotiationneeded = () => {
    if (mayOffer) void offer()
  }

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
    latest = []
    send({
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
      preferRedundantSound(transceiver)
      transceiver.direction = 'sendrecv'
      await transceiver.sender.replaceTrack(outgoing.get(transceiver.receiver.track.kind as MediaKind) ?? null)
    }
  }

  async function applyDescription(kind: 'offer' | 'answer', sdp: string) {
    // Sent again because the answer seemed lost.
    if (kind === 'offer' && sdp === answeredSdp && pc.signalingState === 'stable')
      return isHeld ? undefined : sendLatest()
    const isCollision = kind === 'offer' && (isMakingOffer || pc.signalingState !== 'stable')
    isIgnoringOffer = !options.isPolite && isCollision
    if (isIgnoringOffer || (kind === 'answer' && pc.signalingState !== 'have-local-offer')) return
    await pc.setRemoteDescription({ type: kind, sdp })
    // With all its tracks at once: a video that joins a stream that already plays may never begin.
    if (stream.getTracks().length > 0) events.onStream(stream)
    mayOffer = true
    if (!isHeld) await addPendingCandidates()
    if (kind === 'offer') {
      await attachTracks()
      await pc.setLocalDescription()
      answeredSdp = sdp
      sendDescription()
    }
    // Behind the candidates that came meanwhile: they decide when the first frame arrives.
    queue = queue.then(() => applyEncodings(pc, sending)).catch(fail)
  }

  async function addPendingCandidates() {
    for (const candidate of pendingCandidates.splice(0)) await addCandidate(candidate)
  }

  async function addCandidate(candidate: RTCIceCandidateInit) {
    try {
      await pc.addIceCandidate(candidate)
    } catch (error) {
      if (!isIgnoringOffer) throw error
    }
  }

  return {
    id,
    /** Begins as the impolite side: one transceiver for audio, and one for video in video calls. */
    offer() {
      mayOffer = true
      for (const kind of options.kinds)
        preferRedundantSound(pc.addTransceiver(outgoing.get(kind) ?? kind, { direction: 'sendrecv' }))
    },
    /** Sends what was prepared and looks for a path. */
    release() {
      if (!isHeld) return
      isHeld = false
      sendLatest()
      queue = queue.then(addPendingCandidates).catch(fail)
    },
    receive(message: Exclude<ForwardedMessage, { type: 'hello' }>) {
      remoteId ??= message.peerConnectionId
      queue = queue
        .then(async () => {
          if (isClosed) return
          if (message.type === 'description') await applyDescription(message.kind, message.sdp)
          else if (message.candidate) {
            if (pc.remoteDescription && !isHeld) await addCandidate(message.candidate)
            else if (pendingCandidates.length < PENDING_MAX) pendingCandidates.push(message.candidate)
          }
        })
        .catch(fail)
    },
    setTrack(kind: MediaKind, track: MediaStreamTrack | null) {
      const sender = pc.getTransceivers().find((each) => each.receiver.track.kind === kind)
      void sender?.sender.replaceTrack(track).catch(fail)
    },
    setSending(next: Sending) {
      sending = next
      queue = queue.then(() => applyEncodings(pc, sending)).catch(() => {})
    },
    /** Looks for a path anew; an offer that was never answered is sent again instead. */
    restart() {
      if (isClosed || pc.signalingState === 'closed') return
      if (pc.signalingState === 'have-local-offer') sendLatest()
      else if (remoteId !== null) pc.restartIce()
    },
    renewRelay(iceServers: IceServer[]) {
      if (!isClosed) pc.setConfiguration({ ...pc.getConfiguration(), iceServers })
    },
    /** False while the channel is not open. */
    sendChannel(message: ChannelMessage): boolean {
      if (channel.readyState !== 'open') return false
      channel.send(JSON.stringify(message))
      return true
    },
    /** The certificates that this connection is bound to; null before both are known. */
    fingerprints(): Fingerprints | null {
      const own = dtlsFingerprintOf(pc.localDescription?.sdp ?? '')
      const other = dtlsFingerprintOf(pc.remoteDescription?.sdp ?? '')
      return own && other ? { own, other } : null
    },
    close() {
      isClosed = true
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
