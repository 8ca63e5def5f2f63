import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { deleteOldCounters } from '#app/features/marketplace/accounts/sign-in.store.server.ts'
import { testContext } from '#tests/support/context.ts'
import { BATCH_ROWS, rows } from './db.server.ts'

const t = testContext()

test('a sweep deletes whatever a flood left, a thousand rows at a time, and nothing else [T-SWEEPS]', async () => {
  const { db, clock } = t.ctx
  const now = clock.now()
  await db.execute(sql`
    insert into rate_limits (key, count, last_request)
    select 'flood ' || n, 1, ${now.getTime() - 2 * 86_400_000}::bigint from generate_series(1, ${2 * BATCH_ROWS + 5}::int) n`)
  await db.execute(
    sql`insert into rate_limits (key, count, last_request) values ('fresh', 1, ${now.getTime()}::bigint)`,
  )
  const statements = vi.spyOn(db, 'execute')
  await deleteOldCounters(db, now)
  expect(statements).toHaveBeenCalledTimes(3)
  statements.mockRestore()
  expect(await rows(db, sql`select key from rate_limits`)).toEqual([{ key: 'fresh' }])
})
