/** @module-tag deep */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type AppServer, postForm } from '#tests/support/app-server.ts'
import { moveClock, ownConnection } from './load.ts'
import { newDatabase } from './program.ts'
import { makeWorld, PASSWORD, type World } from './world.ts'

/** Two built processes, one PostgreSQL, one payment provider (docs/decisions/013). */
let world: World
let second: AppServer
let sql: pg.Client
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await newDatabase(inject('postgresUrl'), inject('postgresUrl'))
  drop = database.drop
  world = await makeWorld({ people: 4, databaseUrl: database.url })
  second = await world.startAnother()
  sql = new pg.Client({ connectionString: database.url })
  await sql.connect()
  // Without webhooks: an event about a transfer triggers a lookup, which could be held instead of the intended request.
  world.fake.control.setWebhookTargets({ targets: [] })
})
afterAll(async () => {
  await sql.end()
  await world.close()
  await drop()
})

const rowOf = async (payoutId: string): Promise<{ status: string; attempt: number; lease_owner: string | null }> =>
  (await sql.query('select * from payouts where id = $1', [payoutId])).rows[0]

const transfersOf = (payoutId: string) =>
  Object.values(world.fake.control.list().transfers).filter(
    ({ transfer_group }) => transfer_group === `payout_${payoutId}`,
  ).length

async function until(what: string, isTrue: () => Promise<boolean>) {
  const latest = performance.now() + 100_000
  while (!(await isTrue())) {
    if (performance.now() > latest) throw new Error(`never: ${what}\n${world.output().slice(-2_000)}`)
    await pause(20)
  }
}

async function requestPayout(): Promise<string> {
  const [who] = world.companions
  const form = { intent: 'request', credits: '500', idempotencyKey: crypto.randomUUID(), password: PASSWORD }
  const headers = { cookie: who?.cookie ?? '', ...ownConnection }
  const answer = await postForm(`${world.base}/en/payouts.data`, form, headers)
  expect(answer.status, await answer.text()).toBe(200)
  const { rows } = await sql.query('select id from payouts where user_id = $1 order by created_at desc', [who?.userId])
  return rows[0].id
}

/** Moves the clock of both processes, which triggers their sweeps. */
const advance = (minutes: number, base = second.origin) => moveClock(base, minutes * 60)

const endLease = (payoutId: string) =>
  sql.query(`update payouts set lease_until = clock_timestamp() - interval '1 second' where id = $1`, [payoutId])

/** Another process takes the expired lease, requests the transfer and finishes. */
async function letOtherProcessSend(payoutId: string) {
  const { lease_owner: owner } = await rowOf(payoutId)
  await endLease(payoutId)
  await advance(16)
  await until('somebody else asked', async () => {
    const row = await rowOf(payoutId)
    return row.status !== 'pending' || (row.lease_owner === null && owner !== null)
  })
}

async function settle(payoutId: string) {
  let turns = 0
  await until('the payout is done', async () => {
    if (turns++ % 50 === 0) await advance(11)
    return (await rowOf(payoutId)).status !== 'pending'
  })
}

/** Stops a process between two of its transactions, because an open one would block the other process. */
async function freeze(process: { kill(signal: NodeJS.Signals): boolean }) {
  for (;;) {
    process.kill('SIGSTOP')
    await pause(300)
    const { rows } = await sql.query(
      `select 1 from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and state <> 'idle'
        and pid <> pg_backend_pid() and state_change < clock_timestamp() - interval '200 milliseconds'`,
    )
    if (rows.length === 0) return
    process.kill('SIGCONT')
    await pause(500)
  }
}

/** Stops the first process in the middle of a transfer, lets the second one do the work, and resumes the first. */
async function suspendAndResume() {
  const first = world.process()
  try {
    await freeze(second.process)
    world.fake.control.holdNext({ method: 'POST', path: '/v1/transfers' })
    const payoutId = await requestPayout()
    await world.fake.control.requestHeld()
    await freeze(first)
    second.process.kill('SIGCONT')
    await letOtherProcessSend(payoutId)
    world.fake.control.releaseRequests()
    await settle(payoutId)
    first.kill('SIGCONT')
    const woken = await fetch(`${world.base}/readyz`, { headers: ownConnection })
    expect(woken.ok).toBe(true)
    await advance(11, world.base)
    await until('the first process is done with it', async () => {
      const { rows } = await sql.query(
        `select 1 from jobs.job where name = 'send-payout' and state = 'active' and data ->> 'payoutId' = $1`,
        [payoutId],
      )
      return rows.length === 0
    })
    return { transfers: transfersOf(payoutId), attempt: (await rowOf(payoutId)).attempt }
  } finally {
    world.fake.control.forgetFaults()
    first.kill('SIGCONT')
    second.process.kill('SIGCONT')
  }
}

test('a payout is transferred once when its process is suspended and resumed later [F3, MF-1]', async () => {
  expect(await suspendAndResume()).toMatchObject({ transfers: 1, attempt: 1 })
  expect((await sql.query('select * from ledger_violations')).rows).toEqual([])
})
