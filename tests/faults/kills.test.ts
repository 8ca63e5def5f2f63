/** @module-tag deep */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '#app/platform/data/db.server.ts'
import { type Cluster, startCluster } from '#tests/support/postgres-cluster.ts'
import { brokenInvariants } from './invariants.ts'
import { ask, createLoad, createRandom, faultSeed, type LoadOperation, moveClock, type Random } from './load.ts'
import { newDatabase } from './program.ts'
import { makeWorld, type World } from './world.ts'

const soakMs = Number(process.env.SOAK_MINUTES ?? 0) * 30_000
const soakUntil = performance.now() + soakMs
const timeout = 900_000 + soakMs
/** Number of kills. The embedded database takes twice as long to start. */
const killCount = (world: World) => (world.nextCommit ? 16 : 8)
const people = 8

describe.concurrent(`kill -9 while people book, buy and are paid out (FAULT_SEED=${faultSeed})`, { timeout }, () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster({ durable: true })
  })
  afterAll(() => cluster.stop())

  test('loses nothing acknowledged and leaves nothing half done, on PostgreSQL [F1, F40]', async () => {
    await everyRound(async (round) => {
      const database = await newDatabase(cluster.url)
      await killRepeatedly(await makeWorld({ people, databaseUrl: database.url }), createRandom(faultSeed + round))
      await database.drop()
    })
  })

  test('loses nothing acknowledged and leaves nothing half done, on the embedded database [F5]', async () => {
    await everyRound(async (round) => {
      await killRepeatedly(await makeWorld({ people }), createRandom(faultSeed + round + 1_000))
    })
  })
})

async function everyRound(run: (round: number) => Promise<void>) {
  let round = 0
  do await run(round++)
  while (performance.now() < soakUntil)
}

async function killRepeatedly(world: World, random: Random) {
  const { operations, run } = createLoad(world, random)
  /** Operations in progress at the kills, by kind, and how many of them the database had already committed. */
  const interrupted = { booking: 0, payout: 0, purchase: 0, committed: 0 }
  try {
    for (let kill = 1; kill <= killCount(world); kill++) {
      await killDuringLoad(world, run, operations, random)
      const open = operations.filter(({ outcome }) => outcome === 'nothing')
      for (const { kind } of open) interrupted[kind]++
      // Opening the embedded database costs as much as a start, so it is checked less often.
      if (world.nextCommit || kill % 5 === 0) {
        const { broken, storedKeys } = await world.read(async (db) => ({
          broken: await brokenInvariants(db, operations, world.fake, false),
          storedKeys: await rows<{ key: string }>(db, sql`select key from requests`),
          // Resets the password limit, or payouts would soon be refused instead of interrupted.
          forgotten: await rows(db, sql`delete from rate_limits where key like 're_authentication:%' returning key`),
        }))
        expect(broken, `after kill ${kill}`).toEqual([])
        interrupted.committed += open.filter(
          ({ key }) => key && storedKeys.some((row) => row.key.startsWith(key)),
        ).length
      }

      await world.start()
      // Lets interrupted payouts continue. Not every time, because rules about old events use the same clock.
      if (kill % 5 === 0) await moveClock(world.base, 70)
      await askAgain(world, operations, open, random)
      expect(
        operations.filter(({ outcome }) => outcome === 'failed').map(({ path, status }) => `${path}: ${status}`),
      ).toEqual([])
    }
    const { booking, payout, purchase } = interrupted
    expect(booking * payout * purchase, JSON.stringify(interrupted)).toBeGreaterThan(0)
    const late = operations.filter(({ status }) => status === 502)
    expect(late.length, 'a payment provider that works is hardly ever too late').toBeLessThan(operations.length / 20)
    await finishPending(world)
    expect(await world.read((db) => brokenInvariants(db, operations, world.fake, true)), 'at the end').toEqual([])
  } catch (error) {
    throw new Error(`FAULT_SEED=${faultSeed}\n${world.output().slice(-4_000)}`, { cause: error })
  } finally {
    await world.close()
  }
  const done = operations.filter(({ outcome }) => outcome === 'done').length
  process.stdout.write(
    `    ${killCount(world)} kills, ${operations.length} operations, ${done} done, under way ${JSON.stringify(interrupted)}\n`,
  )
}

/** Lets everyone act, and kills the product after a random number of responses. */
async function killDuringLoad(
  world: World,
  run: ReturnType<typeof createLoad>['run'],
  operations: LoadOperation[],
  random: Random,
) {
  const answered = () => operations.filter(({ outcome }) => outcome !== 'nothing').length
  const goal = answered() + 8 + Math.floor(random() * 40)
  const load = run()
  const latest = performance.now() + 10_000
  while (answered() < goal && performance.now() < latest) await pause(2)
  // Half of the kills are at a random moment, half between a commit and its response, where that can be observed.
  if (world.nextCommit && random() < 0.5) await world.nextCommit()
  else await pause(random() * 30)
  await world.kill()
  await load.end()
}

/** People without a response retry with the same key. Some with a response retry too, and must get the same one. */
async function askAgain(
  world: World,
  operations: readonly LoadOperation[],
  open: readonly LoadOperation[],
  random: Random,
) {
  for (const operation of open)
    Object.assign(operation, operation.kind === 'purchase' ? { outcome: 'unknown' } : await ask(world, operation))
  const done = operations.filter(({ kind, outcome }) => kind !== 'purchase' && outcome === 'done')
  for (let count = 0; count < 4; count++) {
    const operation = done[Math.floor(random() * done.length)]
    if (operation) expect((await ask(world, operation)).answer).toBe(operation.answer)
  }
}

/**
 * Waits for the last webhook and for interrupted work to finish. Sweeps run at the start. Jobs and leases of dead
 * processes expire now instead of two minutes later.
 */
async function finishPending(world: World) {
  await world.fake.control.webhooksDelivered()
  await moveClock(world.base, 150)
  for (let attempt = 0; attempt < 12; attempt++) {
    expect(await world.stop()).toBe(0)
    const left = await world.read(async (db) => [
      ...(await rows<{ id: string }>(
        db,
        sql`update jobs.job set state = 'retry', start_after = now() where state in ('created', 'retry', 'active')
          and name not like '\\_\\_%' returning id`,
      )),
      ...(await rows<{ id: string }>(
        db,
        sql`update payouts set lease_owner = null, lease_until = null where status = 'pending' returning id`,
      )),
    ])
    if (left.length === 0) return
    await world.start()
    await pause(2_000 + left.length * 20)
  }
  throw new Error('jobs are left over')
}
