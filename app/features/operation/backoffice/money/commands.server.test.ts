import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { runRefund } from '#app/features/money/payments/refunds/commands.server.ts'
import { auditLog, payoutReviews, payouts, purchases, refunds } from '#db/schema/all.ts'
import { OWNER_PASSWORD } from '#tests/support/account-deletion.ts'
import { testContext } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import {
  adminWithPassword,
  checkAuditTrail,
  expectOnlyAdministrators,
  officeAct,
  testAdmin,
} from '#tests/support/office.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { makeEarner, requestOwnPayout } from '#tests/support/payouts.ts'
import { makePurchase } from '#tests/support/purchases.ts'
import { decideHold, downloadTaxReport, MONEY_ACTS, refundAsOperator } from './commands.server.ts'
import { payoutHolds, taxYear } from './views.server.ts'

const provider = memoryPayments()
const t = testContext({ payments: provider.client, env: { PAYOUT_REVIEW_FIRST_ABOVE: '499' } })
const admin = testAdmin(t, { isConfirmed: true })

checkAuditTrail(t)

const buy = async (options: { amountCents?: number } = {}) => {
  const buyerId = await makeSeeker(t)
  return { buyerId, purchaseId: await makePurchase(t, provider, { buyerId, ...options }) }
}
const auditOf = (buyerId: string) => t.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, buyerId))
const newestAct = async () => (await t.ctx.db.select().from(auditLog).orderBy(auditLog.id)).at(-1)
const refundsOf = (purchaseId: string) => t.ctx.db.select().from(refunds).where(eq(refunds.purchaseId, purchaseId))
describe('a refund in the back office', () => {
  test('of a part takes credits in proportion and is in the audit trail', async () => {
    const { buyerId, purchaseId } = await buy()
    const form = { extent: 'part', amount: '12,50', note: 'Mara was ill.', sure: 'on' }
    const done = await MONEY_ACTS.refund(officeAct(t, admin, form, { params: { purchaseId } }))
    expect(done).toBe(`/money/purchases/${purchaseId}?done=refund`)
    const [refund] = await refundsOf(purchaseId)
    const made = { status: 'pending', reason: 'operator', amountCents: 1_250, credits: 85, requestedBy: admin.userId }
    expect(refund).toMatchObject(made)
    expect(await balanceOf(t.ctx.db, buyerId)).toBe(85)
    expect(await auditOf(buyerId)).toMatchObject([
      { action: 'purchase.refunded', details: { purchaseId, refundId: refund?.id, amountCents: 1_250 } },
    ])
    await runRefund(t.ctx, refund?.id ?? '')
    expect((await refundsOf(purchaseId))[0]).toMatchObject({ status: 'completed' })
  })

  test('that is refused leaves no entry and takes nothing', async () => {
    const { buyerId, purchaseId } = await buy()
    const refund = refundAsOperator(t.ctx, admin, { purchaseId, amountCents: 2_501, note: 'Too much.' })
    await expect(refund).rejects.toMatchObject({ code: 'refund_too_large' })
    expect(await balanceOf(t.ctx.db, buyerId)).toBe(170)
    expect([await auditOf(buyerId), await refundsOf(purchaseId)]).toEqual([[], []])
  })

  test('without the tick or a reason is refused at its field, and nothing happens', async () => {
    const { purchaseId } = await buy()
    const act = officeAct(t, admin, { extent: 'whole' }, { params: { purchaseId } })
    const refused = { code: 'invalid_input', details: { 'field.sure': 'refund_unconfirmed' } }
    await expect(MONEY_ACTS.refund(act)).rejects.toMatchObject(refused)
    expect(await refundsOf(purchaseId)).toEqual([])
  })

  test('refuses a stranger as if there were no back office: seekers, companions, the buyer', async () => {
    const { purchaseId } = await buy()
    const input = { purchaseId, amountCents: null, note: 'Mine.' }
    await expectOnlyAdministrators(t, (viewer) => refundAsOperator(t.ctx, viewer, input))
    expect(await refundsOf(purchaseId)).toEqual([])
  })
})

