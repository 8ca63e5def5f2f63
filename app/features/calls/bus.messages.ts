import * as z from 'zod/mini'
import { forwardedMessage, media, seatId } from './messages.ts'

/** What processes tell each other about a call, on the live topic `call:{id}`. `origin` is the process that says it. */
export const busMessage = z.discriminatedUnion('kind', [
  /** A command changed the call. */
  z.object({ kind: z.literal('changed') }),
  /** A seat was taken; `order` decides which of two seats of one person is the later one. Others answer with `here`. */
  z.object({
    kind: z.literal('open'),
    origin: z.string(),
    seatId,
    userId: z.uuid(),
    order: z.number(),
    place: z.enum(['lobby', 'room']),
    ...media,
  }),
  z.object({
    kind: z.literal('here'),
    origin: z.string(),
    seatId,
    userId: z.uuid(),
    place: z.enum(['lobby', 'room']),
    ...media,
  }),
  z.object({
    kind: z.literal('gone'),
    origin: z.string(),
    seatId,
    userId: z.uuid(),
    why: z.enum(['left', 'lost', 'absent']),
  }),
  z.object({
    kind: z.literal('relay'),
    origin: z.string(),
    from: seatId,
    fromUserId: z.uuid(),
    message: forwardedMessage,
  }),
])
export type BusMessage = z.infer<typeof busMessage>
