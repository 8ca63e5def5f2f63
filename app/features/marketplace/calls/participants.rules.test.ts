import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ForwardedMessage, OutgoingBusMessage } from './messages.ts'
import {
  findParticipantElsewhere,
  isLaterConnection,
  type MemberEffect,
  type MemberInput,
  noParticipants,
  type Participant,
  type Participants,
  REMOTE_TIMEOUT_MS,
  stepParticipants,
} from './participants.rules.ts'

const seeker = 'seeker'
const companion = 'companion'
const otherOf = (userId: string) => (userId === seeker ? companion : seeker)
const participant = (connectionId: string, userId: string, more: Partial<Participant> = {}): Participant => ({
  connectionId,
  userId,
  otherId: otherOf(userId),
  isLocal: true,
  location: 'lobby',
  microphone: true,
  camera: true,
  order: 1,
  tabId: null,
  device: 'Firefox on Windows',
  seenAt: 0,
  ...more,
})

function server() {
  let state: Participants = noParticipants
  const effects: MemberEffect[] = []
  return {
    effects,
    get state() {
      return state
    },
    step(input: MemberInput) {
      const step = stepParticipants(state, input)
      state = step.state
      effects.push(...step.effects)
      return step.effects
    },
    sentTo: (connectionId: string) =>
      effects.flatMap((each) => (each.type === 'send' && each.connectionId === connectionId ? [each.message] : [])),
  }
}

const opened = (connectionId: string, userId: string) =>
  ({ type: 'opened', participant: participant(connectionId, userId) }) as const
const entered = (connectionId: string, order: number) =>
  ({ type: 'entered', connectionId, tabId: `tab of ${connectionId}`, order }) as const

function lobby() {
  const one = server()
  one.step(opened('s', seeker))
  one.step(opened('c', companion))
  return one
}

describe('what a connection sees', () => {
  it('is where the other person is, once per change', () => {
    const one = lobby()
    one.step(entered('c', 2))
    one.step({ type: 'media', connectionId: 'c', microphone: false, camera: true })
    one.step({ type: 'media', connectionId: 'c', microphone: false, camera: true })
    one.step({ type: 'closed', connectionId: 'c', as: 'closing' })
    expect(
      one.sentTo('s').map((message) => message.type === 'peer' && `${message.location} ${message.microphone}`),
    ).toEqual(['lobby true', 'call true', 'call false', 'closing false'])
  })

  it('is the call even if the other person has a second tab in the lobby', () => {
    const one = lobby()
    one.step(entered('c', 2))
    one.step(opened('c2', companion))
    expect(one.sentTo('s').at(-1)).toMatchObject({ location: 'call', connectionId: 'c' })
    one.step({ type: 'closed', connectionId: 'c2', as: 'lost' })
    expect(one.sentTo('s').at(-1)).toMatchObject({ location: 'call', connectionId: 'c' })
  })

  it('names the other device of the same person that is in the call', () => {
    const one = server()
    one.step(opened('first', seeker))
    one.step(entered('first', 2))
    one.step(opened('second', seeker))
    expect(one.sentTo('second')).toEqual([{ type: 'elsewhere', device: 'Firefox on Windows' }])
    expect(findParticipantElsewhere(one.state, 'second', 'tab of second')?.connectionId).toBe('first')
    expect(findParticipantElsewhere(one.state, 'second', 'tab of first')).toBeNull()
  })
})

describe('a message to the other person', () => {
  const message = { type: 'hello', peerConnectionId: null, to: null } as const
  const description = (kind: 'offer' | 'answer') =>
    ({ type: 'description', peerConnectionId: 'x', to: null, kind, sdp: 'v=0' }) as const
  const sends = (one: ReturnType<typeof server>, connectionId: string, message: ForwardedMessage) =>
    one.step({ type: 'forward', connectionId, message }).flatMap((each) => (each.type === 'send' ? [each] : []))

  it('isn’t delivered while both are in the lobby', () => {
    const one = lobby()
    for (const connectionId of ['s', 'c'])
      for (const each of [message, description('offer'), description('answer')])
        expect(one.step({ type: 'forward', connectionId, message: each })).toEqual([])
  })

  it('prepares a connection while one is inside, but gets no answer before both are', () => {
    const one = lobby()
    one.step(entered('s', 2))
    for (const [from, to] of [
      ['s', 'c'],
      ['c', 's'],
    ] as const) {
      expect(sends(one, from, description('offer'))).toEqual([
        { type: 'send', connectionId: to, message: { ...description('offer'), from } },
      ])
      expect(sends(one, from, description('answer'))).toEqual([])
    }
    one.step(entered('c', 3))
    expect(sends(one, 'c', description('answer')).map(({ connectionId }) => connectionId)).toEqual(['s'])
  })

  it('is neither delivered to nor accepted from the lobby of a person inside in another tab', () => {
    const one = server()
    one.step(opened('s', seeker))
    one.step(entered('s', 2))
    one.step(opened('c', companion))
    one.step(entered('c', 3))
    one.step(opened('c2', companion))
    expect(sends(one, 's', description('offer')).map(({ connectionId }) => connectionId)).toEqual(['c'])
    expect(one.step({ type: 'forward', connectionId: 'c2', message: description('offer') })).toEqual([])
  })

  it('reaches the lobby from another process as it would from this one', () => {
    const one = server()
    one.step(opened('c', companion))
    const { isLocal: _, seenAt: __, ...remote } = participant('s', seeker, { location: 'call' })
    one.step({ type: 'bus', message: { kind: 'present', ...remote }, now: 0 })
    const arrive = (message: ForwardedMessage) =>
      one.step({ type: 'bus', message: { kind: 'forward', from: 's', fromUserId: seeker, message }, now: 0 })
    expect(arrive(description('offer'))).toHaveLength(1)
    expect(arrive(description('answer'))).toEqual([])
    one.step({ type: 'bus', message: { kind: 'present', ...remote, location: 'lobby' }, now: 1 })
    expect(arrive(description('offer'))).toEqual([])
  })

  it('goes to the other processes if the other person isn’t in this one', () => {
    const one = server()
    one.step(opened('s', seeker))
    one.step(entered('s', 2))
    expect(one.step({ type: 'forward', connectionId: 's', message })).toEqual([
      { type: 'publish', message: { kind: 'forward', from: 's', fromUserId: seeker, message } },
    ])
  })
})

