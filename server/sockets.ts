import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { type WebSocket, WebSocketServer } from 'ws'
import { deviceName } from '#app/features/marketplace/accounts/views.server.ts'
import { CLOSE_CODES, MAX_MESSAGE_BYTES } from '#app/features/marketplace/calls/schema.ts'
import { type Connection, createCallHub, type Transport } from '#app/features/marketplace/calls/signalling.server.ts'
import { type CallRow, callWithAdmission } from '#app/features/marketplace/calls/views.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { isDatabaseUnavailable } from '#app/platform/data/db.server.ts'
import {
  createSessionReader,
  onSessionEnd,
  type ReadSession,
  readViewer as readSessionViewer,
} from '#app/platform/http/session.server.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import { UUID } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { isOwnOrigin } from './guards.ts'
import { repeat } from './repeat.ts'

type ReadViewer = (ctx: Ctx, request: Request, options: { prolongs: boolean }) => Promise<{ viewer: Viewer | null }>

const address = new RegExp(`^/calls/(${UUID})/socket$`)

export const isCallSocket = (url: string | undefined): boolean => address.test((url ?? '/').split('?', 1)[0] ?? '')

const settleMs = 1_000
/** How often to check for changes missed by the live bus. */
const usualHeartbeatMs = 5_000
/** How long a browser has to answer the close when the process stops. */
const closeTimeoutMs = 1_000
/** Bytes queued for a slow reader before its socket is terminated. */
const maxWaitingBytes = 512 * 1024
const opensMax = { points: 15, duration: 30 }

const serverOptions = { noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false, clientTracking: false }

type OpenSocket = { socket: WebSocket; connection: Connection; isAlive: boolean }

/** Checks sockets on upgrade, pings them, and closes them when the session or the call ends. */
export function attachCallSockets(
  server: Server,
  ctx: Ctx,
  readViewer: ReadViewer = readSessionViewer,
  readSession: ReadSession = createSessionReader(ctx),
  heartbeatMs = usualHeartbeatMs,
) {
  const hub = createCallHub(ctx)
  const sockets = new WebSocketServer(serverOptions)
  const openSockets = new Set<OpenSocket>()
  const admit = admissionTo(ctx, readViewer)
  let isClosing = false

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const [, callId] = address.exec((request.url ?? '/').split('?', 1)[0] ?? '') ?? []
    if (!callId) {
      // Other upgrades belong to other listeners, such as the development server.
      if (server.listenerCount('upgrade') === 1) refuse(socket, 404)
      return
    }
    socket.on('error', () => socket.destroy())
    admit(request, callId).then(
      (admitted) => {
        if (typeof admitted === 'number') return refuse(socket, admitted)
        if (isClosing || socket.destroyed) return socket.destroy()
        sockets.handleUpgrade(request, socket, head, (ws) => accept(ws, admitted))
      },
      (error) => {
        ctx.log.error('a call socket could not be opened', { error })
        refuse(socket, isDatabaseUnavailable(error) ? 503 : 500)
      },
    )
  }

  function accept(socket: WebSocket, { viewer, call, device }: Admitted) {
    const open: OpenSocket = {
      socket,
      isAlive: true,
      connection: hub.connect(viewer, call, device, transportOf(socket)),
    }
    openSockets.add(open)
    socket.on('message', (data, isBinary) => {
      if (isBinary) hub.disconnect(open.connection, CLOSE_CODES.malformed, 'not a message')
      else hub.receive(open.connection, String(data))
    })
    socket.on('pong', () => {
      open.isAlive = true
    })
    socket.on('error', () => {})
    const unsubscribe = onSessionEnd(ctx, viewer.userId, () => {
      checkSession(open).catch((error) => ctx.log.error('a session could not be checked', { error }))
    })
    socket.on('close', () => {
      unsubscribe()
      openSockets.delete(open)
      hub.onSocketClosed(open.connection)
    })
  }

  const stopResync = ctx.live.onReconnect(() => hub.resync())
  const every = (ms: number, work: () => Promise<void>) =>
    repeat(work, {
      ms,
      onError: (error) => ctx.log.error('maintaining the call sockets failed', { error }),
    })
  /** If the database doesn't answer in time, everyone stays until the next check. */
  const beat = async () => void (await Promise.all([hub.heartbeat(), ...Array.from(openSockets, checkSession)]))
  const settling = every(settleMs, () => hub.settleDue())
  const pinging = every(heartbeatMs, async () => openSockets.forEach(ping))
  const heartbeat = every(heartbeatMs, beat)

  /** Closes sockets of ended sessions: immediately if signed out, with the next heartbeat if expired. */
  async function checkSession(open: OpenSocket) {
    const viewer = await readSession(open.connection.viewer.sessionId)
    if (!viewer) return hub.disconnect(open.connection, CLOSE_CODES.signedOut, 'signed out')
    open.connection.viewer = viewer
  }

  server.on('upgrade', onUpgrade)
  return {
    hub,
    beat,
    /** Makes every browser reconnect to another process, and waits until all attendances are stored. */
    async close() {
      isClosing = true
      server.off('upgrade', onUpgrade)
      stopResync()
      for (const repeating of [settling, pinging, heartbeat]) void repeating.stop()
      const remaining = [...openSockets]
      const closed = remaining.map((open) => new Promise((resolve) => open.socket.once('close', resolve)))
      for (const open of remaining) hub.disconnect(open.connection, CLOSE_CODES.restarting, 'restarting')
      await Promise.all(remaining.map((open) => open.connection.queue))
      await Promise.race([Promise.all(closed), pause(closeTimeoutMs)])
      for (const open of remaining) open.socket.terminate()
    },
  }
}

