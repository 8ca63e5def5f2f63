import type { IceServer } from '../../messages.ts'
import type { ChannelMessage } from '../channel.messages.ts'
import type { LinkNews } from '../engine.rules.ts'
import { type LinkEffect, type LinkEvent, newLink, stepLink } from '../link.rules.ts'
import type { MediaFlow } from '../rules.ts'
import { createTrustExchange } from '../trust.rules.ts'
import { FULL_SENDING, type Sending } from './media-sending.ts'
import {
  createPeerConnection,
  type MediaKind,
  type OutgoingTracks,
  type PeerConnection,
  type PeerConnectionEvents,
  type PeerConnectionOptions,
} from './peer-connection.ts'

const tickMs = 500
/** Maximum replacements if video never starts; each briefly interrupts the sound. */
const BLANKS_MAX = 3

export type PeerLinkOptions = Pick<PeerConnectionOptions, 'isPolite' | 'isRelayOnly' | 'iceServers' | 'kinds'> & {
  /** One certificate for all connections of this page, so both sides recognise each other after a new one. */
  certificate: Promise<RTCCertificate | null>
}

export type PeerLinkEvents = Omit<PeerConnectionEvents, 'onPathLost' | 'onBroken' | 'onBlank'>

const newLinkTo = (options: PeerLinkOptions, events: PeerLinkEvents) => ({
  options,
  events,
  outgoing: new Map() as OutgoingTracks,
  iceServers: options.iceServers,
  certificate: null as RTCCertificate | null,
  sending: FULL_SENDING,
  state: newLink(options.isPolite),
  connection: null as PeerConnection | null,
  flow: 'none' as MediaFlow,
  blanksLeft: BLANKS_MAX,
  exchange: null as ReturnType<typeof createTrustExchange> | null,
})
type Link = ReturnType<typeof newLinkTo>

/** The link to the other browser. Carries out link.rules.ts, on at most one connection at a time. */
export function createPeerLink(options: PeerLinkOptions, events: PeerLinkEvents) {
  const link = newLinkTo(options, events)
  void options.certificate.then((made) => {
    link.certificate = made
  })
  const timer = setInterval(() => dispatch(link, { type: 'tick' }), tickMs)
  return {
    dispatch: (event: LinkEvent) => dispatch(link, event),
    /** Sets the track to send from now on; null sends silence or no video. */
    setTrack(kind: MediaKind, track: MediaStreamTrack | null) {
      link.outgoing.set(kind, track)
      link.connection?.setTrack(kind, track)
    },
    setSending(next: Sending) {
      link.sending = next
      link.connection?.setSending(next)
    },
    /** The next relay credential. The open connection uses it when ICE restarts, a new one immediately. */
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
  link.events.onNews({ type: 'flow', flow: link.flow })
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
      return events.onNews({ type: 'stream', stream: null })
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
    onNews: (news) => isCurrent() && onNews(link, news),
    onPathLost: () => isCurrent() && dispatch(link, { type: 'path_lost' }),
    onBroken: () => isCurrent() && dispatch(link, { type: 'broken' }),
    onBlank: () => isCurrent() && link.blanksLeft-- > 0 && dispatch(link, { type: 'broken' }),
  })
  made.setSending(link.sending)
  return made
}

function onNews(link: Link, news: LinkNews) {
  const { events } = link
  if (news.type === 'flow') return dispatch(link, news)
  if (news.type === 'channel') return onChannel(link, news.isOpen)
  const message = news.type === 'channel_message' && news.message
  if (message && (message.type === 'commit' || message.type === 'key')) return link.exchange?.receive(message)
  if (news.type === 'stats') {
    const { path } = news.stats
    dispatch(link, { type: 'path', isByTcp: path === 'relay_tcp' || path === 'relay_tls' })
  }
  events.onNews(news)
}

function onChannel(link: Link, isOpen: boolean) {
  link.events.onNews({ type: 'channel', isOpen })
  link.exchange = isOpen ? openExchange(link) : null
}

function openExchange(link: Link) {
  const current = createTrustExchange({
    isInitiator: !link.options.isPolite,
    fingerprints: () => link.connection?.fingerprints() ?? null,
    send: (message) => link.connection?.sendChannel(message),
    onResult: (outcome) => {
      const pair = link.connection?.fingerprints()
      if (link.exchange === current && pair)
        link.events.onNews({ type: 'trust', outcome, pair: `${pair.own} ${pair.other}` })
    },
  })
  void current.start()
  return current
}

const newConnectionId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
