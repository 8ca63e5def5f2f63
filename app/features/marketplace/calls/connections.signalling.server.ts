import { newId } from '#app/platform/ids.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { type Members, noMembers } from './members.rules.ts'
import {
  type Bucket,
  fullBucket,
  HELLO_BURST,
  HELLOS_PER_SECOND,
  RECORD_BURST,
  takePermit,
} from './message-limits.rules.ts'
import type { ForwardedMessage } from './messages.ts'
import type { CallRow } from './views.server.ts'

export type Transport = { send(text: string): void; close(code: number, reason: string): void }

/** One participant of one call, on one socket of this process. Its location is in the room's members. */
export type Connection = {
  connectionId: string
  viewer: Viewer
  room: CallRoom
  transport: Transport
  attendanceId: string | null
  messages: Bucket
  hellos: Bucket
  offers: Bucket
  /** The peer connection of the last offer that was forwarded. */
  offeredId: string | null
  records: Bucket
  isClosed: boolean
  /** The browser said that its tab goes away. */
  isClosing: boolean
  /** When the relay's credential was last sent, by `performance.now()`. */
  relaySentAt: number
  /** Messages of one connection are handled one after the other. */
  queue: Promise<void>
}

/** The connections of one call in this process, and when its outcome was last looked for. */
export type CallRoom = {
  callId: string
  call: { startAt: Date; endAt: Date }
  members: Members
  connections: Map<string, Connection>
  /** Until the last message to the other processes was sent. */
  publishing: Promise<void>
  /** How many of them wait. */
  unpublished: number
  unsubscribe: () => void
  settleAt: number
  isLateChecked: boolean
}

export const createCallRoom = (row: Pick<CallRow, 'callId' | 'startAt' | 'endAt'>): CallRoom => ({
  callId: row.callId,
  call: { startAt: row.startAt, endAt: row.endAt },
  members: noMembers,
  connections: new Map(),
  publishing: Promise.resolve(),
  unpublished: 0,
  unsubscribe: () => {},
  settleAt: 0,
  isLateChecked: false,
})

export const createConnection = (room: CallRoom, viewer: Viewer, transport: Transport): Connection => ({
  connectionId: newId(),
  viewer,
  room,
  transport,
  attendanceId: null,
  messages: fullBucket(performance.now()),
  hellos: fullBucket(performance.now(), HELLO_BURST),
  offers: fullBucket(performance.now(), HELLO_BURST),
  offeredId: null,
  records: fullBucket(performance.now(), RECORD_BURST),
  isClosed: false,
  isClosing: false,
  relaySentAt: performance.now(),
  queue: Promise.resolve(),
})

/** False for too many messages that make the other browser reconnect: hellos, and offers of a new connection. */
export function mayForward(connection: Connection, message: ForwardedMessage): boolean {
  const permit = (bucket: Bucket) => takePermit(bucket, performance.now(), HELLO_BURST, HELLOS_PER_SECOND)
  if (message.type === 'hello') return permit(connection.hellos)
  const isOffer = message.type === 'description' && message.kind === 'offer'
  if (!isOffer || message.peerConnectionId === connection.offeredId) return true
  if (!permit(connection.offers)) return false
  connection.offeredId = message.peerConnectionId
  return true
}
