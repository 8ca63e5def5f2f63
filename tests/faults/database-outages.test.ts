import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CONSENT_VERSION } from '#app/features/money/payments/schema.ts'
import { type AppServer, postForm } from '#tests/support/app-server.ts'
import { CallClient } from '#tests/support/call-sockets.ts'
import { type OwnCluster, startOwnCluster } from '#tests/support/postgres-cluster.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'
import { brokenInvariants } from './invariants.ts'
import { createRandom, faultSeed } from './load.ts'
import { answerTo, askPages, createBookingLoad, requestAllUrls, waitTimesDuringFlood } from './outage-load.ts'
import { newDatabase, onServer } from './program.ts'
import { makeWorld, type World } from './world.ts'

const maxConnections = 60
/** Milliseconds until everything works again after the database is back. */
const resumeMs = 5_000
/** Same as above, if connections die without being closed. */
const silentFailureMs = 30_000
/** On a slow machine, only a hang takes longer. */
const hangMs = 60_000
/** Maximum milliseconds of a request while the database is down: one timeout for the session, one for the page. */
const boundMs = 22_000

let cluster: OwnCluster
let database: Awaited<ReturnType<typeof newDatabase>>
let proxy: TcpProxy
let world: World
let second: AppServer
let bases: string[]
let load: ReturnType<typeof createBookingLoad>
let seeker: CallClient
let companion: CallClient
/** Milliseconds of a page on this machine while everything works. Limited, so that a slow page can't hide a failure. */
let usualMs = 0
const maxUsualMs = 2_000

beforeAll(async () => {
  cluster = await startOwnCluster({ durable: true, maxConnections })
  database = await newDatabase(cluster.url)
  proxy = await startTcpProxy(database.url)
  world = await makeWorld({ people: 4, databaseUrl: database.url, proxyUrl: proxy.url, withCall: true })
  second = await world.startAnother()
  bases = [world.base, `http://127.0.0.1:${new URL(second.origin).port}`]
  load = createBookingLoad(world, bases, createRandom(faultSeed))
  seeker = await callClient(bases[0] ?? '', world.seekers[0]?.cookie).open()
  companion = await callClient(bases[1] ?? '', world.companions[0]?.cookie).open()
  await seeker.enter()
  await companion.enter()
})

afterAll(async () => {
  seeker?.socket.terminate()
  companion?.socket.terminate()

  await world?.close()
  await proxy?.close()
  await cluster?.stop()
})

beforeEach(() => {
  load.answers.length = 0
})

const callClient = (base: string, cookie = '') =>
  new CallClient(Number(new URL(base).port), world.call?.callId ?? '', { cookie, origin: base })
const direct = <T extends Record<string, unknown>>(text: string) =>
  onServer(database.url, async (client) => (await client.query<T>(text)).rows)
const isHealthy = async () => {
  for (const base of bases) expect(await answerTo('healthz', `${base}/healthz`)).toMatchObject({ status: 200 })
}

/** Expects a “try again later” from all processes, in bounded time and without a 500. */
async function expectUnavailable(options: { withinMs: number }) {
  const answers = (await Promise.all([...bases.map((base) => requestAllUrls(world, base)), isHealthy()]))
    .flat()
    .filter((answer) => answer !== undefined)
  const sockets = bases.map((base) => callClient(base, world.seekers[0]?.cookie).refused())
  expect(await Promise.all(sockets)).toEqual([503, 503])
  expect(answers.filter(({ status }) => status !== 503)).toEqual([])
  expect(answers.filter(({ retryAfter }) => retryAfter === null)).toEqual([])
  expect(answers.filter(({ ms }) => ms > options.withinMs + usualMs)).toEqual([])
}

/**
 * Expects bookings, jobs, messages between processes and the call to continue within seconds, without data loss or
 * disconnected people.
 */
async function expectRecovered(options: { withinMs?: number } = {}) {
  const withinMs = options.withinMs ?? resumeMs
  const back = performance.now()
  const until = { timeout: withinMs, interval: 50 }
  const receivedBefore = companion.messages.length
  let isOn = false
  await Promise.all([
    ...bases.map((base) =>
      expect
        .poll(() => load.answers.some((each) => each.base === base && each.status === 200 && each.at > back), until)
        .toBe(true),
    ),
    expect
      .poll(() => {
        isOn = !isOn
        seeker.send({ type: 'media', microphone: isOn, camera: isOn })
        return companion.messages.slice(receivedBefore).some(({ type }) => type === 'peer')
      }, until)
      .toBe(true),
    expect
      .poll(async () => (await direct(jobsDoneSince((performance.now() - back) / 1000))).length, until)
      .toBeGreaterThan(0),
    ...bases.map((base) =>
      expect.poll(async () => (await answerTo('readyz', `${base}/readyz`)).status, until).toBe(200),
    ),
  ])
}
const jobsDoneSince = (seconds: number) =>
  `select 1 from jobs.job where name = 'event' and completed_on > clock_timestamp() - make_interval(secs => ${seconds})`

