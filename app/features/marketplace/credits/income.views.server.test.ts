import { expect, test } from 'vitest'
import { inTransaction } from '#app/platform/data/db.server.ts'
import { analyticsEvents, callRefunds } from '#db/schema/all.ts'
import { endCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { giveCredits, holdCredits } from '#tests/support/credits.ts'
import { earn } from '#tests/support/earnings.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { postCallRefund } from './commands.server.ts'
import { incomeOf, profileUse } from './income.views.server.ts'

const t = testContext()

test('months in the account’s time zone count what was earned, what was taken back, and booked calls', async () => {
  const companionId = await makeCompanion(t)
  // One o'clock on 1 March in Berlin, and an evening in February.
  await earn(t, companionId, 75, '2031-02-28T23:30:00Z')
  await earn(t, companionId, 20, '2031-02-10T18:00:00Z')
  await earn(t, companionId, 500, '2030-02-10T18:00:00Z')
  await earn(t, companionId, 99, '2031-03-05T18:00:00Z', 'returned')
  await t.setClock(new Date('2031-03-12T12:00:00Z'))
  const viewer = { ...(await t.as(companionId)), timeZone: 'Europe/Berlin' }
  const seekerId = await makeSeeker(t)
  await giveCredits(t, seekerId, 100)
  await holdCredits(t, { seekerId, companionId, credits: 40, inDays: 25 })
  const { current, months, ...figures } = await incomeOf(t.ctx, viewer)
  expect([current, months.length]).toEqual(['2031-03', 13])
  expect(months.slice(10)).toEqual([
    { month: '2031-02', cents: 180, heldCents: 0, calls: 1, minutes: 15 },
    { month: '2031-03', cents: 675, heldCents: 0, calls: 1, minutes: 15 },
    { month: '2031-04', cents: 0, heldCents: 360, calls: 0, minutes: 0 },
  ])
  const compared = { thisCents: 675, lastCents: 180, lastByTodayCents: 180, held: 40, heldCalls: 1 }
  expect(figures).toEqual({ ...compared, people: 2, regulars: 0, rating: null, ratings: 0 })
})

test('an earning taken back by a refund counts against its month, and someone with two calls is a regular', async () => {
  const companionId = await makeCompanion(t)
  const seekerId = await makeSeeker(t)
  await giveCredits(t, seekerId, 100)
  const call = { seekerId, companionId, credits: 50 }
  for (const inDays of [1, 2]) {
    const callId = await holdCredits(t, { ...call, inDays })
    await endCall(t, callId, { status: 'completed' })
    if (inDays === 2)
      await inTransaction(t.ctx.db, async (tx) => {
        const refund = { callId, credits: 50, earning: 'taken_back' as const }
        await tx.insert(callRefunds).values({ ...refund, note: 'They never met.', refundedBy: seekerId })
        await postCallRefund(t.ctx, tx, { ...call, ...refund })
      })
  }
  const { months, regulars, people } = await incomeOf(t.ctx, await t.as(companionId))
  expect(months.reduce((sum, { cents }) => sum + cents, 0)).toBe(450)
  expect([regulars, people]).toEqual([1, 1])
})

test('visits are those counted with consent, of this profile only, and bookings those of the last 30 days', async () => {
  const [companionId, other] = [await makeCompanion(t), await makeCompanion(t)]
  const now = t.ctx.clock.now()
  const visit = (id: string, days: number, name: 'select_item' | 'view_item_list' = 'select_item') =>
    t.ctx.db.insert(analyticsEvents).values({
      ...{ name, language: 'en', items: [id] },
      createdAt: new Date(now.getTime() - days * 86_400_000),
    })
  await visit(companionId, 1)
  await visit(companionId, 29)
  await visit(companionId, 31)
  await visit(companionId, 1, 'view_item_list')
  await visit(other, 1)
  const seekerId = await makeSeeker(t)
  await giveCredits(t, seekerId, 100)
  await holdCredits(t, { seekerId, companionId, credits: 50, inDays: 3 })
  expect(await profileUse(t.ctx, await t.as(companionId))).toEqual({ visits: 2, bookings: 1 })
})
