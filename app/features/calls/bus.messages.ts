import * as z from 'zod/mini'
import { connectionId, forwardedMessage, media } from './messages.ts'

/** What processes send each other about a call, on the live topic `call:{id}`. `origin` is the sending process. */
export const busMessage = z.discriminatedUnion('kind', [
  /** A command changed the call. */
  z.object({ kind: z.literal('changed') }),
  /**
   * A connection was opened; `order` decides which of two of one person is the later one. The other participant answers
   * with `present`.
   */
  z.object({
    kind: z.literal('opened'),
    origin: z.string(),
    connectionId,
    userId: z.uuid(),
    order: z.number(),
    location: z.enum(['lobby', 'call']),
    ...media,
  }),
  z.object({
    kind: z.literal('present'),
    origin: z.string(),
    connectionId,
    userId: z.uuid(),
    location: z.enum(['lobby', 'call']),
    ...media,
  }),
  z.object({
    kind: z.literal('closed'),
    origin: z.string(),
    connectionId,
    userId: z.uuid(),
    location: z.enum(['left', 'lost', 'absent']),
  }),
  z.object({
    kind: z.literal('forward'),
    origin: z.string(),
    from: connectionId,
    fromUserId: z.uuid(),
    message: forwardedMessage,
  }),
])
export type BusMessage = z.infer<typeof busMessage>

/** A message about one connection, rather than about the call. */
export type ConnectionBusMessage = Exclude<BusMessage, { kind: 'changed' }>

/** The same before the sender adds its `origin`. */
export type OutgoingBusMessage = ConnectionBusMessage extends infer M
  ? M extends unknown
    ? Omit<M, 'origin'>
    : never
  : never
