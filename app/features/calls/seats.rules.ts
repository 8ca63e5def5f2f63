import type { OutgoingBusMessage } from './bus.messages.ts'
import type { ForwardedMessage, PeerLocation, ServerMessage } from './messages.ts'

/** Milliseconds after which a connection of another process counts as lost when that process says nothing of it. */
export const REMOTE_TIMEOUT_MS = 45_000

/** One socket of a participant, in this process or in another one. */
export type Seat = {
  connectionId: string
  userId: string
  otherId: string
  isLocal: boolean
  location: 'lobby' | 'call'
  microphone: boolean
  camera: boolean
  /** Decides which of two connections of one person is the later one: when it was opened, then when it entered. */
  order: number
  /** The browser's tab, known once it entered: after a lost socket the same tab takes its own place again. */
  tabId: string | null
  /** In words for the same person, e.g. Firefox on Windows. */
  device: string
  /** Milliseconds of the process's own clock. */
  seenAt: number
}

type Absence = Extract<PeerLocation, 'absent' | 'lost' | 'closing' | 'left' | 'gone'>

/** The connections of one call as one process knows them, and how the last one of each person went. */
export type Seats = { seats: ReadonlyMap<string, Seat>; absences: ReadonlyMap<string, Absence> }

export const noSeats: Seats = { seats: new Map(), absences: new Map() }

export type SeatInput =
  | { type: 'opened'; seat: Seat }
  | { type: 'entered'; connectionId: string; tabId: string; order: number }
  | { type: 'media'; connectionId: string; microphone: boolean; camera: boolean }
  | { type: 'closed'; connectionId: string; as: Absence }
  | { type: 'forward'; connectionId: string; message: ForwardedMessage }
  | { type: 'bus'; message: OutgoingBusMessage; now: number }
  | { type: 'announce'; as: 'opened' | 'present' }
  | { type: 'expire'; now: number }

/** What the process has to do; `replace` closes a connection because the person is inside elsewhere now. */
export type SeatEffect =
  | { type: 'send'; connectionId: string; message: ServerMessage }
  | { type: 'publish'; message: OutgoingBusMessage }
  | { type: 'replace'; connectionId: string }

type Step = { state: Seats; effects: SeatEffect[] }

/** What happens to the connections of a call, and what follows from it; everybody's view of the others is derived. */
export function stepSeats(before: Seats, input: SeatInput): Step {
  const { state, effects } = apply(before, input)
  return { state, effects: [...effects, ...changesOfViews(before, state)] }
}

function apply(state: Seats, input: SeatInput): Step {
  switch (input.type) {
    case 'opened':
      return { state: put(state, input.seat), effects: [publish('opened', input.seat)] }
    case 'entered': {
      const seat = own(state, input.connectionId)
      if (!seat) return { state, effects: [] }
      const entered: Seat = { ...seat, location: 'call', tabId: input.tabId, order: input.order }
      const step = giveWay(put(state, entered), entered)
      return { ...step, effects: [publish('present', entered), ...step.effects] }
    }
    case 'media': {
      const seat = own(state, input.connectionId)
      if (!seat) return { state, effects: [] }
      const next = { ...seat, microphone: input.microphone, camera: input.camera }
      return { state: put(state, next), effects: [publish('present', next)] }
    }
    case 'closed': {
      const seat = own(state, input.connectionId)
      if (!seat) return { state, effects: [] }
      const location = seat.location === 'call' ? input.as : 'absent'
      const { connectionId, userId } = seat
      const message = { kind: 'closed', connectionId, userId, location } as const
      return { state: take(state, seat, location), effects: [{ type: 'publish', message }] }
    }
    case 'forward':
      return { state, effects: forward(state, input.connectionId, input.message) }
    case 'bus':
      return applyBus(state, input.message, input.now)
    case 'announce':
      return { state, effects: localSeats(state).map((seat) => publish(input.as, seat)) }
    case 'expire': {
      const silent = [...state.seats.values()].filter(
        (seat) => !seat.isLocal && input.now - seat.seenAt > REMOTE_TIMEOUT_MS,
      )
      return { state: silent.reduce((next, seat) => take(next, seat, 'lost'), state), effects: [] }
    }
  }
}

function applyBus(state: Seats, message: OutgoingBusMessage, now: number): Step {
  if (message.kind === 'forward') {
    const { fromUserId, from } = message
    const receivers = localSeats(state).filter((seat) => seat.otherId === fromUserId && seat.location === 'call')
    return { state, effects: receivers.map((seat) => send(seat, { ...message.message, from })) }
  }
  const known = state.seats.get(message.connectionId)
  if (message.kind === 'closed') {
    if (!known || known.isLocal) return { state, effects: [] }
    return { state: take(state, known, message.location), effects: [] }
  }
  // Of a connection of one's own there is nothing to learn from others.
  if (known?.isLocal) return { state, effects: [] }
  const { kind, ...seat } = message
  const remote: Seat = { ...seat, isLocal: false, seenAt: now }
  const { state: next, effects } = giveWay(put(state, remote), remote)
  const answers = kind === 'opened' ? localSeats(next).map((each) => publish('present', each)) : []
  return { state: next, effects: [...effects, ...answers] }
}

