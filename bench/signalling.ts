import { fork } from 'node:child_process'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { idSql } from '#db/demo/crowd.ts'
import { idOf } from './crowd.ts'
import { alternate, type Figure, ROUNDS, ratioOf } from './figures.ts'
import { openBarePool } from './recording.ts'
import type { BenchWorld } from './world.ts'

const conversations = 100
/** All rounds together stay below what one socket may send at once. */
const perRound = Math.floor(140 / (ROUNDS + 2))
const deadlineMs = 10_000

type Pair = { from: WebSocket; to: WebSocket; message: string }

/**
 * Candidates from one browser to the other through the product (session, call, schema, limits), against a server that
 * forwards without reading.
 */
export async function signalling(world: BenchWorld): Promise<Figure[]> {
  const product = await openCalls(world)
  const peer = await openForwardingServer()
  try {
    const pairs = await alternate({ a: () => forwardAll(product), b: () => forwardAll(peer.pairs) })
    return [ratioOf(pairs, (pace) => pace, { name: 'signalling', target: 0.7, better: 'higher', unit: 'messages/s' })]
  } finally {
    for (const { from, to } of [...product, ...peer.pairs]) {
      from.terminate()
      to.terminate()
    }
    peer.stop()
  }
}

/** Messages per second from all senders to all receivers at once. */
async function forwardAll(pairs: Pair[]): Promise<number> {
  const started = performance.now()
  await Promise.all(
    pairs.map(({ from, to, message }) => {
      const received = receive(to, (text) => text.includes('"candidate"'), perRound)
      for (let index = 0; index < perRound; index++) from.send(message)
      return received
    }),
  )
  return ((pairs.length * perRound) / (performance.now() - started)) * 1000
}

function receive(socket: WebSocket, isMeant: (text: string) => boolean, count: number): Promise<void> {
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

const candidate = JSON.stringify({
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

async function open(address: string, headers: Record<string, string> = {}): Promise<WebSocket> {
  const socket = new WebSocket(address, { headers, perMessageDeflate: false })
  await once(socket, 'open')
  return socket
}

async function openCalls(world: BenchWorld): Promise<Pair[]> {
  const server = await world.server()
  const pool = openBarePool(await world.crowd(), 1)
  await pool.query(
    `insert into calls (id, seeker_id, offerer_id, scheduled_start, scheduled_end, duration_minutes, total_credits, is_trial, media_type)
    select ${idSql('call', 'n')}, ${idSql('seeker', '500 + n')}, ${idSql('companion', '7000 + n')}, at, at + interval '15 minutes', 15, 0, true, 'audio'
    from generate_series(0, ${conversations - 1}) n, lateral (select app_now() - interval '10 seconds' as at) t`,
  )
  await pool.end()
  const enter = async (n: number, userId: string) => {
    const headers = { cookie: await world.cookie(userId), origin: server.origin }
    const socket = await open(`${server.origin.replace('http', 'ws')}/calls/${idOf('call', n)}/socket`, headers)
    const entered = receive(socket, (text) => text.includes('"entered"'), 1)
    socket.send(JSON.stringify({ type: 'enter', tabId: `bench-${n}`, takeOver: false }))
    await entered
    return socket
  }
  const pairs: Pair[] = []
  for (let n = 0; n < conversations; n++) {
    const [from, to] = await Promise.all([enter(n, idOf('seeker', 500 + n)), enter(n, idOf('companion', 7_000 + n))])
    pairs.push({ from, to, message: candidate })
  }
  return pairs
}

async function openForwardingServer() {
  const child = fork(new URL('./peers/forwarding-server.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const pairs: Pair[] = []
  for (let n = 0; n < conversations; n++) {
    const address = `ws://127.0.0.1:${port}/${n}`
    pairs.push({ from: await open(address), to: await open(address), message: candidate })
  }
  return { pairs, stop: () => child.disconnect() }
}
