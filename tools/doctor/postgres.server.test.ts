import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#app/platform/config.ts'
import { openPostgres } from '#app/platform/data/db.server.ts'
import { processes } from '#db/schema/all.ts'
import { otherDatabase } from '#tests/faults/program.ts'
import { testDatabase } from '#tests/support/database.ts'
import { examinePostgres } from './postgres.ts'

const database = testDatabase()

/** `directUrl` is where it listens; by default its own database. */
async function look(env: Record<string, string> = {}, prepare = '', directUrl = database.url ?? '') {
  const opened = await openPostgres(database.url ?? '', { connections: 1, directUrl })
  onTestFinished(opened.close)
  if (prepare) await opened.db.execute(sql.raw(prepare))
  const config = readConfig({ APP_ORIGIN: 'https://talk.example.org', DATABASE_URL: database.url ?? '', ...env })
  return (await Array.fromAsync(examinePostgres(opened, config))).map(({ level, text }) => `${level} ${text}`)
}

test('PostgreSQL with timeouts, connections and live updates is well [OP-doctor]', async () => {
  expect(await look()).toEqual([
    expect.stringMatching(/^ok PostgreSQL answers \(\d+.*\), the database has \d+/),
    expect.stringMatching(/^ok \d+ MB are free|^skip not tested: the free space on PostgreSQL’s disk/),
    'ok statements, locks and idle transactions have timeouts',
    'ok 1 process may open 19 connections, and PostgreSQL allows 197',
    'ok live updates arrive through LISTEN and NOTIFY',
  ])
})

test('what a pooler drops, or a replica or bus lacks, is bad [OP-doctor]', async () => {
  const services = { DATABASE_READ_URL: database.url ?? '', BUS_URL: 'redis://127.0.0.1:9' }
  expect((await look({ DATABASE_READ_URL: services.DATABASE_READ_URL })).at(-1)).toMatch(
    /^skip not tested: the replica .* isn’t running$/,
  )
  await database.db.insert(processes).values({ id: crypto.randomUUID(), role: 'off', version: '1', build: 'x' })
  expect(await look(services, 'set statement_timeout = 0', otherDatabase(database.url ?? '', 'postgres'))).toEqual([
    expect.anything(),
    expect.anything(),
    expect.stringMatching(/^bad statement_timeout isn’t in force through DATABASE_URL/),
    expect.anything(),
    expect.stringMatching(/^bad live updates don’t arrive through LISTEN and NOTIFY.* check DATABASE_DIRECT_URL$/),
    expect.stringMatching(/^bad live updates don’t arrive through the bus.* check BUS_URL$/),
    expect.stringMatching(/^bad the replica of DATABASE_READ_URL is/),
  ])
  await database.db.delete(processes)
})

test('more processes than PostgreSQL has connections for are bad, unless a pooler shares them', async () => {
  const process = { role: 'off', version: '1', build: 'x' } as const
  const ids = Array.from({ length: 11 }, () => crypto.randomUUID())
  await database.db.insert(processes).values(ids.map((id) => ({ id, ...process })))
  expect(await look()).toContainEqual(
    expect.stringMatching(/^bad 11 processes may open 209 connections, .* allows 197/),
  )
  expect(await look({ DATABASE_CONNECTIONS: '2', JOB_CONNECTIONS: '1' })).toContainEqual(
    expect.stringMatching(/^ok 11/),
  )
  const pooled = { DATABASE_DIRECT_URL: database.url ?? '' }
  expect(await look(pooled)).toContainEqual(expect.stringMatching(/^skip .* the pooler/))
  await database.db.delete(processes)
})

test('a database elsewhere doesn’t tell how full its disk is', async () => {
  const elsewhere = { DATABASE_URL: 'postgres://db.example.org/x' }
  expect(await look(elsewhere)).toContainEqual(expect.stringMatching(/^skip not tested: the free space/))
})
