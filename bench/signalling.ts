import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { MESSAGE_BURST, MESSAGES_PER_SECOND } from '#app/features/marketplace/calls/message-limits.rules.ts'
import { idSql } from './crowd.ts'
import { ratioOf, takeTurns } from './measure.ts'
import { idOf, startPeer, type World } from './world.ts'

const conversations = 100
/** Nearly the burst that one socket may send, so a round is long enough to measure. */
const perRound = MESSAGE_BURST - 20
const refillMs = (perRound / MESSAGES_PER_SECOND) * 1000

/** A candidate as browsers send it while they connect. */
const address =
  'candidate:842163049 1 udp 1677729535 192.0.2.17 46154 typ srflx raddr 10.0.0.17 rport 46154 generation 0 ufrag EsAw network-cost 999'
const message = JSON.stringify({
  ...{ type: 'candidate', peerConnectionId: 'bench-connection-0001', to: null },
  candidate: { candidate: address, sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'EsAw' },
})

type Pair = { from: WebSocket; to: WebSocket }

/** Pairs in calls, from the `first`-th on, and how they send a round of candidates to the `receiver`-th process. */
export async function openConversations(world: World, first = 0, receiver = 0) {
  const enter = await openCalls(world, first)
  const pairs: Pair[] = []
  for (let n = first; n < first + conversations; n++)
    pairs.push({
      from: await enter(n, idOf('seeker', 500 + n)),
      to: await enter(n, idOf('companion', 7_000 + n), receiver),
    })
  // Wait until each socket may send a full burst again.
  return { pairs, messages: conversations * perRound, send: () => pause(refillMs).then(() => forwardAll(pairs)) }
}

/** ICE candidates sent through the product, compared with a server that forwards without reading. */
export async function signalling(world: World) {
  using forwarding = await startPeer('bench/peers/forwarding-server.ts')
  const product = await openConversations(world)
  const room = (n: number) => open(`${forwarding.origin}/${n}`)
  const peer: Pair[] = []
  for (let n = 0; n < conversations; n++) peer.push({ from: await room(n), to: await room(n) })
  // Both sides start idle.
  const rounds = await takeTurns([product.send, () => pause(refillMs).then(() => forwardAll(peer))])
  for (const socket of [...product.pairs, ...peer].flatMap(({ from, to }) => [from, to])) socket.terminate()
  return [ratioOf(rounds, (pace) => pace, 'signalling', 'messages/s', '≥ 0.7')]
}

/** Messages per second from all senders to all receivers in parallel. */
async function forwardAll(pairs: Pair[]): Promise<number> {
  const started = performance.now()
  const received = pairs.map(({ to }) => receive(to, '"candidate"', perRound))
  for (const { from } of pairs) for (let index = 0; index < perRound; index++) from.send(message)
  await Promise.all(received)
  return ((pairs.length * perRound) / (performance.now() - started)) * 1000
}

/** Waits for `count` messages that contain a text. */
async function receive(socket: WebSocket, text: string, count: number) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const late = setTimeout(() => reject(new Error(`${count} messages are missing after 10 s`)), 10_000)
  const listen = (data: unknown) => void (String(data).includes(text) && --count === 0 && resolve())
  socket.on('message', listen)
  await promise
  clearTimeout(late)
  socket.off('message', listen)
}

async function open(url: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers, perMessageDeflate: false })
  await once(socket, 'open')
  return socket
}

/** Creates the calls. Returns a function that opens a person's socket and enters the call. */
async function openCalls(world: World, first: number) {
  await world.server()
  await world.pool((await world.crowd()).url).query(
    `insert into calls (id, seeker_id, offerer_id, scheduled_start, scheduled_end, duration_minutes, total_credits, is_trial, media_type)
    select ${idSql('call', 'n')}, ${idSql('seeker', '500 + n')}, ${idSql('companion', '7000 + n')}, at, at + interval '15 minutes', 15, 0, true, 'audio'
    from generate_series(${first}, ${first + conversations - 1}) n, lateral (select app_now() - interval '10 seconds' as at) t`,
  )
  return async (n: number, userId: string, process = 0) => {
    const { origin, cookie } = await world.server(process)
    const socket = await open(`${origin}/calls/${idOf('call', n)}/socket`, { cookie: cookie(userId), origin })
    const entered = receive(socket, '"entered"', 1)
    socket.send(JSON.stringify({ type: 'enter', tabId: `bench-${n}`, takeOver: false }))
    await entered
    return socket
  }
}
