/** @module-tag deep */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { brokenInvariants } from '#tests/faults/invariants.ts'
import { createRandom, faultSeed } from '#tests/faults/load.ts'
import { newDatabase } from '#tests/faults/program.ts'
import { makeWorld } from '#tests/faults/world.ts'
import type { AppServer } from '#tests/support/app-server.ts'
import { CallClient } from '#tests/support/call-sockets.ts'
import { freePort, startOwnCluster } from '#tests/support/postgres-cluster.ts'
import { startLoad } from './load.ts'
import { startBus, startCaddy, startPgBouncer, startReplica } from './services.ts'

const KILLS = 9
const secondsBetweenKills = 20

test('four web processes and two workers on PgBouncer, a replica and a bus lose nothing when killed [OPS-5]', async () => {
  const cluster = await startOwnCluster({ durable: true })
  onTestFinished(() => cluster.stop())
  const database = await newDatabase(cluster.url)
  const replica = await startReplica(cluster.url)
  const bus = await startBus()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = {
    APP_ORIGIN: origin,
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_DIRECT_URL: database.url,
    DATABASE_READ_URL: database.url.replace(/:\d+\//, `:${replica.port}/`),
    BUS_URL: `redis://127.0.0.1:${bus.port}`,
  }
  const proxyUrl = await startPgBouncer(database.url)
  const world = await makeWorld({ people: 12, databaseUrl: database.url, proxyUrl, withCall: true, env })
  onTestFinished(() => world.close())
  const processes: { app: AppServer; role: 'off' | 'only'; port: number }[] = []
  for (const role of ['off', 'off', 'off', 'off', 'only', 'only'] as const) {
    const own = await freePort()
    processes.push({ app: await world.startAnother({ WORKER: role }, { port: own }), role, port: own })
  }
  await world.stop()
  await startCaddy(
    processes.filter(({ role }) => role === 'off').map((each) => each.port),
    port,
  )

  const call = startSignalling(port, origin, world.call?.callId ?? '', [world.seekers[0], world.companions[0]])
  const lagOfAll = () => Promise.all(processes.map(({ app }) => eventLoopLag(app.origin)))
  // Each reading starts a new measurement.
  await lagOfAll()
  const load = startLoad({ ...world, base: origin }, 1_000)
  const random = createRandom(faultSeed)
  const lag: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    await pause(secondsBetweenKills * 1000)
    lag.push(Math.round(Math.max(...(await lagOfAll())) * 1_000))
    const victim = processes[Math.floor(random() * processes.length)]
    if (!victim) throw new Error('no process')
    await victim.app.kill()
    victim.app = await world.startAnother({ WORKER: victim.role }, { port: victim.port })
  }
  const { asked, failures, p50, p99 } = await load.end()
  const signals = await call.end()
  process.stdout.write(
    `    ${KILLS} kills, ${asked} requests, ${failures.length} without an answer, p50 ${p50} ms, p99 ${p99} ms, ` +
      `${signals} signals, event loop p99 ${lag[0]} ms before the first, then at most ${Math.max(...lag.slice(1))} ms\n`,
  )
  const failed = load.operations.filter(({ outcome }) => outcome === 'failed')
  expect(failed.map(({ status, answer }) => [status, answer])).toEqual([])
  expect(signals).toBeGreaterThan(KILLS)
  const broken = await world.read((db) => brokenInvariants(db, load.operations, world.fake, false))
  // The prepared call was not booked.
  expect(broken.filter((line) => !line.includes(world.call?.callId ?? ''))).toEqual([])
})

async function eventLoopLag(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1])
}

/** Two people in a call, who send addresses to each other and come back when their process is killed. */
function startSignalling(port: number, origin: string, callId: string, people: ({ cookie: string } | undefined)[]) {
  let isOver = false
  let received = 0
  const talking = people.map(async (who) => {
    while (!isOver) {
      const client = new CallClient(port, callId, { cookie: who?.cookie ?? '', origin, host: new URL(origin).host })
      try {
        const closed = once(client.socket, 'close').then(() => Promise.reject(new Error('closed')))
        const entered = client.open().then(() => client.enter({ takeOver: true }))
        await Promise.race([entered, closed])
        while (!isOver && !client.closed) {
          client.send({ ...candidate, to: null })
          await pause(250)
        }
      } catch {
        await pause(500)
      }
      received += client.messages.filter(({ type }) => type === 'candidate').length
      client.socket.terminate()
    }
  })
  return {
    async end() {
      isOver = true
      await Promise.all(talking)
      return received
    },
  }
}

const candidate = {
  type: 'candidate',
  peerConnectionId: 'drill-connection-0001',
  candidate: {
    candidate:
      'candidate:842163049 1 udp 1677729535 192.0.2.17 46154 typ srflx raddr 10.0.0.17 rport 46154 generation 0 ufrag EsAw network-cost 999',
    sdpMid: '0',
    sdpMLineIndex: 0,
    usernameFragment: 'EsAw',
  },
}
