import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ForwardedMessage } from '../messages.ts'
import { type LinkEffect, type LinkEvent, type LinkState, newLink, stepLink } from './link.rules.ts'

type Side = 'seeker' | 'companion'
type Message = { to: Side; message: ForwardedMessage }
/** A peer connection as the rules see it: on which network it was negotiated, and with whom. */
type FakeConnection = {
  id: string
  remoteId: string | null
  isOfferOpen: boolean
  network: number | null
  /** Holds its answer until both are inside. */
  isHeld: boolean
}

/** Two browsers with their links, a server that may lose messages, and a network that may change. */
function world() {
  let now = 0
  let ids = 0
  let network = 0
  let isForwarding = true
  let inFlight: Message[] = []
  const hasDevices: Record<Side, boolean> = { seeker: false, companion: false }
  const effects: { side: Side; effect: LinkEffect }[] = []
  const links: Record<Side, LinkState> = { seeker: newLink(false), companion: newLink(true) }
  const connections: Record<Side, FakeConnection | null> = { seeker: null, companion: null }
  /** Where the server sees each side. It forwards nothing while both are in the lobby. */
  const places: Record<Side, 'away' | 'lobby' | 'call'> = { seeker: 'away', companion: 'away' }
  const other = (side: Side): Side => (side === 'seeker' ? 'companion' : 'seeker')

  function dispatch(side: Side, event: LinkEvent) {
    ids += 1
    const step = stepLink(links[side], { ...event, now, id: `${side}-${ids}` })
    links[side] = step.state
    for (const effect of step.effects) perform(side, effect)
  }
  const send = (side: Side, message: ForwardedMessage) => {
    const isAnswer = message.type === 'description' && message.kind === 'answer'
    const both = [places.seeker, places.companion]
    const isAllowed = !both.includes('away') && both.includes('call') && (!isAnswer || !both.includes('lobby'))
    if (isForwarding && isAllowed) inFlight.push({ to: other(side), message })
  }
  function sendDescription(side: Side, kind: 'offer' | 'answer') {
    const connection = connections[side]
    if (!connection) return
    connection.isOfferOpen = kind === 'offer'
    if (connection.isHeld) return
    const { id, remoteId } = connection
    send(side, { type: 'description', peerConnectionId: id, to: remoteId, kind, sdp: String(network) })
  }
  function perform(side: Side, effect: LinkEffect) {
    effects.push({ side, effect })
    const connection = connections[side]
    switch (effect.type) {
      case 'build':
        connections[side] = { id: effect.id, remoteId: null, isOfferOpen: false, network: null, isHeld: effect.isHeld }
        return effect.offers ? sendDescription(side, 'offer') : undefined
      case 'release':
        if (connection) connection.isHeld = false
        return connection?.network === null ? undefined : sendDescription(side, 'answer')
      case 'close':
        connections[side] = null
        return
      case 'restart':
        return connection && (connection.isOfferOpen || connection.remoteId)
          ? sendDescription(side, 'offer')
          : undefined
      case 'send':
        return send(side, effect.message)
      case 'deliver': {
        const { message } = effect
        if (!connection || message.type !== 'description') return
        connection.remoteId ??= message.peerConnectionId
        if (message.kind === 'answer') {
          if (!connection.isOfferOpen) return
          connection.isOfferOpen = false
          connection.network = Number(message.sdp)
        } else if (side === 'companion' || !connection.isOfferOpen) {
          connection.network = Number(message.sdp)
          sendDescription(side, 'answer')
        }
      }
    }
  }
  const flows = () => {
    const { seeker, companion } = connections
    const isPair = seeker !== null && seeker.remoteId === companion?.id && companion?.remoteId === seeker.id
    return isPair && seeker.network === network && companion?.network === network
  }
  /** Half a second passes: messages arrive, and both sides look at their media. */
  function advance() {
    now += 500
    const arriving = inFlight
    inFlight = []
    for (const { to, message } of arriving) if (hasDevices[to]) dispatch(to, { type: 'message', message })
    for (const side of ['seeker', 'companion'] as const) {
      const { flow, connection } = links[side]
      if (flows()) dispatch(side, { type: 'flow', flow: 'flowing' })
      else if (connection && flow === 'flowing') dispatch(side, { type: 'flow', flow: 'stalled' })
      dispatch(side, { type: 'tick' })
    }
  }
  const announce = (side: Side) => {
    if (places[side] !== 'call' || places[other(side)] === 'away') return
    if (places[other(side)] === 'call') dispatch(side, { type: 'peer_came' })
    else dispatch(side, { type: links[side].flow === 'none' ? 'peer_near' : 'peer_lost' })
  }
  const enter = (side: Side) => {
    places[side] = 'call'
    hasDevices[side] = true
    dispatch(side, { type: 'socket', isOpen: true })
    for (const each of [side, other(side)]) announce(each)
  }
  /** Camera and microphone are open. Only now does the page listen and prepare. */
  const openDevices = (side: Side) => {
    hasDevices[side] = true
    if (places[other(side)] === 'call') dispatch(side, { type: 'peer_near' })
  }
  const visit = (side: Side, opens: { devices: boolean }) => {
    places[side] = 'lobby'
    hasDevices[side] = false
    announce(other(side))
    if (opens.devices) openDevices(side)
  }
  return {
    links,
    effects,
    connections,
    flows,
    dispatch,
    enter,
    visit,
    openDevices,
    tick(side: Side, seconds: number) {
      for (let half = 0; half < seconds * 2; half++) {
        now += 500
        dispatch(side, { type: 'tick' })
      }
    },
    after(seconds: number) {
      for (let half = 0; half < seconds * 2; half++) advance()
    },
    meet() {
      for (const side of ['seeker', 'companion'] as const) enter(side)
    },
    reload(side: Side, into: 'lobby' | 'call' = 'call', opens = { devices: false }) {
      dispatch(other(side), { type: 'peer_lost' })
      links[side] = newLink(side === 'companion')
      connections[side] = null
      inFlight = inFlight.filter(({ to }) => to !== side)
      visit(side, opens)
      if (into === 'call') enter(side)
    },
    loseSocket(side: Side) {
      places[side] = 'away'
      dispatch(side, { type: 'socket', isOpen: false })
      dispatch(other(side), { type: 'peer_lost' })
    },
    changeNetwork() {
      network += 1
    },
    setForwarding(isOn: boolean) {
      isForwarding = isOn
    },
    loseMessages() {
      inFlight = []
    },
  }
}

