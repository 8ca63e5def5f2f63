import type { ForwardedMessage, OutgoingBusMessage, ServerMessage } from './messages.ts'
import type { PeerLocation } from './schema.ts'

/** Milliseconds without an announcement after which another process's connection counts as lost. */
export const REMOTE_TIMEOUT_MS = 45_000

export type Participant = {
  connectionId: string
  userId: string
  otherId: string
  isLocal: boolean
  location: 'lobby' | 'call'
  microphone: boolean
  camera: boolean
  /** Tells which of a person's connections is later: set when it opens, and again when it enters. */
  order: number
  /** The browser tab, known once it entered. After a lost socket, the same tab takes its place again. */
  tabId: string | null
  device: string
  seenAt: number
}

type Absence = Extract<PeerLocation, 'absent' | 'lost' | 'closing' | 'left' | 'gone'>

/** A call's connections as one process knows them, and how each person's last one ended. */
export type Participants = { participants: ReadonlyMap<string, Participant>; absences: ReadonlyMap<string, Absence> }

export const noParticipants: Participants = { participants: new Map(), absences: new Map() }

export type MemberInput =
  | { type: 'opened'; participant: Participant }
  | { type: 'entered'; connectionId: string; tabId: string; order: number }
  | { type: 'media'; connectionId: string; microphone: boolean; camera: boolean }
  | { type: 'closed'; connectionId: string; as: Absence }
  | { type: 'forward'; connectionId: string; message: ForwardedMessage }
  | { type: 'bus'; message: OutgoingBusMessage; now: number }
  | { type: 'announce'; as: 'opened' | 'present' }
  | { type: 'expire'; now: number }

/** `replace` closes a connection because the person is now inside elsewhere. */
export type MemberEffect =
  | { type: 'send'; connectionId: string; message: ServerMessage }
  | { type: 'publish'; message: OutgoingBusMessage }
  | { type: 'replace'; connectionId: string }

type Step = { state: Participants; effects: MemberEffect[] }

/** Applies an event to a call's connections, and tells everyone whose view of the others changed. */
export function stepParticipants(before: Participants, input: MemberInput): Step {
  const { state, effects } = apply(before, input)
  return { state, effects: [...effects, ...changesOfViews(before, state)] }
}

function apply(state: Participants, input: MemberInput): Step {
  switch (input.type) {
    case 'opened':
      return { state: put(state, input.participant), effects: [publish('opened', input.participant)] }
    case 'entered': {
      const participant = own(state, input.connectionId)
      if (!participant) return { state, effects: [] }
      const entered: Participant = { ...participant, location: 'call', tabId: input.tabId, order: input.order }
      const step = keepLatestConnection(put(state, entered), entered)
      return { ...step, effects: [publish('present', entered), ...step.effects] }
    }
    case 'media': {
      const participant = own(state, input.connectionId)
      if (!participant) return { state, effects: [] }
      const next = { ...participant, microphone: input.microphone, camera: input.camera }
      return { state: put(state, next), effects: [publish('present', next)] }
    }
    case 'closed': {
      const participant = own(state, input.connectionId)
      if (!participant) return { state, effects: [] }
      const location = participant.location === 'call' ? input.as : 'absent'
      const { connectionId, userId } = participant
      const message = { kind: 'closed', connectionId, userId, location } as const
      return { state: take(state, participant, location), effects: [{ type: 'publish', message }] }
    }
    case 'forward':
      return { state, effects: forward(state, input.connectionId, input.message) }
    case 'bus':
      return applyBus(state, input.message, input.now)
    case 'announce':
      return { state, effects: localParticipants(state).map((participant) => publish(input.as, participant)) }
    case 'expire': {
      const silent = [...state.participants.values()].filter(
        (participant) => !participant.isLocal && input.now - participant.seenAt > REMOTE_TIMEOUT_MS,
      )
      return { state: silent.reduce((next, participant) => take(next, participant, 'lost'), state), effects: [] }
    }
  }
}

function applyBus(state: Participants, message: OutgoingBusMessage, now: number): Step {
  if (message.kind === 'forward') {
    const { fromUserId: userId, from } = message
    const location = state.participants.get(from)?.location ?? 'call'
    const receivers = receiversOf(state, { userId, location }, message.message).filter(({ isLocal }) => isLocal)
    return { state, effects: receivers.map((participant) => send(participant, { ...message.message, from })) }
  }
  const existing = state.participants.get(message.connectionId)
  if (message.kind === 'closed') {
    if (!existing || existing.isLocal) return { state, effects: [] }
    return { state: take(state, existing, message.location), effects: [] }
  }
  // Other processes know nothing new about our own connections.
  if (existing?.isLocal) return { state, effects: [] }
  const { kind, ...participant } = message
  const remote: Participant = { ...participant, isLocal: false, seenAt: now }
  const { state: next, effects } = keepLatestConnection(put(state, remote), remote)
  const answers = kind === 'opened' ? localParticipants(next).map((each) => publish('present', each)) : []
  return { state: next, effects: [...effects, ...answers] }
}

function keepLatestConnection(state: Participants, entered: Participant): Step {
  if (entered.location !== 'call') return { state, effects: [] }
  const inside = [...state.participants.values()].filter(
    (participant) => participant.userId === entered.userId && participant.location === 'call',
  )
  const last = inside.reduce((a, b) => (isLaterConnection(b, a) ? b : a), entered)
  const replaced = inside.filter((participant) => participant.connectionId !== last.connectionId)
  const participants = new Map(state.participants)
  for (const { connectionId } of replaced) participants.delete(connectionId)
  return {
    state: { ...state, participants },
    effects: replaced
      .filter((participant) => participant.isLocal)
      .flatMap(({ connectionId, userId }): MemberEffect[] => [
        { type: 'replace', connectionId },
        // For a process that hears of the later connection, and of its end, before it hears of this one.
        { type: 'publish', message: { kind: 'closed', connectionId, userId, location: 'absent' } },
      ]),
  }
}

