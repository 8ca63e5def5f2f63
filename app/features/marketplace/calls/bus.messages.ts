import * as z from 'zod'
import { connectionId, forwardedMessage, media } from './messages.ts'

const member = {
  origin: z.string(),
  connectionId,
  userId: z.uuid(),
  otherId: z.uuid(),
  order: z.number(),
  location: z.enum(['lobby', 'call']),
  tabId: z.nullable(z.string()),
  device: z.string(),
  ...media,
}

/** What processes send each other about a call, on the live topic `call:{id}`. `origin` is the sending process. */
export const busMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changed') }),
  /** A connection was opened; the other processes answer with `present` for each of theirs. */
  z.object({ kind: z.literal('opened'), ...member }),
  /** A connection is there, as it is now. */
  z.object({ kind: z.literal('present'), ...member }),
  z.object({
    kind: z.literal('closed'),
    origin: z.string(),
    connectionId,
    userId: z.uuid(),
    location: z.enum(['left', 'lost', 'closing', 'gone', 'absent']),
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

export type ConnectionBusMessage = Exclude<BusMessage, { kind: 'changed' }>

/** The same before the sender adds its `origin`. */
export type OutgoingBusMessage = ConnectionBusMessage extends infer M
  ? M extends unknown
    ? Omit<M, 'origin'>
    : never
  : never
