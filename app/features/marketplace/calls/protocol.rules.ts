import type { ServerMessage } from './messages.ts'

const serverMessages: Readonly<Record<ServerMessage['type'], true>> = {
  welcome: true,
  relay: true,
  entered: true,
  elsewhere: true,
  refused: true,
  peer: true,
  call: true,
  pong: true,
  hello: true,
  description: true,
  candidate: true,
}

/**
 * Reads a message of our own server, which a browser trusts as it trusts the page's data; null for kinds that only a
 * newer server knows.
 */
export function readServerMessage(text: string): ServerMessage | null {
  try {
    const message = JSON.parse(text) as ServerMessage
    return Object.hasOwn(serverMessages, message.type) ? message : null
  } catch {
    return null
  }
}