function met(seconds = 0) {
  const meeting = world()
  meeting.meet()
  meeting.after(seconds)
  return meeting
}

const pairs: [Side, Side][] = [
  ['seeker', 'companion'],
  ['companion', 'seeker'],
]
const offers = (effects: { side: Side; effect: LinkEffect }[]) =>
  effects.filter(({ effect }) => effect.type === 'build' && effect.offers)

describe('two people who meet', () => {
  it('have one connection, offered by the seeker as soon as the other person is there', () => {
    const meeting = met(2)
    expect(meeting.flows()).toBe(true)
    expect(offers(meeting.effects)).toHaveLength(1)
  })

  it.each(pairs)(
    'have the answer ready when the %s is inside and the %s in the lobby, and connect only with both inside',
    (...sides) => {
      const [inside, visitor] = sides
      const meeting = world()
      meeting.enter(inside)
      meeting.visit(visitor, { devices: true })
      meeting.after(3)
      expect(meeting.connections.companion).toMatchObject({ isHeld: true, network: 0 })
      expect(meeting.links.seeker).toMatchObject({ flow: 'none', connection: { remoteId: null } })
      const { length } = meeting.effects
      meeting.enter(visitor)
      expect(meeting.effects.slice(length).map(({ effect }) => effect.type)).toContain('release')
      meeting.after(0.5)
      expect(meeting.flows()).toBe(true)
      expect(offers(meeting.effects)).toHaveLength(1)
    },
  )

  it('have the answer ready even if the page in the lobby was reloaded or wasn’t ready at first', () => {
    const meeting = world()
    meeting.enter('seeker')
    meeting.visit('companion', { devices: false })
    meeting.after(1)
    meeting.openDevices('companion')
    meeting.after(3)
    expect(meeting.connections.companion).toMatchObject({ isHeld: true, network: 0 })
    meeting.reload('companion', 'lobby', { devices: true })
    meeting.after(3)
    expect(meeting.connections.companion).toMatchObject({ isHeld: true, network: 0 })
    meeting.enter('companion')
    meeting.after(0.5)
    expect(meeting.flows()).toBe(true)
  })

  it('lose no time if one enters before their page was ready for the prepared connection', () => {
    const meeting = world()
    meeting.enter('seeker')
    meeting.visit('companion', { devices: false })
    meeting.enter('companion')
    meeting.after(1)
    expect(meeting.flows()).toBe(true)
  })

  it.each(pairs)(
    'have a new connection when it was prepared too long ago, with the %s inside and the %s in the lobby',
    (...sides) => {
      const [inside, visitor] = sides
      const meeting = world()
      meeting.enter(inside)
      meeting.visit(visitor, { devices: true })
      meeting.after(1)
      const prepared = { ...meeting.connections }
      meeting.after(70)
      meeting.enter(visitor)
      meeting.after(2)
      expect(meeting.flows()).toBe(true)
      for (const side of sides) expect(meeting.connections[side]).not.toBe(prepared[side])
    },
  )

  it('prepare again if the network changes before both are inside', () => {
    const meeting = world()
    meeting.enter('seeker')
    meeting.visit('companion', { devices: true })
    meeting.after(2)
    meeting.changeNetwork()
    for (const side of ['seeker', 'companion'] as const) meeting.dispatch(side, { type: 'network_changed' })
    meeting.after(3)
    meeting.enter('companion')
    meeting.after(0.5)
    expect(meeting.flows()).toBe(true)
  })
})

