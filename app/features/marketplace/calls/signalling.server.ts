import { type Ctx, system } from '#app/platform/context.ts'
import { newId } from '#app/platform/ids.ts'
import { iceServersFor, RELAY_RENEWAL_MINUTES } from '#app/platform/outside/ice.server.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { endCall, joinCall, leaveCall, recordHeartbeats, recordMedia, settleCallIfDue } from './commands.server.ts'
import {
  type Bucket,
  fullBucket,
  HELLO_BURST,
  HELLOS_PER_SECOND,
  PUBLISHING_MAX,
  RECORD_BURST,
  RECORDS_PER_SECOND,
  takePermit,
} from './message-limits.rules.ts'
import {
  busMessage,
  type ClientMessage,
  concealAddresses,
  type ForwardedMessage,
  type OutgoingBusMessage,
  readClientMessage,
  type ServerMessage,
} from './messages.ts'
import {
  countLocalParticipants,
  findParticipantElsewhere,
  type MemberEffect,
  type MemberInput,
  noParticipants,
  type Participants,
  stepParticipants,
} from './participants.rules.ts'
import { recordCallReport } from './quality/commands.server.ts'
import { momentOf } from './rules.ts'
import { CLOSE_CODES, isOpenStatus } from './schema.ts'
import { type CallRow, callCard, findAdmissions } from './views.server.ts'

/** How often (ms) we announce every connection to other processes, which forget one after 45 seconds. */
const announceMs = 20_000

const newHub = (ctx: Ctx) => ({
  ctx,
  origin: newId(),
  rooms: new Map<string, CallRoom>(),
  isRelayOnly: ctx.config.turn !== null,
  lastOrder: 0,
  announcedAt: performance.now(),
})
type Hub = ReturnType<typeof newHub>

/** Calls whose participants have a socket in this process. Messages to other processes go over the bus (`ctx.live`). */
export function createCallHub(ctx: Ctx) {
  const hub = newHub(ctx)
  const connections = () => [...hub.rooms.values()].flatMap((room) => [...room.connections.values()])
  return {
    connect: (viewer: Viewer, row: CallRow, device: string, transport: Transport): Connection =>
      connect(hub, viewer, row, device, transport),
    receive(connection: Connection, text: string) {
      if (connection.isClosed) return
      if (!takePermit(connection.messages, performance.now()))
        return disconnect(hub, connection, CLOSE_CODES.flood, 'too many messages', 'lost')
      const message = readClientMessage(text)
      if (!message) return disconnect(hub, connection, CLOSE_CODES.malformed, 'not a message', 'lost')
      connection.queue = connection.queue
        .then(() => handle(hub, connection, message))
        .catch(logFailure(ctx, 'a call message failed'))
    },
    onSocketClosed: (connection: Connection) =>
      disconnect(hub, connection, 1001, 'gone', connection.isClosing ? 'closing' : 'lost'),
    disconnect: (connection: Connection, code: number, reason: string) =>
      disconnect(hub, connection, code, reason, 'lost'),
    connections,
    /** Settles due calls that have a connection; the sweep settles all others. */
    settleDue: () => settleDueRooms(hub),
    /** Records heartbeats, renews relay credentials, and disconnects people who may no longer be here. */
    async heartbeat() {
      const open = connections()
      for (const connection of open) renewRelay(hub, connection)
      const now = performance.now()
      const isAnnounceDue = now - hub.announcedAt >= announceMs
      if (isAnnounceDue) hub.announcedAt = now
      for (const room of [...hub.rooms.values()]) {
        if (isAnnounceDue) step(hub, room, { type: 'announce', as: 'present' })
        step(hub, room, { type: 'expire', now })
      }
      const attendanceIds = open.flatMap((connection) => connection.attendanceId ?? [])
      await Promise.all([recordHeartbeats(ctx, attendanceIds), disconnectRefused(hub, open)])
    },
    /** The bus may have lost messages while it was down, so announce every connection again. */
    resync() {
      for (const room of [...hub.rooms.values()]) step(hub, room, { type: 'announce', as: 'opened' })
    },
  }
}

