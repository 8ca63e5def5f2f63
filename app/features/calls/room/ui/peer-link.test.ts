import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ForwardedMessage, IceServer } from '../../messages.ts'
import type { MediaFlow } from '../rules.ts'

type Made = {
  iceServers: IceServer[]
  id: string
  remoteId: string | null
  isClosed: boolean
  resumed: number
  events: { onFlow: (flow: MediaFlow) => void; onBroken: () => void }
}
const made: Made[] = []

vi.mock('./peer-connection.ts', () => ({
  createPeerConnection: (options: { iceServers: IceServer[] }, _outgoing: unknown, events: Made['events']) => {
    const { iceServers } = options
    const connection: Made = {
      iceServers,
      id: `own-${made.length + 1}`,
      remoteId: null,
      isClosed: false,
      resumed: 0,
      events,
    }
    made.push(connection)
    return Object.assign(connection, {
      offer: () => {},
      receive: (message: { peerConnectionId: string }) => {
        connection.remoteId ??= message.peerConnectionId
      },
      renewRelay: (iceServers: IceServer[]) => {
        connection.iceServers = iceServers
      },
      resume: () => {
        connection.resumed++
      },
      close: () => {
        connection.isClosed = true
      },
    })
  },
}))

let createPeerLink: typeof import('./peer-link.ts').createPeerLink
beforeAll(async () => {
  vi.resetModules()
  createPeerLink = (await import('./peer-link.ts')).createPeerLink
})
afterAll(() => vi.resetModules())

let isSocketOpen = true
let sent: ForwardedMessage[] = []

/** The side that answers, with one connection the other one offered. */
function connected(flow: MediaFlow) {
  const link = createPeerLink(
    { isPolite: true, isRelayOnly: true, iceServers: [], kinds: ['audio'] },
    {
      send: (message) => {
        if (isSocketOpen) sent.push(message)
        return isSocketOpen
      },
      isSocketOpen: () => isSocketOpen,
      onStream: () => {},
      onFlow: () => {},
      onQuality: () => {},
      onSpeaking: () => {},
      isPeerSilent: () => false,
      renderedFrames: () => null,
    },
  )
  link.peerCame()
  link.receive({ type: 'description', peerConnectionId: 'theirs', to: null, kind: 'offer', sdp: '' })
  const connection = made[0]
  if (!connection) throw new Error('the offer made no connection')
  connection.events.onFlow(flow)
  sent = []
  return { link, connection }
}

describe('a connection that breaks', () => {
  beforeEach(() => {
    made.length = 0
    isSocketOpen = true
  })

  it('is closed, and a new one is requested from the other side', () => {
    const { connection } = connected('stalled')
    connection.events.onBroken()
    expect(connection.isClosed).toBe(true)
    expect(sent).toEqual([{ type: 'hello', peerConnectionId: null, to: null }])
  })

  it.each(['stalled', 'starting'] as const)(
    'stays while the server is unreachable, and resumes with it (%s)',
    (flow) => {
      const { link, connection } = connected(flow)
      isSocketOpen = false
      connection.events.onBroken()
      expect(connection).toMatchObject({ isClosed: false, resumed: 0 })
      isSocketOpen = true
      link.peerCame()
      expect(connection).toMatchObject({ isClosed: false, resumed: 1 })
      expect(sent).toEqual([{ type: 'hello', peerConnectionId: 'own-1', to: 'theirs' }])
    },
  )

  it('is left alone when it flows again by itself', () => {
    const { link, connection } = connected('stalled')
    isSocketOpen = false
    connection.events.onBroken()
    connection.events.onFlow('flowing')
    isSocketOpen = true
    link.peerCame()
    expect(connection).toMatchObject({ isClosed: false, resumed: 0 })
  })
})

describe('the next credential of the relay', () => {
  beforeEach(() => {
    made.length = 0
    isSocketOpen = true
  })

  it('goes to the open connection, and to the one that is built next', () => {
    const { link, connection } = connected('flowing')
    const next = [{ urls: ['turn:relay.example'], username: 'later', credential: 'x' }]
    link.renewRelay(next)
    expect(connection.iceServers).toEqual(next)
    link.receive({ type: 'description', peerConnectionId: 'another', to: null, kind: 'offer', sdp: '' })
    expect(made.at(-1)).not.toBe(connection)
    expect(made.at(-1)?.iceServers).toEqual(next)
  })
})
