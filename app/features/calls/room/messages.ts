import type { ServerMessage } from '../messages.ts'

/** Why the server closed a socket; the browser decides by it whether to come back. */
export const CLOSE_CODES = {
  takenOver: 4001,
  callOver: 4002,
  signedOut: 4003,
  notAllowed: 4004,
  malformed: 4008,
  flood: 4009,
  restarting: 4012,
} as const

/** Everything the server says; the rest is of a newer version. */
export const SERVER_MESSAGE_TYPES = [
  'welcome',
  'entered',
  'refused',
  'peer',
  'call',
  'pong',
  'hello',
  'description',
  'candidate',
] as const satisfies readonly ServerMessage['type'][]

const known = new Set<unknown>(SERVER_MESSAGE_TYPES)

/**
 * Reads a message from our own server; null when it is none that this page knows. The server checks every word of another
 * browser before it passes it on, so the page need not load the checking of forms to do it again.
 */
export function takeServerMessage(text: string): ServerMessage | null {
  try {
    const message: unknown = JSON.parse(text)
    const type = typeof message === 'object' && message !== null && 'type' in message ? message.type : null
    return known.has(type) ? (message as ServerMessage) : null
  } catch {
    return null
  }
}
