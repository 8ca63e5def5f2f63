import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { raiseAlarm } from '#app/platform/data/alarms.server.ts'
import { newId } from '#app/platform/ids.ts'
import { silentLog } from '#app/platform/log.ts'
import {
  appeals,
  applications,
  cases,
  contentChanges,
  corrections,
  mails,
  payees,
  payoutReviews,
  payouts,
  purchases,
  reconciliationDifferences,
  refunds,
  withdrawals,
} from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { lockBookings, makePaidPurchase, makePayout } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { expectOnlyAdministrators, testAdmin } from '#tests/support/office.ts'
import { markAlarmsRead } from '../alarms/commands.server.ts'
import { alarmsPage } from '../alarms/views.server.ts'
import { NEED_KINDS } from '../money/rules.ts'
import { moneyOverview } from '../money/views.server.ts'
import { countWithin, WAITING_TOPICS } from './rules.ts'
import { officeMarks, waitingItems } from './views.server.ts'

const now = new Date('2026-11-25T12:00:00Z')
const t = testContext({ now })
const admin = testAdmin(t)

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const waiting = async () => new Map((await waitingItems(t.ctx, admin)).map((item) => [item.key, item]))

test('nothing waits in a new installation', async () => {
  expect(await waitingItems(t.ctx, admin)).toEqual([])
  expect(await officeMarks(t.ctx, admin)).toEqual({
    ...{ waiting: [], newestDanger: null, isSupport: false },
    confirmation: { asksPassword: true, asksCode: false },
  })
})

test('waiting items are listed with count, age and link, danger first', async () => {
  const subjectId = await makeCompanion(t, { status: null })
  const made = { language: 'en', reason: 'other', subjectId, dueAt: now } as const
  const [, , , appealed] = await t.ctx.db
    .insert(cases)
    .values([
      { ...made, kind: 'report', isDanger: true, openedAt: hoursAgo(2) },
      { ...made, kind: 'notice', openedAt: hoursAgo(30) },
      { ...made, kind: 'objection', status: 'in_review', openedAt: hoursAgo(5) },
      { ...made, kind: 'report', status: 'appealed', openedAt: hoursAgo(500) },
      { ...made, kind: 'report', status: 'decided', openedAt: hoursAgo(900) },
    ])
    .returning()
  await t.ctx.db.insert(appeals).values([
    { caseId: appealed?.id ?? '', by: 'concerned', createdAt: hoursAgo(1) },
    { caseId: appealed?.id ?? '', by: 'notifier', createdAt: hoursAgo(3) },
  ])
  await t.ctx.db.insert(applications).values([
    { companionId: subjectId, status: 'submitted', submittedAt: hoursAgo(48) },
    {
      companionId: await makeCompanion(t),
      status: 'approved',
      submittedAt: hoursAgo(400),
      decidedAt: now,
      certified: true,
    },
  ])
  await raiseAlarm({ log: silentLog }, t.ctx.db, { code: 'webhooks_silent', message: 'silent' })
  const change = { field: 'bio', before: 'one', after: 'two', changedAt: hoursAgo(7) } as const
  const decided = { decision: 'accepted', decidedAt: now, decidedBy: admin.userId } as const
  await t.ctx.db.insert(contentChanges).values([
    { ...change, userId: subjectId, isMaterial: true },
    { ...change, userId: await makeCompanion(t), isMaterial: false },
    { ...change, ...decided, userId: subjectId, field: 'name', isMaterial: true },
  ])
  const mail = { toAddress: 'a@mail.example', language: 'en', subject: 'Hello', text: 'Hello', html: '' } as const
  const [, retried] = await t.ctx.db
    .insert(mails)
    .values([
      { ...mail, effectKey: 'gave up', attempts: 60, createdAt: hoursAgo(50) },
      { ...mail, effectKey: 'may still go', attempts: 2, createdAt: hoursAgo(0.5) },
      { ...mail, effectKey: 'sent late', attempts: 3, sentAt: now, createdAt: hoursAgo(60) },
      { ...mail, effectKey: 'on its way', createdAt: hoursAgo(70) },
      { ...mail, effectKey: 'emptied', text: '', attempts: 60, createdAt: hoursAgo(800) },
    ])
    .returning({ id: mails.id })
  const job = sql`insert into jobs.job (name, data, source_name) values`
  await t.ctx.db.execute(sql`${job} ('mail', ${JSON.stringify({ mailId: retried?.id })}, null)`)
  for (const queue of ['mail', 'event', 'send-refund'])
    await t.ctx.db.execute(sql`${job} ('dead-letter', '{}', ${queue})`)
  const found = await waiting()
  const said = (key: string) => {
    const { count, path, oldestAt } = found.get(key as 'job') ?? {}
    return [count, path, oldestAt && (now.getTime() - oldestAt.getTime()) / 3_600_000]
  }
  expect(said('danger')).toEqual([1, '/cases', 2])
  expect(said('cases')).toEqual([1, '/cases', 30])
  expect(said('objections')).toEqual([1, '/cases', 5])
  expect(said('appeals')).toEqual([1, '/cases?show=appealed', 3])
  expect(said('applications')).toEqual([1, '/applications', 48])
  expect(said('changes')).toEqual([1, '/companions', 7])
  expect(said('mail')).toEqual([1, '/messages?status=failed', 50])
  expect(said('alarms').slice(0, 2)).toEqual([1, '/alarms'])
  expect(said('job').slice(0, 2)).toEqual([2, '/messages/jobs'])
  expect([...found.keys()]).toEqual([...WAITING_TOPICS.map(({ key }) => key), 'job', 'mail'])
  expect(found.get('danger')?.isUrgent).toBe(true)
})

