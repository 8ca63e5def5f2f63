import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import { CLOSE_CODES, MAX_MESSAGE_BYTES } from '#app/features/calls/messages.ts'
import { type Bucket, fullBucket, takePermit } from '#app/features/calls/room/rules.ts'
import { callAccess } from '#app/features/calls/rules.ts'
import { type Connection, createCallHub } from '#app/features/calls/signalling.server.ts'
import { type CallRow, callForViewer } from '#app/features/calls/views.server.ts'
import { hasBlocked } from '#app/features/safety/views.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { withDatabaseBudget } from '#app/platform/data/database-budget.server.ts'
import { isDatabaseUnavailable } from '#app/platform/data/db.server.ts'
import { onSessionEnd, readViewer as readSessionViewer } from '#app/platform/http/session.server.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import { UUID } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { isOwnOrigin } from './guards.ts'

type ReadViewer = (ctx: Ctx, request: Request) => Promise<{ viewer: Viewer | null }>

const address = new RegExp(`^/calls/(${UUID})/socket$`)

/** Whether an address is that of a call's socket. */
export const isCallSocket = (url: string | undefined): boolean => address.test((url ?? '/').split('?', 1)[0] ?? '')

const tickMs = 1_000
const beatMs = 5_000
/** How long a browser has to answer a farewell when the process stops. */
const farewellMs = 1_000
/** Bytes that may wait for a slow reader before its socket is cut. */
const maxWaitingBytes = 512 * 1024
/** Sockets a person may open at once and per second. */
const opensAtOnce = 15
const opensPerSecond = 0.5

type Line = { socket: WebSocket; seat: Connection; request: Request; isAlive: boolean }

