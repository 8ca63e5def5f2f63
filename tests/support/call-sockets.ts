import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { ClientMessage, ServerMessage } from '#app/features/marketplace/calls/messages.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { attachCallSockets } from '#server/sockets.ts'

/**
 * An HTTP server with the call sockets. The cookie `as=<key>` signs in as the viewer with that key; without `viewers`,
 * sessions are real. With a long `heartbeatMs`, sockets only hear of changes from the live bus.
 */
export async function serveCalls(ctx: Ctx, viewers?: Map<string, Viewer>, heartbeatMs?: number) {
  const server = createServer((_request, response) => response.end())
  const viewerOfCookie = async (_ctx: Ctx, request: Request) => ({
    viewer: viewers?.get(/as=(.+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? '') ?? null,
  })
  const viewerOfSession = async (sessionId: string) =>
    [...(viewers?.values() ?? [])].find((viewer) => viewer.sessionId === sessionId) ?? null
  const sockets = viewers
    ? attachCallSockets(server, ctx, viewerOfCookie, viewerOfSession, heartbeatMs)
    : attachCallSockets(server, ctx, undefined, undefined, heartbeatMs)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    sockets,
    async close() {
      await sockets.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Visitor = { as?: string; cookie?: string; origin: string; host?: string }

export class CallClient {
  readonly messages: ServerMessage[] = []
  readonly socket: WebSocket
  closed: { code: number; reason: string } | null = null
  refusedWith: number | null = null
  readonly tabId = crypto.randomUUID()

  constructor(port: number, callId: string, { as, cookie = `as=${as}`, origin, host = `127.0.0.1:${port}` }: Visitor) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/calls/${callId}/socket`, { headers: { cookie, origin, host } })
    this.socket.on('message', (data) => {
      // Browsers trust the server's messages, so these tests check them against the schema.
      this.messages.push(JSON.parse(String(data)))
    })
    this.socket.on('unexpected-response', (_request, response) => {
      this.refusedWith = response.statusCode ?? 0
      response.resume()
    })
    this.socket.on('error', () => {})
    this.socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) }
    })
  }

  until<T>(what: string, found: () => T | null | undefined | false): Promise<T> {
    const missed = () =>
      expect.fail(`${what}; received so far: ${JSON.stringify(this.messages)} ${JSON.stringify(this.closed)}`)
    return vi.waitFor((): T => found() || missed(), { timeout: 60_000, interval: 5 })
  }

  /** The first message of a type, starting at index `from`, for which `matches` holds. */
  received<K extends ServerMessage['type']>(
    type: K,
    matches: (message: Extract<ServerMessage, { type: K }>) => boolean = () => true,
    from = 0,
  ) {
    return this.until(type, () =>
      this.messages
        .slice(from)
        .find(
          (message): message is Extract<ServerMessage, { type: K }> =>
            message.type === type && matches(message as Extract<ServerMessage, { type: K }>),
        ),
    )
  }

  send(message: ClientMessage | Record<string, unknown> | string) {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** Enters the call and waits for the reply; `takeOver` replaces another tab or device of the same person. */
  async enter({ takeOver = false, tabId = this.tabId } = {}) {
    this.send({ type: 'enter', tabId, takeOver })
    return this.received('entered')
  }

  async open() {
    await this.received('welcome')
    return this
  }

  async ended() {
    return this.until('the close', () => this.closed)
  }

  async refused() {
    return this.until('the refusal', () => this.refusedWith)
  }
}
