import type { ForwardedMessage, IceServer } from '../../messages.ts'
import type { ChannelMessage } from '../channel.messages.ts'
import { type LinkEffect, type LinkEvent, newLink, stepLink } from '../link.rules.ts'
import type { MediaFlow } from '../rules.ts'
import { createTrustExchange, type TrustResult } from '../trust.rules.ts'
import type { Sending } from './media-sending.ts'
import {
  createPeerConnection,
  type MediaKind,
  type PeerConnection,
  type PeerConnectionEvents,
  type PeerConnectionOptions,
} from './peer-connection.ts'

const tickMs = 500
/** Connections that are replaced because their video never began: each costs a moment of sound. */
const BLANKS_MAX = 3

export type PeerLinkOptions = Pick<PeerConnectionOptions, 'isPolite' | 'isRelayOnly' | 'iceServers' | 'kinds'> & {
  /** One certificate for all connections of this page, so that both may recognise each other after a new one. */
  certificate: Promise<RTCCertificate | null>
}

export type PeerLinkEvents = Omit<PeerConnectionEvents, 'onPathLost' | 'onBroken' | 'onBlank'> & {
  /** What the trust check came to; `pair` names the two certificates that it is about. */
  onTrust: (outcome: TrustResult, pair: string) => void
}

/** The link to the other browser: carries out what link.rules.ts decides, on at most one connection at a time. */
export function createPeerLink(options: PeerLinkOptions, events: PeerLinkEvents) {
  const outgoing = new Map<MediaKind, MediaStreamTrack | null>()
  let { iceServers } = options
  let certificate: RTCCertificate | null = null
  let sending: Sending = { step: 0, hasRedundancy: true, isVideoPaused: false }
  let state = newLink(options.isPolite)
  let connection: PeerConnection | null = null
  let flow: MediaFlow = 'none'
  let blanksLeft = BLANKS_MAX
  let exchange: ReturnType<typeof createTrustExchange> | null = null
  void options.certificate.then((made) => {
    certificate = made
  })

  function dispatch(event: LinkEvent) {
    const step = stepLink(state, { ...event, now: performance.now(), id: newConnectionId() })
    state = step.state
    for (const effect of step.effects) perform(effect)
    if (flow !== state.flow) {
      flow = state.flow
      events.onFlow(flow)
    }
  }

  function perform(effect: LinkEffect) {
    switch (effect.type) {
      case 'build':
        connection = build(effect)
        if (effect.offers) connection.offer()
        return
      case 'release':
        return connection?.release()
      case 'close':
        connection?.close()
        connection = null
        onChannel(false)
        return events.onStream(null)
      case 'restart':
        return connection?.restart()
      case 'deliver':
        return connection?.receive(effect.message)
      case 'send':
        events.send(effect.message)
    }
  }

  function build({ id, isHeld }: Extract<LinkEffect, { type: 'build' }>): PeerConnection {
    const { isPolite, isRelayOnly, kinds } = options
    const made = createPeerConnection({ id, isPolite, isRelayOnly, kinds, iceServers, certificate, isHeld }, outgoing, {
      ...events,
      onFlow: (next) => connection === made && dispatch({ type: 'flow', flow: next }),
      onStats(stats, roundTripMs) {
        if (connection !== made) return
        dispatch({ type: 'path', isByTcp: stats.path === 'relay_tcp' || stats.path === 'relay_tls' })
        events.onStats(stats, roundTripMs)
      },
      onPathLost: () => connection === made && dispatch({ type: 'path_lost' }),
      onBroken: () => connection === made && dispatch({ type: 'broken' }),
      onBlank: () => connection === made && blanksLeft-- > 0 && dispatch({ type: 'broken' }),
      onChannel: (isOpen) => connection === made && onChannel(isOpen),
      onChannelMessage(message) {
        if (connection !== made) return
        if (message.type === 'commit' || message.type === 'key') exchange?.receive(message)
        else events.onChannelMessage(message)
      },
    })
    made.setSending(sending)
    return made
  }

  function onChannel(isOpen: boolean) {
    events.onChannel(isOpen)
    exchange = isOpen ? openExchange() : null
  }

  function openExchange() {
    const current = createTrustExchange({
      isInitiator: !options.isPolite,
      fingerprints: () => connection?.fingerprints() ?? null,
      send: (message) => connection?.sendChannel(message),
      onResult: (outcome) => {
        const pair = connection?.fingerprints()
        if (exchange === current && pair) events.onTrust(outcome, `${pair.own} ${pair.other}`)
      },
    })
    void current.start()
    return current
  }

  const timer = setInterval(() => dispatch({ type: 'tick' }), tickMs)

  return {
    /** The other one is in the lobby: what takes time is prepared. */
    peerNear: () => dispatch({ type: 'peer_near' }),
    /** The other one entered, the first time or again. */
    peerCame: () => dispatch({ type: 'peer_came' }),
    peerLeft: () => dispatch({ type: 'peer_left' }),
    /** The other one's socket broke; media may go on without it. */
    peerLost: () => dispatch({ type: 'peer_lost' }),
    /** Whether the server forwards messages: without it nothing new can be negotiated. */
    socketChanged: (isOpen: boolean) => dispatch({ type: 'socket', isOpen }),
    receive: (message: ForwardedMessage) => dispatch({ type: 'message', message }),
    networkChanged: () => dispatch({ type: 'network_changed' }),
    /** A person pressed "Try again". */
    retry: () => dispatch({ type: 'broken' }),
    /** What is sent from now on; null sends silence or no video. */
    setTrack(kind: MediaKind, track: MediaStreamTrack | null) {
      outgoing.set(kind, track)
      connection?.setTrack(kind, track)
    },
    setSending(next: Sending) {
      sending = next
      connection?.setSending(next)
    },
    /** The relay's next credential: the open connection uses it when ICE restarts, a new one at once. */
    renewRelay(next: IceServer[]) {
      iceServers = next
      connection?.renewRelay(next)
    },
    sendChannel: (message: ChannelMessage): boolean => connection?.sendChannel(message) ?? false,
    close() {
      clearInterval(timer)
      dispatch({ type: 'peer_left' })
    },
  }
}

export type PeerLink = ReturnType<typeof createPeerLink>

const newConnectionId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
