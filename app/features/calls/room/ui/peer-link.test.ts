import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ForwardedMessage } from '../../messages.ts'
import type { MediaFlow } from '../rules.ts'

type Made = {
  id: string
  remoteId: string | null
  isClosed: boolean
  resumed: number
  events: { onFlow: (flow: MediaFlow) => void; onBroken: () => void }
}
const made: Made[] = []

vi.mock('./peer-connection.ts', () => ({
  createPeerConnection: (_options: unknown, _outgoing: unknown, events: Made['events']) => {
    const connection: Made = { id: `own-${made.length + 1}`, remoteId: null, isClosed: false, resumed: 0, events }
    made.push(connection)
    return Object.assign(connection, {
      offer: () => {},
      receive: (message: { connectionId: string }) => {
        connection.remoteId ??= message.connectionId
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

let isLineOpen = true
let said: ForwardedMessage[] = []

/** The side that answers, with one connection the other one offered. */
function connected(flow: MediaFlow) {
  const link = createPeerLink(
    { isPolite: true, isRelayed: true, iceServers: [], kinds: ['audio'] },
    {
      send: (message) => {
        if (isLineOpen) said.push(message)
        return isLineOpen
      },
      isLineOpen: () => isLineOpen,
      onStream: () => {},
      onFlow: () => {},
      onQuality: () => {},
      onSpeaking: () => {},
      isPeerSilent: () => false,
      shownFrames: () => null,
    },
  )
  link.peerCame()
  link.receive({ type: 'description', connectionId: 'theirs', to: null, kind: 'offer', sdp: '' })
  const connection = made[0]
  if (!connection) throw new Error('nothing was made of the offer')
  connection.events.onFlow(flow)
  said = []
  return { link, connection }
}

describe('a connection that breaks', () => {
  beforeEach(() => {
    made.length = 0
    isLineOpen = true
  })

  it('is given up for a new one, which the other side is asked for', () => {
    const { connection } = connected('stalled')
    connection.events.onBroken()
    expect(connection.isClosed).toBe(true)
    expect(said).toEqual([{ type: 'hello', connectionId: null, to: null }])
  })

  it.each(['stalled', 'starting'] as const)(
    'is kept while the server is away, and taken up again with it (%s)',
    (flow) => {
      const { link, connection } = connected(flow)
      isLineOpen = false
      connection.events.onBroken()
      expect(connection).toMatchObject({ isClosed: false, resumed: 0 })
      isLineOpen = true
      link.peerCame()
      expect(connection).toMatchObject({ isClosed: false, resumed: 1 })
      expect(said).toEqual([{ type: 'hello', connectionId: 'own-1', to: 'theirs' }])
    },
  )

  it('is left alone when it flows again by itself', () => {
    const { link, connection } = connected('stalled')
    isLineOpen = false
    connection.events.onBroken()
    connection.events.onFlow('flowing')
    isLineOpen = true
    link.peerCame()
    expect(connection).toMatchObject({ isClosed: false, resumed: 0 })
  })
})