/** Sockets of calls, `/calls/{id}/socket`: checked at the upgrade, kept alive, closed when the session or the call ends (T18, T19). */
export function attachCallSockets(server: Server, ctx: Ctx, readViewer: ReadViewer = readSessionViewer) {
  const hub = createCallHub(ctx)
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const lines = new Set<Line>()
  const opens = new Map<string, Bucket>()
  let isClosing = false

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const [, callId] = address.exec((request.url ?? '/').split('?', 1)[0] ?? '') ?? []
    if (!callId) {
      // Other upgrades belong to whoever else listens (the development server), or to nobody.
      if (server.listenerCount('upgrade') === 1) refuse(socket, 404)
      return
    }
    socket.on('error', () => socket.destroy())
    withDatabaseBudget({}, () => admit(request, callId)).then(
      (admitted) => {
        if (typeof admitted === 'number') return refuse(socket, admitted)
        if (isClosing || socket.destroyed) return socket.destroy()
        sockets.handleUpgrade(request, socket, head, (ws) => seat(ws, admitted))
      },
      (error) => {
        ctx.log.error('a call socket could not be opened', { error })
        refuse(socket, isDatabaseUnavailable(error) ? 503 : 500)
      },
    )
  }

  /** Who may come in, or the status of the refusal. */
  async function admit(incoming: IncomingMessage, callId: string): Promise<Admitted | number> {
    const headers = new Headers()
    for (const name of ['cookie', 'host', 'origin', 'sec-fetch-site'] as const) {
      const value = incoming.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    if (!headers.get('origin') || !isOwnOrigin(ctx.config, headers)) return 403
    const request = new Request(new URL(`/calls/${callId}/socket`, ctx.config.origin), { headers })
    const { viewer } = await readViewer(ctx, request)
    if (!viewer) return 401
    if (!mayOpen(viewer.userId)) return 429
    const row = await callForViewer(ctx.db, viewer, callId).catch((error) => {
      if (isRefusal(error)) return null
      throw error
    })
    if (!row) return 404
    const door = callAccess(row, ctx.clock.now())
    if (door === 'early') return 425
    if (door === 'closed') return 410
    if (await hasBlocked(ctx.db, viewer.userId, row.other.userId)) return 403
    return { viewer, row, request }
  }

  function mayOpen(userId: string): boolean {
    if (opens.size > 10_000) opens.clear()
    const bucket = opens.get(userId) ?? fullBucket(performance.now(), opensAtOnce)
    opens.set(userId, bucket)
    return takePermit(bucket, performance.now(), opensAtOnce, opensPerSecond)
  }

  function seat(socket: WebSocket, { viewer, row, request }: Admitted) {
    const line: Line = {
      socket,
      request,
      isAlive: true,
      seat: hub.open(viewer, row, {
        send(text) {
          if (socket.bufferedAmount > maxWaitingBytes) socket.terminate()
          else if (socket.readyState === socket.OPEN) socket.send(text)
        },
        close: (code, reason) => socket.close(code, reason),
      }),
    }
    lines.add(line)
    socket.on('message', (data, isBinary) => {
      if (isBinary) hub.close(line.seat, CLOSE_CODES.malformed, 'not a message')
      else void withDatabaseBudget({}, async () => hub.receive(line.seat, String(data)))
    })
    socket.on('pong', () => {
      line.isAlive = true
    })
    socket.on('error', () => {})
    const stopListening = onSessionEnd(ctx, viewer.userId, () => {
      checkSession(line).catch((error) => ctx.log.error('a session could not be checked', { error }))
    })
    socket.on('close', () => {
      stopListening()
      lines.delete(line)
      hub.lost(line.seat)
    })
  }

  const stopAsking = ctx.live.onReconnect(() => hub.askAgain())
  const ticker = repeat(ctx, tickMs, () => withDatabaseBudget({}, () => hub.tick()))
  const pinger = repeat(ctx, beatMs, async () => lines.forEach(ping))
  const beater = repeat(ctx, beatMs, () =>
    // What the database does not answer in time is asked with the next beat; until then everybody stays.
    withDatabaseBudget({}, async () => {
      await hub.beat()
      await Promise.all([...lines].map(checkSession))
    }),
  )

  /** A socket that does not answer is cut. */
  function ping(line: Line) {
    if (!line.isAlive) return line.socket.terminate()
    line.isAlive = false
    line.socket.ping()
  }

  /** Closes a socket whose session ended: at once when somebody says so, and for those that ran out or were missed, with the beat. */
  async function checkSession(line: Line) {
    const { viewer } = await readViewer(ctx, line.request)
    if (viewer?.sessionId !== line.seat.viewer.sessionId)
      return hub.close(line.seat, CLOSE_CODES.signedOut, 'signed out')
    line.seat.viewer = viewer
  }

  server.on('upgrade', onUpgrade)
  return {
    hub,
    /** Tells everybody to come back to another process, and waits until their visits are written down. */
    async close() {
      isClosing = true
      server.off('upgrade', onUpgrade)
      stopAsking()
      ticker()
      pinger()
      beater()
      const open = [...lines]
      const farewells = open.map((line) => new Promise((resolve) => line.socket.once('close', resolve)))
      for (const line of open) hub.close(line.seat, CLOSE_CODES.restarting, 'restarting')
      await Promise.all(open.map((line) => line.seat.work))
      await Promise.race([Promise.all(farewells), pause(farewellMs)])
      for (const line of open) line.socket.terminate()
    },
  }
}

type Admitted = { viewer: Viewer; row: CallRow; request: Request }

const reasons: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  410: 'Gone',
  425: 'Too Early',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

function refuse(socket: Duplex, status: number) {
  socket.on('error', () => {})
  socket.end(
    `HTTP/1.1 ${status} ${reasons[status] ?? 'Refused'}\r\nConnection: close\r\n${status === 503 ? 'Retry-After: 2\r\n' : ''}Content-Length: 0\r\n\r\n`,
  )
}

/** Repeats work with a pause in between, never twice at a time; returns what stops it. */
function repeat(ctx: Ctx, pauseMs: number, work: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | null = null
  let isStopped = false
  const turn = async () => {
    await work().catch((error) => ctx.log.error('looking after the call sockets failed', { error }))
    if (!isStopped) timer = setTimeout(turn, pauseMs)
  }
  timer = setTimeout(turn, pauseMs)
  return () => {
    isStopped = true
    if (timer) clearTimeout(timer)
  }
}
