import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { runRefund } from '#app/features/money/payments/refunds/commands.server.ts'
import { auditLog, purchases, refunds } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { checkAuditTrail, officeAct, testAdmin } from '#tests/support/office.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { makePurchase } from '#tests/support/purchases.ts'
import { MONEY_ACTS, refundAsOperator } from './commands.server.ts'

const provider = memoryPayments()
const t = testContext({ payments: provider.client })
const admin = testAdmin(t, { isConfirmed: true })

checkAuditTrail(t)

const buy = async (options: { amountCents?: number } = {}) => {
  const buyerId = await makeSeeker(t)
  return { buyerId, purchaseId: await makePurchase(t, provider, { buyerId, ...options }) }
}
const auditOf = (buyerId: string) => t.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, buyerId))
const refundsOf = (purchaseId: string) => t.ctx.db.select().from(refunds).where(eq(refunds.purchaseId, purchaseId))
describe('a refund in the back office', () => {
  test('of a part takes credits in proportion and stands in the audit log', async () => {
    const { buyerId, purchaseId } = await buy()
    const form = { extent: 'part', amount: '12,50', note: 'Mara was ill.', sure: 'on' }
    const done = await MONEY_ACTS.refund(officeAct(t, admin, form, { params: { purchaseId } }))
    expect(done).toBe(`/money/purchases/${purchaseId}?done=refund`)
    const [refund] = await refundsOf(purchaseId)
    expect(refund).toMatchObject({
      status: 'pending',
      reason: 'operator',
      amountCents: 1_250,
      credits: 85,
      requestedBy: admin.userId,
      note: 'Mara was ill.',
    })
    expect(await balanceOf(t.ctx.db, buyerId)).toBe(85)
    expect(await auditOf(buyerId)).toMatchObject([
      {
        actorId: admin.userId,
        action: 'purchase.refunded',
        details: { purchaseId, refundId: refund?.id, amountCents: 1_250 },
      },
    ])
    await runRefund(t.ctx, refund?.id ?? '')
    expect((await refundsOf(purchaseId))[0]).toMatchObject({ status: 'completed' })
  })

  test('of everything that is left is the rest after a part', async () => {
    const { purchaseId } = await buy()
    await refundAsOperator(t.ctx, admin, { purchaseId, amountCents: 1_000, note: 'Part.' })
    await refundAsOperator(t.ctx, admin, { purchaseId, amountCents: null, note: 'The rest.' })
    expect((await refundsOf(purchaseId)).map(({ amountCents }) => amountCents).sort()).toEqual([1_000, 1_500])
    await expect(
      refundAsOperator(t.ctx, admin, { purchaseId, amountCents: null, note: 'Again.' }),
    ).rejects.toMatchObject({ code: 'nothing_to_refund' })
  })

  test('that is refused leaves no entry and takes nothing', async () => {
    const { buyerId, purchaseId } = await buy()
    await expect(
      refundAsOperator(t.ctx, admin, { purchaseId, amountCents: 2_501, note: 'Too much.' }),
    ).rejects.toMatchObject({ code: 'refund_too_large' })
    expect(await balanceOf(t.ctx.db, buyerId)).toBe(170)
    expect([await auditOf(buyerId), await refundsOf(purchaseId)]).toEqual([[], []])
  })

  test('without the tick or a reason is refused at its field, and nothing happens', async () => {
    const { purchaseId } = await buy()
    const act = officeAct(t, admin, { extent: 'whole' }, { params: { purchaseId } })
    await expect(MONEY_ACTS.refund(act)).rejects.toMatchObject({
      code: 'invalid_input',
      details: expect.objectContaining({ 'field.sure': 'refund_unconfirmed' }),
    })
    expect(await refundsOf(purchaseId)).toEqual([])
  })

  test('refuses a stranger as if there were no back office: seekers, companions, the buyer', async () => {
    const { buyerId, purchaseId } = await buy()
    const input = { purchaseId, amountCents: null, note: 'Mine.' }
    for (const userId of [buyerId, await makeSeeker(t), await makeCompanion(t)])
      await expect(refundAsOperator(t.ctx, await t.as(userId), input)).rejects.toMatchObject({ status: 404 })
    expect(await refundsOf(purchaseId)).toEqual([])
  })
})

test('a purchase whose payment does not fit is cancelled on its own page too, once, with a note', async () => {
  const { buyerId, purchaseId } = await buy({ amountCents: 1 })
  const about = { subject: `purchase_review:${purchaseId}`, params: { purchaseId } }
  const send = (form: Record<string, string>) => MONEY_ACTS.cancel(officeAct(t, admin, form, about))
  await expect(send({})).rejects.toMatchObject({ code: 'invalid_input' })
  const values = { note: 'Sent back on the provider’s pages.' }
  expect(await send(values)).toBe(`/money/purchases/${purchaseId}?done=cancel`)
  const [purchase] = await t.ctx.db.select().from(purchases).where(eq(purchases.id, purchaseId))
  expect(purchase?.status).toBe('canceled')
  await expect(send(values)).rejects.toMatchObject({ code: 'operation_over' })
  expect((await auditOf(buyerId)).map(({ action }) => action)).toEqual(['operation.cancel'])
})