/** Of a person's two connections, the later wins. A tie goes by id, so all processes agree. */
export function isLaterConnection(
  a: { order: number; connectionId: string },
  b: { order: number; connectionId: string },
): boolean {
  return a.order === b.order ? a.connectionId > b.connectionId : a.order > b.order
}

/** The person's other connection inside the call. Null if there's none, or it's in this same tab. */
export function findParticipantElsewhere(
  state: Participants,
  connectionId: string,
  tabId: string | null,
): Participant | null {
  const own = state.participants.get(connectionId)
  const other = [...state.participants.values()].find(
    (participant) =>
      participant.userId === own?.userId &&
      participant.connectionId !== connectionId &&
      participant.location === 'call',
  )
  return other && (tabId === null || other.tabId !== tabId) ? other : null
}

export const countLocalParticipants = (state: Participants): number => localParticipants(state).length

type View = { peer: Extract<ServerMessage, { type: 'peer' }>; device: string | null }

function viewOf(state: Participants, participant: Participant): View {
  const theirs = [...state.participants.values()]
    .filter((each) => each.userId === participant.otherId)
    .sort((a, b) => Number(b.location === 'call') - Number(a.location === 'call') || b.order - a.order)
  const absence = state.absences.get(participant.otherId) ?? 'absent'
  const [best] = theirs
  const peer = best
    ? { location: best.location, connectionId: best.connectionId, microphone: best.microphone, camera: best.camera }
    : { location: absence, connectionId: null, microphone: false, camera: false }
  return {
    peer: { type: 'peer', ...peer },
    device: findParticipantElsewhere(state, participant.connectionId, null)?.device ?? null,
  }
}

const nothingSeen: View = {
  peer: { type: 'peer', location: 'absent', connectionId: null, microphone: false, camera: false },
  device: null,
}

function changesOfViews(before: Participants, after: Participants): MemberEffect[] {
  if (before.participants === after.participants && before.absences === after.absences) return []
  return localParticipants(after).flatMap((participant) => {
    const old = before.participants.get(participant.connectionId)
    const was = old ? viewOf(before, old) : nothingSeen
    const is = viewOf(after, participant)
    const changes: MemberEffect[] = []
    if (!isSamePeer(was.peer, is.peer)) changes.push(send(participant, is.peer))
    if (was.device !== is.device) changes.push(send(participant, { type: 'elsewhere', device: is.device }))
    return changes
  })
}

const isSamePeer = (a: View['peer'], b: View['peer']) =>
  a.location === b.location &&
  a.connectionId === b.connectionId &&
  a.microphone === b.microphone &&
  a.camera === b.camera

function forward(state: Participants, connectionId: string, message: ForwardedMessage): MemberEffect[] {
  const sender = own(state, connectionId)
  if (!sender) return []
  const receivers = receiversOf(state, sender, message)
  // Someone in the lobby here but inside elsewhere isn't the one to talk to.
  const isAside = () => receivers.length === 0 || findParticipantElsewhere(state, connectionId, null) !== null
  if (sender.location === 'lobby' && isAside()) return []
  const here = receivers.filter(({ isLocal }) => isLocal)
  const effects = here.map((receiver) => send(receiver, { ...message, from: connectionId }))
  if (here.some(({ location }) => location === 'call')) return effects
  const { userId: fromUserId } = sender
  return [...effects, { type: 'publish', message: { kind: 'forward', from: connectionId, fromUserId, message } }]
}

/**
 * The other person's connections inside; if only the sender is inside, those in the lobby. Answers go only between two
 * people inside, so no connection is made before.
 */
function receiversOf(
  { participants }: Participants,
  sender: Pick<Participant, 'userId' | 'location'>,
  message: ForwardedMessage,
): Participant[] {
  const theirs = [...participants.values()].filter(({ otherId }) => otherId === sender.userId)
  const inside = theirs.filter(({ location }) => location === 'call')
  const isAnswer = message.type === 'description' && message.kind === 'answer'
  if (sender.location === 'call' && (inside.length > 0 || isAnswer)) return inside
  if (isAnswer) return []
  return sender.location === 'call' ? theirs : inside
}

const localParticipants = (state: Participants) =>
  [...state.participants.values()].filter((participant) => participant.isLocal)

const own = (state: Participants, connectionId: string) => {
  const participant = state.participants.get(connectionId)
  return participant?.isLocal ? participant : null
}

const send = ({ connectionId }: Participant, message: ServerMessage): MemberEffect => ({
  type: 'send',
  connectionId,
  message,
})

const publish = (
  kind: 'opened' | 'present',
  { isLocal: _, seenAt: __, ...participant }: Participant,
): MemberEffect => ({
  type: 'publish',
  message: { kind, ...participant },
})

function put(state: Participants, participant: Participant): Participants {
  const absences = new Map(state.absences)
  if (participant.location === 'call') absences.delete(participant.userId)
  return { participants: new Map(state.participants).set(participant.connectionId, participant), absences }
}

/** Removes a participant. One who leaves the lobby, or is replaced by a later connection, doesn't count as missing. */
function take(state: Participants, participant: Participant, as: Absence): Participants {
  const participants = new Map(state.participants)
  participants.delete(participant.connectionId)
  const isMissed = participant.location === 'call' && as !== 'absent'
  return { participants, absences: isMissed ? new Map(state.absences).set(participant.userId, as) : state.absences }
}