test('counts stand beside the rooms, for administrators alone', async () => {
  const { waiting: marks = [] } = (await officeMarks(t.ctx, admin)) ?? {}
  expect(marks).toContainEqual({ path: '/applications', count: 1 })
  // A failed mail and two failed jobs, whatever filter their paths contain.
  expect([countWithin(marks, '/messages'), countWithin(marks, '/cases')]).toEqual([3, 4])
  for (const viewer of [await t.as(await makeSeeker(t)), null, { ...admin, hasSecondFactor: false }])
    expect(await officeMarks(t.ctx, viewer)).toBeNull()
})

test('the case that announced danger last is marked, and deciding it makes no older one new', async () => {
  const newest = async () => (await officeMarks(t.ctx, admin))?.newestDanger
  const [older] = await t.ctx.db.select({ id: cases.id }).from(cases).where(eq(cases.isDanger, true))
  expect(await newest()).toBe(older?.id)
  const danger = { language: 'de', reason: 'other', kind: 'report', isDanger: true, dueAt: now, openedAt: now } as const
  const [opened] = await t.ctx.db.insert(cases).values(danger).returning()
  expect(await newest()).toBe(opened?.id)
  await t.ctx.db.update(cases).set({ status: 'closed', closedAt: now }).where(eq(cases.isDanger, true))
  expect(await newest()).toBe(opened?.id)
  expect((await waiting()).has('danger')).toBe(false)
})

test('refuses a stranger: only administrators see waiting items and alarms', async () => {
  await expectOnlyAdministrators(
    t,
    (viewer) => waitingItems(t.ctx, viewer),
    (viewer) => alarmsPage(t.ctx.db, viewer, {}),
    (viewer) => markAlarmsRead(t.ctx, viewer, { alarmIds: [] }),
  )
})