type Admitted = { viewer: Viewer; call: CallRow; device: string }

/** Returns the admitted viewer, or the status of the refusal. */
function admissionTo(ctx: Ctx, readViewer: ReadViewer) {
  const opens = new RateLimiterMemory(opensMax)
  return async (incoming: IncomingMessage, callId: string): Promise<Admitted | number> => {
    const headers = new Headers()
    for (const name of ['cookie', 'host', 'origin', 'sec-fetch-site'] as const) {
      const value = incoming.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    if (!headers.get('origin') || !isOwnOrigin(ctx.config, headers)) return 403
    const request = new Request(new URL(`/calls/${callId}/socket`, ctx.config.origin), { headers })
    const { viewer } = await readViewer(ctx, request, { prolongs: false })
    if (!viewer) return 401
    if (!(await opens.consume(viewer.userId).catch(() => null))) return 429
    const found = await callWithAdmission(ctx.db, viewer, callId, ctx.clock.now()).catch((error) => {
      if (isRefusal(error)) return null
      throw error
    })
    if (!found) return 404
    const { call, admission } = found
    if (admission !== 'lobby' && admission !== 'open') return refusedStatuses[admission]
    return { viewer, call, device: deviceName(incoming.headers['user-agent'] ?? null, viewer.language) }
  }
}

const transportOf = (socket: WebSocket): Transport => ({
  send(text) {
    if (socket.bufferedAmount > maxWaitingBytes) return socket.terminate()
    if (socket.readyState === socket.OPEN) socket.send(text)
  },
  close: (code, reason) => socket.close(code, reason),
})

function ping(open: OpenSocket) {
  if (!open.isAlive) return open.socket.terminate()
  open.isAlive = false
  open.socket.ping()
}

const refusedStatuses = { not_found: 404, account_closed: 403, blocked: 403, early: 425, closed: 410 } as const

function refuse(socket: Duplex, status: number) {
  socket.on('error', () => {})
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n${status === 503 ? 'Retry-After: 2\r\n' : ''}Content-Length: 0\r\n\r\n`,
  )
}
