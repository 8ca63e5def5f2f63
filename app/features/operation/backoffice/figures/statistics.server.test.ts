import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { MISSED_REASONS } from '#app/features/marketplace/calls/schema.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import {
  analyticsEvents,
  appeals,
  applications,
  caseDecisions,
  cases,
  profiles,
  ratings,
  users,
} from '#db/schema/all.ts'
import { endCall, makeCall } from '#tests/support/calls.ts'
import { setUser, testContext } from '#tests/support/context.ts'
import { giveCredits, makePayout, reversePurchase } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker, offerTime } from '#tests/support/makers.ts'
import { expectOnlyAdministrators, testAdmin } from '#tests/support/office.ts'
import { refundCall } from '../calls/commands.server.ts'
import { STATISTIC_TOPICS, type StatisticTopic } from './schema.ts'
import { statisticsFile, statisticsPage } from './views.server.ts'

const now = new Date('2026-11-25T12:00:00Z')
const t = testContext({ now })
const admin = testAdmin(t, { isConfirmed: true })
const weekly = new Date('2026-11-17T12:00:00Z')

const page = (topic: StatisticTopic, by: 'week' | 'month' = 'week', viewer: Viewer | null = admin) =>
  statisticsPage(t.ctx, viewer, { topic, by })
const lastWeek = async (topic: StatisticTopic) =>
  (await page(topic)).rows.find(({ name }) => name === '2026-W47')?.values
const many = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

