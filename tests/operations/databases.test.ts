/** @module-tag deep */
import { expect, onTestFinished, test } from 'vitest'
import { brokenInvariants } from '#tests/faults/invariants.ts'
import { ask, createRandom, faultSeed, type LoadOperation, newBooking } from '#tests/faults/load.ts'
import { newDatabase, onServer } from '#tests/faults/program.ts'
import { makeWorld, type Person, type World } from '#tests/faults/world.ts'
import { startOwnCluster } from '#tests/support/postgres-cluster.ts'
import { type Service, startBus, startPgBouncer, startReplica } from './services.ts'

async function newCluster() {
  const cluster = await startOwnCluster()
  onTestFinished(() => cluster.stop())
  return cluster
}

async function newWorld(options: Parameters<typeof makeWorld>[0]) {
  const world = await makeWorld(options)
  onTestFinished(() => world.close())
  return world
}

/** Listens to a person's live updates in one process. `heard` counts the changes. */
async function listen(origin: string, { cookie }: Person) {
  const answer = await fetch(`${origin}/live`, { headers: { cookie } })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!answer.ok || !reader) throw new Error(`no live updates: ${answer.status}`)
  let text = ''
  const reading = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value
  })().catch(() => {})
  onTestFinished(async () => {
    await reader.cancel().catch(() => {})
    await reading
  })
  await expect.poll(() => text).toContain('event: ready')
  return { heard: () => text.split('event: change').length - 1 }
}

/** A booking in one process is announced to the seeker's page in the other. */
async function bookAndHear(world: World, other: { origin: string }, random = createRandom(faultSeed)) {
  const [seeker] = world.seekers
  if (!seeker) throw new Error('no seeker')
  const live = await listen(other.origin, seeker)
  const operation = newBooking(world, seeker, random)
  Object.assign(operation, await ask(world, operation))
  expect(operation).toMatchObject({ outcome: 'done' })
  await expect.poll(() => live.heard()).toBeGreaterThan(0)
  return operation
}

test('works through PgBouncer in transaction mode, with live updates by the direct URL [OPS-4]', async () => {
  const cluster = await newCluster()
  const database = await newDatabase(cluster.url)
  const proxyUrl = await startPgBouncer(database.url)
  const env = { DATABASE_DIRECT_URL: database.url }
  const world = await newWorld({ people: 4, databaseUrl: database.url, proxyUrl, env })
  const others = await Promise.all([1, 2, 3].map(() => world.startAnother()))
  const random = createRandom(faultSeed)
  const operations: LoadOperation[] = []
  for (const other of others) operations.push(await bookAndHear(world, other, random))
  for (const path of ['/en', '/en/companions', '/en/my-calls'])
    expect((await fetch(world.base + path, { headers: { cookie: world.seekers[0]?.cookie ?? '' } })).status).toBe(200)
  await onServer(proxyUrl, async (client) => {
    expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '9s' }])
  })
  expect(await world.read((db) => brokenInvariants(db, operations, world.fake, false))).toEqual([])
})

const listReads = (replica: Service) =>
  onServer(`postgres://visavis@127.0.0.1:${replica.port}/postgres`, async (client) => {
    const { rows } = await client.query(
      `select sum(xact_commit)::int as count from pg_stat_database where datname like 'visavis%'`,
    )
    return Number(rows[0].count)
  })

test('reads the directory from a replica, and from the primary while the replica is gone or behind [OPS-4]', async () => {
  const cluster = await newCluster()
  const database = await newDatabase(cluster.url)
  const replica = await startReplica(cluster.url)
  const readUrl = database.url.replace(/:\d+\//, `:${replica.port}/`)
  const world = await newWorld({
    people: 3,
    databaseUrl: database.url,
    env: { DATABASE_READ_URL: readUrl, LOG_LEVEL: 'warn' },
  })
  const { cookie = '' } = world.seekers[0] ?? {}
  const read = async (path: string) => {
    const answer = await fetch(world.base + path, { headers: { cookie } })
    expect([path, answer.status]).toEqual([path, 200])
    return answer.text()
  }
  const [, profile = ''] = /href="(\/en\/companion\/[^"?]+)/.exec(await read('/en/companions')) ?? []
  const readAll = async () => {
    for (const path of ['/en/companions', '/sitemap.xml', profile]) await read(path)
  }
  const before = await listReads(replica)
  await expect
    .poll(async () => {
      await readAll()
      return listReads(replica)
    })
    .toBeGreaterThan(before + 20)

  await onServer(`postgres://visavis@127.0.0.1:${replica.port}/postgres`, (client) =>
    client.query('select pg_wal_replay_pause()'),
  )
  await onServer(database.url, (client) => client.query(`create table is_ahead (at timestamptz)`))
  await expect.poll(() => world.output()).toContain('the read replica is behind or unreachable')
  await replica.kill()
  await readAll()
})

test('starts on the primary of several hosts, and again after a failover [OPS-4]', async () => {
  const cluster = await newCluster()
  const database = await newDatabase(cluster.url)
  const replica = await startReplica(cluster.url)
  const both = database.url.replace(/127\.0\.0\.1:(\d+)/, `127.0.0.1:${replica.port},127.0.0.1:$1`)
  const world = await newWorld({ people: 2, databaseUrl: database.url, proxyUrl: both })
  const operation = await bookAndHear(world, { origin: world.base })
  const written = await onServer(database.url, async (client) => {
    const { rows } = await client.query('select pg_current_wal_lsn() as lsn')
    return rows[0].lsn
  })
  await onServer(`postgres://visavis@127.0.0.1:${replica.port}/postgres`, (client) =>
    expect
      .poll(async () => {
        const { rows } = await client.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as same', [written])
        return rows[0].same
      })
      .toBe(true),
  )
  await cluster.halt('immediate')
  await onServer(`postgres://visavis@127.0.0.1:${replica.port}/postgres`, (client) =>
    client.query('select pg_promote()'),
  )
  const ended = new Promise((resolve) => world.process().once('exit', resolve))
  expect(await ended).toBe(0)
  await world.stop()
  await world.start()
  expect((await ask(world, operation)).answer).toBe(operation.answer)
  await world.stop()
  await cluster.resume()
})

test('sends live updates by the bus, and continues while it is away [OPS-4]', async () => {
  const cluster = await newCluster()
  const database = await newDatabase(cluster.url)
  const bus = await startBus()
  const env = { BUS_URL: `redis://127.0.0.1:${bus.port}` }
  const world = await newWorld({ people: 2, databaseUrl: database.url, env })
  const other = await world.startAnother()
  const random = createRandom(faultSeed)
  const notified = () =>
    onServer(database.url, async (client) => {
      await client.query('listen visavis_live')
      const heard: string[] = []
      client.on('notification', ({ payload = '' }) => heard.push(payload))
      await bookAndHear(world, other, random)
      await client.query('select 1')
      return heard.filter((payload) => !payload.includes('"listings"'))
    })
  expect(await notified()).toEqual([])

  await bus.kill()
  const [seeker] = world.seekers
  if (!seeker) throw new Error('no seeker')
  const live = await listen(other.origin, seeker)
  const operation = newBooking(world, seeker, random)
  expect(await ask(world, operation)).toMatchObject({ outcome: 'done' })
  expect(live.heard()).toBe(0)
  await bus.restart()
  // Pages reload their state, because they may have missed messages.
  await expect.poll(() => live.heard()).toBeGreaterThan(0)
  await bookAndHear(world, other, random)
})
