import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CHANNEL_BURST } from '../../message-limits.rules.ts'
import { createPeerConnection } from './peer-connection.ts'

/** What the tests need of a browser's RTCPeerConnection: one whose answer is applied when a test says so. */
class FakePeerConnection {
  static last: FakePeerConnection
  channel: { onopen?: () => void; onmessage?: (event: { data: string }) => void } = {}
  signalingState = 'have-local-offer'
  remoteDescription: unknown = null
  applied = Promise.withResolvers<void>()
  ontrack?: (event: { track: string }) => void
  constructor() {
    FakePeerConnection.last = this
  }
  createDataChannel = () => this.channel
  getTransceivers = () => []
  getStats = async () => new Map()
  setRemoteDescription = async (description: unknown) => {
    await this.applied.promise
    this.remoteDescription = description
    for (const track of ['audio', 'video']) this.ontrack?.({ track })
  }
  close() {}
}

class FakeStream {
  tracks: unknown[] = []
  getTracks = () => this.tracks
  addTrack = (track: unknown) => this.tracks.push(track)
}

const answer = { type: 'description', peerConnectionId: 'other', to: 'own', kind: 'answer', sdp: 'v=0' } as const
const note = (text: string) => ({ data: JSON.stringify({ type: 'note', text }) })

/** A connection, and what it reports of its channel and of the other one's stream, in order. */
function connect() {
  const reports: string[] = []
  const nothing = () => {}
  const connection = createPeerConnection(
    {
      ...{ id: 'own', isPolite: false, isRelayOnly: false, isHeld: false, iceServers: [], kinds: [] },
      certificate: null,
    },
    new Map(),
    {
      ...{ send: () => true, onPathLost: nothing, onBroken: nothing, onGathered: nothing },
      ...{ onFlow: nothing, onQuality: nothing, onSpeaking: nothing, onStats: nothing, onNetwork: nothing },
      ...{ peerSends: () => ({ sound: true, video: false }), renderedFrames: () => null },
      ...{ showsNothing: () => false, onBlank: nothing },
      onStream: (stream) => reports.push(`stream of ${stream?.getTracks().join(' and ')}`),
      onChannel: (isOpen) => reports.push(isOpen ? 'open' : 'closed'),
      onChannelMessage: (message) => reports.push(message.type === 'note' ? message.text : message.type),
    },
  )
  return { connection, browser: FakePeerConnection.last, reports }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('RTCPeerConnection', FakePeerConnection)
  vi.stubGlobal('MediaStream', FakeStream)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a channel that opens while the answer is applied is open after it, before what arrives on it', async () => {
  const { connection, browser, reports } = connect()
  connection.receive(answer)
  await vi.advanceTimersByTimeAsync(1)
  browser.channel.onopen?.()
  browser.channel.onmessage?.(note('first'))
  await vi.advanceTimersByTimeAsync(1)
  expect(reports).toEqual([])
  browser.applied.resolve()
  await vi.advanceTimersByTimeAsync(1)
  expect(browser.remoteDescription).not.toBeNull()
  expect(reports).toEqual(['stream of audio and video', 'open', 'first'])
  connection.close()
})

it('the other one’s stream is there once, with sound and video, when the answer is applied', async () => {
  const { connection, browser, reports } = connect()
  browser.applied.resolve()
  connection.receive(answer)
  await vi.advanceTimersByTimeAsync(1)
  expect(reports).toEqual(['stream of audio and video'])
  connection.close()
})

it('what comes in a flood on the channel is dropped, and later messages arrive', async () => {
  const { connection, browser, reports } = connect()
  for (let count = 0; count < 10 * CHANNEL_BURST; count++) browser.channel.onmessage?.(note(`${count}`))
  await vi.advanceTimersByTimeAsync(1)
  expect(reports).toHaveLength(CHANNEL_BURST)
  await vi.advanceTimersByTimeAsync(5_000)
  browser.channel.onmessage?.(note('later'))
  await vi.advanceTimersByTimeAsync(1)
  expect(reports.at(-1)).toBe('later')
  connection.close()
})
