import type { Ctx } from '#app/platform/context.ts'
import { newId } from '#app/platform/ids.ts'
import { iceServersFor, RELAY_RENEWAL_MINUTES } from '#app/platform/outside/ice.server.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { busMessage, type OutgoingBusMessage } from './bus.messages.ts'
import { endCall, joinCall, leaveCall, recordHeartbeats } from './commands.server.ts'
import {
  type CallRoom,
  type Connection,
  createCallRoom,
  createConnection,
  enqueue,
  mayForward,
  type Transport,
} from './connections.signalling.server.ts'
import { concealAddresses } from './ice-candidates.rules.ts'
import {
  countLocalMembers,
  type MemberEffect,
  type MemberInput,
  memberElsewhere,
  stepMembers,
} from './members.rules.ts'
import { PUBLISHING_MAX, takePermit } from './message-limits.rules.ts'
import { type ClientMessage, type ForwardedMessage, readClientMessage, type ServerMessage } from './messages.ts'
import { recordFrom, settleDueRooms } from './records.signalling.server.ts'
import { CLOSE_CODES, isOpenStatus } from './schema.ts'
import { admissionsOf, type CallRow, callCard } from './views.server.ts'

/** Milliseconds after which other processes are reminded of every connection; they forget one after 45 seconds. */
const announceMs = 20_000

