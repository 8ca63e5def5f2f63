import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CHANNEL_BURST } from '../../message-limits.rules.ts'
import { createPeerConnection } from './peer-connection.ts'

/** The parts of RTCPeerConnection the tests need; the test decides when an answer is applied. */
class FakePeerConnection {
  static last: FakePeerConnection
  channel: { onopen?: () => void; onmessage?: (event: { data: string }) => void } = {}
  signalingState = 'have-local-offer'
  remoteDescription: unknown = null
  localDescription: unknown = null
  candidates: unknown[] = []
  onicecandidate?: (event: { candidate: { type: string; toJSON(): { candidate: string } } }) => void
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
  setLocalDescription = async () => {
    this.localDescription = { type: 'answer', sdp: 'own answer' }
  }
  addIceCandidate = async ({ candidate }: { candidate: string }) => {
    this.candidates.push(candidate)
  }
  find(candidate: string) {
    this.onicecandidate?.({ candidate: { type: 'relay', toJSON: () => ({ candidate }) } })
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

const offer = { ...answer, to: null, kind: 'offer' } as const
const candidateOf = (candidate: string) => ({
  ...({ type: 'candidate', peerConnectionId: 'other', to: null } as const),
  candidate: { candidate, sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null },
})

function connect({ isHeld } = { isHeld: false }) {
  const reports: string[] = []
  const sent: string[] = []
  const nothing = () => {}
  const connection = createPeerConnection(
    {
      ...{ id: 'own', isPolite: false, isRelayOnly: false, isHeld, iceServers: [], kinds: [] },
      certificate: null,
    },
    new Map(),
    {
      ...{ onPathLost: nothing, onBroken: nothing, showsNothing: () => false, onBlank: nothing },
      send: (message) => sent.push(message.type === 'candidate' ? `${message.candidate?.candidate}` : message.type) > 0,
      ...{ peerSends: () => ({ sound: true, video: false }), renderedFrames: () => null },
      onNews(news) {
        if (news.type === 'stream') reports.push(`stream of ${news.stream?.getTracks().join(' and ')}`)
        if (news.type === 'channel') reports.push(news.isOpen ? 'open' : 'closed')
        if (news.type === 'channel_message') reports.push(news.message.type === 'note' ? news.message.text : 'other')
      },
    },
  )
  return { connection, browser: FakePeerConnection.last, reports, sent }
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

it('a channel that opens while the answer is applied is reported after it, before its messages', async () => {
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

it('the other person’s stream is reported once, with sound and video, after the answer is applied', async () => {
  const { connection, browser, reports } = connect()
  browser.applied.resolve()
  connection.receive(answer)
  await vi.advanceTimersByTimeAsync(1)
  expect(reports).toEqual(['stream of audio and video'])
  connection.close()
})

it('a held answer and its candidates are sent and processed on release', async () => {
  const { connection, browser, sent } = connect({ isHeld: true })
  browser.signalingState = 'stable'
  browser.applied.resolve()
  connection.receive(offer)
  connection.receive(candidateOf('theirs'))
  await vi.advanceTimersByTimeAsync(1)
  browser.find('own 1')
  await vi.advanceTimersByTimeAsync(1)
  expect(browser.localDescription).not.toBeNull()
  expect([sent, browser.candidates]).toEqual([[], []])
  connection.release()
  await vi.advanceTimersByTimeAsync(1)
  browser.find('own 2')
  expect(sent).toEqual(['description', 'own 1', 'own 2'])
  expect(browser.candidates).toEqual(['theirs'])
  connection.close()
})

it('keeps at most a hundred waiting candidates', async () => {
  const { connection, browser } = connect({ isHeld: true })
  browser.signalingState = 'stable'
  browser.applied.resolve()
  connection.receive(offer)
  for (let count = 0; count < 10_000; count++) connection.receive(candidateOf(`theirs ${count}`))
  await vi.advanceTimersByTimeAsync(1)
  connection.release()
  await vi.advanceTimersByTimeAsync(1)
  expect(browser.candidates.length).toBeGreaterThan(0)
  expect(browser.candidates.length).toBeLessThanOrEqual(100)
  connection.close()
})

it('answers a repeated offer with the same answer', async () => {
  const { connection, browser, sent } = connect()
  browser.signalingState = 'stable'
  browser.applied.resolve()
  connection.receive(offer)
  await vi.advanceTimersByTimeAsync(1)
  browser.find('own')
  const before = browser.localDescription
  connection.receive(offer)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual(['description', 'own', 'description', 'own'])
  expect(browser.localDescription).toBe(before)
  connection.close()
})

it('drops a flood on the channel, and later messages arrive', async () => {
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
