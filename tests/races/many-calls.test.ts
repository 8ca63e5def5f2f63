/** @module-tag random */
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { settleDueCalls } from '#app/features/marketplace/calls/commands.server.ts'
import { listDueCalls } from '#app/features/marketplace/calls/store.server.ts'
import { sendReminders } from '#app/features/operation/notifications/handlers.server.ts'
import { system } from '#app/platform/context.ts'
import { inTransaction, rows } from '#app/platform/data/db.server.ts'
import { makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { isDeep } from '#tests/support/deep.ts'
import { statementsOf } from '#tests/support/statements.ts'

/**
 * More calls due at one moment than one statement can list: PostgreSQL allows 65,535 parameters, and a call needs two.
 */
const MANY = isDeep ? 33_120 : 3_312
const now = new Date('2026-11-22T12:00:00Z')

const t = testContext({ isBooked: false })
const made: Awaited<ReturnType<typeof makeCall>>[] = []

beforeAll(async () => {
  await t.setClock(new Date(now.getTime() - 30 * 3_600_000))
  for (const hours of [2, 11, 23])
    made.push(await makeCall(t, { startAt: new Date(now.getTime() + hours * 3_600_000) }))
  await t.setClock(now)
  await inTransaction(t.ctx.db, async (tx) => {
    // Calls without real people, triggers or foreign keys: 360 pairs, with a quarter of an hour each, all day.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into calls (seeker_id, offerer_id, scheduled_start, scheduled_end, duration_minutes, total_credits, media_type, created_at)
      select md5('s' || pair)::uuid, md5('o' || pair)::uuid, begins, begins + interval '15 minutes', 15, 10, 'audio', app_now() - interval '3 days'
      from generate_series(1, ${MANY / 92}) pair,
        generate_series(app_now() + interval '75 minutes', app_now() + interval '24 hours', interval '15 minutes') begins`)
    await tx.execute(sql`
      insert into notifications (user_id, type, code, metadata, effect_key)
      select person, 'reminder', 'call_reminder', '{}', 'reminder.day:' || c.id || ':' || person
      from calls c, unnest(array[c.seeker_id, c.offerer_id]) person
      where c.created_at < app_now() - interval '2 days'`)
    await tx.execute(sql`analyze calls`)
  })
})

/** The largest number of parameters in a statement, and the number of statements. */
async function watched(work: () => Promise<unknown>) {
  const sent = await statementsOf(t.database, work)
  return { parameters: Math.max(...sent.map(({ values }) => values.length)), statements: sent.length }
}

const reminded = () =>
  rows<{ user_id: string; [column: string]: unknown }>(
    t.ctx.db,
    sql`select user_id from notifications where code = 'call_reminder' and metadata <> '{}'`,
  )

describe('with more upcoming calls than a statement can list', () => {
  test('one call whose reminder fails does not block the others [OP-6.4]', async () => {
    const [some] = await rows<{ count: number }>(t.ctx.db, sql`select count(*)::int as count from calls`)
    expect(some?.count).toBe(MANY + made.length)
    const [first] = made
    if (!first) throw new Error('no call')
    await t.ctx.db.execute(sql`
      create function refuse_one() returns trigger language plpgsql as $$ begin
        if new.effect_key like '%${sql.raw(first.callId)}%' then raise exception 'not this one'; end if; return new; end $$`)
    await t.ctx.db.execute(
      sql`create trigger refuse_one before insert on notifications for each row execute function refuse_one()`,
    )
    try {
      await sendReminders(t.ctx)
      expect(await reminded()).toHaveLength(2 * (made.length - 1))
    } finally {
      await t.ctx.db.execute(sql`drop trigger refuse_one on notifications`)
    }
  })

  test('everyone is reminded once, in statements of at most a thousand parameters, with any number of workers [OP-6.4]', async () => {
    const { parameters, statements } = await watched(() => Promise.all([sendReminders(t.ctx), sendReminders(t.ctx)]))
    expect(parameters).toBeLessThanOrEqual(1_000)
    expect(parameters).toBeGreaterThan(0)
    expect(statements).toBeLessThan(1_000)
    expect((await reminded()).map(({ user_id }) => user_id).sort()).toEqual(
      made.flatMap(({ seekerId, companionId }) => [seekerId, companionId]).sort(),
    )
  })

  test('settling queries the time once, not once per open call [MF-12]', async () => {
    const statements = await inTransaction(t.ctx.db, async (tx) => {
      await tx.execute(sql`set local track_functions = 'pl'`)
      expect(await listDueCalls(tx, { limit: 50, after: null })).toEqual([])
      const [row] = await rows<{ calls: number }>(
        tx,
        sql`select calls::int from pg_stat_xact_user_functions where funcname = 'app_now'`,
      )
      return row?.calls
    })
    expect(statements).toBeLessThan(5)
  })

  test('settling skips calls that cannot be settled, without listing them [OP-6.4]', async () => {
    // Their people don't exist, so none of the first can be settled.
    await t.ctx.db.execute(sql`
      create function refuse_settling() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`)
    await t.ctx.db.execute(
      sql`create trigger refuse_settling before update on calls for each row execute function refuse_settling()`,
    )
    try {
      await t.setClock(new Date(now.getTime() + 91 * 60_000))
      const before = await listDueCalls(t.ctx.db, { limit: 1_000, after: null })
      expect(before).toHaveLength(MANY / 92)
      const { parameters } = await watched(async () => {
        expect(await settleDueCalls(t.ctx, system('test'))).toEqual({ settled: 0, failed: before.length })
      })
      expect(parameters).toBeLessThan(20)
    } finally {
      await t.ctx.db.execute(sql`drop trigger refuse_settling on calls`)
      await t.setClock(now)
    }
  })
})
