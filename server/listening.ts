import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { portRefusal } from './start-refused.ts'

/** How long running requests may take to end when the process stops. */
const drainMs = 8_000

/** Answers while the database is opened and migrated. */
export function starting(request: IncomingMessage, response: ServerResponse) {
  const alive = request.url === '/healthz'
  response.writeHead(alive ? 200 : 503, {
    'content-type': 'text/plain; charset=utf-8',
    ...(alive ? {} : { 'retry-after': '2' }),
  })
  response.end(alive ? 'ok\n' : 'Starting.\n')
}

/** Listens, or refuses with one line. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portRefusal(error, host, port)))
    server.listen(port, host, resolve)
  })
}

/** Takes no new connections, lets running requests end, and then cuts whoever is left. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    const force = setTimeout(() => server.closeAllConnections(), drainMs)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(force)
      resolve()
    })
  })
}