async function expectOutageSurvived(outage: () => Promise<void>, options: { withinMs?: number } = {}) {
  const people = load.run()
  try {
    await expect
      .poll(() => load.answers.filter(({ status }) => status === 200).length, { timeout: hangMs })
      .toBeGreaterThan(2)
    const usual = await Promise.all(bases.map((base) => askPages(world, base)))
    usualMs = Math.min(maxUsualMs, Math.max(...usual.flat().map(({ ms }) => ms)))
    await outage()
    await expectRecovered(options)
    await people.end()
  } catch (error) {
    await people.giveUp()
    throw error
  }
  expect(load.answers.filter(({ status }) => status === 500 || status === 'none')).toEqual([])
  expect(load.answers.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)).toEqual([])
  expect([world.process().exitCode, second.process.exitCode]).toEqual([null, null])
  expect([seeker.closed, companion.closed]).toEqual([null, null])
  const broken = await world.read((db) => brokenInvariants(db, load.operations, world.fake, false))
  expect(broken.filter((line) => !line.includes(world.call?.callId ?? ''))).toEqual([])
  expect(await direct('select * from ledger_violations')).toEqual([])
}

describe(`the database goes away while people book on two processes (FAULT_SEED=${faultSeed})`, () => {
  test('a crash [F4, MF-1]', { tags: ['timing'] }, () =>
    expectOutageSurvived(async () => {
      await cluster.halt('immediate')
      await cluster.resume()
    }),
  )

  test('connections are refused, and someone pays meanwhile [F4, F14]', { tags: ['deep'] }, async () => {
    const pay = await checkout()
    const outage = async () => {
      await cluster.halt('fast')
      try {
        await pay()
        await expectUnavailable({ withinMs: hangMs })
      } finally {
        await cluster.resume()
      }
    }
    await expectOutageSurvived(outage, { withinMs: hangMs })
    await expect
      .poll(() => direct("select 1 from purchases where status = 'paid' and package_key = '65'"))
      .toHaveLength(1)
  })

  test('all connections are taken [F10]', { tags: ['timing'] }, () =>
    expectOutageSurvived(async () => {
      const taken: pg.Client[] = []
      try {
        await takeAllConnections(taken)
        await expectUnavailable({ withinMs: boundMs })
      } finally {
        for (const client of taken) await client.end()
      }
    }),
  )

  test('the server is frozen for forty seconds [F6, F8, MF-7]', { tags: ['timing'] }, () =>
    expectOutageSurvived(async () => {
      await cluster.freeze()
      const thawAt = pause(40_000)
      try {
        await expectUnavailable({ withinMs: boundMs })
        await thawAt
      } finally {
        cluster.thaw()
      }
      // It processes its backlog first.
      await expect.poll(() => direct('select 1').catch(() => [])).toHaveLength(1)
    }),
  )

  test('connections are cut without being closed [F6, MF-7]', { tags: ['timing'] }, () =>
    expectOutageSurvived(
      async () => {
        proxy.goSilent()
        await expectUnavailable({ withinMs: boundMs }).finally(proxy.restore)
      },
      { withinMs: silentFailureMs },
    ),
  )

  test('the response to a COMMIT is lost [F7]', { tags: ['timing'] }, () =>
    expectOutageSurvived(
      async () => {
        for (let count = 0; count < 3; count++) await proxy.loseAnswerToCommit()
      },
      { withinMs: silentFailureMs },
    ),
  )
})

test('parallel requests of one person do not keep others waiting [ASVS 59, MF-11]', {
  tags: ['timing'],
}, async () => {
  const limited = await world.startAnother({ RENDERS_PER_MINUTE: '120' })
  const base = `http://127.0.0.1:${new URL(limited.origin).port}`
  const { alone, beside, flood } = await waitTimesDuringFlood(world, base, createRandom(faultSeed), 150)
  const refused = flood.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(50)
  expect(refused.filter(({ retryAfter }) => retryAfter === null)).toEqual([])
  expect(flood.filter(({ status }) => ![200, 409, 429].includes(Number(status)))).toEqual([])
  const middle = (each: number[]) => each[Math.floor(each.length / 2)] ?? Number.POSITIVE_INFINITY
  // If a connection pool waited for one person's lock, others would wait for four seconds, forty times the usual.
  expect(middle(beside)).toBeLessThan(8 * middle(alone))
})

/** Starts a purchase. Returns a function that pays for it at the provider. */
async function checkout() {
  const order = { packageKey: '65', consent: CONSENT_VERSION }
  const answer = await postForm(`${world.base}/en/credits`, order, { cookie: world.seekers[2]?.cookie ?? '' })
  expect(answer.status).toBe(302)
  const page = answer.headers.get('location') ?? ''
  return async () => {
    expect((await postForm(page, { choice: 'card' })).status).toBeLessThan(400)
  }
}

/**
 * Takes all of the server's connections. The product's are reset and kept out meanwhile, or it would take each free
 * slot first.
 */
async function takeAllConnections(taken: pg.Client[]) {
  proxy.reset()
  try {
    await takeFreeConnections(taken)
  } finally {
    proxy.restore()
  }
}

/** Counts them, because a connection that is still starting takes a slot, but has no name yet. */
async function takeFreeConnections(taken: pg.Client[]) {
  const come = async () => {
    const client = new pg.Client({ connectionString: database.url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    await client.connect()
    taken.push(client)
    return client
  }
  const first = await come()
  const begun = performance.now()
  while (taken.length < maxConnections) {
    if (performance.now() - begun > 30_000) throw new Error('not all connections are taken')
    const came = await Promise.allSettled(Array.from({ length: maxConnections - taken.length }, come))
    if (came.some(({ status }) => status === 'rejected'))
      await first.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'visavis%'`)
  }
}
