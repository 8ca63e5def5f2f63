import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type CallPair,
  candidateMessage,
  descriptionMessage,
  openCalls,
  receiveFrom,
  socketOf,
} from './call-sockets.ts'
import { alternate, atMost, type Figure, median, percentile, ratioOf } from './figures.ts'
import type { BenchWorld } from './world.ts'

const CALLS = 200
const QUIET_CALLS = 1
const FLOODED_CALLS = 20
/** Messages a second of all who mean harm together. */
const FLOOD_PER_SECOND = 10_000
const pingMs = 2_000

/**
 * Two hundred calls on one process that connect one after another and then stay: the longest waits of its event loop.
 * Then what one call notices of people in other calls who send ten thousand messages a second.
 */
export async function manyCalls(world: BenchWorld): Promise<Figure[]> {
  const loop = await eventLoop(world)
  const quiet = await openCalls(world, { from: 300, count: QUIET_CALLS })
  try {
    return [loop, ...(await flooded(world, quiet[0] as CallPair))]
  } finally {
    for (const pair of quiet) close(pair)
  }
}

async function eventLoop(world: BenchWorld): Promise<Figure> {
  const { probe } = await world.server()
  const pairs = await openCalls(world, { from: 100, count: CALLS })
  const pings = setInterval(() => {
    for (const { from, to } of pairs) for (const socket of [from, to]) socket.send('{"type":"ping"}')
  }, pingMs)
  try {
    await fetch(`${probe}/loop`)
    // Ten calls a second begin: both descriptions, then what each of them gathers.
    for (const { from, to } of pairs) {
      const received = receiveFrom(to, (text) => text.includes('"candidate"'), 10)
      from.send(descriptionMessage('offer'))
      to.send(descriptionMessage('answer'))
      for (let index = 0; index < 10; index++) for (const socket of [from, to]) socket.send(candidateMessage)
      await Promise.all([received, pause(100)])
    }
    const { p99 } = (await (await fetch(`${probe}/loop`)).json()) as { p99: number }
    return atMost('signalling-loop-p99', p99, 50, 'ms')
  } finally {
    clearInterval(pings)
    for (const pair of pairs) close(pair)
  }
}

async function flooded(world: BenchWorld, pair: CallPair): Promise<Figure[]> {
  const targets = await Promise.all(
    (await openCalls(world, { from: 400, count: FLOODED_CALLS })).map((other, index) => {
      close(other)
      return socketOf(world, 400 + index)
    }),
  )
  const sent: number[] = []
  const withFlood = async () => {
    const child: ChildProcess = fork(new URL('./peers/flood.ts', import.meta.url), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('message', (count) => void sent.push(Number(count)))
    child.send({ targets, perSecond: FLOOD_PER_SECOND })
    await pause(1_500)
    const p95 = await latency(pair)
    child.disconnect()
    await pause(500)
    return p95
  }
  const pairs = await alternate({ a: withFlood, b: () => latency(pair) })
  return [
    ratioOf(pairs, (p95) => p95, { name: 'signalling-flooded-p95', target: 2, better: 'lower', unit: 'ms' }),
    // Less would prove nothing: the first second of a flood opens its sockets.
    atMost(
      'signalling-flood-missing',
      Math.max(0, FLOOD_PER_SECOND - median(sent)),
      FLOOD_PER_SECOND / 10,
      'messages/s',
    ),
  ]
}

/** The 95th percentile of milliseconds from one browser of a call to the other, at what a call sends in a hurry. */
async function latency({ from, to }: CallPair): Promise<number> {
  const took: number[] = []
  for (let index = 0; index < 60; index++) {
    const received = receiveFrom(to, (text) => text.includes('"candidate"'), 1)
    const started = performance.now()
    from.send(candidateMessage)
    await received
    took.push(performance.now() - started)
    await pause(45)
  }
  return percentile(took, 0.95)
}

function close({ from, to }: CallPair) {
  from.terminate()
  to.terminate()
}
