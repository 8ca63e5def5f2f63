import type { ForwardedMessage, OutgoingBusMessage, ServerMessage } from './messages.ts'
import type { PeerLocation } from './schema.ts'

/** Milliseconds without an announcement after which another process's connection counts as lost. */
export const REMOTE_TIMEOUT_MS = 45_000

export type Member = {
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
export type Members = { members: ReadonlyMap<string, Member>; absences: ReadonlyMap<string, Absence> }

export const noMembers: Members = { members: new Map(), absences: new Map() }

export type MemberInput =
  | { type: 'opened'; member: Member }
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

type Step = { state: Members; effects: MemberEffect[] }

/** Applies an event to a call's connections, and tells everyone whose view of the others changed. */
export function stepMembers(before: Members, input: MemberInput): Step {
  const { state, effects } = apply(before, input)
  return { state, effects: [...effects, ...changesOfViews(before, state)] }
}

function apply(state: Members, input: MemberInput): Step {
  switch (input.type) {
    case 'opened':
      return { state: put(state, input.member), effects: [publish('opened', input.member)] }
    case 'entered': {
      const member = own(state, input.connectionId)
      if (!member) return { state, effects: [] }
      const entered: Member = { ...member, location: 'call', tabId: input.tabId, order: input.order }
      const step = keepLatestConnection(put(state, entered), entered)
      return { ...step, effects: [publish('present', entered), ...step.effects] }
    }
    case 'media': {
      const member = own(state, input.connectionId)
      if (!member) return { state, effects: [] }
      const next = { ...member, microphone: input.microphone, camera: input.camera }
      return { state: put(state, next), effects: [publish('present', next)] }
    }
    case 'closed': {
      const member = own(state, input.connectionId)
      if (!member) return { state, effects: [] }
      const location = member.location === 'call' ? input.as : 'absent'
      const { connectionId, userId } = member
      const message = { kind: 'closed', connectionId, userId, location } as const
      return { state: take(state, member, location), effects: [{ type: 'publish', message }] }
    }
    case 'forward':
      return { state, effects: forward(state, input.connectionId, input.message) }
    case 'bus':
      return applyBus(state, input.message, input.now)
    case 'announce':
      return { state, effects: localMembers(state).map((member) => publish(input.as, member)) }
    case 'expire': {
      const silent = [...state.members.values()].filter(
        (member) => !member.isLocal && input.now - member.seenAt > REMOTE_TIMEOUT_MS,
      )
      return { state: silent.reduce((next, member) => take(next, member, 'lost'), state), effects: [] }
    }
  }
}

function applyBus(state: Members, message: OutgoingBusMessage, now: number): Step {
  if (message.kind === 'forward') {
    const { fromUserId: userId, from } = message
    const location = state.members.get(from)?.location ?? 'call'
    const receivers = receiversOf(state, { userId, location }, message.message).filter(({ isLocal }) => isLocal)
    return { state, effects: receivers.map((member) => send(member, { ...message.message, from })) }
  }
  const existing = state.members.get(message.connectionId)
  if (message.kind === 'closed') {
    if (!existing || existing.isLocal) return { state, effects: [] }
    return { state: take(state, existing, message.location), effects: [] }
  }
  // Other processes know nothing new about our own connections.
  if (existing?.isLocal) return { state, effects: [] }
  const { kind, ...member } = message
  const remote: Member = { ...member, isLocal: false, seenAt: now }
  const { state: next, effects } = keepLatestConnection(put(state, remote), remote)
  const answers = kind === 'opened' ? localMembers(next).map((each) => publish('present', each)) : []
  return { state: next, effects: [...effects, ...answers] }
}

function keepLatestConnection(state: Members, entered: Member): Step {
  if (entered.location !== 'call') return { state, effects: [] }
  const inside = [...state.members.values()].filter(
    (member) => member.userId === entered.userId && member.location === 'call',
  )
  const last = inside.reduce((a, b) => (isLaterConnection(b, a) ? b : a), entered)
  const replaced = inside.filter((member) => member.connectionId !== last.connectionId)
  const members = new Map(state.members)
  for (const { connectionId } of replaced) members.delete(connectionId)
  return {
    state: { ...state, members },
    effects: replaced
      .filter((member) => member.isLocal)
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
export function findMemberElsewhere(state: Members, connectionId: string, tabId: string | null): Member | null {
  const own = state.members.get(connectionId)
  const other = [...state.members.values()].find(
    (member) => member.userId === own?.userId && member.connectionId !== connectionId && member.location === 'call',
  )
  return other && (tabId === null || other.tabId !== tabId) ? other : null
}

export const countLocalMembers = (state: Members): number => localMembers(state).length

type View = { peer: Extract<ServerMessage, { type: 'peer' }>; device: string | null }

function viewOf(state: Members, member: Member): View {
  const theirs = [...state.members.values()]
    .filter((each) => each.userId === member.otherId)
    .sort((a, b) => Number(b.location === 'call') - Number(a.location === 'call') || b.order - a.order)
  const absence = state.absences.get(member.otherId) ?? 'absent'
  const [best] = theirs
  const peer = best
    ? { location: best.location, connectionId: best.connectionId, microphone: best.microphone, camera: best.camera }
    : { location: absence, connectionId: null, microphone: false, camera: false }
  return {
    peer: { type: 'peer', ...peer },
    device: findMemberElsewhere(state, member.connectionId, null)?.device ?? null,
  }
}

const nothingSeen: View = {
  peer: { type: 'peer', location: 'absent', connectionId: null, microphone: false, camera: false },
  device: null,
}

function changesOfViews(before: Members, after: Members): MemberEffect[] {
  if (before.members === after.members && before.absences === after.absences) return []
  return localMembers(after).flatMap((member) => {
    const old = before.members.get(member.connectionId)
    const was = old ? viewOf(before, old) : nothingSeen
    const is = viewOf(after, member)
    const changes: MemberEffect[] = []
    if (!isSamePeer(was.peer, is.peer)) changes.push(send(member, is.peer))
    if (was.device !== is.device) changes.push(send(member, { type: 'elsewhere', device: is.device }))
    return changes
  })
}

const isSamePeer = (a: View['peer'], b: View['peer']) =>
  a.location === b.location &&
  a.connectionId === b.connectionId &&
  a.microphone === b.microphone &&
  a.camera === b.camera

function forward(state: Members, connectionId: string, message: ForwardedMessage): MemberEffect[] {
  const sender = own(state, connectionId)
  if (!sender) return []
  const receivers = receiversOf(state, sender, message)
  // Someone in the lobby here but inside elsewhere isn't the one to talk to.
  const isAside = () => receivers.length === 0 || findMemberElsewhere(state, connectionId, null) !== null
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
  { members }: Members,
  sender: Pick<Member, 'userId' | 'location'>,
  message: ForwardedMessage,
): Member[] {
  const theirs = [...members.values()].filter(({ otherId }) => otherId === sender.userId)
  const inside = theirs.filter(({ location }) => location === 'call')
  const isAnswer = message.type === 'description' && message.kind === 'answer'
  if (sender.location === 'call' && (inside.length > 0 || isAnswer)) return inside
  if (isAnswer) return []
  return sender.location === 'call' ? theirs : inside
}

const localMembers = (state: Members) => [...state.members.values()].filter((member) => member.isLocal)

const own = (state: Members, connectionId: string) => {
  const member = state.members.get(connectionId)
  return member?.isLocal ? member : null
}

const send = ({ connectionId }: Member, message: ServerMessage): MemberEffect => ({
  type: 'send',
  connectionId,
  message,
})

const publish = (kind: 'opened' | 'present', { isLocal: _, seenAt: __, ...member }: Member): MemberEffect => ({
  type: 'publish',
  message: { kind, ...member },
})

function put(state: Members, member: Member): Members {
  const absences = new Map(state.absences)
  if (member.location === 'call') absences.delete(member.userId)
  return { members: new Map(state.members).set(member.connectionId, member), absences }
}

/** Removes a member. One who leaves the lobby, or is replaced by a later connection, doesn't count as missing. */
function take(state: Members, member: Member, as: Absence): Members {
  const members = new Map(state.members)
  members.delete(member.connectionId)
  const isMissed = member.location === 'call' && as !== 'absent'
  return { members, absences: isMissed ? new Map(state.absences).set(member.userId, as) : state.absences }
}
