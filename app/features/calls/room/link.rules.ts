import type { ForwardedMessage } from '../messages.ts'
import type { MediaFlow } from './rules.ts'

/** How long (ms) without media before the next try; the answering side waits longer, so that the two do not collide. */
const RETRY_MS = 2_500
const POLITE_DELAY_MS = 400
/** Two tries never follow each other faster than this. */
const MIN_TRY_MS = 700
/** A connection that never carried media is replaced after this long. */
const CONNECT_MS = 8_000
/** Restarts before a connection that carried media is replaced. */
const RESTARTS = 5
/** An offer that was just sent is still on its way: a `hello` from before it changes nothing. */
const IN_FLIGHT_MS = 1_500
/** A prepared connection older than this may have lost its place at the relay. */
const PREPARED_MS = 60_000

export type LinkConnection = {
  id: string
  remoteId: string | null
  /** Prepared while the other one is in the lobby: its messages wait. */
  isHeld: boolean
  builtAt: number
  hasFlowed: boolean
}

/** The link to the other browser; times in milliseconds on one clock. */
export type LinkState = {
  /** The companion's side, which answers ("perfect negotiation"). */
  isPolite: boolean
  isPeerPresent: boolean
  isSocketOpen: boolean
  connection: LinkConnection | null
  flow: MediaFlow
  triedAt: number
  restarts: number
}

export type LinkEvent =
  | { type: 'peer_near' }
  | { type: 'peer_came' }
  | { type: 'peer_lost' }
  | { type: 'peer_left' }
  | { type: 'socket'; isOpen: boolean }
  | { type: 'message'; message: ForwardedMessage }
  | { type: 'flow'; flow: MediaFlow }
  | { type: 'path_lost' }
  | { type: 'network_changed' }
  | { type: 'broken' }
  | { type: 'tick' }

/** `id` is for a connection that this event may build. */
export type LinkInput = LinkEvent & { now: number; id: string }

export type LinkEffect =
  | { type: 'build'; id: string; offers: boolean; isHeld: boolean }
  | { type: 'release' }
  | { type: 'close' }
  | { type: 'restart' }
  | { type: 'deliver'; message: Exclude<ForwardedMessage, { type: 'hello' }> }
  | { type: 'send'; message: ForwardedMessage }

type Step = { state: LinkState; effects: LinkEffect[] }

export const newLink = (isPolite: boolean): LinkState => ({
  isPolite,
  isPeerPresent: false,
  isSocketOpen: false,
  connection: null,
  flow: 'none',
  triedAt: Number.NEGATIVE_INFINITY,
  restarts: 0,
})

/**
 * What becomes of the link: the impolite side offers, a lost path gets ICE restarts, and a connection that those do not
 * bring back is replaced.
 */
export function stepLink(state: LinkState, input: LinkInput): Step {
  const { now } = input
  switch (input.type) {
    case 'peer_near':
      // The answering side only gathers its own candidates ahead of the offer.
      return state.connection ? still(state) : build(state, input, { offers: !state.isPolite, isHeld: true })
    case 'peer_came':
      return peerCame(state, input)
    case 'peer_lost':
      return still({ ...state, isPeerPresent: false })
    case 'peer_left':
      return close({ ...state, isPeerPresent: false, flow: 'none' })
    case 'socket':
      return input.isOpen && !state.isSocketOpen && isBroken(state)
        ? recover({ ...state, isSocketOpen: true }, input)
        : still({ ...state, isSocketOpen: input.isOpen })
    case 'message':
      return input.message.type === 'hello'
        ? receiveHello(state, input, input.message)
        : receive(state, input, input.message)
    case 'flow':
      return followFlow(state, input, input.flow)
    case 'path_lost':
    case 'network_changed':
      return recover(state, input)
    case 'broken':
      if (!canNegotiate(state)) return still(state)
      return state.connection && now - state.connection.builtAt < MIN_TRY_MS ? still(state) : negotiate(state, input)
    case 'tick': {
      const wait = RETRY_MS + (state.isPolite ? POLITE_DELAY_MS : 0)
      return isBroken(state) && now - state.triedAt >= wait ? recover(state, input) : still(state)
    }
  }
}

const still = (state: LinkState): Step => ({ state, effects: [] })
const isBroken = (state: LinkState) => state.isPeerPresent && state.flow !== 'flowing'
const canNegotiate = (state: LinkState) => state.isPeerPresent && state.isSocketOpen

function peerCame(before: LinkState, input: LinkInput): Step {
  const state: LinkState = {
    ...before,
    isPeerPresent: true,
    flow: before.flow === 'none' ? 'starting' : before.flow,
    triedAt: input.now,
  }
  const { connection } = state
  const isStale = connection?.isHeld && input.now - connection.builtAt > PREPARED_MS
  if (!state.isPolite && (!connection || isStale)) return build(state, input, { offers: true, isHeld: false })
  if (isStale) {
    const built = build(state, input, { offers: false, isHeld: false })
    return { state: built.state, effects: [...built.effects, hello(built.state)] }
  }
  if (connection?.isHeld) {
    const released = { ...state, connection: { ...connection, isHeld: false, builtAt: input.now } }
    return { state: released, effects: [{ type: 'release' }, ...(state.isPolite ? [hello(released)] : [])] }
  }
  // Also one that never flowed: messages that were to build it may have been lost.
  const isWaiting = connection !== null && connection.remoteId !== null && state.flow !== 'flowing'
  return { state, effects: [hello(state), ...(isWaiting ? [{ type: 'restart' } as const] : [])] }
}

