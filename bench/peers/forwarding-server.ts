// The peer of signalling: a bare forwarding server. Two sockets that name the same room get each other's messages,
// unread.
import { type WebSocket, WebSocketServer } from 'ws'

const waiting = new Map<string, WebSocket>()
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })

server.on('listening', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
})
server.on('connection', (socket, request) => {
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
