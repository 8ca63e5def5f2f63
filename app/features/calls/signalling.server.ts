import { hasBlocked } from '#app/features/safety/views.server.ts'
import { type Ctx, system } from '#app/platform/context.ts'
import { newId } from '#app/platform/ids.ts'
import { iceServersFor } from '#app/platform/outside/ice.server.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { type BusMessage, busMessage } from './bus.messages.ts'
import { endCall, joinCall, leaveCall, recordHeartbeats, settleCallIfDue } from './commands.server.ts'
import { concealAddresses } from './ice-candidates.rules.ts'
import {
  CLOSE_CODES,
  type ClientMessage,
  type ForwardedMessage,
  readClientMessage,
  type ServerMessage,
} from './messages.ts'
import { type Bucket, fullBucket, isLaterConnection, takePermit } from './room/rules.ts'
import { momentOf } from './rules.ts'
import { isOpenStatus } from './schema.ts'
import { type CallRow, callCard } from './views.server.ts'

/** What a seat needs of its socket. */
export type Transport = { send(text: string): void; close(code: number, reason: string): void }

/** One person's place in one call, on one socket of this process. */
export type Connection = {
  seatId: string
  order: number
  viewer: Viewer
  otherId: string
  room: Room
  wire: Transport
  place: 'lobby' | 'room'
  microphone: boolean
  camera: boolean
  visitId: string | null
  peerSeatId: string | null
  bucket: Bucket
  isClosed: boolean
  /** Messages of one seat are worked off one after the other. */
  work: Promise<void>
}

type Room = {
  callId: string
  call: { startAt: Date; endAt: Date }
  seats: Set<Connection>
  stopListening: () => void
  settleAt: number
  isLateChecked: boolean
}
type Spoken = BusMessage extends infer M ? (M extends { origin: string } ? Omit<M, 'origin'> : never) : never

const settler = system('call_socket')

