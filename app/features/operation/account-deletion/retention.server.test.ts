import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sweepAccounts } from '#app/features/marketplace/accounts/limits.commands.server.ts'
import { sweepAnalytics } from '#app/features/marketplace/analytics/commands.server.ts'
import { sweepFreeTimes } from '#app/features/marketplace/directory/retention.commands.server.ts'
import { sweepPhotos } from '#app/features/marketplace/profiles/commands.server.ts'
import { sweepTraders } from '#app/features/marketplace/traders/commands.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { BATCH_ROWS, rows } from '#app/platform/data/db.server.ts'
import { deliverMail, enqueueMail } from '#app/platform/outside/mail.server.ts'
import { mails } from '#db/schema/all.ts'
import { type RetentionStep, retentionSteps, type Sweep, type TableName } from '#db/table-rules.ts'
import { tableRules } from '#db/tables.ts'
import { storeReports } from '#tests/support/call-reports.ts'
import { makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { sweepRetention } from './erasure.commands.server.ts'
import { columnOf } from './store.server.ts'

const now = new Date('2026-12-01T12:00:00Z')
const t = testContext({ now })

const text = (what: string) => `${what} ${crypto.randomUUID()}`

/** Makes a row of each table that is cleared by days, with `at` where its time is counted from. */
const makers: Partial<Record<TableName, (at: Date) => Promise<unknown>>> = {
  mails: (at) =>
    t.ctx.db.execute(sql`insert into mails (effect_key, to_address, language, subject, text, html, attachments, sent_at)
      values (${text('key')}, 'lena@test.example', 'en', 'Hello', 'Words', '<p>Words</p>', '[{"filename":"talk.ics"}]', ${at.toISOString()})`),
  notifications: async (at) =>
    t.ctx.db.execute(sql`insert into notifications (user_id, type, code, effect_key, created_at)
      values (${await makeSeeker(t)}, 'other', 'welcome_seeker', ${text('key')}, ${at.toISOString()})`),
  trialMarks: async (at) => {
    const call = await makeCall(t, { startAt: new Date('2027-01-04T10:00:00Z'), isTrial: true })
    return t.ctx.db.execute(sql`insert into trial_marks (call_id, kind, hash, created_at)
      values (${call.callId}, 'mailbox', sha256(convert_to(${text('hash')}, 'UTF8')), ${at.toISOString()})`)
  },
  suspensions: async (at) =>
    t.ctx.db.execute(sql`insert into suspensions (user_id, start_at, lifted_at)
      values (${await makeSeeker(t)}, ${new Date(at.getTime() - 3_600_000).toISOString()}, ${at.toISOString()})`),
  attendances: async (at) => {
    const call = await makeCall(t, { startAt: new Date('2027-01-04T10:00:00Z') })
    const when = at.toISOString()
    return t.ctx.db.execute(sql`insert into call_visits (call_id, user_id, joined_at, seen_at, left_at)
      values (${call.callId}, ${call.seekerId}, ${when}, ${when}, ${when})`)
  },
  callReports: async (at) =>
    storeReports(t, await makeCall(t, { startAt: new Date('2027-01-04T10:00:00Z') }), { seeker: {}, reportedAt: at }),
  callExtensions: async (at) => {
    const call = await makeCall(t, { startAt: new Date('2027-01-04T10:00:00Z') })
    return t.ctx.db.execute(sql`insert into call_extensions (call_id, asked_by, minutes, credits, asked_at, expires_at)
      values (${call.callId}, ${call.seekerId}, 15, 25, ${at.toISOString()}, ${new Date(at.getTime() + 60_000).toISOString()})`)
  },
  idempotencyKeys: async (at) =>
    t.ctx.db.execute(sql`insert into requests (user_id, key, command, fingerprint, created_at)
      values (${await makeSeeker(t)}, 'a-key-of-mine', 'book_call', 'x', ${at.toISOString()})`),
  paymentEvents: (at) =>
    t.ctx.db.execute(sql`insert into payment_events (id, destination, type, livemode, payload, processed_at)
      values (${text('evt')}, 'platform', 'checkout.session.completed', false, '{}', ${at.toISOString()})`),
  emailChanges: async (at) => {
    const [requested, effective, expires] = [-1, 48, 168].map((hours) => new Date(at.getTime() + hours * 3_600_000))
    return t.ctx.db.execute(sql`insert into email_changes (user_id, email, proof, requested_by, requested_at, effective_at, expires_at, outcome, ended_at)
      values (${await makeSeeker(t)}, 'new@test.example', 'ID card in a video call', ${await makeAdmin(t)}, ${requested?.toISOString()},
        ${effective?.toISOString()}, ${expires?.toISOString()}, 'withdrawn', ${at.toISOString()})`)
  },
  contentChanges: async (at) =>
    t.ctx.db.execute(sql`insert into content_changes (user_id, field, after, is_material, decision, decided_at, decided_by)
      values (${await makeCompanion(t)}, 'bio', 'Words', true, 'accepted', ${at.toISOString()}, ${await makeAdmin(t)})`),
  personNotes: async (at) =>
    t.ctx.db.execute(sql`insert into person_notes (user_id, author_id, text, created_at)
      values (${await makeSeeker(t)}, ${await makeAdmin(t)}, 'Words', ${at.toISOString()})`),
  onboardingDrafts: async (at) =>
    t.ctx.db.execute(sql`insert into onboarding_drafts (user_id, values, updated_at)
      values (${await makeSeeker(t)}, '{}', ${at.toISOString()})`),
  withdrawals: (at) =>
    t.ctx.db.execute(sql`insert into withdrawals (form_key, state, language, name, email, account_email, reference, declaration, received_at)
      values (${crypto.randomUUID()}, 'unconfirmed', 'en', 'Lena', 'lena@test.example', 'lena@test.example', '', 'I withdraw', ${at.toISOString()})`),
  availability: async (at) =>
    t.ctx.db.execute(sql`insert into availability (offerer_id, start_time, end_time, media_type)
      values (${await makeCompanion(t)}, ${new Date(at.getTime() - 3_600_000).toISOString()}, ${at.toISOString()}, 'audio')`),
  availabilityUndos: async (at) =>
    t.ctx.db.execute(sql`insert into availability_undos (offerer_id, change, created_at)
      values (${await makeCompanion(t)}, '{}', ${at.toISOString()})`),
  // Of whole days: the day of noon is over by then, the next one is not.
  cases: (at) =>
    t.ctx.db.execute(sql`insert into cases (kind, status, language, reason, text, due_at, closed_at)
      values ('accessibility', 'closed', 'en', 'other', 'Words', ${at.toISOString()}, ${at.toISOString()})`),
  alarms: async (at) =>
    t.ctx.db.execute(sql`insert into alarms (code, subject, read_at, read_by)
      values ('mail_gave_up', ${text('mail')}, ${at.toISOString()}, ${await makeAdmin(t)})`),
  calls: async (at) => {
    const seekerId = await makeSeeker(t)
    const startAt = new Date(at.getTime() - 15 * 60_000)
    const { callId } = await makeCall(t, { seekerId, startAt, minutes: 15, isTrial: true })
    return t.ctx.db.execute(sql`update calls set status = 'cancelled', cancelled_at = scheduled_start, cancelled_by = ${seekerId},
      cancel_note = 'Words' where id = ${callId}`)
  },
  awayTimes: async (at) => {
    const day = new Date(at.getTime() + 12 * 3_600_000).toISOString().slice(0, 10)
    return t.ctx.db.execute(sql`insert into away_times (offerer_id, first_day, last_day)
      values (${await makeCompanion(t)}, ${day}, ${day})`)
  },
  availabilitySeries: async (at) =>
    t.ctx.db.execute(sql`insert into availability_series (offerer_id, repeat, first_date, last_date, start_clock, end_clock, time_zone, renewed_at)
      values (${await makeCompanion(t)}, 'daily', ${at.toISOString().slice(0, 10)}, ${at.toISOString().slice(0, 10)}, '10:00', '11:00', 'UTC', ${at.toISOString()})`),
}

const steps = tableRules.flatMap(({ name, table, rule }) => retentionSteps(rule).map((step) => ({ name, table, step })))
const countOf = async (table: (typeof steps)[number]['table'], filled: RetentionStep['columns']) => {
  const names = Object.keys(filled ?? {}).map((name) => columnOf(table, name))
  const holds = names.map((column) => sql`${column}::text not in ('', '[]')`)
  const where = holds.length > 0 ? sql`where ${sql.join(holds, sql` and `)}` : sql``
  return Number((await rows<{ n: string }>(t.ctx.db, sql`select count(*) as n from ${table} ${where}`))[0]?.n)
}

/** The sweep takes one row, and no more when it runs again. */
async function expectOneGone(
  table: (typeof steps)[number]['table'],
  filled: RetentionStep['columns'],
  sweep: () => Promise<unknown>,
) {
  const had = await countOf(table, filled)
  for (let time = 0; time < 2; time++) {
    await sweep()
    expect(await countOf(table, filled)).toBe(had - 1)
  }
}

test.each(steps)(
  '$name: what is over its days goes, what is not stays ($step.days) [SEC-19, T11]',
  async ({ name, table, step }) => {
    const make = makers[name]
    if (!make) throw new Error(`say here how a row of ${name} is made`)
    const limit = daysAgo(step.days).getTime()
    await make(new Date(limit - 60_000))
    await make(new Date(limit + 60_000))
    await expectOneGone(table, step.columns, () => sweepRetention(t.ctx))
    if (name !== 'calls') await t.ctx.db.execute(sql`delete from ${table}`)
  },
)

const sweeps: Record<Sweep, (ctx: Ctx) => Promise<void>> = {
  accounts: sweepAccounts,
  analytics: sweepAnalytics,
  free_times: sweepFreeTimes,
  photos: sweepPhotos,
  traders: sweepTraders,
}

const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
/** The same row twice: past its end by a minute, and a minute before it. */
const around = (end: Date) => [
  new Date(end.getTime() - 60_000).toISOString(),
  new Date(end.getTime() + 60_000).toISOString(),
]

/** Makes two rows of a table that a sweep of its own clears: one that is over, and one that is not. */
const pairMakers: Partial<Record<TableName, () => Promise<unknown>>> = {
  // Sessions end by the machine's clock, which nobody moves.
  sessions: async () => {
    for (const at of around(new Date()))
      await t.ctx.db.execute(
        sql`insert into sessions (user_id, token_hash, expires_at, created_at)
          values (${await makeSeeker(t)}, ${at}, ${at}, now())`,
      )
  },
  verifications: async () => {
    for (const at of around(now))
      await t.ctx.db.execute(
        sql`insert into verifications (identifier, value, expires_at) values (${at}, ${await makeSeeker(t)}, ${at})`,
      )
  },
  rateLimits: async () => {
    for (const at of around(daysAgo(1)))
      await t.ctx.db.execute(
        sql`insert into rate_limits (key, count, last_request) values (${at}, 1, ${Date.parse(at)})`,
      )
  },
  analyticsEvents: async () => {
    for (const at of around(new Date('2025-11-01T12:00:00Z')))
      await t.ctx.db.execute(
        sql`insert into analytics_events (name, language, items, created_at) values ('view_item_list', 'en', '{}', ${at})`,
      )
  },
  freeTimes: async () => {
    const companionId = await makeCompanion(t)
    for (const at of around(now))
      await t.ctx.db.execute(sql`insert into free_times (companion_id, start_at, first_start_at, end_at, media_type)
        values (${companionId}, ${daysAgo(1).toISOString()}, ${daysAgo(1).toISOString()}, ${at}, 'audio')`)
  },
  photos: async () => {
    for (const at of around(daysAgo(1)))
      await t.ctx.db.execute(sql`insert into photos (key, owner_id, width, height, created_at)
        values (${`photo${Date.parse(at)}`}, ${await makeSeeker(t)}, 1, 1, ${at})`)
  },
  traderDetails: async () => {
    for (const at of around(new Date('2026-06-01T12:00:00Z'))) {
      const id = await makeCompanion(t)
      await t.ctx.db.execute(sql`update users set status = 'canceled', canceled_at = ${at} where id = ${id}`)
    }
  },
}

const cleared = tableRules.flatMap(({ name, table, rule: { until } }) =>
  typeof until === 'object' && 'sweep' in until ? [{ name, table, by: until.sweep }] : [],
)

test.each(cleared)('$name: the sweep takes what is over, and leaves what is not', async ({ name, table, by }) => {
  const make = pairMakers[name]
  if (!make) throw new Error(`say here how two rows of ${name} are made`)
  await t.ctx.db.execute(sql`delete from ${table}`)
  await make()
  await expectOneGone(table, undefined, () => sweeps[by](t.ctx))
})

test('a mail without its words is not sent again, and one that was never sent keeps them [SEC-19]', async () => {
  const draft = {
    to: 'lena@test.example',
    language: 'en',
    subject: 'Hello',
    text: 'Words',
    html: '<p>Words</p>',
  } as const
  const effectKey = text('key')
  const write = () => t.ctx.db.transaction((tx) => enqueueMail(t.ctx, tx, { ...draft, effectKey }))
  await write()
  await t.ctx.db.execute(sql`update mails set created_at = '2020-01-01'`)
  await sweepRetention(t.ctx)
  const unsent = await t.ctx.db.select().from(mails)
  expect(unsent).toMatchObject([{ text: 'Words', toAddress: 'lena@test.example', sentAt: null }])
  await t.ctx.db.execute(sql`update mails set sent_at = '2026-11-01'`)
  await sweepRetention(t.ctx)
  await write()
  const [mail, ...more] = await t.ctx.db.select().from(mails)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ effectKey, toAddress: '', subject: '', text: '', html: '', attachments: [] })
  const transport = { send: () => Promise.reject(new Error('sent again')), close() {} }
  await deliverMail(t.ctx, transport, mail?.id ?? '')
})

test('a backlog of mails is emptied in statements of at most a thousand rows [SEC-19]', async () => {
  await t.ctx.db.execute(sql`insert into mails (effect_key, to_address, language, subject, text, html, sent_at)
    select 'mail ' || n, 'lena@test.example', 'en', 'Hello', 'Words', 'Words', '2026-11-01' from generate_series(1, 2500) n`)
  await t.ctx.db.execute(sql`create table emptied (n int)`)
  await t.ctx.db.execute(sql`create function count_emptied() returns trigger language plpgsql as
      $$ begin insert into emptied select count(*) from changed; return null; end $$`)
  await t.ctx.db.execute(sql`create trigger count_emptied after update on mails referencing new table as changed
      for each statement execute function count_emptied()`)
  await sweepRetention(t.ctx)
  const taken = await rows<{ n: number }>(t.ctx.db, sql`select n from emptied where n > 0`)
  expect(taken.map(({ n }) => n)).toEqual([BATCH_ROWS, BATCH_ROWS, 500])
  await t.ctx.db.execute(sql`drop trigger count_emptied on mails`)
})
