import { z } from 'zod'
import { MISSED_REASONS } from './schema.ts'
import { SENTENCES } from './sentences/schema.ts'

const callId = z.uuid()

/** `by` is the id of the person who cancelled or was suspended. */
export const callEvents = [
  z.object({ type: z.literal('call.started'), callId }),
  z.object({ type: z.literal('call.cancelled'), callId, by: z.uuid() }),
  z.object({ type: z.literal('call.stopped'), callId, by: z.uuid() }),
  z.object({ type: z.literal('call.moved'), callId, moveId: z.uuid() }),
  z.object({ type: z.literal('call.move_proposed'), callId, moveId: z.uuid() }),
  z.object({ type: z.literal('call.move_declined'), callId, moveId: z.uuid() }),
  z.object({ type: z.literal('call.extended'), callId, minutes: z.int(), credits: z.int() }),
  z.object({ type: z.literal('call.switched_to_voice'), callId, returned: z.int() }),
  z.object({ type: z.literal('call.completed'), callId }),
  z.object({ type: z.literal('call.said'), callId, by: z.uuid(), sentence: z.enum(SENTENCES) }),
  z.object({ type: z.literal('call.next_week_offered'), callId, startAt: z.iso.datetime() }),
  z.object({ type: z.literal('call.missed'), callId, reason: z.enum(MISSED_REASONS) }),
] as const

export type CallEvent = z.infer<(typeof callEvents)[number]>

declare module '#app/platform/events.ts' {
  interface FeatureEvents {
    calls: typeof callEvents
  }
}