/** The calls whose people have a socket in this process. Messages to people elsewhere travel over the live bus. */
export function createCallHub(ctx: Ctx) {
  const origin = newId()
  const rooms = new Map<string, Room>()
  const isRelayed = ctx.config.turn !== null
  let lastOrder = 0

  const say = (seat: Connection, message: ServerMessage) => {
    if (!seat.isClosed) seat.wire.send(JSON.stringify(message))
  }
  const logged = (message: string) => (error: unknown) => ctx.log.error(message, { error })

  function roomOf(row: Pick<CallRow, 'callId' | 'startAt' | 'endAt'>): Room {
    const known = rooms.get(row.callId)
    if (known) return known
    const room: Room = {
      callId: row.callId,
      call: { startAt: row.startAt, endAt: row.endAt },
      seats: new Set(),
      stopListening: () => {},
      settleAt: 0,
      isLateChecked: false,
    }
    room.stopListening = ctx.live.subscribe(`call:${row.callId}`, (payload) => {
      const parsed = busMessage.safeParse(payload)
      if (!parsed.success) return
      if (parsed.data.kind === 'changed') void tellStatus(room).catch(logged('a call could not be read'))
      else if (parsed.data.origin !== origin) hear(room, parsed.data)
    })
    rooms.set(row.callId, room)
    return room
  }

  /** Tells the people of this process at once and the other processes over the bus. */
  function speak(room: Room, message: Spoken) {
    const spoken = { ...message, origin } as Exclude<BusMessage, { kind: 'changed' }>
    hear(room, spoken)
    ctx.live.publish(ctx.db, `call:${room.callId}`, spoken).catch(logged('a call message was not sent'))
  }

  function hear(room: Room, message: Exclude<BusMessage, { kind: 'changed' }>) {
    for (const seat of [...room.seats]) {
      if (message.kind === 'relay') {
        if (seat.otherId === message.fromUserId && seat.place === 'room')
          say(seat, { ...message.message, from: message.from })
        continue
      }
      if (message.kind === 'open' && message.userId === seat.viewer.userId && isLaterConnection(message, seat)) {
        drop(seat, CLOSE_CODES.takenOver, 'taken over')
        continue
      }
      if (message.userId !== seat.otherId) continue
      if (message.kind === 'gone') {
        if (seat.peerSeatId !== message.seatId) continue
        seat.peerSeatId = null
        say(seat, { type: 'peer', place: message.why, seatId: null, microphone: false, camera: false })
      } else {
        seat.peerSeatId = message.seatId
        const { place, seatId, microphone, camera } = message
        say(seat, { type: 'peer', place, seatId, microphone, camera })
        if (message.kind === 'open') speak(room, { kind: 'here', ...presence(seat) })
      }
    }
  }

  const presence = (seat: Connection) => ({
    seatId: seat.seatId,
    userId: seat.viewer.userId,
    place: seat.place,
    microphone: seat.microphone,
    camera: seat.camera,
  })

  function relay(seat: Connection, message: ForwardedMessage) {
    const passed = isRelayed ? concealAddresses(message) : message
    if (!passed) return
    const here = [...seat.room.seats].find((each) => each.viewer.userId === seat.otherId && each.place === 'room')
    if (here) say(here, { ...passed, from: seat.seatId })
    else speak(seat.room, { kind: 'relay', from: seat.seatId, fromUserId: seat.viewer.userId, message: passed })
  }

  /** Takes a seat away: its visit ends, the room may empty. Nobody else is told; the caller knows whether there is anything to tell. */
  function drop(seat: Connection, code: number, reason: string) {
    if (seat.isClosed) return
    seat.isClosed = true
    seat.room.seats.delete(seat)
    seat.wire.close(code, reason)
    seat.work = seat.work.then(() => giveBack(seat)).catch(logged('a visit could not be closed'))
    if (seat.room.seats.size > 0) return
    seat.room.stopListening()
    rooms.delete(seat.room.callId)
  }

  async function giveBack(seat: Connection) {
    const { visitId } = seat
    seat.visitId = null
    if (visitId) await leaveCall(ctx, seat.viewer, { callId: seat.room.callId, visitId })
  }

  function cut(seat: Connection, code: number, reason: string, why: 'left' | 'lost') {
    if (seat.isClosed) return
    const { room, seatId, place } = seat
    speak(room, { kind: 'gone', seatId, userId: seat.viewer.userId, why: place === 'room' ? why : 'absent' })
    drop(seat, code, reason)
  }

  async function tellStatus(room: Room) {
    const call = await callCard(ctx.db, room.callId)
    if (!call) return
    const isOver = !isOpenStatus(call.status)
    for (const seat of [...room.seats]) {
      say(seat, { type: 'call', status: call.status, missedReason: call.missedReason })
      if (isOver) drop(seat, CLOSE_CODES.callOver, 'the call is over')
      else await keepOut(seat)
    }
  }

  /** Puts out whoever blocked the other; the one who was blocked may stay and wait. */
  async function keepOut(seat: Connection) {
    if (await hasBlocked(ctx.db, seat.viewer.userId, seat.otherId))
      cut(seat, CLOSE_CODES.notAllowed, 'not allowed', 'left')
  }

  async function handle(seat: Connection, message: ClientMessage): Promise<void> {
    if (seat.isClosed) return
    const { room, viewer } = seat
    switch (message.type) {
      case 'enter':
        if (seat.place === 'room') return say(seat, { type: 'entered' })
        try {
          seat.visitId = (await joinCall(ctx, viewer, { callId: room.callId })).visitId
        } catch (error) {
          return refuse(seat, 'enter', error)
        }
        // The socket may have gone while the seat was being written down.
        if (seat.isClosed) return giveBack(seat)
        seat.place = 'room'
        say(seat, { type: 'entered' })
        return speak(room, { kind: 'here', ...presence(seat) })
      case 'leave':
        return cut(seat, 1000, 'left', 'left')
      case 'end':
        try {
          await endCall(ctx, viewer, { callId: room.callId })
        } catch (error) {
          refuse(seat, 'end', error)
        }
        return
      case 'media':
        seat.microphone = message.microphone
        seat.camera = message.camera
        return speak(room, { kind: 'here', ...presence(seat) })
      case 'ping':
        return say(seat, { type: 'pong', now: ctx.clock.now().toISOString() })
      default:
        if (seat.place === 'room') relay(seat, message)
    }
  }

  function refuse(seat: Connection, what: 'enter' | 'end', error: unknown) {
    if (!isRefusal(error)) ctx.log.error('a call could not be entered or ended', { error })
    say(seat, { type: 'refused', what, code: isRefusal(error) ? error.code : 'failed' })
  }

  return {
    /** Seats a participant in the lobby; an older seat of the same person, anywhere, is taken over. */
    open(viewer: Viewer, row: CallRow, wire: Transport): Connection {
      const room = roomOf(row)
      lastOrder = Math.max(ctx.clock.now().getTime(), lastOrder + 1)
      const seat: Connection = {
        seatId: newId(),
        order: lastOrder,
        viewer,
        otherId: row.other.userId,
        room,
        wire,
        place: 'lobby',
        microphone: true,
        camera: row.media === 'video',
        visitId: null,
        peerSeatId: null,
        bucket: fullBucket(performance.now()),
        isClosed: false,
        work: Promise.resolve(),
      }
      room.seats.add(seat)
      const iceServers = iceServersFor(ctx.config, row, viewer.userId)
      say(seat, {
        type: 'welcome',
        seatId: seat.seatId,
        now: ctx.clock.now().toISOString(),
        isPolite: row.side === 'companion',
        isRelayed,
        iceServers,
      })
      speak(room, { kind: 'open', order: seat.order, ...presence(seat) })
      return seat
    },
    /** A message arrived. Too many, or one that is no message, cut this socket and nobody else's. */
    receive(seat: Connection, text: string) {
      if (!takePermit(seat.bucket, performance.now())) return cut(seat, CLOSE_CODES.flood, 'too many messages', 'lost')
      const message = readClientMessage(text)
      if (!message) return cut(seat, CLOSE_CODES.malformed, 'not a message', 'lost')
      seat.work = seat.work.then(() => handle(seat, message)).catch(logged('a call message failed'))
    },
    /** The socket closed. */
    lost: (seat: Connection) => cut(seat, 1001, 'gone', 'lost'),
    close: (seat: Connection, code: number, reason: string) => cut(seat, code, reason, 'lost'),
    seats: () => [...rooms.values()].flatMap((room) => [...room.seats]),
    /** Settles what is due the moment it is, for calls that somebody is watching; the sweep does it for all others. */
    async tick() {
      const now = ctx.clock.now().getTime()
      for (const room of [...rooms.values()]) {
        const isLate = !room.isLateChecked && now >= momentOf(room.call, 'late')
        if (!isLate && (now < room.call.endAt.getTime() || now < room.settleAt)) continue
        room.isLateChecked ||= isLate
        room.settleAt = now + 2_000
        await settleCallIfDue(ctx, settler, { callId: room.callId }).catch(logged('a call could not be settled'))
      }
    },
    /** Signs of life of everybody in a room, and an end for those who came in while their block was being made. */
    async beat() {
      const seats = [...rooms.values()].flatMap((room) => [...room.seats])
      await recordHeartbeats(
        ctx,
        seats.flatMap((seat) => seat.visitId ?? []),
      )
      for (const seat of seats) await keepOut(seat)
    },
    /** Somebody may have come or gone while the bus was down: asks everybody anew. */
    askAgain() {
      for (const room of rooms.values())
        for (const seat of room.seats) speak(room, { kind: 'open', order: seat.order, ...presence(seat) })
    },
  }
}

export type CallHub = ReturnType<typeof createCallHub>