/** Of two connections of one person inside a call the later one stays; all processes decide alike. */
function giveWay(state: Seats, entered: Seat): Step {
  if (entered.location !== 'call') return { state, effects: [] }
  const inside = [...state.seats.values()].filter((seat) => seat.userId === entered.userId && seat.location === 'call')
  const last = inside.reduce((a, b) => (isLaterConnection(b, a) ? b : a), entered)
  const replaced = inside.filter((seat) => seat.connectionId !== last.connectionId)
  const seats = new Map(state.seats)
  for (const { connectionId } of replaced) seats.delete(connectionId)
  return {
    state: { ...state, seats },
    effects: replaced
      .filter((seat) => seat.isLocal)
      .flatMap(({ connectionId, userId }): SeatEffect[] => [
        { type: 'replace', connectionId },
        // For a process that learns of the later one and its end before it learns of this one.
        { type: 'publish', message: { kind: 'closed', connectionId, userId, location: 'absent' } },
      ]),
  }
}

/** Of two connections of one person the later one stays; a tie is decided by the id, so that all processes agree. */
export function isLaterConnection(
  a: { order: number; connectionId: string },
  b: { order: number; connectionId: string },
): boolean {
  return a.order === b.order ? a.connectionId > b.connectionId : a.order > b.order
}

/** Where else the person of this connection is inside the call; null for nowhere, or in this very tab. */
export function seatElsewhere(state: Seats, connectionId: string, tabId: string | null): Seat | null {
  const own = state.seats.get(connectionId)
  const other = [...state.seats.values()].find(
    (seat) => seat.userId === own?.userId && seat.connectionId !== connectionId && seat.location === 'call',
  )
  return other && (tabId === null || other.tabId !== tabId) ? other : null
}

/** How many connections this process has in the call. */
export const countLocalSeats = (state: Seats): number => localSeats(state).length

type View = { peer: Extract<ServerMessage, { type: 'peer' }>; device: string | null }

/** What a connection sees of the others: where the other person is, and whether the same person is inside elsewhere. */
function viewOf(state: Seats, seat: Seat): View {
  const theirs = [...state.seats.values()]
    .filter((each) => each.userId === seat.otherId)
    .sort((a, b) => Number(b.location === 'call') - Number(a.location === 'call') || b.order - a.order)
  const absence = state.absences.get(seat.otherId) ?? 'absent'
  const [best] = theirs
  const peer = best
    ? { location: best.location, connectionId: best.connectionId, microphone: best.microphone, camera: best.camera }
    : { location: absence, connectionId: null, microphone: false, camera: false }
  return { peer: { type: 'peer', ...peer }, device: seatElsewhere(state, seat.connectionId, null)?.device ?? null }
}

const nothingSeen: View = {
  peer: { type: 'peer', location: 'absent', connectionId: null, microphone: false, camera: false },
  device: null,
}

function changesOfViews(before: Seats, after: Seats): SeatEffect[] {
  if (before.seats === after.seats && before.absences === after.absences) return []
  return localSeats(after).flatMap((seat) => {
    const old = before.seats.get(seat.connectionId)
    const was = old ? viewOf(before, old) : nothingSeen
    const is = viewOf(after, seat)
    const changes: SeatEffect[] = []
    if (!isSamePeer(was.peer, is.peer)) changes.push(send(seat, is.peer))
    if (was.device !== is.device) changes.push(send(seat, { type: 'elsewhere', device: is.device }))
    return changes
  })
}

const isSamePeer = (a: View['peer'], b: View['peer']) =>
  a.location === b.location &&
  a.connectionId === b.connectionId &&
  a.microphone === b.microphone &&
  a.camera === b.camera

function forward(state: Seats, connectionId: string, message: ForwardedMessage): SeatEffect[] {
  const sender = own(state, connectionId)
  if (sender?.location !== 'call') return []
  const receiver = localSeats(state).find((seat) => seat.userId === sender.otherId && seat.location === 'call')
  if (receiver) return [send(receiver, { ...message, from: connectionId })]
  return [{ type: 'publish', message: { kind: 'forward', from: connectionId, fromUserId: sender.userId, message } }]
}

const localSeats = (state: Seats) => [...state.seats.values()].filter((seat) => seat.isLocal)

const own = (state: Seats, connectionId: string) => {
  const seat = state.seats.get(connectionId)
  return seat?.isLocal ? seat : null
}

const send = ({ connectionId }: Seat, message: ServerMessage): SeatEffect => ({ type: 'send', connectionId, message })

const publish = (kind: 'opened' | 'present', { isLocal: _, seenAt: __, ...seat }: Seat): SeatEffect => ({
  type: 'publish',
  message: { kind, ...seat },
})

function put(state: Seats, seat: Seat): Seats {
  const absences = new Map(state.absences)
  if (seat.location === 'call') absences.delete(seat.userId)
  return { seats: new Map(state.seats).set(seat.connectionId, seat), absences }
}

/** Without a seat; whoever leaves the lobby, or is replaced by a later connection, was not in the call to be missed. */
function take(state: Seats, seat: Seat, as: Absence): Seats {
  const seats = new Map(state.seats)
  seats.delete(seat.connectionId)
  const isMissed = seat.location === 'call' && as !== 'absent'
  return { seats, absences: isMissed ? new Map(state.absences).set(seat.userId, as) : state.absences }
}