describe('a connection with a lost path', () => {
  it('looks for a new path within two seconds, and isn’t replaced while that may help', () => {
    const meeting = met(2)
    const { seeker } = meeting.connections
    meeting.changeNetwork()
    meeting.after(2)
    expect(meeting.flows()).toBe(true)
    expect(meeting.connections.seeker).toBe(seeker)
  })

  it('gets a new offer from only one side, although both notice at the same moment', () => {
    const meeting = met(2)
    meeting.changeNetwork()
    meeting.after(2)
    const restarts = meeting.effects.filter(({ effect }) => effect.type === 'restart')
    expect(restarts.map(({ side }) => side)).toEqual(['seeker'])
  })

  it('gets a new offer from the companion if the seeker doesn’t make one', () => {
    const meeting = met(4)
    meeting.dispatch('companion', { type: 'flow', flow: 'stalled' })
    const isRestarted = () =>
      meeting.effects.some(({ side, effect }) => side === 'companion' && effect.type === 'restart')
    expect(isRestarted()).toBe(false)
    meeting.tick('companion', 1)
    expect(isRestarted()).toBe(true)
  })

  it('waits while the server forwards nothing, and gets a new path with it', () => {
    const meeting = met(2)
    const { seeker } = meeting.connections
    for (const side of ['seeker', 'companion'] as const) meeting.loseSocket(side)
    meeting.changeNetwork()
    meeting.after(60)
    expect(meeting.connections.seeker).toBe(seeker)
    for (const side of ['seeker', 'companion'] as const) meeting.enter(side)
    meeting.after(3)
    expect(meeting.flows()).toBe(true)
    expect(meeting.connections.seeker).toBe(seeker)
  })

  it('is replaced after five failed restarts', () => {
    const meeting = met(2)
    const before = offers(meeting.effects).length
    meeting.setForwarding(false)
    meeting.changeNetwork()
    meeting.after(30)
    expect(offers(meeting.effects).length).toBeGreaterThan(before)
    meeting.setForwarding(true)
    meeting.after(12)
    expect(meeting.flows()).toBe(true)
  })
})

it.each<[Side, ForwardedMessage]>([
  ['seeker', { type: 'hello', peerConnectionId: null, to: null }],
  ['companion', { type: 'description', peerConnectionId: 'elsewhere', to: null, kind: 'offer', sdp: '0' }],
])(
  'media of the %s that goes on without the server outlives a lobby on the other one’s second device',
  (side, message) => {
    const meeting = met(3)
    meeting.loseSocket(side === 'seeker' ? 'companion' : 'seeker')
    const { seeker, companion } = meeting.connections
    meeting.dispatch(side, { type: 'message', message })
    meeting.after(2)
    expect(meeting.connections).toEqual({ seeker, companion })
    expect(meeting.flows()).toBe(true)
  },
)

it('a call on TCP looks for a path once more, from one side, in case UDP was only late', () => {
  const meeting = met(2)
  const restarts = () => meeting.effects.filter(({ effect }) => effect.type === 'restart').map(({ side }) => side)
  const goByTcp = (seconds: number) => {
    for (let half = 0; half < seconds * 2; half++) {
      for (const side of ['seeker', 'companion'] as const) meeting.dispatch(side, { type: 'path', isByTcp: true })
      meeting.after(0.5)
    }
  }
  goByTcp(3)
  expect(restarts()).toEqual([])
  goByTcp(60)
  expect(restarts()).toEqual(['seeker'])
})

it('a flood of hellos doesn’t cause a new connection for each', () => {
  const meeting = met(3)
  const before = offers(meeting.effects).length
  const hello = { type: 'hello', to: null } as const
  for (let count = 0; count < 400; count++)
    meeting.dispatch('seeker', { type: 'message', message: { ...hello, peerConnectionId: `x-${count}` } })
  expect(offers(meeting.effects).length - before).toBe(1)
})

it('whatever happened before, two who are both there find each other within half a minute', () => {
  type World = ReturnType<typeof world>
  const side = fc.constantFrom<Side>('seeker', 'companion')
  const event: fc.Arbitrary<(of: World) => void> = fc.oneof(
    fc.tuple(side, fc.constantFrom('lobby' as const, 'call' as const), fc.boolean()).map(
      ([one, into, devices]) =>
        (of: World) =>
          of.reload(one, into, { devices }),
    ),
    side.map((one) => (of: World) => of.loseSocket(one)),
    side.map((one) => (of: World) => of.enter(one)),
    side.map((one) => (of: World) => of.dispatch(one, { type: 'broken' })),
    side.map((one) => (of: World) => of.dispatch(one, { type: 'network_changed' })),
    fc.constant((of: World) => of.loseMessages()),
    fc.constant((of: World) => of.changeNetwork()),
    fc.boolean().map((isOn) => (of: World) => of.setForwarding(isOn)),
    fc.integer({ min: 1, max: 20 }).map((seconds) => (of: World) => of.after(seconds)),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const meeting = met()
      for (const happen of events) happen(meeting)
      meeting.setForwarding(true)
      for (const one of ['seeker', 'companion'] as const) meeting.enter(one)
      meeting.after(30)
      expect(meeting.flows()).toBe(true)
      expect(meeting.links.seeker.flow).toBe('flowing')
      expect(meeting.links.companion.flow).toBe('flowing')
    }),
    { numRuns: 500 },
  )
})
