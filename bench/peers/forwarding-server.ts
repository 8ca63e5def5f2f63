// The baseline for signalling: forwards messages unread between sockets that name the same room.
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

const rooms = new Map<string, WebSocket[]>()
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('listening', () => process.send?.({ port: (server.address() as AddressInfo).port }))
server.on('connection', (socket, { url = '' }) => {
  const room = rooms.getOrInsert(url, [])
  room.push(socket)
  socket.on('message', (data, binary) => room.find((other) => other !== socket)?.send(data, { binary }))
})
process.once('disconnect', () => process.exit(0))
