import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { packetLength } from './packets.ts'

export type Way = 'udp' | 'tcp' | 'tls'
/** Where a relay listens, and how it is spoken to there. */
export type RelayAddress = { way: Way; host: string; port: number }
export type RelayConnection = {
  send(bytes: Buffer): void
  onPacket: (bytes: Buffer) => void
  onEnd: (reason: Error) => void
  /** The certificate of the relay, and what is wrong with it; null but over TLS. */
  certificate: { trouble: string | null; validTo: Date; names: string } | null
  /** Whether lost packets are the sender's business. */
  isLossy: boolean
  close(): void
}

const DEADLINE_MS = 5_000

/**
 * Opens a connection to a relay within five seconds, even with a wrong certificate; `ca` is the authority to believe
 * instead of the usual ones. Rejects with the reason.
 */
export function openConnection(address: RelayAddress, ca?: string): Promise<RelayConnection> {
  return address.way === 'udp' ? openUdp(address) : openStream(address, ca)
}

async function openUdp({ host, port }: RelayAddress): Promise<RelayConnection> {
  const found = await lookup(host)
  const socket = createSocket(found.family === 6 ? 'udp6' : 'udp4')
  const connection: RelayConnection = {
    send: (bytes) => socket.send(bytes),
    onPacket: () => {},
    onEnd: () => {},
    certificate: null,
    isLossy: true,
    close: () => void socket.close(),
  }
  socket.on('message', (bytes) => connection.onPacket(bytes))
  socket.on('error', (reason) => connection.onEnd(reason))
  socket.connect(port, found.address)
  await once(socket, 'connect', { signal: AbortSignal.timeout(DEADLINE_MS) })
  return connection
}

async function openStream({ way, host, port }: RelayAddress, ca: string | undefined): Promise<RelayConnection> {
  const isTls = way === 'tls'
  const servername = /^[\d.]+$|:/.test(host) ? {} : { servername: host }
  const socket: Socket = isTls
    ? connectTls({ host, port, ...servername, ...(ca ? { ca } : {}), rejectUnauthorized: false })
    : connectTcp({ host, port })
  try {
    await once(socket, isTls ? 'secureConnect' : 'connect', { signal: AbortSignal.timeout(DEADLINE_MS) })
  } catch (reason) {
    socket.destroy()
    throw reason
  }
  const connection: RelayConnection = {
    send: (bytes) => void socket.write(bytes),
    onPacket: () => {},
    onEnd: () => {},
    certificate: isTls ? certificateOf(socket as TLSSocket) : null,
    isLossy: false,
    close: () => void socket.destroy(),
  }
  let waiting = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk])
    try {
      for (let length = packetLength(waiting); length !== null && length <= waiting.length; ) {
        connection.onPacket(waiting.subarray(0, length))
        waiting = waiting.subarray(length)
        length = packetLength(waiting)
      }
    } catch (reason) {
      socket.destroy(reason as Error)
    }
  })
  socket.on('error', (reason) => connection.onEnd(reason))
  socket.on('close', () => connection.onEnd(new Error('it closed the connection')))
  return connection
}

function certificateOf(socket: TLSSocket): RelayConnection['certificate'] {
  const { valid_to, subject, subjectaltname } = socket.getPeerCertificate()
  const trouble = socket.authorized ? null : String(socket.authorizationError ?? 'it is not trusted')
  return { trouble, validTo: new Date(valid_to), names: subjectaltname ?? String(subject?.CN ?? 'nobody') }
}
