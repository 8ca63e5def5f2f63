import { describe, expect, it } from 'vitest'
import type { ServerMessage } from '../messages.ts'
import { newRoom, type RoomEffect, type RoomInput, type RoomState, stepRoom } from './engine.rules.ts'

const noon = Date.parse('2026-12-01T12:00:00Z')
const welcome: ServerMessage = {
  type: 'welcome',
  connectionId: 'own',
  now: '2026-12-01T12:00:00Z',
  isPolite: false,
  isRelayOnly: true,
  iceServers: [],
}
const peer = (location: Extract<ServerMessage, { type: 'peer' }>['location']): ServerMessage => ({
  type: 'peer',
  location,
  connectionId: 'theirs',
  microphone: true,
  camera: true,
})

/** A room, and every effect it asked for. Times are in seconds after noon. */
function room() {
  let state = newRoom({ status: 'active', isVideo: true, now: noon })
  let effects: RoomEffect[] = []
  const at = (seconds: number, ...inputs: RoomInput[]) => {
    effects = []
    for (const input of inputs) {
      const step = stepRoom(state, input, noon + seconds * 1_000)
      state = step.state
      effects.push(...step.effects)
    }
    return effects
  }
  const message = (message: ServerMessage): RoomInput => ({ type: 'message', message })
  return {
    at,
    get state(): RoomState {
      return state
    },
    message,
  }
}

function metRoom() {
  const here = room()
  const { at, message } = here
  at(0, { type: 'start', isReturning: false }, { type: 'socket', state: 'open' }, message(welcome))
  at(0, { type: 'join', takeOver: false }, message(peer('call')), message({ type: 'entered' }))
  return here
}

const sent = (effects: RoomEffect[]) => effects.flatMap((each) => (each.type === 'socket' ? [each.message] : []))
const linkCalls = (effects: RoomEffect[]) => effects.flatMap((each) => (each.type === 'link' ? [each.event] : []))

describe('entering', () => {
  it('begins with devices and socket, and prepares the connection while the other person is in the lobby', () => {
    const here = room()
    expect(here.at(0, { type: 'start', isReturning: false }).map(({ type }) => type)).toEqual([
      'connect',
      'start_media',
    ])
    here.at(0, { type: 'socket', state: 'open' }, here.message(welcome), here.message(peer('lobby')))
    expect(linkCalls(here.at(1, { type: 'join', takeOver: false }, here.message({ type: 'entered' })))).toEqual([
      'peer_near',
    ])
    expect(linkCalls(here.at(2, here.message(peer('call'))))).toEqual(['peer_came'])
  })

  it('prepares the connection in the lobby while the other person waits inside', () => {
    const here = room()
    here.at(0, { type: 'start', isReturning: false }, { type: 'socket', state: 'open' }, here.message(welcome))
    expect(here.at(1, here.message(peer('lobby')))).toEqual([])
    expect(here.at(2, here.message(peer('call')))).toEqual([{ type: 'prepare' }])
    expect(here.at(3, { type: 'media_ready' }).at(-1)).toEqual({ type: 'prepare' })
    expect(linkCalls(here.at(4, here.message(peer('left'))))).toEqual(['peer_left'])
    expect(here.at(5, here.message(peer('absent')))).toEqual([])
  })

  it('accepts in the lobby what the other person prepares, but nothing on a socket that lost its place inside', () => {
    const here = room()
    const offer: ServerMessage = {
      ...{ type: 'description', peerConnectionId: 'x', to: null, kind: 'offer', sdp: 'v=0', from: 'theirs' },
    }
    const isDelivered = () => here.at(1, here.message(offer)).some(({ type }) => type === 'deliver')
    here.at(0, { type: 'start', isReturning: false }, { type: 'socket', state: 'open' }, here.message(welcome))
    expect(isDelivered()).toBe(true)
    here.at(0, { type: 'join', takeOver: false }, here.message(peer('call')), here.message({ type: 'entered' }))
    expect(isDelivered()).toBe(true)
    here.at(10, { type: 'socket', state: 'connecting' }, { type: 'socket', state: 'open' }, here.message(welcome))
    expect(isDelivered()).toBe(false)
  })

  it('ignores messages from newer servers and malformed ones', () => {
    const here = room()
    for (const message of [{ type: 'toString' }, { type: 'newer' }, {}, [], 1]) {
      const before = here.state
      expect(here.at(0, here.message(message as ServerMessage))).toEqual([])
      expect(here.state).toBe(before)
    }
  })

  it('retries a moment later if the call hasn’t begun by the server’s clock', () => {
    const here = room()
    here.at(0, { type: 'join', takeOver: false })
    const effects = here.at(0, here.message({ type: 'refused', action: 'enter', code: 'too_early' }))
    expect(effects).toEqual([{ type: 'enter_when_open', afterMs: expect.any(Number) }])
  })

  it('returns to the lobby if the same person is inside on another device, which is named', () => {
    const here = room()
    here.at(0, { type: 'start', isReturning: true }, here.message({ type: 'elsewhere', device: 'Firefox on Windows' }))
    here.at(0, here.message({ type: 'refused', action: 'enter', code: 'elsewhere' }))
    expect(here.state).toMatchObject({ phase: 'lobby', elsewhere: 'Firefox on Windows', refusal: null })
    here.at(1, { type: 'join', takeOver: true })
    expect(here.state).toMatchObject({ phase: 'waiting', takesOver: true })
  })
})