const logFailure = (ctx: Ctx, message: string) => (error: unknown) => ctx.log.error(message, { error })

function send(connection: Connection, message: ServerMessage) {
  if (!connection.isClosed) connection.transport.send(JSON.stringify(message))
}

function nextOrder(hub: Hub): number {
  hub.lastOrder = Math.max(hub.ctx.clock.now().getTime(), hub.lastOrder + 1)
  return hub.lastOrder
}

function roomOf(hub: Hub, row: Pick<CallRow, 'callId' | 'startAt' | 'endAt'>): CallRoom {
  const existing = hub.rooms.get(row.callId)
  if (existing) return existing
  const room: CallRoom = {
    ...{ callId: row.callId, call: row, participants: noParticipants, connections: new Map(), unsubscribe: () => {} },
    ...{ publishing: Promise.resolve(), unpublished: 0, settleAt: 0, isLateChecked: false },
  }
  room.unsubscribe = hub.ctx.live.subscribe(`call:${row.callId}`, (payload) => {
    const { success, data: message } = busMessage.safeParse(payload)
    if (!success) return
    if (message.kind === 'changed') void sendStatus(hub, room).catch(logFailure(hub.ctx, 'a call could not be read'))
    else if (message.origin !== hub.origin) step(hub, room, { type: 'bus', message, now: performance.now() })
  })
  hub.rooms.set(row.callId, room)
  return room
}

function connect(hub: Hub, viewer: Viewer, row: CallRow, device: string, transport: Transport): Connection {
  const { ctx, isRelayOnly } = hub
  const room = roomOf(hub, row)
  const connection = createConnection(room, viewer, transport)
  const { connectionId } = connection
  room.connections.set(connectionId, connection)
  send(connection, {
    type: 'welcome',
    connectionId,
    now: ctx.clock.now().toISOString(),
    isPolite: row.side === 'companion',
    isRelayOnly,
    iceServers: iceServersFor(ctx.config, row, viewer.userId, ctx.clock.now()),
  })
  step(hub, room, {
    type: 'opened',
    participant: {
      connectionId,
      userId: viewer.userId,
      otherId: row.other.userId,
      isLocal: true,
      location: 'lobby',
      microphone: true,
      camera: row.media === 'video',
      order: nextOrder(hub),
      tabId: null,
      device,
      seenAt: performance.now(),
    },
  })
  return connection
}

function step(hub: Hub, room: CallRoom, input: MemberInput) {
  const { state, effects } = stepParticipants(room.participants, input)
  room.participants = state
  for (const effect of effects) perform(hub, room, effect)
  if (room.connections.size > 0 || countLocalParticipants(room.participants) > 0) return
  room.unsubscribe()
  hub.rooms.delete(room.callId)
}

function perform(hub: Hub, room: CallRoom, effect: MemberEffect) {
  if (effect.type === 'publish') return publish(hub, room, effect.message)
  const connection = room.connections.get(effect.connectionId)
  if (!connection) return
  if (effect.type === 'send') send(connection, effect.message)
  else release(hub, connection, CLOSE_CODES.takenOver, 'taken over')
}

/** One after the other: an older state that overtook a later one would stay. */
function publish({ ctx, origin }: Hub, room: CallRoom, message: OutgoingBusMessage) {
  if (message.kind === 'forward' && room.unpublished >= PUBLISHING_MAX) return
  room.unpublished += 1
  room.publishing = room.publishing
    .then(() => ctx.live.publish(ctx.db, `call:${room.callId}`, { ...message, origin }))
    .catch(logFailure(ctx, 'a call message was not sent'))
    .finally(() => {
      room.unpublished -= 1
    })
}

function release({ ctx }: Hub, connection: Connection, code: number, reason: string) {
  if (connection.isClosed) return
  connection.isClosed = true
  connection.room.connections.delete(connection.connectionId)
  connection.transport.close(code, reason)
  connection.queue = connection.queue
    .then(() => endAttendance(ctx, connection))
    .catch(logFailure(ctx, 'an attendance could not be ended'))
}

