import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sweepAccounts } from '#app/features/marketplace/accounts/limits.commands.server.ts'
import { sweepAnalytics } from '#app/features/marketplace/analytics/commands.server.ts'
import { sweepFreeTimes } from '#app/features/marketplace/directory/retention.commands.server.ts'
import { sweepPhotos } from '#app/features/marketplace/profiles/commands.server.ts'
import { sweepTraders } from '#app/features/marketplace/traders/commands.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { rows } from '#app/platform/data/db.server.ts'
import type { Sweep, TableName } from '#db/table-rules.ts'
import { tableRules } from '#db/tables.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'

const sweeps: Record<Sweep, (ctx: Ctx) => Promise<void>> = {
  accounts: sweepAccounts,
  analytics: sweepAnalytics,
  free_times: sweepFreeTimes,
  photos: sweepPhotos,
  traders: sweepTraders,
}

const now = new Date('2026-12-01T12:00:00Z')
const minute = 60_000
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const t = testContext({ now })

const run = (statement: SQL) => t.ctx.db.execute(statement)
/** The same row twice: past its end by a minute, and a minute before it. */
const around = (end: Date) => [
  new Date(end.getTime() - minute).toISOString(),
  new Date(end.getTime() + minute).toISOString(),
]

/** Makes two rows of a table that a sweep of its own clears: one that is over, and one that is not. */
const makers: Partial<Record<TableName, () => Promise<unknown>>> = {
  // Sessions end by the machine's clock, which nobody moves.
  sessions: async () => {
    for (const at of around(new Date()))
      await run(
        sql`insert into sessions (user_id, token_hash, expires_at, created_at)
          values (${await makeSeeker(t)}, ${at}, ${at}, now())`,
      )
  },
  verifications: async () => {
    for (const at of around(now))
      await run(
        sql`insert into verifications (identifier, value, expires_at) values (${at}, ${await makeSeeker(t)}, ${at})`,
      )
  },
  rateLimits: async () => {
    for (const at of around(daysAgo(1)))
      await run(sql`insert into rate_limits (key, count, last_request) values (${at}, 1, ${Date.parse(at)})`)
  },
  analyticsEvents: async () => {
    for (const at of around(new Date('2025-11-01T12:00:00Z')))
      await run(
        sql`insert into analytics_events (name, language, items, created_at) values ('view_item_list', 'en', '{}', ${at})`,
      )
  },
  freeTimes: async () => {
    const companionId = await makeCompanion(t)
    for (const at of around(now))
      await run(sql`insert into free_times (companion_id, start_at, first_start_at, end_at, media_type)
        values (${companionId}, ${daysAgo(1).toISOString()}, ${daysAgo(1).toISOString()}, ${at}, 'audio')`)
  },
  photos: async () => {
    for (const at of around(daysAgo(1)))
      await run(sql`insert into photos (key, owner_id, width, height, created_at)
        values (${`photo${Date.parse(at)}`}, ${await makeSeeker(t)}, 1, 1, ${at})`)
  },
  traderDetails: async () => {
    for (const at of around(new Date('2026-06-01T12:00:00Z'))) {
      const id = await makeCompanion(t)
      await run(sql`update users set status = 'canceled', canceled_at = ${at} where id = ${id}`)
    }
  },
}

const cleared = tableRules.flatMap(({ name, table, rule: { until } }) =>
  typeof until === 'object' && 'sweep' in until ? [{ name, table, by: until.sweep }] : [],
)

test.each(cleared)('$name: the sweep takes what is over, and leaves what is not', async ({ name, table, by }) => {
  const make = makers[name]
  if (!make) throw new Error(`say here how two rows of ${name} are made`)
  const count = async () => Number((await rows<{ n: string }>(t.ctx.db, sql`select count(*) as n from ${table}`))[0]?.n)
  await run(sql`delete from ${table}`)
  await make()
  const had = await count()
  await sweeps[by](t.ctx)
  expect(await count()).toBe(had - 1)
  await sweeps[by](t.ctx)
  expect(await count()).toBe(had - 1)
})
