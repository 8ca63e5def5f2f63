import type { ForwardedMessage } from '../messages.ts'
import type { MediaFlow } from './rules.ts'

/** How long (ms) without media before the next try. The answering side waits longer, so the two don't collide. */
const RETRY_MS = 2_500
const POLITE_DELAY_MS = 400
const MIN_TRY_MS = 700
const CONNECT_MS = 8_000
const RESTARTS = 5
/** An offer just sent is still in transit; a `hello` from before it changes nothing. */
const IN_FLIGHT_MS = 1_500
/** Milliseconds on TCP before we try UDP once more, in case it was only late. */
const BY_TCP_MS = 3_000
const POLITE_BY_TCP_MS = 4_000
/** A prepared connection older than this may have lost its relay allocation. */
const PREPARED_MS = 60_000

export type LinkConnection = {
  id: string
  remoteId: string | null
  /** Built before both were inside: an offer is sent ahead, an answer waits. */
  isEarly: boolean
  builtAt: number
  offeredAt: number
  hasFlowed: boolean
  byTcpSince: number | null
  hasTriedUdpAgain: boolean
}

/** Times are milliseconds of one clock. The companion is the polite side, which answers ("perfect negotiation"). */
export const newLink = (isPolite: boolean) => ({
  isPolite,
  isPeerPresent: false,
  isSocketOpen: false,
  connection: null as LinkConnection | null,
  flow: 'none' as MediaFlow,
  triedAt: Number.NEGATIVE_INFINITY,
  restarts: 0,
})
export type LinkState = ReturnType<typeof newLink>

type Signal =
  | 'peer_near'
  | 'peer_came'
  | 'peer_lost'
  | 'peer_left'
  | 'path_lost'
  | 'network_changed'
  | 'broken'
  | 'tick'
export type LinkEvent =
  | { type: Signal }
  | { type: 'socket'; isOpen: boolean }
  | { type: 'message'; message: ForwardedMessage }
  | { type: 'flow'; flow: MediaFlow }
  | { type: 'path'; isByTcp: boolean }

export type LinkInput = LinkEvent & { now: number; id: string }

export type LinkEffect =
  /** With `isHeld`, the answer and the candidates wait for `release`. */
  | { type: 'build'; id: string; offers: boolean; isHeld: boolean }
  | { type: 'release' | 'close' }
  | { type: 'restart' }
  | { type: 'deliver'; message: Exclude<ForwardedMessage, { type: 'hello' }> }
  | { type: 'send'; message: ForwardedMessage }

type Step = { state: LinkState; effects: LinkEffect[] }

