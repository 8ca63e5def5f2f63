import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { startSweep } from './processes.server.ts'

const database = testDatabase({ connections: 2 })
const isLater = (seconds: number) =>
  database.db.execute(sql`update sweeps set started_at = started_at - make_interval(secs => ${seconds})`)

test('of two processes one starts a sweep, and again after its interval', async () => {
  const { db } = database
  expect(await startSweep(db, 'settle_calls', 5)).toBe(true)
  expect(await startSweep(db, 'settle_calls', 5)).toBe(false)
  expect(await startSweep(db, 'reminders', 30)).toBe(true)
  await isLater(5)
  const both = await Promise.all([startSweep(db, 'settle_calls', 5), startSweep(db, 'settle_calls', 5)])
  expect(both.filter(Boolean)).toEqual([true])
  expect(await startSweep(db, 'settle_calls', 0)).toBe(true)
})
