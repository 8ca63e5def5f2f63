import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '#app/features/marketplace/accounts/limits.rules.ts'
import type { Config } from '#app/platform/config.ts'
import { normalizeAddress } from '#app/platform/http/trusted-proxies.server.ts'
import { isCallSocket } from './sockets.ts'
import { portRefusal } from './start-refused.ts'

export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portRefusal(error, host, port)))
    server.listen(port, host, resolve)
  })
}

const retryMs = 20
const retries = 50

/** Accepts no new connections, lets running requests finish, and closes the rest after `drainMs`. */
export function closeServer(server: Server, drainMs: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), drainMs)
    whenQuiet(server, () => {
      const idle = setInterval(() => server.closeIdleConnections(), 100)
      server.close(() => {
        clearInterval(idle)
        clearTimeout(force)
        resolve()
      })
    })
  })
}

/**
 * Waits up to a second for a moment when closing resets nobody. Node closes a connection whose first request is on its
 * way, and the kernel resets one that we haven't accepted; a short turn of the event loop has just accepted all.
 */
function whenQuiet(server: Server, work: () => void): void {
  const silent = new Set<Socket>()
  const onConnection = (socket: Socket) => void silent.add(socket.once('close', () => silent.delete(socket)))
  const onRequest = ({ socket }: IncomingMessage) => void silent.delete(socket)
  server.on('connection', onConnection).on('request', onRequest)
  let left = retries
  const attempt = () => {
    const begun = performance.now()
    setImmediate(() => {
      const isQuiet = silent.size === 0 && performance.now() - begun < 1
      if (!isQuiet && left-- > 0) return setTimeout(attempt, retryMs)
      server.off('connection', onConnection).off('request', onRequest)
      work()
    })
  }
  setTimeout(attempt, retryMs)
}

const headersMax = 100
const headBytesMax = 16 * 1024
const connectionsMax = 10_000
const requestsPerConnection = 200
/** Live updates and calls have traffic at least every 20 s. */
const idleMs = 60_000
/**
 * Longer than the keep-alive of proxies (usually 60 s). The client must close first, or it might send a form into a
 * closing connection.
 */
const keepAliveMs = 65_000

/** Ignores upgrade requests except on sockets. In development, Vite also listens for upgrades. */
export const serverOptions = (upgrades: () => number): ServerOptions => ({
  maxHeaderSize: headBytesMax,
  shouldUpgradeCallback: ({ url }) => isCallSocket(url) || upgrades() > 1,
})

/** Sets timeouts and limits. Trusted proxies are exempt from the limit per network. */
export function limitConnections(server: Server, config: Pick<Config, 'connectionsPerNetwork' | 'proxies'>): void {
  server.requestTimeout = 30_000
  server.headersTimeout = 15_000
  server.timeout = idleMs
  server.keepAliveTimeout = keepAliveMs
  server.maxRequestsPerSocket = requestsPerConnection
  server.maxConnections = connectionsMax
  // One more than allowed, to detect an excess.
  server.maxHeadersCount = headersMax + 1
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = normalizeAddress(socket.remoteAddress ?? '')
    if (config.proxies.has(address)) return
    const network = networkOf(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > config.connectionsPerNetwork) return socket.destroy()
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Answers 431 for too many header lines, and closes connections that don't wait for answers. Allows two requests: a
 * browser may send the next one with the last byte of an answer, before the server has ended it.
 */
export function limitRequests(answer: Answer): Answer {
  const underWay = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    const count = (underWay.get(socket) ?? 0) + 1
    if (count > 2) return void socket.destroy()
    underWay.set(socket, count)
    response.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1))
    if (request.rawHeaders.length / 2 <= headersMax) return answer(request, response)
    response.writeHead(431, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
    response.end('The request has too many headers.\n')
  }
}
