import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sweepAccounts } from '#app/features/marketplace/accounts/limits.commands.server.ts'
import { sweepAnalytics } from '#app/features/marketplace/analytics/commands.server.ts'
import { sweepFreeTimes } from '#app/features/marketplace/directory/retention.commands.server.ts'
import { sweepFiles } from '#app/features/marketplace/profiles/commands.server.ts'
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

const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const text = (what: string) => `${what} ${crypto.randomUUID()}`

/** ISO string of an instant, plus hours. */
const on = (at: Date, hours = 0) => new Date(at.getTime() + hours * 3_600_000).toISOString()
const scheduledCall = (isTrial = false) => makeCall(t, { startAt: new Date('2027-01-04T10:00:00Z'), isTrial })

/** Rows of tables with a retention in days; `at` is when the period starts. */
const inserts: Partial<Record<TableName, (at: Date) => Promise<SQL> | SQL>> = {
  mails: (at) => sql`mails (effect_key, to_address, language, subject, text, html, attachments, sent_at)
    values (${text('key')}, 'lena@test.example', 'en', 'Hello', 'Words', '<p>Words</p>', '[{"filename":"talk.ics"}]', ${on(at)})`,
  notifications: async (at) => sql`notifications (user_id, type, code, effect_key, created_at)
    values (${await makeSeeker(t)}, 'other', 'welcome_seeker', ${text('key')}, ${on(at)})`,
  trialMarks: async (at) => sql`trial_marks (call_id, kind, hash, created_at)
    values (${(await scheduledCall(true)).callId}, 'mailbox', sha256(convert_to(${text('hash')}, 'UTF8')), ${on(at)})`,
  suspensions: async (at) => sql`suspensions (user_id, start_at, lifted_at)
    values (${await makeSeeker(t)}, ${on(at, -1)}, ${on(at)})`,
  attendances: async (at) => sql`call_visits (call_id, user_id, joined_at, seen_at, left_at)
    select id, seeker_id, ${on(at)}::timestamptz, ${on(at)}::timestamptz, ${on(at)}::timestamptz
    from calls where id = ${(await scheduledCall()).callId}`,
  callSentences: async (at) => sql`call_sentences (call_id, said_by, sentence, said_at)
    select id, seeker_id, 'running_late', ${on(at)}::timestamptz from calls where id = ${(await scheduledCall()).callId}`,
  callExtensions: async (at) => sql`call_extensions (call_id, asked_by, minutes, credits, asked_at, expires_at)
    select id, seeker_id, 15, 25, ${on(at)}::timestamptz, ${on(at, 1 / 60)}::timestamptz
    from calls where id = ${(await scheduledCall()).callId}`,
  callMoves: async (at) => sql`call_moves (call_id, asked_by, from_at, offered, asked_at, expires_at)
    select id, seeker_id, scheduled_start, array[scheduled_start + interval '1 day'], ${on(at)}::timestamptz, ${on(at, 1)}::timestamptz
    from calls where id = ${(await scheduledCall()).callId}`,
  idempotencyKeys: async (at) => sql`requests (user_id, key, command, fingerprint, created_at)
    values (${await makeSeeker(t)}, 'a-key-of-mine', 'book_call', 'x', ${on(at)})`,
  paymentEvents: (at) => sql`payment_events (id, destination, type, livemode, payload, processed_at)
    values (${text('evt')}, 'platform', 'checkout.session.completed', false, '{}', ${on(at)})`,
  emailChanges: async (at) => sql`email_changes
    (user_id, email, proof, requested_by, requested_at, effective_at, expires_at, outcome, ended_at)
    values (${await makeSeeker(t)}, 'new@test.example', 'ID card in a video call', ${await makeAdmin(t)},
      ${on(at, -1)}, ${on(at, 48)}, ${on(at, 168)}, 'withdrawn', ${on(at)})`,
  contentChanges: async (at) => sql`content_changes
    (user_id, field, after, is_material, decision, decided_at, decided_by)
    values (${await makeCompanion(t)}, 'bio', 'Words', true, 'accepted', ${on(at)}, ${await makeAdmin(t)})`,
  personNotes: async (at) => sql`person_notes (user_id, author_id, text, created_at)
    values (${await makeSeeker(t)}, ${await makeAdmin(t)}, 'Words', ${on(at)})`,
  onboardingDrafts: async (at) => sql`onboarding_drafts (user_id, values, updated_at)
    values (${await makeSeeker(t)}, '{}', ${on(at)})`,
  withdrawals: (at) => sql`withdrawals
    (form_key, state, language, name, email, account_email, reference, declaration, received_at)
    values (${crypto.randomUUID()}, 'unconfirmed', 'en', 'Lena', 'lena@test.example', 'lena@test.example', '', 'I withdraw', ${on(at)})`,
  availability: async (at) => sql`availability (offerer_id, start_time, end_time, media_type)
    values (${await makeCompanion(t)}, ${on(at, -1)}, ${on(at)}, 'audio')`,
  availabilityUndos: async (at) => sql`availability_undos (offerer_id, change, created_at)
    values (${await makeCompanion(t)}, '{}', ${on(at)})`,
  // Counted in whole days: noon's day is over by then, the next isn't.
  cases: (at) => sql`cases (kind, status, language, reason, text, due_at, closed_at)
    values ('accessibility', 'closed', 'en', 'other', 'Words', ${on(at)}, ${on(at)})`,
  alarms: async (at) => sql`alarms (code, subject, read_at, read_by)
    values ('mail_gave_up', ${text('mail')}, ${on(at)}, ${await makeAdmin(t)})`,
  backups: (at) => sql`backups (made_at, kind, finished_at, bytes) values (${on(at)}, 'backup', ${on(at)}, 1)`,
  awayTimes: async (at) => sql`away_times (offerer_id, first_day, last_day)
    values (${await makeCompanion(t)}, ${on(at, 12).slice(0, 10)}, ${on(at, 12).slice(0, 10)})`,
  availabilitySeries: async (at) => sql`availability_series
    (offerer_id, repeat, first_date, last_date, start_clock, end_clock, time_zone, renewed_at)
    values (${await makeCompanion(t)}, 'daily', ${on(at).slice(0, 10)}, ${on(at).slice(0, 10)}, '10:00', '11:00', 'UTC', ${on(at)})`,
}
const insert = (row: SQL) => t.ctx.db.execute(sql`insert into ${row}`)