function receiveHello(state: LinkState, input: LinkInput, message: Extract<ForwardedMessage, { type: 'hello' }>): Step {
  const { connection } = state
  const isSame = connection !== null && message.to === connection.id && message.peerConnectionId === connection.remoteId
  if (isSame) return still(state)
  // The polite side is never asked to offer.
  if (state.isPolite) return still(state)
  const isOnItsWay = connection !== null && input.now - connection.builtAt < IN_FLIGHT_MS
  return isOnItsWay ? still(state) : build(state, input, { offers: true, isHeld: false })
}

function receive(before: LinkState, input: LinkInput, message: Exclude<ForwardedMessage, { type: 'hello' }>): Step {
  const { connection } = before
  if (message.to !== null && message.to !== connection?.id) return still(before)
  const isNew =
    message.type === 'description' && message.kind === 'offer' && connection?.remoteId !== message.peerConnectionId
  const built =
    isNew && (!connection || connection.remoteId !== null)
      ? build(before, input, { offers: false, isHeld: false })
      : still(before)
  const current = built.state.connection
  if (!current || (current.remoteId !== null && current.remoteId !== message.peerConnectionId)) return built
  // Who is offered a new path does not look for one too: the later of two offers would undo the earlier one.
  const isOffered = message.type === 'description' && message.kind === 'offer'
  const state = {
    ...built.state,
    connection: { ...current, remoteId: message.peerConnectionId },
    triedAt: isOffered ? input.now : built.state.triedAt,
  }
  return { state, effects: [...built.effects, { type: 'deliver', message }] }
}

function followFlow(before: LinkState, input: LinkInput, flow: MediaFlow): Step {
  if (flow === before.flow && flow !== 'flowing') return still(before)
  const connection = before.connection && {
    ...before.connection,
    hasFlowed: before.connection.hasFlowed || flow === 'flowing',
  }
  const state = { ...before, flow, connection }
  if (flow === 'flowing') return still({ ...state, restarts: 0 })
  if (flow !== 'stalled') return still(state)
  // Both notice at the same moment, and of two offers one would be rolled back, with everything that was decoded.
  return state.isPolite
    ? still({ ...state, triedAt: Math.max(state.triedAt, input.now - RETRY_MS) })
    : recover(state, input)
}

/** Tries to bring the media back, as far as the server forwards and the other one is there. */
function recover(state: LinkState, input: LinkInput): Step {
  const { connection } = state
  if (!canNegotiate(state) || input.now - state.triedAt < MIN_TRY_MS) return still(state)
  const tried = { ...state, triedAt: input.now }
  if (!connection || (state.isPolite && connection.remoteId === null)) return negotiate(tried, input)
  if (state.flow === 'flowing') return restart(tried)
  if (!connection.hasFlowed)
    return input.now - connection.builtAt >= CONNECT_MS ? negotiate(tried, input) : restart(tried)
  return state.restarts >= RESTARTS ? negotiate(tried, input) : restart(tried)
}

const restart = (state: LinkState): Step => ({
  state: { ...state, restarts: state.restarts + 1 },
  effects: [{ type: 'restart' }],
})

/** Starts again: the impolite side offers, the polite one asks it to. */
function negotiate(state: LinkState, input: LinkInput): Step {
  const tried = { ...state, triedAt: input.now }
  if (!state.isPolite) return build(tried, input, { offers: true, isHeld: false })
  const closed = close(broken(tried))
  return { state: closed.state, effects: [...closed.effects, hello(closed.state)] }
}

function build(before: LinkState, input: LinkInput, how: { offers: boolean; isHeld: boolean }): Step {
  const closed = before.connection ? close(before) : still(before)
  const state: LinkState = {
    ...(how.isHeld ? closed.state : broken(closed.state)),
    connection: { id: input.id, remoteId: null, isHeld: how.isHeld, builtAt: input.now, hasFlowed: false },
    triedAt: input.now,
    restarts: 0,
  }
  return { state, effects: [...closed.effects, { type: 'build', id: input.id, ...how }] }
}

const broken = (state: LinkState): LinkState => ({
  ...state,
  flow: state.flow === 'none' || state.flow === 'starting' ? 'starting' : 'stalled',
})

const close = (state: LinkState): Step =>
  state.connection ? { state: { ...state, connection: null }, effects: [{ type: 'close' }] } : { state, effects: [] }

const hello = (state: LinkState): LinkEffect => ({
  type: 'send',
  message: { type: 'hello', peerConnectionId: state.connection?.id ?? null, to: state.connection?.remoteId ?? null },
})