/** The calls whose participants have a socket in this process. Messages to the others go over the bus (`ctx.live`). */
export function createCallHub(ctx: Ctx) {
  const origin = newId()
  const rooms = new Map<string, CallRoom>()
  const isRelayOnly = ctx.config.turn !== null
  let lastOrder = 0
  let announcedAt = performance.now()

  const send = (connection: Connection, message: ServerMessage) => {
    if (!connection.isClosed) connection.transport.send(JSON.stringify(message))
  }
  const logFailure = (message: string) => (error: unknown) => ctx.log.error(message, { error })
  const nextOrder = () => {
    lastOrder = Math.max(ctx.clock.now().getTime(), lastOrder + 1)
    return lastOrder
  }

  function roomOf(row: Pick<CallRow, 'callId' | 'startAt' | 'endAt'>): CallRoom {
    const existing = rooms.get(row.callId)
    if (existing) return existing
    const room = createCallRoom(row)
    room.unsubscribe = ctx.live.subscribe(`call:${row.callId}`, (payload) => {
      const parsed = busMessage.safeParse(payload)
      if (!parsed.success) return
      if (parsed.data.kind === 'changed') void sendStatus(room).catch(logFailure('a call could not be read'))
      else if (parsed.data.origin !== origin) step(room, { type: 'bus', message: parsed.data, now: performance.now() })
    })
    rooms.set(row.callId, room)
    return room
  }

  /** Lets the rules of the members decide, and does what follows. */
  function step(room: CallRoom, input: MemberInput) {
    const { state, effects } = stepMembers(room.members, input)
    room.members = state
    for (const effect of effects) perform(room, effect)
    if (room.connections.size > 0 || countLocalMembers(room.members) > 0) return
    room.unsubscribe()
    rooms.delete(room.callId)
  }

  function perform(room: CallRoom, effect: MemberEffect) {
    if (effect.type === 'publish') return publish(room, effect.message)
    const connection = room.connections.get(effect.connectionId)
    if (!connection) return
    if (effect.type === 'send') send(connection, effect.message)
    else release(connection, CLOSE_CODES.takenOver, 'taken over')
  }

  /** One after the other: a state that overtook a later one would stay. */
  function publish(room: CallRoom, message: OutgoingBusMessage) {
    if (message.kind === 'forward' && room.unpublished >= PUBLISHING_MAX) return
    room.unpublished += 1
    room.publishing = room.publishing
      .then(() => ctx.live.publish(ctx.db, `call:${room.callId}`, { ...message, origin }))
      .catch(logFailure('a call message was not sent'))
      .finally(() => {
        room.unpublished -= 1
      })
  }

  /** Closes a connection and ends its attendance; its member is not touched. */
  function release(connection: Connection, code: number, reason: string) {
    if (connection.isClosed) return
    connection.isClosed = true
    connection.room.connections.delete(connection.connectionId)
    connection.transport.close(code, reason)
    connection.queue = connection.queue
      .then(() => endAttendance(connection))
      .catch(logFailure('an attendance could not be ended'))
  }

  async function endAttendance(connection: Connection) {
    const { attendanceId } = connection
    connection.attendanceId = null
    if (attendanceId) await leaveCall(ctx, connection.viewer, { callId: connection.room.callId, attendanceId })
  }

  function disconnect(
    connection: Connection,
    code: number,
    reason: string,
    as: Extract<MemberInput, { type: 'closed' }>['as'],
  ) {
    if (connection.isClosed) return
    release(connection, code, reason)
    step(connection.room, { type: 'closed', connectionId: connection.connectionId, as })
  }

  async function sendStatus(room: CallRoom) {
    const call = await callCard(ctx.db, room.callId)
    if (!call) return
    room.call = { startAt: call.startAt, endAt: call.endAt }
    const isOver = !isOpenStatus(call.status)
    for (const connection of [...room.connections.values()]) {
      send(connection, { type: 'call', status: call.status, missedReason: call.missedReason })
      if (isOver) disconnect(connection, CLOSE_CODES.callOver, 'the call is over', 'gone')
    }
    if (!isOver) await disconnectRefused([...room.connections.values()])
  }

  /** Sends the next credential of the relay to whoever is still here: the one before ends in minutes. */
  function renewRelay(connection: Connection) {
    if (!isRelayOnly || performance.now() - connection.relaySentAt < RELAY_RENEWAL_MINUTES * 60_000) return
    connection.relaySentAt = performance.now()
    const { room, viewer } = connection
    const iceServers = iceServersFor(ctx.config, { callId: room.callId, ...room.call }, viewer.userId, ctx.clock.now())
    send(connection, { type: 'relay', iceServers })
  }

  /** Disconnects who may no longer be here, such as whoever blocked the other participant, who may stay and wait. */
  async function disconnectRefused(connections: readonly Connection[]) {
    const visitors = connections.map(({ viewer, room }) => ({ viewer, callId: room.callId }))
    const admissions = await admissionsOf(ctx.db, visitors, ctx.clock.now())
    connections.forEach((connection, at) => {
      const admission = admissions[at]
      if (admission === 'blocked' || admission === 'account_closed' || admission === 'not_found')
        disconnect(connection, CLOSE_CODES.notAllowed, 'not allowed', 'gone')
    })
  }

  async function enter(connection: Connection, { tabId, takeOver }: Extract<ClientMessage, { type: 'enter' }>) {
    const { room, viewer, connectionId } = connection
    if (connection.attendanceId) return send(connection, { type: 'entered' })
    if (!takeOver && memberElsewhere(room.members, connectionId, tabId))
      return send(connection, { type: 'refused', action: 'enter', code: 'elsewhere' })
    try {
      connection.attendanceId = (await joinCall(ctx, viewer, { callId: room.callId })).attendanceId
    } catch (error) {
      return refuse(connection, 'enter', error)
    }
    // The socket may have closed while the attendance was being stored.
    if (connection.isClosed) return endAttendance(connection)
    send(connection, { type: 'entered' })
    step(room, { type: 'entered', connectionId, tabId, order: nextOrder() })
  }

  async function handle(connection: Connection, message: ClientMessage): Promise<void> {
    if (connection.isClosed) return
    const { room, viewer, connectionId } = connection
    switch (message.type) {
      case 'enter':
        return enter(connection, message)
      case 'leave':
        return disconnect(connection, 1000, 'left', 'left')
      case 'closing':
        connection.isClosing = true
        return
      case 'end':
        try {
          await endCall(ctx, viewer, { callId: room.callId })
        } catch (error) {
          refuse(connection, 'end', error)
        }
        return
      case 'flowing':
      case 'report':
        return recordFrom(ctx, connection, message)
      case 'media':
        return step(room, { ...message, connectionId })
      case 'ping':
        return send(connection, { type: 'pong', now: ctx.clock.now().toISOString() })
      default:
        return forward(connection, message)
    }
  }

  function forward(connection: Connection, message: ForwardedMessage) {
    if (!mayForward(connection, message)) return
    const filtered = isRelayOnly ? concealAddresses(message) : message
    if (filtered) step(connection.room, { type: 'forward', connectionId: connection.connectionId, message: filtered })
  }

  function refuse(connection: Connection, action: 'enter' | 'end', error: unknown) {
    if (!isRefusal(error)) ctx.log.error('a call could not be entered or ended', { error })
    send(connection, { type: 'refused', action, code: isRefusal(error) ? error.code : 'failed' })
  }

  const allConnections = () => [...rooms.values()].flatMap((room) => [...room.connections.values()])

  return {
    /** Puts a participant into the lobby. `device` names it to the same person on another one. */
    connect(viewer: Viewer, row: CallRow, device: string, transport: Transport): Connection {
      const room = roomOf(row)
      const connection = createConnection(room, { viewer, row, transport })
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
      step(room, {
        type: 'opened',
        member: {
          connectionId,
          userId: viewer.userId,
          otherId: row.other.userId,
          isLocal: true,
          location: 'lobby',
          microphone: true,
          camera: row.media === 'video',
          order: nextOrder(),
          tabId: null,
          device,
          seenAt: performance.now(),
        },
      })
      return connection
    },
    /** Handles a message. Too many, or one that is no message, disconnect this socket and nobody else's. */
    receive(connection: Connection, text: string) {
      if (connection.isClosed) return
      if (!takePermit(connection.messages, performance.now()))
        return disconnect(connection, CLOSE_CODES.flood, 'too many messages', 'lost')
      const message = readClientMessage(text)
      if (!message) return disconnect(connection, CLOSE_CODES.malformed, 'not a message', 'lost')
      enqueue(connection, () => handle(connection, message), logFailure('a call message failed'))
    },
    onSocketClosed: (connection: Connection) =>
      disconnect(connection, 1001, 'gone', connection.isClosing ? 'closing' : 'lost'),
    disconnect: (connection: Connection, code: number, reason: string) => disconnect(connection, code, reason, 'lost'),
    connections: allConnections,
    /** Settles calls with a connection the moment they are due; the sweep does it for all others. */
    settleDue: () => settleDueRooms(ctx, [...rooms.values()]),
    /** Records that everybody is still there, renews the relay's credentials, disconnects who may no longer be here. */
    async heartbeat() {
      const connections = allConnections()
      connections.forEach(renewRelay)
      const now = performance.now()
      const isAnnounceDue = now - announcedAt >= announceMs
      if (isAnnounceDue) announcedAt = now
      for (const room of [...rooms.values()]) {
        if (isAnnounceDue) step(room, { type: 'announce', as: 'present' })
        step(room, { type: 'expire', now })
      }
      const attendanceIds = connections.flatMap((connection) => connection.attendanceId ?? [])
      await Promise.all([recordHeartbeats(ctx, attendanceIds), disconnectRefused(connections)])
    },
    /** Messages may have been lost while the bus was down: announces every connection again. */
    resync() {
      for (const room of [...rooms.values()]) step(room, { type: 'announce', as: 'opened' })
    },
  }
}

export type CallHub = ReturnType<typeof createCallHub>
