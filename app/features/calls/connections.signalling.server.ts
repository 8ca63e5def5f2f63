import { newId } from '#app/platform/ids.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { type Bucket, fullBucket } from './room/rules.ts'
import type { CallRow } from './views.server.ts'

/** What a connection needs of its socket. */
export type Transport = { send(text: string): void; close(code: number, reason: string): void }

/** One participant of one call, on one socket of this process. */
export type Connection = {
  connectionId: string
  /** Decides which of two connections of one person is the later one. */
  order: number
  viewer: Viewer
  otherId: string
  room: CallRoom
  transport: Transport
  location: 'lobby' | 'call'
  microphone: boolean
  camera: boolean
  attendanceId: string | null
  otherConnectionId: string | null
  bucket: Bucket
  isClosed: boolean
  /** When the relay's credential was last sent, by `performance.now()`. */
  relaySentAt: number
  /** Messages of one connection are handled one after the other. */
  queue: Promise<void>
}

/** The connections of one call in this process, and when its outcome was last looked for. */
export type CallRoom = {
  callId: string
  call: { startAt: Date; endAt: Date }
  connections: Set<Connection>
  unsubscribe: () => void
  settleAt: number
  isLateChecked: boolean
}

/** A room without connections that listens to nothing yet. */
export const createCallRoom = (row: Pick<CallRow, 'callId' | 'startAt' | 'endAt'>): CallRoom => ({
  callId: row.callId,
  call: { startAt: row.startAt, endAt: row.endAt },
  connections: new Set(),
  unsubscribe: () => {},
  settleAt: 0,
  isLateChecked: false,
})

/** A new connection of a participant, in the lobby; the caller adds it to the room. */
export const createConnection = (
  room: CallRoom,
  { viewer, row, transport, order }: { viewer: Viewer; row: CallRow; transport: Transport; order: number },
): Connection => ({
  connectionId: newId(),
  order,
  viewer,
  otherId: row.other.userId,
  room,
  transport,
  location: 'lobby',
  microphone: true,
  camera: row.media === 'video',
  attendanceId: null,
  otherConnectionId: null,
  bucket: fullBucket(performance.now()),
  isClosed: false,
  relaySentAt: performance.now(),
  queue: Promise.resolve(),
})

/** What other connections learn of this one. */
export const connectionState = ({ connectionId, viewer, location, microphone, camera }: Connection) => ({
  connectionId,
  userId: viewer.userId,
  location,
  microphone,
  camera,
})
