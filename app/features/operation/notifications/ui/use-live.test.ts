import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LiveBrowser, type LiveState, startLive } from './use-live.ts'

type Listener = (event: MessageEvent) => void

function fakeBrowser() {
  const sources: { readyState: number; isClosed: boolean; dispatch(name: string, data?: object): void }[] = []
  const state = { reachable: true, hidden: false, sending: false }
  const browser: LiveBrowser = {
    open() {
      const listeners = new Map<string, Listener>()
      const source = {
        readyState: 0,
        isClosed: false,
        addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
        close() {
          source.isClosed = true
        },
        dispatch(name: string, data: object = {}) {
          if (name === 'open') source.readyState = 1
          listeners.get(name)?.(new MessageEvent(name, { data: JSON.stringify(data) }))
        },
      }
      sources.push(source)
      return source as unknown as ReturnType<LiveBrowser['open']>
    },
    isReachable: async () => state.reachable,
    isHidden: () => state.hidden,
    isSending: () => state.sending,
    newest: () => 'shown',
  }
  return { browser, sources, state }
}

describe('live updates of a page', () => {
  let refreshed = 0
  let reported: LiveState[] = []
  let fake: ReturnType<typeof fakeBrowser>
  let live: ReturnType<typeof startLive>

  beforeEach(() => {
    vi.useFakeTimers()
    refreshed = 0
    reported = []
    fake = fakeBrowser()
    live = startLive(
      fake.browser,
      () => refreshed++,
      (state) => reported.push(state),
    )
    fake.sources[0]?.dispatch('open')
  })
  afterEach(() => {
    live.stop()
    vi.useRealTimers()
  })

  it('refresh once for several changes at the same time', () => {
    for (let change = 0; change < 5; change++) fake.sources[0]?.dispatch('change')
    expect(refreshed).toBe(0)
    vi.advanceTimersByTime(1_000)
    expect(refreshed).toBe(1)
  })

  it('ask for nothing while the connection is open and quiet', async () => {
    await vi.advanceTimersByTimeAsync(600_000)
    expect(refreshed).toBe(0)
    expect(reported).toEqual(['live'])
  })

  it('refresh once connected if a notification came since the page was rendered', () => {
    fake.sources[0]?.dispatch('ready', { newest: 'shown' })
    vi.advanceTimersByTime(1_000)
    expect(refreshed).toBe(0)
    fake.sources[0]?.dispatch('ready', { newest: 'missed' })
    vi.advanceTimersByTime(1_000)
    expect(refreshed).toBe(1)
  })

  it('refresh after a lost connection came back', () => {
    const [source] = fake.sources
    if (source) source.readyState = 0
    source?.dispatch('error')
    source?.dispatch('open')
    vi.advanceTimersByTime(1_000)
    expect(refreshed).toBe(1)
  })

  it('ask every minute while there is no connection, and try to connect again when it was given up [F20]', async () => {
    const [source] = fake.sources
    if (source) source.readyState = 2
    source?.dispatch('error')
    await vi.advanceTimersByTimeAsync(61_000)
    expect(refreshed).toBe(1)
    expect(reported).toEqual(['live', 'polling'])
    expect(fake.sources).toHaveLength(2)
    fake.sources[1]?.dispatch('open')
    expect(reported.at(-1)).toBe('live')
  })

  it('that were replaced by a newer page poll every minute, and reconnect when visible', async () => {
    const [source] = fake.sources
    source?.dispatch('replaced')
    if (source) source.readyState = 2
    expect(source?.isClosed).toBe(true)
    fake.state.hidden = true
    await vi.advanceTimersByTimeAsync(121_000)
    expect(fake.sources).toHaveLength(1)
    fake.state.hidden = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fake.sources).toHaveLength(2)
    expect(refreshed).toBe(1)
  })

  it('say that the page is stale, and leave it as it is, when the server cannot be reached [N-16]', async () => {
    const [source] = fake.sources
    if (source) source.readyState = 0
    fake.state.reachable = false
    await vi.advanceTimersByTimeAsync(121_000)
    expect(refreshed).toBe(0)
    expect(reported.at(-1)).toBe('stale')
  })

  it('wait while the page is hidden and refresh when it is looked at again', () => {
    fake.state.hidden = true
    fake.sources[0]?.dispatch('change')
    vi.advanceTimersByTime(10_000)
    expect(refreshed).toBe(0)
    fake.state.hidden = false
    live.resume()
    vi.advanceTimersByTime(1_000)
    expect(refreshed).toBe(1)
  })

  it('wait while a form is on its way, also one that was sent after the news came, and refresh once it was answered', () => {
    fake.sources[0]?.dispatch('change')
    fake.state.sending = true
    vi.advanceTimersByTime(10_000)
    fake.sources[0]?.dispatch('change')
    vi.advanceTimersByTime(10_000)
    expect(refreshed).toBe(0)
    fake.state.sending = false
    live.resume()
    vi.advanceTimersByTime(1_000)
    expect(refreshed).toBe(1)
    live.resume()
    vi.advanceTimersByTime(1_000)
    expect(refreshed).toBe(1)
  })
})