test('a purchase with a mismatched payment is cancelled on its own page too, once, with a note', async () => {
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

describe('the tax report', () => {
  test('is downloaded with the password, and the log records by whom', async () => {
    const viewer = await adminWithPassword(t)
    const guessed = downloadTaxReport(t.ctx, viewer, { year: 2026, password: 'a guess' })
    await expect(guessed).rejects.toMatchObject({ code: 'wrong_password' })
    expect(await newestAct()).not.toMatchObject({ action: 'tax_report.downloaded' })
    const xml = await downloadTaxReport(t.ctx, viewer, { year: 2026, password: OWNER_PASSWORD })
    expect(xml).toContain('<dpi:ReportingPeriod>2026-12-31</dpi:ReportingPeriod>')
    const act = { actorId: viewer.userId, action: 'tax_report.downloaded', details: { year: 2026, sellers: 0 } }
    expect(await newestAct()).toMatchObject(act)
  })

  test('exists for administrators only', async () => {
    await expectOnlyAdministrators(
      t,
      (viewer) => downloadTaxReport(t.ctx, viewer, { year: 2026, password: OWNER_PASSWORD }),
      (viewer) => taxYear(t.ctx, viewer, { query: {} }),
    )
  })

  test('is that of the year before unless another is chosen, and never of a year to come', async () => {
    const now = t.ctx.clock.now()
    await t.setClock(new Date('2027-01-10T12:00:00Z'))
    const viewer = await adminWithPassword(t)
    const yearOf = async (query: Record<string, string>) => (await taxYear(t.ctx, viewer, { query })).year
    expect(await yearOf({})).toBe(2026)
    expect(await yearOf({ year: '2027' })).toBe(2027)
    for (const year of ['2028', '1999', 'x', '2026.5', '-1']) expect(await yearOf({ year })).toBe(2026)
    await t.setClock(now)
  })
})

async function heldPayout() {
  const { viewer, userId } = await makeEarner(t, provider, 600)
  return { userId, payoutId: await requestOwnPayout(t.ctx, viewer, { credits: 500 }) }
}
const act = (intent: 'release' | 'refuse', payoutId: string, note: string) =>
  MONEY_ACTS[intent](officeAct(t, admin, { note }, { subject: payoutId }))

describe('payouts in review in the back office', () => {
  test('are decided by a form, each with an entry in the audit trail', async () => {
    for (const decision of ['released', 'refused'] as const) {
      const { payoutId, userId } = await heldPayout()
      expect((await payoutHolds(t.ctx, admin)).open.map((each) => each.payoutId)).toContain(payoutId)
      const intent = decision === 'released' ? 'release' : 'refuse'
      expect(await act(intent, payoutId, ' Looked at it. ')).toBe(`/money/out/holds?done=${decision}`)
      const entry = { actorId: admin.userId, action: `payout.${decision}`, subjectId: userId, details: { payoutId } }
      expect(await newestAct()).toMatchObject(entry)
      expect((await payoutHolds(t.ctx, admin)).open).toEqual([])
      expect((await payoutHolds(t.ctx, admin)).decided[0]).toMatchObject({ payoutId, decided: { decision } })
    }
  })

  test('don’t exist for anyone else, and a refused attempt leaves nothing', async () => {
    const { payoutId } = await heldPayout()
    const before = await t.ctx.db.select().from(auditLog)
    await expectOnlyAdministrators(
      t,
      (by) => payoutHolds(t.ctx, by),
      (by) => decideHold(t.ctx, by, { payoutId, decision: 'released', note: 'mine' }),
    )
    await expect(act('release', payoutId, '')).rejects.toMatchObject({ details: { 'field.note': 'note_missing' } })
    expect(await t.ctx.db.select().from(auditLog)).toEqual(before)
    const open = (await t.ctx.db.select().from(payoutReviews)).filter(({ decidedAt }) => decidedAt === null)
    expect(open.map((each) => each.payoutId)).toEqual([payoutId])
    expect((await t.ctx.db.select().from(payouts)).find(({ id }) => id === payoutId)?.status).toBe('in_review')
  })
})
