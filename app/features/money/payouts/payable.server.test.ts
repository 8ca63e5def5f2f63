import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { payableOf } from '#app/features/marketplace/credits/views.server.ts'
import { reconcilePurchase } from '#app/features/money/payments/commands.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { payouts } from '#db/schema/all.ts'
import { endCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { holdCredits } from '#tests/support/credits.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { makeEarner, requestOwnPayout } from '#tests/support/payouts.ts'
import { makePurchase } from '#tests/support/purchases.ts'
import { sendPayout, sweepPayouts } from './transfers/commands.server.ts'

const HOLD_HOURS = 72
const start = new Date('2027-03-01T12:00:00Z')
const provider = memoryPayments()
const t = testContext({ payments: provider.client, env: { PAYOUT_HOLD_HOURS: String(HOLD_HOURS) } })

beforeEach(() => t.setClock(start))

const hoursLater = (hours: number) => t.setClock(new Date(start.getTime() + hours * 3_600_000))

const companion = async () => (await makeEarner(t, provider)).viewer
/** Somebody buys 750 credits and spends `credits` of them on a call with the companion, which takes place. */
async function paidCall(companionId: string, credits: number) {
  const seekerId = await makeSeeker(t)
  const purchaseId = await makePurchase(t, provider, { buyerId: seekerId, packageKey: '750' })
  await endCall(t, await holdCredits(t, { seekerId, companionId, credits }), { status: 'completed' })
  return { seekerId, purchaseId }
}
const request = (viewer: Viewer, credits: number) => requestOwnPayout(t.ctx, viewer, { credits })
const payable = (viewer: Viewer) => payableOf(t.ctx.db, viewer.userId, HOLD_HOURS, 'Europe/Berlin')
const statusOf = async (payoutId: string) =>
  (await t.ctx.db.select().from(payouts).where(eq(payouts.id, payoutId)))[0]?.status
async function disputed(purchaseId: string, status: 'open' | 'won' | 'lost') {
  provider.dispute(purchaseId, { status })
  await reconcilePurchase(t.ctx, purchaseId)
}

describe('earnings', () => {
  test('can be paid out 72 hours after the call, and are listed by day until then', async () => {
    const viewer = await companion()
    await paidCall(viewer.userId, 500)
    await hoursLater(30)
    await paidCall(viewer.userId, 60)
    await paidCall(viewer.userId, 40)
    const days = (await payable(viewer)).later.map(({ credits, at }) => [credits, at.toISOString().slice(0, 13)])
    expect(days).toEqual([
      [500, '2027-03-04T12'],
      [100, '2027-03-05T18'],
    ])
    await expect(request(viewer, 500)).rejects.toMatchObject({ code: 'credits_wait' })
    await hoursLater(71.9)
    await expect(request(viewer, 500)).rejects.toMatchObject({ code: 'credits_wait' })
    await hoursLater(72.1)
    expect(await payable(viewer)).toMatchObject({ payable: 500, disputed: 0 })
    await expect(request(viewer, 501)).rejects.toMatchObject({ code: 'credits_wait' })
    await request(viewer, 500)
    expect((await payable(viewer)).payable).toBe(0)
  })

  test('that were refused by the provider can be paid out again at once', async () => {
    const viewer = await companion()
    await paidCall(viewer.userId, 500)
    await hoursLater(72.1)
    const payoutId = await request(viewer, 500)
    provider.answer({ kind: 'refused', code: 'account_closed', message: 'no' })
    await sendPayout(t.ctx, payoutId)
    expect(await payable(viewer)).toEqual({ payable: 500, disputed: 0, later: [] })
  })
})

describe('a stolen card', () => {
  test('buys credits that an own companion earns, and gets nothing out before the bank takes the money back, nor while it decides', async () => {
    const thief = await companion()
    const { purchaseId } = await paidCall(thief.userId, 600)
    await expect(request(thief, 600)).rejects.toMatchObject({ code: 'credits_wait' })
    await hoursLater(48)
    await disputed(purchaseId, 'open')
    await hoursLater(24 * 14)
    expect(await payable(thief)).toMatchObject({ payable: 0, disputed: 600 })
    await expect(request(thief, 600)).rejects.toMatchObject({ code: 'credits_wait' })
    expect(provider.orders).not.toContainEqual(expect.objectContaining({ accountId: `acct_${thief.userId}` }))
  })

  test('disputed after the payout was requested and before it was sent stops the transfer until it is decided', async () => {
    const viewer = await companion()
    const { purchaseId } = await paidCall(viewer.userId, 600)
    await hoursLater(80)
    const payoutId = await request(viewer, 600)
    await disputed(purchaseId, 'open')
    await sendPayout(t.ctx, payoutId)
    await hoursLater(90)
    await sweepPayouts(t.ctx)
    expect(await statusOf(payoutId)).toBe('pending')
    expect(provider.orders).not.toContainEqual(expect.objectContaining({ payoutId }))
    await disputed(purchaseId, 'won')
    await sweepPayouts(t.ctx)
    expect(await statusOf(payoutId)).toBe('completed')
  })

  test('holds nothing but what was paid with it: other earnings go out', async () => {
    const viewer = await companion()
    const { purchaseId } = await paidCall(viewer.userId, 300)
    await paidCall(viewer.userId, 500)
    await hoursLater(80)
    await disputed(purchaseId, 'open')
    expect(await payable(viewer)).toMatchObject({ payable: 500, disputed: 300 })
    const payoutId = await request(viewer, 500)
    await sendPayout(t.ctx, payoutId)
    expect(await statusOf(payoutId)).toBe('completed')
    expect(await payable(viewer)).toMatchObject({ payable: 0, disputed: 300 })
  })

  test('that was decided against us leaves the companion what was earned', async () => {
    const viewer = await companion()
    const { purchaseId } = await paidCall(viewer.userId, 600)
    await disputed(purchaseId, 'lost')
    await hoursLater(80)
    expect(await payable(viewer)).toMatchObject({ payable: 600, disputed: 0 })
  })
})