test('Today, the overview of money and Unfinished agree about every kind of thing that waits', async () => {
  const { db } = t.ctx
  const userId = await makeCompanion(t)
  await lockBookings(t, await makeSeeker(t))
  const sold = { packageKey: 'test', credits: 10, priceCents: 100 }
  const boughtBy = async () => makePaidPurchase(t, await makeSeeker(t), { ...sold, createdAt: hoursAgo(3) })
  const refund = async (values: Partial<typeof refunds.$inferInsert>) => {
    const purchaseId = await boughtBy()
    const money = { amountCents: 100, vatCents: 0, credits: 10, debtCredits: 0, note: 'Asked for it.' }
    await db.insert(refunds).values({ purchaseId, reason: 'operator', ...money, createdAt: hoursAgo(3), ...values })
    return purchaseId
  }
  const failed = { status: 'failed', error: 'bank', settledAt: hoursAgo(2) } as const
  await refund({})
  await refund(failed)
  const lena = { name: 'Lena', email: 'l@mail.example', accountEmail: '', language: 'en' } as const
  const declared = { ...lena, reference: '', declaration: 'I withdraw.' }
  const unpaid = await refund({ ...failed, reason: 'withdrawal', note: null })
  await db.insert(withdrawals).values([
    { ...declared, formKey: newId(), state: 'unmatched' },
    { ...declared, formKey: newId(), state: 'not_refunded', userId, purchaseId: unpaid },
  ])
  await db.insert(purchases).values({ userId, ...sold, status: 'in_review', error: 'amount', createdAt: hoursAgo(3) })
  await db.insert(payees).values([
    { userId, accountId: 'acct_refused', bankFailedAt: hoursAgo(1), bankFailedCents: 4_500 },
    { userId: await makeCompanion(t), accountId: 'acct_stopped', stoppedAt: now, stopReason: 'unexplained_transfer' },
  ])
  await makePayout(t, userId, { accountId: 'acct_refused', attemptedAt: hoursAgo(2) })
  await makePayout(t, await makeCompanion(t), { status: 'pending', createdAt: hoursAgo(3) })
  await makePayout(t, await makeCompanion(t), { status: 'failed', errorMessage: 'not_sent' })
  const checked = await makePayout(t, await makeCompanion(t), { status: 'pending' })
  await db.update(payouts).set({ status: 'in_review' }).where(eq(payouts.id, checked))
  const reasons = [{ code: 'first_payout_above' as const, userIds: [], callIds: [], purchaseIds: [] }]
  await db.insert(payoutReviews).values({ payoutId: checked, reasons })
  await db.insert(corrections).values({
    ...{ userId, account: 'user_available', credits: 5, cause: 'goodwill', reason: 'A call went wrong for them.' },
    ...{ proposedBy: admin.userId, expiresAt: new Date(now.getTime() + 86_400_000) },
  })
  await db.execute(sql`insert into payment_events (id, type, livemode, destination, payload, received_at)
    values ('evt_late', 'charge.refunded', false, 'platform', '{}', ${hoursAgo(80).toISOString()})`)
  await db.execute(sql`insert into provider_cursors (list, item_at, gap_from, gap_until)
    values ('events', ${hoursAgo(900).toISOString()}, ${hoursAgo(900).toISOString()}, ${hoursAgo(800).toISOString()})`)
  const difference = { code: 'not_ours', kind: 'charge', subject: 'txn_1', providerCents: 500, ledgerCents: 0 } as const
  await db.insert(reconciliationDifferences).values({ ...difference, day: '2026-11-24' })

  const ctx = { ...t.ctx, config: { ...t.ctx.config, demo: false } }
  const today = await waitingItems(ctx, admin)
  const needs = today.filter(({ key }) => NEED_KINDS.some((kind) => kind === key))
  // Purchases settle without an administrator, however long that takes.
  expect(needs.map(({ key }) => key)).toEqual(NEED_KINDS.filter((kind) => kind !== 'purchase'))
  const { operations, needs: elsewhere } = await moneyOverview(ctx, admin)
  const unfinished = operations.filter(({ isWaiting }) => isWaiting)
  const countOf = (key: string) =>
    elsewhere.find((item) => item.key === key)?.count ??
    unfinished.filter(({ kind }) => kind === key).reduce((sum, { count }) => sum + count, 0)
  expect(needs.map(({ key }) => [key, countOf(key)])).toEqual(needs.map(({ key, count }) => [key, count]))
  expect(new Set([...elsewhere.map(({ key }) => key), ...unfinished.map(({ kind }) => kind)]).size).toBe(needs.length)
  expect(needs.find(({ key }) => key === 'bank_refused')?.path).toBe('/money/out?status=bank_refused')
  // Skipped in a demo, whose events come from its own sandbox.
  expect((await waitingItems(t.ctx, admin)).some(({ key }) => key === 'webhooks_silent')).toBe(false)
  await db.delete(refunds).where(eq(refunds.status, 'pending'))
  await db.execute(sql`delete from payment_events`)
})
