import { hasBlocked } from '#app/features/safety/views.server.ts'
import { type Ctx, system } from '#app/platform/context.ts'
import { newId } from '#app/platform/ids.ts'
import { iceServersFor, RELAY_RENEWAL_MINUTES } from '#app/platform/outside/ice.server.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { busMessage, type ConnectionBusMessage, type OutgoingBusMessage } from './bus.messages.ts'
import { endCall, joinCall, leaveCall, recordHeartbeats, settleCallIfDue } from './commands.server.ts'
import {
  type CallRoom,
  type Connection,
  connectionState,
  createCallRoom,
  createConnection,
  type Transport,
} from './connections.signalling.server.ts'
import { concealAddresses } from './ice-candidates.rules.ts'
import {
  CLOSE_CODES,
  type ClientMessage,
  type ForwardedMessage,
  readClientMessage,
  type ServerMessage,
} from './messages.ts'
import { isLaterConnection, takePermit } from './room/rules.ts'
import { momentOf } from './rules.ts'
import { isOpenStatus } from './schema.ts'
import { type CallRow, callCard } from './views.server.ts'

const socketActor = system('call_socket')

/** The calls whose participants have a socket in this process. Messages to the others go over the bus (`ctx.live`). */
export function createCallHub(ctx: Ctx) {
  const origin = newId()
  const rooms = new Map<string, CallRoom>()
  const isRelayOnly = ctx.config.turn !== null
  let lastOrder = 0

  const send = (connection: Connection, message: ServerMessage) => {
    if (!connection.isClosed) connection.transport.send(JSON.stringify(message))
  }
  const logFailure = (message: string) => (error: unknown) => ctx.log.error(message, { error })

  function roomOf(row: Pick<CallRow, 'callId' | 'startAt' | 'endAt'>): CallRoom {
    const existing = rooms.get(row.callId)
    if (existing) return existing
    const room = createCallRoom(row)
    room.unsubscribe = ctx.live.subscribe(`call:${row.callId}`, (payload) => {
      const parsed = busMessage.safeParse(payload)
      if (!parsed.success) return
      if (parsed.data.kind === 'changed') void sendStatus(room).catch(logFailure('a call could not be read'))
      else if (parsed.data.origin !== origin) onBusMessage(room, parsed.data)
    })
    rooms.set(row.callId, room)
    return room
  }

  /** Sends to the connections of this process at once, and to the other processes over the bus. */
  function broadcast(room: CallRoom, message: OutgoingBusMessage) {
    const sent = { ...message, origin } as ConnectionBusMessage
    onBusMessage(room, sent)
    ctx.live.publish(ctx.db, `call:${room.callId}`, sent).catch(logFailure('a call message was not sent'))
  }

  function onBusMessage(room: CallRoom, message: ConnectionBusMessage) {
    for (const connection of [...room.connections]) {
      if (message.kind === 'forward') {
        if (connection.otherId === message.fromUserId && connection.location === 'call')
          send(connection, { ...message.message, from: message.from })
        continue
      }
      if (
        message.kind === 'opened' &&
        message.userId === connection.viewer.userId &&
        isLaterConnection(message, connection)
      ) {
        remove(connection, CLOSE_CODES.takenOver, 'taken over')
        continue
      }
      if (message.userId !== connection.otherId) continue
      if (message.kind === 'closed') {
        if (connection.otherConnectionId !== message.connectionId) continue
        connection.otherConnectionId = null
        send(connection, {
          type: 'peer',
          location: message.location,
          connectionId: null,
          microphone: false,
          camera: false,
        })
      } else {
        connection.otherConnectionId = message.connectionId
        const { location, connectionId, microphone, camera } = message
        send(connection, { type: 'peer', location, connectionId, microphone, camera })
        if (message.kind === 'opened') broadcast(room, { kind: 'present', ...connectionState(connection) })
      }
    }
  }

  function forward(connection: Connection, message: ForwardedMessage) {
    const filtered = isRelayOnly ? concealAddresses(message) : message
    if (!filtered) return
    const local = [...connection.room.connections].find(
      (each) => each.viewer.userId === connection.otherId && each.location === 'call',
    )
    if (local) send(local, { ...filtered, from: connection.connectionId })
    else
      broadcast(connection.room, {
        kind: 'forward',
        from: connection.connectionId,
        fromUserId: connection.viewer.userId,
        message: filtered,
      })
  }

  /**
   * Removes a connection and ends its attendance. Notifies nobody: the caller knows whether there is anything to send.
   */
  function remove(connection: Connection, code: number, reason: string) {
    if (connection.isClosed) return
    connection.isClosed = true
    connection.room.connections.delete(connection)
    connection.transport.close(code, reason)
    connection.queue = connection.queue
      .then(() => endAttendance(connection))
      .catch(logFailure('an attendance could not be ended'))
    if (connection.room.connections.size > 0) return
    connection.room.unsubscribe()
    rooms.delete(connection.room.callId)
  }

  async function endAttendance(connection: Connection) {
    const { attendanceId } = connection
    connection.attendanceId = null
    if (attendanceId) await leaveCall(ctx, connection.viewer, { callId: connection.room.callId, attendanceId })
  }

  function disconnect(connection: Connection, code: number, reason: string, as: 'left' | 'lost') {
    if (connection.isClosed) return
    const { room, connectionId, location } = connection
    broadcast(room, {
      kind: 'closed',
      connectionId,
      userId: connection.viewer.userId,
      location: location === 'call' ? as : 'absent',
    })
    remove(connection, code, reason)
  }

  async function sendStatus(room: CallRoom) {
    const call = await callCard(ctx.db, room.callId)
    if (!call) return
    const isOver = !isOpenStatus(call.status)
    for (const connection of [...room.connections]) {
      send(connection, { type: 'call', status: call.status, missedReason: call.missedReason })
      if (isOver) remove(connection, CLOSE_CODES.callOver, 'the call is over')
      else await disconnectIfBlocked(connection)
    }
  }

  /** Sends the next credential of the relay to whoever is still here: the one before ends in minutes (T22). */
  function renewRelay(connection: Connection) {
    if (!isRelayOnly || performance.now() - connection.relaySentAt < RELAY_RENEWAL_MINUTES * 60_000) return
    connection.relaySentAt = performance.now()
    const { room, viewer } = connection
    const iceServers = iceServersFor(ctx.config, { callId: room.callId, ...room.call }, viewer.userId, ctx.clock.now())
    send(connection, { type: 'relay', iceServers })
  }

  /** Disconnects whoever blocked the other participant, who may stay and wait. */
  async function disconnectIfBlocked(connection: Connection) {
    if (await hasBlocked(ctx.db, connection.viewer.userId, connection.otherId))
      disconnect(connection, CLOSE_CODES.notAllowed, 'not allowed', 'left')
  }

  async function handle(connection: Connection, message: ClientMessage): Promise<void> {
    if (connection.isClosed) return
    const { room, viewer } = connection
    switch (message.type) {
      case 'enter':
        if (connection.location === 'call') return send(connection, { type: 'entered' })
        try {
          connection.attendanceId = (await joinCall(ctx, viewer, { callId: room.callId })).attendanceId
        } catch (error) {
          return refuse(connection, 'enter', error)
        }
        // The socket may have closed while the attendance was being stored.
        if (connection.isClosed) return endAttendance(connection)
        connection.location = 'call'
        send(connection, { type: 'entered' })
        return broadcast(room, { kind: 'present', ...connectionState(connection) })
      case 'leave':
        return disconnect(connection, 1000, 'left', 'left')
      case 'end':
        try {
          await endCall(ctx, viewer, { callId: room.callId })
        } catch (error) {
          refuse(connection, 'end', error)
        }
        return
      case 'media':
        connection.microphone = message.microphone
        connection.camera = message.camera
        return broadcast(room, { kind: 'present', ...connectionState(connection) })
      case 'ping':
        return send(connection, { type: 'pong', now: ctx.clock.now().toISOString() })
      default:
        if (connection.location === 'call') forward(connection, message)
    }
  }

  function refuse(connection: Connection, action: 'enter' | 'end', error: unknown) {
    if (!isRefusal(error)) ctx.log.error('a call could not be entered or ended', { error })
    send(connection, { type: 'refused', action, code: isRefusal(error) ? error.code : 'failed' })
  }

  return {
    /** Puts a participant into the lobby; takes over an older connection of the same person, in any process. */
    connect(viewer: Viewer, row: CallRow, transport: Transport): Connection {
      const room = roomOf(row)
      lastOrder = Math.max(ctx.clock.now().getTime(), lastOrder + 1)
      const connection = createConnection(room, { viewer, row, transport, order: lastOrder })
      room.connections.add(connection)
      const iceServers = iceServersFor(ctx.config, row, viewer.userId, ctx.clock.now())
      send(connection, {
        type: 'welcome',
        connectionId: connection.connectionId,
        now: ctx.clock.now().toISOString(),
        isPolite: row.side === 'companion',
        isRelayOnly,
        iceServers,
      })
      broadcast(room, { kind: 'opened', order: connection.order, ...connectionState(connection) })
      return connection
    },
    /** Handles a message. Too many, or one that is no message, disconnect this socket and nobody else's. */
    receive(connection: Connection, text: string) {
      if (!takePermit(connection.bucket, performance.now()))
        return disconnect(connection, CLOSE_CODES.flood, 'too many messages', 'lost')
      const message = readClientMessage(text)
      if (!message) return disconnect(connection, CLOSE_CODES.malformed, 'not a message', 'lost')
      connection.queue = connection.queue
        .then(() => handle(connection, message))
        .catch(logFailure('a call message failed'))
    },
    onSocketClosed: (connection: Connection) => disconnect(connection, 1001, 'gone', 'lost'),
    disconnect: (connection: Connection, code: number, reason: string) => disconnect(connection, code, reason, 'lost'),
    connections: () => [...rooms.values()].flatMap((room) => [...room.connections]),
    /** Settles calls with a connection the moment they are due; the sweep does it for all others. */
    async settleDue() {
      const now = ctx.clock.now().getTime()
      for (const room of [...rooms.values()]) {
        const isLate = !room.isLateChecked && now >= momentOf(room.call, 'late')
        if (!isLate && (now < room.call.endAt.getTime() || now < room.settleAt)) continue
        room.isLateChecked ||= isLate
        room.settleAt = now + 2_000
        await settleCallIfDue(ctx, socketActor, { callId: room.callId }).catch(
          logFailure('a call could not be settled'),
        )
      }
    },
    /** Records that everybody is still there, renews the relay's credentials, disconnects who blocked meanwhile. */
    async heartbeat() {
      const connections = [...rooms.values()].flatMap((room) => [...room.connections])
      await recordHeartbeats(
        ctx,
        connections.flatMap((connection) => connection.attendanceId ?? []),
      )
      connections.forEach(renewRelay)
      for (const connection of connections) await disconnectIfBlocked(connection)
    },
    /** Messages may have been lost while the bus was down: announces every connection again. */
    resync() {
      for (const room of rooms.values())
        for (const connection of room.connections)
          broadcast(room, { kind: 'opened', order: connection.order, ...connectionState(connection) })
    },
  }
}

export type CallHub = ReturnType<typeof createCallHub>