async function endAttendance(ctx: Ctx, connection: Connection) {
  const { attendanceId } = connection
  connection.attendanceId = null
  if (attendanceId) await leaveCall(ctx, connection.viewer, { callId: connection.room.callId, attendanceId })
}

function disconnect(
  hub: Hub,
  connection: Connection,
  code: number,
  reason: string,
  as: Extract<MemberInput, { type: 'closed' }>['as'],
) {
  if (connection.isClosed) return
  release(hub, connection, code, reason)
  step(hub, connection.room, { type: 'closed', connectionId: connection.connectionId, as })
}

async function sendStatus(hub: Hub, room: CallRoom) {
  const call = await callCard(hub.ctx.db, room.callId)
  if (!call) return
  room.call = { startAt: call.startAt, endAt: call.endAt }
  const isOver = !isOpenStatus(call.status)
  for (const connection of [...room.connections.values()]) {
    send(connection, { type: 'call', status: call.status, missedReason: call.missedReason })
    if (isOver) disconnect(hub, connection, CLOSE_CODES.callOver, 'the call is over', 'gone')
  }
  if (!isOver) await disconnectRefused(hub, [...room.connections.values()])
}

/** Sends the next relay credential, because the previous one expires in minutes. */
function renewRelay({ ctx, isRelayOnly }: Hub, connection: Connection) {
  if (!isRelayOnly || performance.now() - connection.relaySentAt < RELAY_RENEWAL_MINUTES * 60_000) return
  connection.relaySentAt = performance.now()
  const { room, viewer } = connection
  const iceServers = iceServersFor(ctx.config, { callId: room.callId, ...room.call }, viewer.userId, ctx.clock.now())
  send(connection, { type: 'relay', iceServers })
}

async function disconnectRefused(hub: Hub, connections: readonly Connection[]) {
  const visitors = connections.map(({ viewer, room }) => ({ viewer, callId: room.callId }))
  const admissions = await findAdmissions(hub.ctx.db, visitors, hub.ctx.clock.now())
  connections.forEach((connection, at) => {
    const admission = admissions[at]
    if (admission === 'blocked' || admission === 'account_closed' || admission === 'not_found')
      disconnect(hub, connection, CLOSE_CODES.notAllowed, 'not allowed', 'gone')
  })
}

async function enter(hub: Hub, connection: Connection, message: Extract<ClientMessage, { type: 'enter' }>) {
  const { ctx } = hub
  const { room, viewer, connectionId } = connection
  const { tabId, takeOver } = message
  if (connection.attendanceId) return send(connection, { type: 'entered' })
  if (!takeOver && findParticipantElsewhere(room.participants, connectionId, tabId))
    return send(connection, { type: 'refused', action: 'enter', code: 'elsewhere' })
  try {
    connection.attendanceId = (await joinCall(ctx, viewer, { callId: room.callId })).attendanceId
  } catch (error) {
    return refuse(ctx, connection, 'enter', error)
  }
  // The socket may have closed while we stored the attendance.
  if (connection.isClosed) return endAttendance(ctx, connection)
  send(connection, { type: 'entered' })
  step(hub, room, { type: 'entered', connectionId, tabId, order: nextOrder(hub) })
}

async function handle(hub: Hub, connection: Connection, message: ClientMessage): Promise<void> {
  if (connection.isClosed) return
  const { ctx } = hub
  const { room, viewer, connectionId } = connection
  switch (message.type) {
    case 'enter':
      return enter(hub, connection, message)
    case 'leave':
      return disconnect(hub, connection, 1000, 'left', 'left')
    case 'closing':
      connection.isClosing = true
      return
    case 'end':
      try {
        await endCall(ctx, viewer, { callId: room.callId })
      } catch (error) {
        refuse(ctx, connection, 'end', error)
      }
      return
    case 'flowing':
    case 'report':
      return recordFrom(ctx, connection, message)
    case 'media':
      return step(hub, room, { ...message, connectionId })
    case 'ping':
      return send(connection, { type: 'pong', now: ctx.clock.now().toISOString() })
    default:
      return forward(hub, connection, message)
  }
}

