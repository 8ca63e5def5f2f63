import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { MESSAGE_BURST, MESSAGES_PER_SECOND } from '#app/features/calls/message-limits.rules.ts'
import { type CallPair, candidateMessage, openCalls, openSocket, receiveFrom } from './call-sockets.ts'
import { alternate, type Figure, ratioOf } from './figures.ts'
import type { BenchWorld } from './world.ts'

const conversations = 100
/** Nearly what one socket may send at once, so that a round is long enough to be measured. */
const perRound = MESSAGE_BURST - 20
const refillMs = (perRound / MESSAGES_PER_SECOND) * 1000

/**
 * Candidates from one browser to the other through the product (session, call, schema, limits), against a server that
 * forwards without reading.
 */
export async function signalling(world: BenchWorld): Promise<Figure[]> {
  const product = await openCalls(world, { from: 0, count: conversations })
  const peer = await openForwardingServer()
  try {
    // Each socket of the product may send a whole burst again, and both sides begin at rest.
    const forward = (between: CallPair[]) => pause(refillMs).then(() => forwardAll(between))
    const pairs = await alternate({ a: () => forward(product), b: () => forward(peer.pairs) })
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
async function forwardAll(pairs: CallPair[]): Promise<number> {
  const started = performance.now()
  await Promise.all(
    pairs.map(({ from, to }) => {
      const received = receiveFrom(to, (text) => text.includes('"candidate"'), perRound)
      for (let index = 0; index < perRound; index++) from.send(candidateMessage)
      return received
    }),
  )
  return ((pairs.length * perRound) / (performance.now() - started)) * 1000
}

async function openForwardingServer() {
  const child = fork(new URL('./peers/forwarding-server.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const pairs: CallPair[] = []
  for (let n = 0; n < conversations; n++) {
    const address = `ws://127.0.0.1:${port}/${n}`
    pairs.push({ from: await openSocket(address), to: await openSocket(address) })
  }
  return { pairs, stop: () => child.disconnect() }
}
