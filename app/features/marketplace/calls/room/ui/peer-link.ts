import type { ForwardedMessage, IceServer } from '../../messages.ts'
import type { ChannelMessage } from '../channel.messages.ts'
import { type LinkEffect, type LinkEvent, type LinkState, newLink, stepLink } from '../link.rules.ts'
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

type Link = {
  options: PeerLinkOptions
  events: PeerLinkEvents
  outgoing: Map<MediaKind, MediaStreamTrack | null>
  iceServers: IceServer[]
  certificate: RTCCertificate | null
  sending: Sending
  state: LinkState
  connection: PeerConnection | null
  flow: MediaFlow
  blanksLeft: number
  exchange: ReturnType<typeof createTrustExchange> | null
}

/** The link to the other browser: carries out what link.rules.ts decides, on at most one connection at a time. */
export function createPeerLink(options: PeerLinkOptions, events: PeerLinkEvents) {
  const link: Link = {
    options,
    events,
    outgoing: new Map(),
    iceServers: options.iceServers,
    certificate: null,
    sending: { step: 0, hasRedundancy: true, isVideoPaused: false },
    state: newLink(options.isPolite),
    connection: null,
    flow: 'none',
    blanksLeft: BLANKS_MAX,
    exchange: null,
  }
  void options.certificate.then((made) => {
    link.certificate = made
  })
  const timer = setInterval(() => dispatch(link, { type: 'tick' }), tickMs)
  return {
    /** The other one is in the lobby: what takes time is prepared. */
    peerNear: () => dispatch(link, { type: 'peer_near' }),
    peerCame: () => dispatch(link, { type: 'peer_came' }),
    peerLeft: () => dispatch(link, { type: 'peer_left' }),
    /** The other one's socket broke; media may continue without it. */
    peerLost: () => dispatch(link, { type: 'peer_lost' }),
    /** Whether the server forwards messages: without it nothing new can be negotiated. */
    socketChanged: (isOpen: boolean) => dispatch(link, { type: 'socket', isOpen }),
    receive: (message: ForwardedMessage) => dispatch(link, { type: 'message', message }),
    networkChanged: () => dispatch(link, { type: 'network_changed' }),
    retry: () => dispatch(link, { type: 'broken' }),
    /** What is sent from now on; null sends silence or no video. */
    setTrack(kind: MediaKind, track: MediaStreamTrack | null) {
      link.outgoing.set(kind, track)
      link.connection?.setTrack(kind, track)
    },
    setSending(next: Sending) {
      link.sending = next
      link.connection?.setSending(next)
    },
    /** The relay's next credential: the open connection uses it when ICE restarts, a new one immediately. */
    renewRelay(next: IceServer[]) {
      link.iceServers = next
      link.connection?.renewRelay(next)
    },
    sendChannel: (message: ChannelMessage): boolean => link.connection?.sendChannel(message) ?? false,
    close() {
      clearInterval(timer)
      dispatch(link, { type: 'peer_left' })
    },
  }
}

export type PeerLink = ReturnType<typeof createPeerLink>

function dispatch(link: Link, event: LinkEvent) {
  const { state, effects } = stepLink(link.state, { ...event, now: performance.now(), id: newConnectionId() })
  link.state = state
  for (const effect of effects) perform(link, effect)
  if (link.flow === link.state.flow) return
  link.flow = link.state.flow
  link.events.onFlow(link.flow)
}

function perform(link: Link, effect: LinkEffect) {
  const { connection, events } = link
  switch (effect.type) {
    case 'build':
      link.connection = build(link, effect)
      if (effect.offers) link.connection.offer()
      return
    case 'release':
      return connection?.release()
    case 'close':
      connection?.close()
      link.connection = null
      onChannel(link, false)
      return events.onStream(null)
    case 'restart':
      return connection?.restart()
    case 'deliver':
      return connection?.receive(effect.message)
    case 'send':
      events.send(effect.message)
  }
}

function build(link: Link, { id, isHeld }: Extract<LinkEffect, { type: 'build' }>): PeerConnection {
  const { options, events, iceServers, certificate, outgoing } = link
  const { isPolite, isRelayOnly, kinds } = options
  const isCurrent = () => link.connection === made
  const made = createPeerConnection({ id, isPolite, isRelayOnly, kinds, iceServers, certificate, isHeld }, outgoing, {
    ...events,
    onFlow: (flow) => isCurrent() && dispatch(link, { type: 'flow', flow }),
    onStats(stats, roundTripMs) {
      if (!isCurrent()) return
      dispatch(link, { type: 'path', isByTcp: stats.path === 'relay_tcp' || stats.path === 'relay_tls' })
      events.onStats(stats, roundTripMs)
    },
    onPathLost: () => isCurrent() && dispatch(link, { type: 'path_lost' }),
    onBroken: () => isCurrent() && dispatch(link, { type: 'broken' }),
    onBlank: () => isCurrent() && link.blanksLeft-- > 0 && dispatch(link, { type: 'broken' }),
    onChannel: (isOpen) => isCurrent() && onChannel(link, isOpen),
    onChannelMessage(message) {
      if (!isCurrent()) return
      if (message.type === 'commit' || message.type === 'key') link.exchange?.receive(message)
      else events.onChannelMessage(message)
    },
  })
  made.setSending(link.sending)
  return made
}

function onChannel(link: Link, isOpen: boolean) {
  link.events.onChannel(isOpen)
  link.exchange = isOpen ? openExchange(link) : null
}

function openExchange(link: Link) {
  const current = createTrustExchange({
    isInitiator: !link.options.isPolite,
    fingerprints: () => link.connection?.fingerprints() ?? null,
    send: (message) => link.connection?.sendChannel(message),
    onResult: (outcome) => {
      const pair = link.connection?.fingerprints()
      if (link.exchange === current && pair) link.events.onTrust(outcome, `${pair.own} ${pair.other}`)
    },
  })
  void current.start()
  return current
}

const newConnectionId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
