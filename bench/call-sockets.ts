import { once } from 'node:events'
import { WebSocket } from 'ws'
import { idSql } from '#db/demo/crowd.ts'
import { idOf } from './crowd.ts'
import { openBarePool } from './recording.ts'
import type { BenchWorld } from './world.ts'

const deadlineMs = 10_000

/** The sockets of two people in one call. */
export type CallPair = { from: WebSocket; to: WebSocket }

/** Waits until so many messages were received. Throws when one is missing, or the socket was closed. */
export function receiveFrom(socket: WebSocket, isMeant: (text: string) => boolean, count: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(
    () => reject(new Error(`${count} messages were not received in ${deadlineMs} ms`)),
    deadlineMs,
  )
  const listen = (data: unknown) => {
    if (!isMeant(String(data)) || --count > 0) return
    clearTimeout(timer)
    socket.off('message', listen)
    resolve()
  }
  const close = (code: number) => reject(new Error(`a socket was closed: ${code}`))
  socket.on('message', listen)
  socket.once('close', close)
  return promise.finally(() => {
    clearTimeout(timer)
    socket.off('close', close)
  })
}

/** An address as browsers send it while they connect. */
export const candidateMessage = JSON.stringify({
  type: 'candidate',
  peerConnectionId: 'bench-connection-0001',
  to: null,
  candidate: {
    candidate:
      'candidate:842163049 1 udp 1677729535 192.0.2.17 46154 typ srflx raddr 10.0.0.17 rport 46154 generation 0 ufrag EsAw network-cost 999',
    sdpMid: '0',
    sdpMLineIndex: 0,
    usernameFragment: 'EsAw',
  },
})

/** An offer or answer of the size that browsers send. */
export const descriptionMessage = (kind: 'offer' | 'answer') =>
  JSON.stringify({
    type: 'description',
    peerConnectionId: 'bench-connection-0001',
    to: null,
    kind,
    sdp: `v=0\r\n${'a=rtpmap:111 opus/48000/2\r\n'.repeat(150)}`,
  })

/** Opens a socket. */
export async function openSocket(address: string, headers: Record<string, string> = {}): Promise<WebSocket> {
  const socket = new WebSocket(address, { headers, perMessageDeflate: false })
  await once(socket, 'open')
  return socket
}

const seekerOf = (n: number) => idOf('seeker', 500 + n)
const companionOf = (n: number) => idOf('companion', 7_000 + n)
/** What a socket of a person's call is opened with. */
export const socketOf = async (world: BenchWorld, n: number) => {
  const server = await world.server()
  return {
    address: `${server.origin.replace('http', 'ws')}/calls/${idOf('call', n)}/socket`,
    headers: { cookie: await world.cookie(seekerOf(n)), origin: server.origin },
  }
}

/** Both people of so many calls on one process, each inside; `from` is the first call's number. */
export async function openCalls(
  world: BenchWorld,
  { from, count }: { from: number; count: number },
): Promise<CallPair[]> {
  const server = await world.server()
  const pool = openBarePool(await world.crowd(), 1)
  await pool.query(
    `insert into calls (id, seeker_id, offerer_id, scheduled_start, scheduled_end, duration_minutes, total_credits, is_trial, media_type)
    select ${idSql('call', 'n')}, ${idSql('seeker', '500 + n')}, ${idSql('companion', '7000 + n')}, at, at + interval '15 minutes', 15, 0, true, 'audio'
    from generate_series(${from}, ${from + count - 1}) n, lateral (select app_now() - interval '10 seconds' as at) t`,
  )
  await pool.end()
  const enter = async (n: number, userId: string) => {
    const headers = { cookie: await world.cookie(userId), origin: server.origin }
    const socket = await openSocket(`${server.origin.replace('http', 'ws')}/calls/${idOf('call', n)}/socket`, headers)
    const entered = receiveFrom(socket, (text) => text.includes('"entered"'), 1)
    socket.send(JSON.stringify({ type: 'enter', tabId: `bench-${n}`, takeOver: false }))
    await entered
    return socket
  }
  const pairs: CallPair[] = []
  for (let n = from; n < from + count; n++) {
    const [seeker, companion] = await Promise.all([enter(n, seekerOf(n)), enter(n, companionOf(n))])
    pairs.push({ from: seeker, to: companion })
  }
  return pairs
}
