import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companionDashboard, seekerDashboard } from '#app/features/marketplace/dashboard/views.server.ts'
import { rows } from '#app/platform/data/db.server.ts'
import type { Role } from '#app/platform/viewer.ts'
import { mintViewer } from '#app/platform/viewer.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type CrowdSize, fillWithCrowd, idSql, type Kind } from './crowd.ts'
import { livelyCompanion, livelySeeker, typicalLives } from './crowd-lives.ts'

const size: CrowdSize = { companions: 20, alwaysFree: 5, days: 10, seekers: 12, richSeekers: 2, pastCalls: 40 }
let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase({ isBooked: false })
  const client = database.url === null ? null : new pg.Client({ connectionString: database.url })
  await client?.connect()
  const run = async (statements: string) =>
    client ? client.query(statements) : ((await database.pglite?.exec(statements))?.at(-1) ?? { rows: [] })
  await fillWithCrowd(run, size)
  await run(typicalLives(size, 2))
  await client?.end()
})
afterAll(() => database.close())

async function viewerOf(kind: Kind, n: number, role: Role) {
  const [row] = await rows<{ id: string }>(database.db, sql.raw(`select ${idSql(kind, String(n))} as id`))
  return mintViewer({
    userId: row?.id ?? '',
    sessionId: '',
    role,
    status: 'active',
    language: 'en',
    timeZone: 'Europe/Berlin',
    hourFormat: 'language',
    name: kind,
    isSupport: false,
    hasSecondFactor: true,
  })
}

test('the dashboards of a lively pair show calls with each other and money', async () => {
  const [seeker, companion] = [
    await viewerOf('seeker', livelySeeker(size, 1), 'seeker'),
    await viewerOf('companion', livelyCompanion(size, 1), 'offerer'),
  ]
  const now = new Date()
  const bought = await seekerDashboard(database.db, seeker, now, 'Europe/Berlin')
  expect(bought).toMatchObject({ variant: 'active_with_credits', credits: 200 })
  expect(bought.upcoming.map(({ other }) => other.userId)).toEqual(Array(3).fill(companion.userId))
  expect(bought.favorites).toHaveLength(2)
  const earned = await companionDashboard(database.db, companion, now, 'Europe/Berlin')
  expect(earned).toMatchObject({ stage: 'none', credits: 300, application: { state: 'approved' } })
  expect(earned?.upcoming.map(({ other }) => other.userId)).toEqual(Array(3).fill(seeker.userId))
})
