import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { alarms } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion } from '#tests/support/makers.ts'
import { businessDaysBefore, overdueBefore, watchPromises } from './commands.server.ts'

/** A Tuesday. */
const now = new Date('2026-12-01T12:00:00Z')
const t = testContext({ isBooked: false, now })

test('business days leave weekends out', () => {
  expect(businessDaysBefore(now, 1).toISOString()).toBe('2026-11-30T12:00:00.000Z')
  expect(businessDaysBefore(now, 3).toISOString()).toBe('2026-11-26T12:00:00.000Z')
  expect(businessDaysBefore(new Date('2026-11-29T12:00:00Z'), 1).toISOString()).toBe('2026-11-27T12:00:00.000Z')
})

test('the operator is alerted for each kind of request that waits longer than promised, and for no other', async () => {
  const before = overdueBefore(now)
  const around = (limit: Date) =>
    [limit.getTime() - 60_000, limit.getTime() + 600_000].map((at) => new Date(at).toISOString())
  const run = (statement: ReturnType<typeof sql>) => t.ctx.db.execute(statement)
  await watchPromises(t.ctx)
  expect(await t.ctx.db.select().from(alarms)).toEqual([])
  for (const at of around(before.application))
    await run(sql`insert into applications (companion_id, submitted_at) values (${await makeCompanion(t)}, ${at})`)
  for (const at of around(now))
    await run(sql`insert into cases (kind, language, reason, due_at) values ('accessibility', 'en', 'other', ${at})`)
  await watchPromises(t.ctx)
  await watchPromises(t.ctx)
  const found = await t.ctx.db.select().from(alarms)
  expect(found.map(({ code, subject, detail, times }) => [code, subject, detail, times]).sort()).toEqual([
    ['answer_overdue', 'application', '1', 2],
    ['answer_overdue', 'case', '1', 2],
  ])
})
