// The peer of signalling: a bare forwarding server. Two sockets that name the same room get each other's messages,
// unread. It also has the page of a bare call.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'

const waiting = new Map<string, WebSocket>()
const page = readFileSync(new URL('./bare-call.html', import.meta.url))
const http = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page))
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false })

http.listen(0, '127.0.0.1', () => {
  const address = http.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
})
sockets.on('connection', (socket, request) => {
  const room = request.url ?? ''
  const other = waiting.get(room)
  if (!other) return void waiting.set(room, socket)
  waiting.delete(room)
  for (const [from, to] of [
    [socket, other],
    [other, socket],
  ] as const)
    from.on('message', (data, isBinary) => to.send(data, { binary: isBinary }))
})
process.once('disconnect', () => process.exit(0))