/** As above, for tables whose rows need more than an insert. */
const makers: Partial<Record<TableName, (at: Date) => Promise<unknown>>> = {
  callReports: async (at) => storeReports(t, await scheduledCall(), { seeker: {}, reportedAt: at }),
  calls: async (at) => {
    const startAt = new Date(at.getTime() - 15 * 60_000)
    const { callId, seekerId } = await makeCall(t, { startAt, minutes: 15, isTrial: true })
    return t.ctx.db.execute(sql`update calls set status = 'cancelled', cancelled_at = scheduled_start,
      cancelled_by = ${seekerId}, cancel_note = 'Words' where id = ${callId}`)
  },
}

const steps = tableRules.flatMap(({ name, table, rule }) => retentionSteps(rule).map((step) => ({ name, table, step })))
const countOf = async (table: (typeof steps)[number]['table'], filled: RetentionStep['columns']) => {
  const names = Object.keys(filled ?? {}).map((name) => columnOf(table, name))
  const holds = names.map((column) => sql`${column}::text not in ('', '[]')`)
  const where = holds.length > 0 ? sql`where ${sql.join(holds, sql` and `)}` : sql``
  return Number((await rows<{ n: string }>(t.ctx.db, sql`select count(*) as n from ${table} ${where}`))[0]?.n)
}

/** Expects the sweep to clear one row, and none when it runs again. */
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
    const row = inserts[name]
    const make = row ? async (at: Date) => insert(await row(at)) : makers[name]
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
  photos: sweepFiles,
  traders: sweepTraders,
}

const around = (end: Date) => [
  new Date(end.getTime() - 60_000).toISOString(),
  new Date(end.getTime() + 60_000).toISOString(),
]

/** Two rows of a table with its own sweep, just before and just after `end`. */
const pairs: Partial<Record<TableName, { end?: Date; row: (at: string) => Promise<SQL> | SQL }>> = {
  // Sessions expire by the machine's clock, which tests don't move.
  sessions: {
    row: async (at) => sql`sessions (user_id, token_hash, expires_at, created_at)
      values (${await makeSeeker(t)}, ${at}, ${at}, now())`,
  },
  verifications: {
    end: now,
    row: async (at) => sql`verifications (identifier, value, expires_at) values (${at}, ${await makeSeeker(t)}, ${at})`,
  },
  rateLimits: {
    end: daysAgo(1),
    row: (at) => sql`rate_limits (key, count, last_request) values (${at}, 1, ${Date.parse(at)})`,
  },
  analyticsEvents: {
    end: new Date('2025-11-01T12:00:00Z'),
    row: (at) => sql`analytics_events (name, language, items, created_at) values ('view_item_list', 'en', '{}', ${at})`,
  },
  freeTimes: {
    end: now,
    row: async (at) => sql`free_times (companion_id, start_at, first_start_at, end_at, media_type)
      values (${await makeCompanion(t)}, ${on(daysAgo(1))}, ${on(daysAgo(1))}, ${at}, 'audio')`,
  },
  photos: {
    end: daysAgo(1),
    row: async (at) => sql`photos (key, owner_id, width, height, created_at)
      values (${`photo${Date.parse(at)}`}, ${await makeSeeker(t)}, 1, 1, ${at})`,
  },
  voices: {
    end: new Date(now.getTime() - 3_600_000),
    row: async (at) => sql`voices (key, owner_id, seconds, removed_at)
      values (${`voice${Date.parse(at)}`}, ${await makeCompanion(t)}, 3, ${at})`,
  },
}
async function deletedTraders() {
  for (const at of around(new Date('2026-06-01T12:00:00Z'))) {
    const id = await makeCompanion(t)
    await t.ctx.db.execute(sql`update users set status = 'canceled', canceled_at = ${at} where id = ${id}`)
  }
}

const cleared = tableRules.flatMap(({ name, table, rule: { until } }) =>
  typeof until === 'object' && 'sweep' in until ? [{ name, table, by: until.sweep }] : [],
)

test.each(cleared)('$name: the sweep takes what is over, and leaves what is not', async ({ name, table, by }) => {
  const pair = pairs[name]
  if (!pair && name !== 'traderDetails') throw new Error(`say here how a row of ${name} is made`)
  await t.ctx.db.execute(sql`delete from ${table}`)
  if (!pair) await deletedTraders()
  else for (const at of around(pair.end ?? new Date())) await insert(await pair.row(at))
  await expectOneGone(table, undefined, () => sweeps[by](t.ctx))
})

test('a mail without its text isn’t sent again, and an unsent one keeps it [SEC-19]', async () => {
  const words = { subject: 'Hello', text: 'Words', html: '<p>Words</p>' }
  const draft = { ...words, to: 'lena@test.example', language: 'en' } as const
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
