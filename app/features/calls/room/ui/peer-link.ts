import type { ForwardedMessage, IceServer } from '../../messages.ts'
import type { MediaFlow } from '../rules.ts'
import {
  createPeerConnection,
  type MediaKind,
  type PeerConnection,
  type PeerConnectionOptions,
  type PeerEvents,
} from './peer-connection.ts'

/**
 * The link to the other browser ("perfect negotiation"; the impolite side begins). A lost path gets an ICE restart,
 * after five seconds a new connection; connection ids make old messages recognisable.
 */
export function createPeerLink(options: PeerConnectionOptions, events: PeerEvents) {
  const outgoing = new Map<MediaKind, MediaStreamTrack | null>()
  let connection: PeerConnection | null = null
  let isPeerPresent = false
  let flow: MediaFlow = 'none'

  function report(next: MediaFlow) {
    if (flow === next) return
    flow = next
    events.onFlow(next)
  }

  function disconnect() {
    connection?.close()
    connection = null
    events.onStream(null)
  }

  function build(): PeerConnection {
    disconnect()
    report(flow === 'none' ? 'starting' : 'stalled')
    connection = createPeerConnection(options, outgoing, {
      ...events,
      onFlow: report,
      // A failed connection may recover; it is replaced only when the other side can be reached for a new one.
      onBroken: () => {
        if (isPeerPresent && events.isSocketOpen()) negotiate()
      },
    })
    return connection
  }

  /** Starts again: the impolite side offers, the polite one asks it to. */
  function negotiate() {
    if (options.isPolite) {
      disconnect()
      report(flow === 'none' ? 'starting' : 'stalled')
      hello()
    } else build().offer()
  }

  const hello = () =>
    events.send({ type: 'hello', peerConnectionId: connection?.id ?? null, to: connection?.remoteId ?? null })

  return {
    /** The other participant entered, the first time or again: both send which connection they have. */
    peerCame() {
      isPeerPresent = true
      if (flow === 'none') report('starting')
      hello()
      // Also one that never flowed: messages that were to build it may have been lost.
      if (flow !== 'flowing') connection?.resume()
    },
    peerLeft() {
      isPeerPresent = false
      disconnect()
      report('none')
    },
    /** The other one's socket broke; media may go on without it. */
    peerLost() {
      isPeerPresent = false
    },
    receive(message: ForwardedMessage) {
      if (message.type === 'hello') {
        const isSame =
          connection !== null && message.to === connection.id && message.peerConnectionId === connection.remoteId
        if (!isSame && !options.isPolite) negotiate()
        else if (!isSame && message.peerConnectionId === null && connection?.remoteId) disconnect()
        return
      }
      if (message.to !== null && message.to !== connection?.id) return
      const isNew =
        message.type === 'description' && message.kind === 'offer' && connection?.remoteId !== message.peerConnectionId
      if (isNew && (!connection || connection.remoteId !== null)) build()
      if (connection && (connection.remoteId === null || connection.remoteId === message.peerConnectionId))
        connection.receive(message)
    },
    /** What is sent from now on; null sends silence or no video. */
    setTrack(kind: MediaKind, track: MediaStreamTrack | null) {
      outgoing.set(kind, track)
      connection?.setTrack(kind, track)
    },
    /** The relay's next credential: the open connection uses it when ICE restarts, a new one at once. */
    renewRelay(iceServers: IceServer[]) {
      options = { ...options, iceServers }
      connection?.renewRelay(iceServers)
    },
    /** The network under this browser changed. */
    networkChanged: () => connection?.restart(),
    close() {
      disconnect()
      report('none')
    },
  }
}

export type PeerLink = ReturnType<typeof createPeerLink>