/** The impolite side offers. A lost path gets ICE restarts; if they fail, we replace the connection. */
export function stepLink(state: LinkState, input: LinkInput): Step {
  const { now } = input
  switch (input.type) {
    case 'peer_near':
      return state.connection ? still(state) : prepare(state, input)
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
    case 'path':
      return followPath(state, input, input.isByTcp)
    case 'path_lost':
      return recover(state, input)
    case 'network_changed':
      return state.connection?.isEarly ? prepare(state, input) : recover(state, input)
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
/**
 * Preparing in the other person's lobby, perhaps on another device, must not end media that flows without the server.
 */
const isForLater = (state: LinkState) => !state.isPeerPresent && state.flow !== 'none'
const canNegotiate = (state: LinkState) => state.isPeerPresent && state.isSocketOpen

/** Does the slow part before both are inside. The answering side signals that it's ready for an offer. */
function prepare(state: LinkState, input: LinkInput): Step {
  if (!state.isPolite) return build(state, input, { offers: true, isEarly: true })
  const closed = close(state)
  return { state: closed.state, effects: [...closed.effects, hello(closed.state)] }
}

function peerCame(before: LinkState, input: LinkInput): Step {
  const state: LinkState = {
    ...before,
    isPeerPresent: true,
    flow: before.flow === 'none' ? 'starting' : before.flow,
    triedAt: input.now,
  }
  const { connection } = state
  const isStale = connection?.isEarly && input.now - connection.builtAt > PREPARED_MS
  if (isStale || (!connection && !state.isPolite)) return negotiate(state, input)
  if (connection?.isEarly) {
    const released = { ...state, connection: { ...connection, isEarly: false, builtAt: input.now } }
    if (state.isPolite) return { state: released, effects: [{ type: 'release' }] }
    // A peer that was in the lobby without its devices hasn't received it.
    return connection.remoteId === null ? offerAgain(released, input) : still(released)
  }
  // Includes links that never carried media; their setup messages may be lost.
  const isWaiting = connection !== null && connection.remoteId !== null && state.flow !== 'flowing'
  return { state, effects: [hello(state), ...(isWaiting ? [{ type: 'restart' } as const] : [])] }
}

function receiveHello(state: LinkState, input: LinkInput, message: Extract<ForwardedMessage, { type: 'hello' }>): Step {
  const { connection } = state
  const isSame = connection !== null && message.to === connection.id && message.peerConnectionId === connection.remoteId
  if (isSame) return still(state)
  // A `hello` never makes the polite side offer.
  if (state.isPolite || isForLater(state)) return still(state)
  const isUnanswered = connection !== null && connection.remoteId === null && message.to === null
  // A peer in the lobby is ready only now for the offer sent before.
  if (isUnanswered && connection.isEarly) return offerAgain(state, input)
  if (connection !== null && input.now - connection.offeredAt < IN_FLIGHT_MS) return still(state)
  return build(state, input, { offers: true, isEarly: !state.isPeerPresent })
}

const offerAgain = (state: LinkState, { now }: LinkInput): Step => ({
  state: { ...state, connection: state.connection && { ...state.connection, offeredAt: now } },
  effects: [{ type: 'restart' }],
})

function receive(before: LinkState, input: LinkInput, message: Exclude<ForwardedMessage, { type: 'hello' }>): Step {
  const { connection } = before
  if (message.to !== null && message.to !== connection?.id) return still(before)
  const isNew =
    message.type === 'description' && message.kind === 'offer' && connection?.remoteId !== message.peerConnectionId
  if (isNew && isForLater(before)) return still(before)
  const built =
    isNew && (!connection || connection.remoteId !== null)
      ? build(before, input, { offers: false, isEarly: !before.isPeerPresent })
      : still(before)
  const current = built.state.connection
  if (!current || (current.remoteId !== null && current.remoteId !== message.peerConnectionId)) return built
  // A side that gets an offer doesn't look for a path too: the later of two offers would undo the earlier one.
  const isOffered = message.type === 'description' && message.kind === 'offer'
  const state = {
    ...built.state,
    connection: {
      ...current,
      remoteId: message.peerConnectionId,
      hasTriedUdpAgain: current.hasTriedUdpAgain || (isOffered && current.hasFlowed),
    },
    triedAt: isOffered ? input.now : built.state.triedAt,
  }
  return { state, effects: [...built.effects, { type: 'deliver', message }] }
}

function followFlow(before: LinkState, input: LinkInput, flow: MediaFlow): Step {
  if (before.connection?.isEarly || (flow === before.flow && flow !== 'flowing')) return still(before)
  const connection = before.connection && {
    ...before.connection,
    hasFlowed: before.connection.hasFlowed || flow === 'flowing',
  }
  const state = { ...before, flow, connection }
  if (flow === 'flowing') return still({ ...state, restarts: 0 })
  if (flow !== 'stalled') return still(state)
  // Both sides notice at the same moment. Of two offers, one would be rolled back, with everything decoded.
  return state.isPolite
    ? still({ ...state, triedAt: Math.max(state.triedAt, input.now - RETRY_MS) })
    : recover(state, input)
}

/** On TCP a lost packet holds up all that follow. Looks once for another path beside the working one. */
function followPath(before: LinkState, { now }: LinkInput, isByTcp: boolean): Step {
  if (!before.connection || before.flow !== 'flowing') return still(before)
  const byTcpSince = isByTcp ? (before.connection.byTcpSince ?? now) : null
  const connection = { ...before.connection, byTcpSince }
  const state = { ...before, connection }
  const isDue = byTcpSince !== null && now - byTcpSince >= (state.isPolite ? POLITE_BY_TCP_MS : BY_TCP_MS)
  if (!isDue || connection.hasTriedUdpAgain || !canNegotiate(state)) return still(state)
  return {
    state: { ...state, connection: { ...connection, hasTriedUdpAgain: true }, triedAt: now },
    effects: [{ type: 'restart' }],
  }
}

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

/** Starts over: the impolite side offers, the polite one asks it to. */
function negotiate(state: LinkState, input: LinkInput): Step {
  const tried = { ...state, triedAt: input.now }
  if (!state.isPolite) return build(tried, input, { offers: true, isEarly: false })
  const closed = close(broken(tried))
  return { state: closed.state, effects: [...closed.effects, hello(closed.state)] }
}

const newPath = { hasFlowed: false, byTcpSince: null, hasTriedUdpAgain: false }

function build(before: LinkState, { id, now }: LinkInput, how: { offers: boolean; isEarly: boolean }): Step {
  const { offers, isEarly } = how
  const closed = before.connection ? close(before) : still(before)
  const state: LinkState = {
    ...(isEarly ? closed.state : broken(closed.state)),
    connection: { id, remoteId: null, isEarly, builtAt: now, offeredAt: now, ...newPath },
    triedAt: now,
    restarts: 0,
  }
  return { state, effects: [...closed.effects, { type: 'build', id, offers, isHeld: isEarly && !offers }] }
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
