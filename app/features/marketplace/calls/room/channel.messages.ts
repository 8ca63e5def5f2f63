import * as z from 'zod/mini'
import { NOTE_MAX } from '../schema.ts'

/** Maximum length of a data channel message, in characters. Longer ones are ignored. */
export const CHANNEL_MESSAGE_MAX = 4_000

const key = z.string().check(z.regex(/^[A-Za-z0-9+/=]{44}$/))

/** Messages the two browsers exchange without a server: the trust check, notes, and the request for sound only. */
const channelMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('commit'), commitment: key }),
  z.object({ type: z.literal('key'), key }),
  z.object({ type: z.literal('note'), text: z.string().check(z.minLength(1), z.maxLength(NOTE_MAX)) }),
  z.object({ type: z.literal('sound_only'), isOn: z.boolean() }),
])
export type ChannelMessage = z.infer<typeof channelMessage>

export function readChannelMessage(data: unknown): ChannelMessage | null {
  if (typeof data !== 'string' || data.length > CHANNEL_MESSAGE_MAX) return null
  try {
    const parsed = channelMessage.safeParse(JSON.parse(data))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