it('forgets the connections of a process that has gone silent', () => {
  const one = server()
  one.step(opened('s', seeker))
  const { isLocal: _, seenAt: __, ...remote } = participant('c', companion, { location: 'call' })
  one.step({ type: 'bus', message: { kind: 'present', ...remote }, now: 1_000 })
  one.step({ type: 'expire', now: 1_000 + REMOTE_TIMEOUT_MS })
  expect(one.sentTo('s').at(-1)).toMatchObject({ location: 'call' })
  one.step({ type: 'expire', now: 1_001 + REMOTE_TIMEOUT_MS })
  expect(one.sentTo('s').at(-1)).toMatchObject({ location: 'lost' })
})

it('all processes agree which of a person’s two connections stays', () => {
  const connection = fc.record({ order: fc.integer({ min: 0, max: 3 }), connectionId: fc.uuid() })
  fc.assert(
    fc.property(
      connection,
      connection,
      (a, b) => a.connectionId === b.connectionId || isLaterConnection(a, b) !== isLaterConnection(b, a),
    ),
  )
})

it('after any events on three processes, each person has one place and all processes agree', () => {
  type Act = { act: 'open' | 'enter' | 'close' | 'deliver'; process: number; which: number; userId: string }
  const act: fc.Arbitrary<Act> = fc.record({
    act: fc.constantFrom('open', 'enter', 'close', 'deliver'),
    process: fc.integer({ min: 0, max: 2 }),
    which: fc.nat({ max: 20 }),
    userId: fc.constantFrom(seeker, companion),
  })
  fc.assert(
    fc.property(fc.array(act, { minLength: 5, maxLength: 60 }), (acts) => {
      const servers = [server(), server(), server()]
      /** Messages in transit between processes, in order. */
      const wires = new Map<string, OutgoingBusMessage[]>()
      let count = 0
      const step = (at: number, input: MemberInput) => {
        for (const effect of servers[at]?.step(input) ?? [])
          if (effect.type === 'publish')
            for (const to of [0, 1, 2].filter((each) => each !== at))
              wires.set(`${at}>${to}`, [...(wires.get(`${at}>${to}`) ?? []), effect.message])
      }
      const deliver = (wire: string) => {
        const [message, ...rest] = wires.get(wire) ?? []
        wires.set(wire, rest)
        if (message) step(Number(wire.at(-1)), { type: 'bus', message, now: 0 })
      }
      const localOf = (at: number) =>
        [...(servers[at]?.state.participants.values() ?? [])].filter(({ isLocal }) => isLocal)
      for (const { act, process, which, userId } of acts) {
        count++
        const chosen = localOf(process)[which % Math.max(1, localOf(process).length)]
        if (act === 'open')
          step(process, { type: 'opened', participant: participant(`${count}`, userId, { order: count }) })
        else if (act === 'deliver') deliver([...wires.keys()][which % Math.max(1, wires.size)] ?? '')
        else if (chosen && act === 'enter') step(process, entered(chosen.connectionId, count))
        else if (chosen) step(process, { type: 'closed', connectionId: chosen.connectionId, as: 'left' })
      }
      for (let turn = 0; turn < 500 && [...wires.values()].some((waiting) => waiting.length > 0); turn++)
        for (const wire of [...wires.keys()]) deliver(wire)
      const living = servers.flatMap((_, at) => localOf(at))
      for (const userId of [seeker, companion]) {
        const inside = living.filter((each) => each.userId === userId && each.location === 'call')
        expect(inside.length).toBeLessThanOrEqual(1)
        for (const { state } of servers)
          if ([...state.participants.values()].some(({ isLocal }) => isLocal))
            expect(
              [...state.participants.values()]
                .filter((each) => each.userId === userId && each.location === 'call')
                .map((each) => each.connectionId),
            ).toEqual(inside.map((each) => each.connectionId))
      }
    }),
    { numRuns: 1_000 },
  )
})