describe('a lost socket', () => {
  it('re-enters as the same visit, and sends nothing to the other person until then', () => {
    const here = metRoom()
    here.at(5, { type: 'flow', flow: 'flowing' })
    here.at(10, { type: 'socket', state: 'connecting' })
    expect(here.state).toMatchObject({ phase: 'inside', isSeated: false, flow: 'flowing' })
    const effects = here.at(12, { type: 'socket', state: 'open' }, here.message(welcome))
    expect(effects.map(({ type }) => type)).toContain('enter_when_open')
    expect(linkCalls(here.at(12, here.message(peer('call'))))).toEqual([])
    expect(linkCalls(here.at(12, here.message({ type: 'entered' })))).toEqual(['peer_came'])
  })

  it('reports again that media flows: to the server each visit is new', () => {
    const here = metRoom()
    expect(sent(here.at(1, { type: 'flow', flow: 'flowing' }))).toEqual([{ type: 'flowing' }])
    expect(sent(here.at(2, { type: 'flow', flow: 'stalled' }, { type: 'flow', flow: 'flowing' }))).toEqual([])
    here.at(3, { type: 'socket', state: 'connecting' }, { type: 'socket', state: 'open' }, here.message(welcome))
    expect(sent(here.at(4, here.message({ type: 'entered' })))).toEqual([{ type: 'flowing' }])
  })
})

it('pings the server once when the path to the other person is lost', () => {
  const here = metRoom()
  const probes = (seconds: number, flow: RoomState['flow']) =>
    here.at(seconds, { type: 'flow', flow }).filter(({ type }) => type === 'probe')
  expect(probes(1, 'flowing')).toEqual([])
  expect(probes(2, 'stalled')).toEqual([{ type: 'probe' }])
  expect(probes(3, 'stalled')).toEqual([])
  expect(probes(4, 'flowing')).toEqual([])
})

describe('the other person', () => {
  it('may still be heard after a lost connection, but is disconnected immediately after leaving', () => {
    for (const [location, call] of [
      ['lost', 'peer_lost'],
      ['closing', 'peer_lost'],
      ['left', 'peer_left'],
      ['gone', 'peer_left'],
    ] as const) {
      const here = metRoom()
      expect(linkCalls(here.at(9, here.message(peer(location))))).toEqual([call])
      expect(here.state).toMatchObject({ peerLocation: location, peerAwaySince: noon + 9_000 })
    }
  })
})

describe('twenty seconds together without a packet', () => {
  it('are trouble with a known cause, which is reported to the operator', () => {
    const here = metRoom()
    expect(here.at(19, { type: 'tick' })).toEqual([])
    const [report] = sent(here.at(20, { type: 'gathered', hasRelay: false }, { type: 'tick' }))
    expect(here.state.trouble).toBe('no_relay')
    expect(report).toMatchObject({ type: 'report', report: { failure: 'no_relay', setupMs: null } })
    here.at(25, { type: 'flow', flow: 'flowing' })
    expect(here.state.trouble).toBe('none')
  })

  it('are counted from when both were inside', () => {
    const here = room()
    here.at(0, { type: 'start', isReturning: false }, { type: 'socket', state: 'open' }, here.message(welcome))
    here.at(0, { type: 'join', takeOver: false }, here.message({ type: 'entered' }))
    here.at(100, { type: 'gathered', hasRelay: true }, { type: 'tick' }, here.message(peer('call')))
    here.at(119, { type: 'tick' })
    expect(here.state.trouble).toBe('none')
    here.at(120, { type: 'tick' })
    expect(here.state.trouble).toBe('no_path')
  })
})

