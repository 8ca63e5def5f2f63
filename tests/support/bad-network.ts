import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'

/** Packet faults on the way to the relay, in both directions. `loss` is end to end. */
export type NetworkTrouble = {
  /** Share (0 to 1) of a browser's packets that are lost. */
  loss?: number
  delayMs?: number
  /** Upload limit of a browser in bits per second; packets queued for over a second are dropped. */
  rate?: number
}

type Client = { socket: Socket; busyUntil: number }

/** A proxy to a relay on loopback that can lose, delay or throttle packets. `set` changes it during calls. */
export async function openBadNetwork(relayPort: number) {
  const front = createSocket('udp4')
  front.bind(0, '127.0.0.1')
  await once(front, 'listening')
  const clients = new Map<string, Client>()
  let trouble: NetworkTrouble = {}

  const later = (ms: number, send: () => void) => (ms > 0 ? setTimeout(send, ms) : send())

  function clientOf(from: RemoteInfo): Client {
    const key = `${from.address}:${from.port}`
    const existing = clients.get(key)
    if (existing) return existing
    const client: Client = { socket: createSocket('udp4'), busyUntil: 0 }
    client.socket.on('message', (packet) =>
      later(trouble.delayMs ?? 0, () => front.send(packet, from.port, from.address, () => {})),
    )
    client.socket.on('error', () => {})
    clients.set(key, client)
    return client
  }

  /** Milliseconds until a packet passes the rate limit; null if it is dropped. */
  function waitOf(client: Client, bytes: number): number | null {
    if (!trouble.rate) return 0
    const now = performance.now()
    const begins = Math.max(now, client.busyUntil)
    if (begins - now > 1_000) return null
    client.busyUntil = begins + ((bytes * 8) / trouble.rate) * 1_000
    return client.busyUntil - now
  }

  front.on('message', (packet, from) => {
    const client = clientOf(from)
    if (Math.random() < (trouble.loss ?? 0)) return
    const wait = waitOf(client, packet.length + 28)
    if (wait === null) return
    later(wait + (trouble.delayMs ?? 0), () => client.socket.send(packet, relayPort, '127.0.0.1', () => {}))
  })
  front.on('error', () => {})

  return {
    url: `turn:127.0.0.1:${front.address().port}?transport=udp`,
    set(next: NetworkTrouble) {
      trouble = next
    },
    close() {
      trouble = { loss: 1 }
      for (const { socket } of clients.values()) socket.close()
      front.close()
    },
  }
}

export type BadNetwork = Awaited<ReturnType<typeof openBadNetwork>>