function forward(hub: Hub, connection: Connection, message: ForwardedMessage) {
  if (!mayForward(connection, message)) return
  const filtered = hub.isRelayOnly ? concealAddresses(message) : message
  const { room, connectionId } = connection
  if (filtered) step(hub, room, { type: 'forward', connectionId, message: filtered })
}

function refuse(ctx: Ctx, connection: Connection, action: 'enter' | 'end', error: unknown) {
  if (!isRefusal(error)) ctx.log.error('a call could not be entered or ended', { error })
  send(connection, { type: 'refused', action, code: isRefusal(error) ? error.code : 'failed' })
}

async function recordFrom(
  ctx: Ctx,
  connection: Connection,
  message: Extract<ClientMessage, { type: 'flowing' | 'report' }>,
): Promise<void> {
  const { attendanceId, viewer } = connection
  const { callId } = connection.room
  if (!takePermit(connection.records, performance.now(), RECORD_BURST, RECORDS_PER_SECOND)) return
  try {
    if (message.type === 'report') await recordCallReport(ctx, viewer, { callId, report: message.report })
    else if (attendanceId) await recordMedia(ctx, viewer, { callId, attendanceId })
  } catch (error) {
    // The report came too late, or the call was cancelled meanwhile.
    if (!isRefusal(error)) throw error
  }
}

const socketActor = system('call_socket')

async function settleDueRooms({ ctx, rooms }: Hub): Promise<void> {
  const now = ctx.clock.now().getTime()
  for (const room of [...rooms.values()]) {
    const isLate = !room.isLateChecked && now >= momentOf(room.call, 'late')
    if (!isLate && (now < room.call.endAt.getTime() || now < room.settleAt)) continue
    room.isLateChecked ||= isLate
    room.settleAt = now + 2_000
    await settleCallIfDue(ctx, socketActor, { callId: room.callId }).catch(
      logFailure(ctx, 'a call could not be settled'),
    )
  }
}

export type Transport = { send(text: string): void; close(code: number, reason: string): void }

/** One call's connections in this process. `settleAt`: when to check its outcome next, in milliseconds. */
type CallRoom = {
  callId: string
  call: { startAt: Date; endAt: Date }
  participants: Participants
  connections: Map<string, Connection>
  publishing: Promise<void>
  unpublished: number
  unsubscribe: () => void
  settleAt: number
  isLateChecked: boolean
}

/** One participant's socket in this process. Its location is in the room's participants. */
const createConnection = (room: CallRoom, viewer: Viewer, transport: Transport) => ({
  connectionId: newId(),
  viewer,
  room,
  transport,
  attendanceId: null as string | null,
  messages: fullBucket(performance.now()),
  hellos: fullBucket(performance.now(), HELLO_BURST),
  offers: fullBucket(performance.now(), HELLO_BURST),
  offeredId: null as string | null,
  records: fullBucket(performance.now(), RECORD_BURST),
  isClosed: false,
  isClosing: false,
  /** When we last sent the relay credential, by `performance.now()`. */
  relaySentAt: performance.now(),
  queue: Promise.resolve(),
})
export type Connection = ReturnType<typeof createConnection>

/** Limits messages that make the other browser reconnect: hellos, and offers of a new connection. */
function mayForward(connection: Connection, message: ForwardedMessage): boolean {
  const permit = (bucket: Bucket) => takePermit(bucket, performance.now(), HELLO_BURST, HELLOS_PER_SECOND)
  if (message.type === 'hello') return permit(connection.hellos)
  const isOffer = message.type === 'description' && message.kind === 'offer'
  if (!isOffer || message.peerConnectionId === connection.offeredId) return true
  if (!permit(connection.offers)) return false
  connection.offeredId = message.peerConnectionId
  return true
}
