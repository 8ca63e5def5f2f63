import type { ForwardedMessage } from '../../messages.ts'
import type { MediaFlow } from '../rules.ts'
import {
  createPeerConnection,
  type MediaKind,
  type PeerConnection,
  type PeerConnectionOptions,
  type PeerEvents,
} from './peer-connection.ts'

/**
 * The connection to the other browser. The impolite side begins; either may negotiate afterwards ("perfect negotiation"),
 * a collision is given up by the polite one. A lost path is mended by an ICE restart, and by a new connection when that does
 * not help within five seconds. Every connection has an id, so that messages of an older one are recognised and dropped.
 */
export function createPeerLink(options: PeerConnectionOptions, events: PeerEvents) {
  const outgoing = new Map<MediaKind, MediaStreamTrack | null>()
  let link: PeerConnection | null = null
  let isPeerHere = false
  let flow: MediaFlow = 'none'

  function report(next: MediaFlow) {
    if (flow === next) return
    flow = next
    events.onFlow(next)
  }

  function drop() {
    link?.close()
    link = null
    events.onStream(null)
  }

  function build(): PeerConnection {
    drop()
    report(flow === 'none' ? 'starting' : 'stalled')
    link = createPeerConnection(options, outgoing, {
      ...events,
      onFlow: report,
      // What is broken may still mend itself; it is given up only when the other one can be asked for a new one.
      onBroken: () => {
        if (isPeerHere && events.isLineOpen()) begin()
      },
    })
    return link
  }

  /** Builds anew: the impolite side offers, the polite one asks it to. */
  function begin() {
    if (options.isPolite) {
      drop()
      report(flow === 'none' ? 'starting' : 'stalled')
      hello()
    } else build().offer()
  }

  const hello = () => events.send({ type: 'hello', connectionId: link?.id ?? null, to: link?.remoteId ?? null })

  return {
    /** The other one took a seat, the first time or again: both say which connection they have. */
    peerCame() {
      isPeerHere = true
      if (flow === 'none') report('starting')
      hello()
      // Also what never came to flow: half of what was said to build it may have been lost.
      if (flow !== 'flowing') link?.resume()
    },
    peerLeft() {
      isPeerHere = false
      drop()
      report('none')
    },
    /** The other one's line to the server broke; media may go on without it. */
    peerLost() {
      isPeerHere = false
    },
    receive(message: ForwardedMessage) {
      if (message.type === 'hello') {
        const isSame = link !== null && message.to === link.id && message.connectionId === link.remoteId
        if (!isSame && !options.isPolite) begin()
        else if (!isSame && message.connectionId === null && link?.remoteId) drop()
        return
      }
      if (message.to !== null && message.to !== link?.id) return
      const isNew =
        message.type === 'description' && message.kind === 'offer' && link?.remoteId !== message.connectionId
      if (isNew && (!link || link.remoteId !== null)) build()
      if (link && (link.remoteId === null || link.remoteId === message.connectionId)) link.receive(message)
    },
    /** What is sent from now on; null sends silence or no picture. */
    setTrack(kind: MediaKind, track: MediaStreamTrack | null) {
      outgoing.set(kind, track)
      link?.setTrack(kind, track)
    },
    /** The network under this browser changed. */
    networkChanged: () => link?.restart(),
    close() {
      drop()
      report('none')
    },
  }
}

export type PeerLink = ReturnType<typeof createPeerLink>
