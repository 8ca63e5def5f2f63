import { createSocket, type Socket } from 'node:dgram'

/** What a way does to packets: `lossPercent` of them are lost, all others come after `delayMs`. */
export type NetworkTrouble = { lossPercent: number; delayMs: number }

/** A way to a UDP port of this machine that can be made bad, in both directions. */
export async function startBadNetwork(targetPort: number, host = '127.0.0.1') {
  let trouble: NetworkTrouble = { lossPercent: 0, delayMs: 0 }
  const ways = new Map<string, Socket>()
  const socket = createSocket('udp4')
  const pass = (send: () => void) => {
    if (Math.random() * 100 < trouble.lossPercent) return
    if (trouble.delayMs > 0) setTimeout(send, trouble.delayMs)
    else send()
  }
  const wayOf = (address: string, port: number): Socket => {
    const key = `${address}:${port}`
    const open = ways.get(key)
    if (open) return open
    const way = createSocket('udp4')
    way.on('message', (bytes) => pass(() => socket.send(bytes, port, address)))
    way.on('error', () => {})
    ways.set(key, way)
    return way
  }
  socket.on('message', (bytes, { address, port }) => {
    const way = wayOf(address, port)
    pass(() => way.send(bytes, targetPort, host))
  })
  socket.on('error', () => {})
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', () => resolve()))
  return {
    port: socket.address().port,
    become: (next: NetworkTrouble) => {
      trouble = next
    },
    stop() {
      trouble = { lossPercent: 100, delayMs: 0 }
      for (const each of [socket, ...ways.values()]) each.close()
    },
  }
}