describe('statistics', () => {
  test('of money are payments, refunds, disputes, payouts and fees', async () => {
    await t.setClock(weekly)
    const purchases = await many(5, async () => giveCredits(t, await makeSeeker(t), 100))
    const money = { feeCents: 50, amountCents: 450, creditsPaid: 50, grossCents: 500 }
    await makePayout(t, await makeCompanion(t), money)
    const dispute = { disputeId: 'du_figures', reason: 'general', evidenceDueAt: null, funds: [] }
    await reversePurchase(t, purchases[0] ?? '', { disputes: [{ ...dispute, status: 'open', amountCents: 1_000 }] })
    await t.setClock(now)
    const after = await lastWeek('money')
    // The payout's credits were bought, too.
    expect(after).toEqual({ purchases: 6, revenue: 5_500, refunds: 0, disputes: 1_000, payouts: 450, fees: 50 })
    // The buyers signed up long before.
    await t.ctx.db.update(users).set({ createdAt: new Date('2020-06-01T12:00:00Z') })
  })

  test('of seekers are a funnel of those who signed up in a week', async () => {
    const ids = await many(7, async (index) => {
      const id = await makeSeeker(t)
      await setUser(t, id, { createdAt: weekly, emailVerified: index > 0 })
      return id
    })
    for (const id of ids.slice(0, 2)) await t.ctx.db.update(profiles).set({ fullName: null }).where(eq(profiles.id, id))
    await t.setClock(new Date('2026-11-18T12:00:00Z'))
    await giveCredits(t, ids[6] ?? '', 100)
    await giveCredits(t, ids[6] ?? '', 100)
    for (const [index, day] of [
      [6, 18],
      [6, 19],
      [5, 18],
    ] as const) {
      const startAt = new Date(Date.UTC(2026, 10, day, 10))
      const { callId } = await makeCall(t, { seekerId: ids[index] ?? '', startAt, isTrial: index === 5 })
      await endCall(t, callId, { status: 'completed' })
    }
    await t.setClock(now)
    expect(await lastWeek('seekers')).toEqual({
      ...{ signedUp: 7, confirmed: 6, onboarded: 5, firstPurchase: 1, firstCall: 2, secondCall: 1 },
    })
  })

  test('of companions are a funnel of those who first applied in a week', async () => {
    const ids = await many(6, () => makeCompanion(t))
    const approved = { status: 'approved', decidedAt: weekly, certified: true } as const
    for (const [index, companionId] of ids.entries())
      await t.ctx.db
        .insert(applications)
        .values({ companionId, submittedAt: weekly, ...(index > 0 ? approved : { status: 'submitted' as const }) })
    await setUser(t, ids[1] ?? '', { ratePerHourAudio: null, ratePerHourVideo: null })
    const startAt = new Date('2026-12-01T10:00:00Z')
    for (const companionId of ids.slice(2, 5))
      await offerTime(t, companionId, startAt, new Date('2026-12-01T12:00:00Z'), 'audio')
    await makeCall(t, { companionId: ids[4] ?? '', startAt })
    expect(await lastWeek('companions')).toEqual({ applied: 6, approved: 5, priced: 4, withTimes: 3, booked: 1 })
  })

  test('of calls have every outcome, minutes and stars, in the operator’s zone', async () => {
    await t.ctx.db.delete(ratings)
    const before = await lastWeek('calls')
    const start = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
    const end = async (hour: number, values: Parameters<typeof endCall>[2]) => {
      const call = await makeCall(t, { startAt: start(hour) })
      await endCall(t, call.callId, values)
      return call
    }
    const held = await end(8, { status: 'completed' })
    for (const [at, missedReason] of MISSED_REASONS.entries()) await end(20 + at, { status: 'missed', missedReason })
    const cancelled = async (hour: number, by: 'seekerId' | 'companionId', hoursBefore: number) => {
      const call = await makeCall(t, { startAt: start(hour) })
      const cancelledAt = new Date(start(hour).getTime() - hoursBefore * 3_600_000)
      await endCall(t, call.callId, { status: 'cancelled', cancelledBy: call[by], cancelledAt })
    }
    await cancelled(12, 'seekerId', 25)
    await cancelled(13, 'seekerId', 23)
    await cancelled(14, 'companionId', 1)
    const { callId, seekerId, companionId } = held
    await t.ctx.db.insert(ratings).values({ callId, seekerId, companionId, rating: 4 })
    await refundCall(t.ctx, admin, { callId, earning: 'stays', note: 'As agreed on the phone.' })
    // Sunday evening in UTC is Monday in Berlin: the following week.
    await makeCall(t, { startAt: new Date('2026-11-22T23:30:00Z') })
    // Calls that haven't started aren't counted.
    await makeCall(t, { startAt: new Date('2026-11-26T10:00:00Z') })
    const after = await lastWeek('calls')
    const grown = (key: string, value: number | null) => (value ?? 0) - (before?.[key as 'minutes'] ?? 0)
    const change = Object.entries(after ?? {}).map(([key, value]) => [key, grown(key, value)])
    expect(Object.fromEntries(change)).toEqual({
      ...{ started: 8, completed: 1, seekerNoShow: 1, companionNoShow: 1, nobodyCame: 1, notConnected: 1 },
      ...{ seekerInTime: 1, seekerLate: 1, companionCancelled: 1, otherwiseCancelled: 0 },
      ...{ refunded: 1, minutes: 30, ratings: 1, stars: 4 },
    })
  })

  test('of visits are events that visitors agreed to, by name', async () => {
    const names = ['view_item_list', 'view_item_list', 'select_item', 'sign_up_click', 'sign_up'] as const
    await t.ctx.db
      .insert(analyticsEvents)
      .values(names.map((name) => ({ name, language: 'en' as const, createdAt: weekly })))
    expect(await lastWeek('visits')).toEqual({ lists: 2, profiles: 1, signUpClicks: 1, signUps: 1, checkouts: 0 })
  })

  test('of cases are how many, how fast and how often they are appealed', async () => {
    const hour = 3_600_000
    const later = (hours: number) => new Date(weekly.getTime() + hours * hour)
    const made = { kind: 'report', language: 'en', reason: 'other', openedAt: weekly } as const
    const reports = await many(6, async (index) => ({
      ...{ ...made, reporterId: await makeSeeker(t), isDanger: index === 0, dueAt: later(index === 0 ? 24 : 7 * 24) },
    }))
    const opened = await t.ctx.db.insert(cases).values(reports).returning()
    await t.ctx.db.insert(caseDecisions).values(
      [25, 10, 200, 7 * 24].map((hours, index) => {
        const decided = { round: 1, measure: 'none' as const, findings: 'Nothing to see.', decidedBy: admin.userId }
        return { ...decided, caseId: opened[index]?.id ?? '', decidedAt: later(hours) }
      }),
    )
    const caseId = opened[2]?.id ?? ''
    await t.ctx.db.insert(appeals).values({ caseId, by: 'notifier' })
    // An appeal sets a new deadline; the first answer stays late.
    const dueAt = new Date('2026-12-20T12:00:00Z')
    await t.ctx.db.update(cases).set({ status: 'appealed', dueAt }).where(eq(cases.id, caseId))
    expect(await lastWeek('cases')).toEqual({ opened: 6, danger: 1, decided: 4, inTime: 2, hours: 96.5, appeals: 1 })
  })

  test('leave out rows about fewer than five people, on the page and in the file', async () => {
    for (const day of [1, 2, 3, 4])
      await setUser(t, await makeSeeker(t), { createdAt: new Date(Date.UTC(2026, 9, day, 12)) })
    const october = (await page('seekers', 'month')).rows.find(({ name }) => name === '2026-10')
    expect(october).toMatchObject({ values: null })
    const file = await statisticsFile(t.ctx, admin, 'seekers-month.csv', 'en')
    expect(file).toContain('\r\n2026-10,2026-10-01,,,,,,,1\r\n')
  })

  test('have nothing personal in any file: no name, address or id, only periods and numbers', async () => {
    const people = await t.ctx.db.select({ id: users.id, email: users.email }).from(users)
    const named = await t.ctx.db.select({ name: profiles.fullName }).from(profiles)
    const words = [...people.flatMap(({ id, email }) => [id, email]), ...named.flatMap(({ name }) => name ?? [])]
    expect(words.length).toBeGreaterThan(50)
    for (const topic of STATISTIC_TOPICS) {
      for (const by of ['week', 'month']) {
        const [, ...lines] = (await statisticsFile(t.ctx, admin, `${topic}-${by}.csv`, 'en')).trim().split('\r\n')
        for (const line of lines) expect(line).toMatch(/^\d{4}-(W?\d\d),\d{4}-\d\d-\d\d(,-?[\d.]*)+$/)
        expect(words.filter((word) => lines.join().includes(word))).toEqual([])
      }
    }
  })

  test('refuses a stranger: only administrators have access', async () => {
    await expectOnlyAdministrators(
      t,
      (viewer) => page('seekers', 'week', viewer),
      (viewer) => statisticsFile(t.ctx, viewer, 'calls-week.csv', 'en'),
    )
    await expect(statisticsFile(t.ctx, admin, 'people-week.csv', 'en')).rejects.toMatchObject({ code: 'not_found' })
  })
})