describe('the trust check', () => {
  const symbols = (numbers: number[], pair: string): RoomInput => ({
    type: 'trust',
    outcome: { result: 'symbols', symbols: numbers },
    pair,
  })

  it('is confirmed by this person’s click, and stays so when the same browsers reconnect', () => {
    const here = metRoom()
    here.at(1, symbols([1, 2, 3, 4], 'A B'))
    expect(here.state).toMatchObject({ trust: 'ready', symbols: [1, 2, 3, 4] })
    here.at(2, { type: 'confirm_trust', matches: true }, symbols([9, 9, 9, 9], 'A B'))
    expect(here.state).toMatchObject({ trust: 'confirmed', symbols: [1, 2, 3, 4] })
  })

  it('restarts with another certificate on either side', () => {
    const here = metRoom()
    here.at(1, symbols([1, 2, 3, 4], 'A B'), { type: 'confirm_trust', matches: true }, symbols([5, 6, 7, 8], 'A C'))
    expect(here.state).toMatchObject({ trust: 'ready', symbols: [5, 6, 7, 8] })
  })

  it('cannot be confirmed before there are symbols', () => {
    const here = metRoom()
    here.at(1, { type: 'confirm_trust', matches: true })
    expect(here.state.trust).toBe('none')
  })

  it.each([
    ['different pictures', { type: 'confirm_trust', matches: false }],
    ['a key that does not fit', { type: 'trust', outcome: { result: 'mismatch' }, pair: 'A B' }],
  ] as const)('that fails by %s ends the call here: devices off, out of the room, and reported', (_, input) => {
    const here = metRoom()
    const effects = here.at(3, input)
    expect(here.state).toMatchObject({ phase: 'untrusted', trust: 'mismatch', stream: null })
    expect(effects.map(({ type }) => type)).toEqual(expect.arrayContaining(['disconnect', 'stop_media']))
    expect(sent(effects)).toEqual([
      expect.objectContaining({ report: expect.objectContaining({ failure: 'trust_mismatch' }) }),
      { type: 'leave' },
    ])
  })
})

describe('notes', () => {
  const note = (text: string): RoomInput => ({ type: 'channel_message', message: { type: 'note', text } })

  it('stay in order, with at most four a second from the other person', () => {
    const here = metRoom()
    here.at(
      1,
      { type: 'note_sent', text: 'I cannot hear you' },
      ...Array.from({ length: 50 }, (_, at) => note(`${at}`)),
    )
    expect(here.state.notes.map(({ from, text }) => `${from}: ${text}`)).toEqual([
      'you: I cannot hear you',
      'other: 0',
      'other: 1',
      'other: 2',
      'other: 3',
    ])
    here.at(3, note('later'))
    expect(here.state.notes.at(-1)?.text).toBe('later')
    expect(new Set(here.state.notes.map(({ id }) => id)).size).toBe(6)
  })

  it('are limited to two hundred', () => {
    const here = metRoom()
    for (let second = 0; second < 300; second++) here.at(second, note(`${second}`))
    expect(here.state.notes).toHaveLength(200)
    expect(here.state.notes.at(-1)?.text).toBe('299')
  })
})

describe('sound only', () => {
  const bad: RoomInput = {
    type: 'network',
    sample: { soundLoss: 0.3, availableKbps: 40, concealed: 0.4, isVideoFrozen: true },
  }

  it('is offered on a bad network, requested from the other person, and pauses the video', () => {
    const here = metRoom()
    here.at(1, { type: 'flow', flow: 'flowing' })
    for (let half = 0; half < 60; half++) here.at(2 + half / 2, bad)
    expect(here.state.offersSoundOnly).toBe(true)
    const effects = here.at(40, { type: 'sound_only', isOn: true })
    expect(effects).toEqual([{ type: 'sending' }, { type: 'channel', message: { type: 'sound_only', isOn: true } }])
    expect(here.state).toMatchObject({ isSoundOnly: true, offersSoundOnly: false })
    here.at(41, bad)
    expect(here.state.offersSoundOnly).toBe(false)
  })

  it('comes from the other person without being sent back', () => {
    const here = metRoom()
    const effects = here.at(1, { type: 'channel_message', message: { type: 'sound_only', isOn: true } })
    expect(effects).toEqual([{ type: 'sending' }])
    expect(here.state.isSoundOnly).toBe(true)
  })

  it('is repeated on each new channel, because a reload or another tab doesn’t know of it', () => {
    const here = metRoom()
    expect(here.at(1, { type: 'channel', isOpen: true })).toEqual([])
    here.at(2, { type: 'sound_only', isOn: true }, { type: 'channel', isOpen: false })
    const effects = here.at(3, { type: 'channel', isOpen: true })
    expect(effects).toEqual([{ type: 'channel', message: { type: 'sound_only', isOn: true } }])
  })
})

describe('leaving', () => {
  it('with Leave forgets the visit, reports measurements and releases everything', () => {
    const here = metRoom()
    here.at(1, { type: 'flow', flow: 'flowing' })
    const effects = here.at(9, { type: 'leave' })
    expect(here.state).toMatchObject({ phase: 'left', peerLocation: 'absent', flow: 'none' })
    expect(effects).toContainEqual({ type: 'remember', isInside: false })
    expect(sent(effects).map(({ type }) => type)).toEqual(['report', 'leave'])
  })

  it('with the tab is announced, and remembered for a reload', () => {
    const here = metRoom()
    const effects = here.at(9, { type: 'closing' })
    expect(sent(effects).map(({ type }) => type)).toEqual(['report', 'closing'])
    expect(effects.some(({ type }) => type === 'remember')).toBe(false)
  })

  it('reports nothing if the two never met', () => {
    const here = room()
    here.at(
      0,
      { type: 'start', isReturning: false },
      { type: 'join', takeOver: false },
      here.message({ type: 'entered' }),
    )
    expect(sent(here.at(300, { type: 'tick' }, { type: 'leave' })).map(({ type }) => type)).toEqual(['leave'])
  })
})
