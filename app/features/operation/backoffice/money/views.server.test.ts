import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sweepLedgerCheck } from '#app/features/marketplace/credits/commands.server.ts'
import { issueInvoice } from '#app/features/money/documents/commands.server.ts'
import { reconcilePurchase } from '#app/features/money/payments/commands.server.ts'
import { CONSENT_VERSION } from '#app/features/money/payments/schema.ts'
import { system } from '#app/platform/context.ts'
import { newId } from '#app/platform/ids.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { payees, reconciliationDifferences, reconciliations } from '#db/schema/all.ts'
import { endCall } from '#tests/support/calls.ts'
import { emailOf, testContext } from '#tests/support/context.ts'
import { holdCredits, makePayout } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { expectOnlyAdministrators, testAdmin } from '#tests/support/office.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { makePurchase } from '#tests/support/purchases.ts'
import { refundAsOperator } from './commands.server.ts'
import { officeFile } from './files.views.server.ts'
import { purchaseDetail } from './purchases.views.server.ts'
import { MONEY_SECTIONS } from './rules.ts'
import { disputesPage, moneyOverview, moneyPart, payoutsPage, purchasesPage, refundsPage } from './views.server.ts'

const provider = memoryPayments()
const t = testContext({ payments: provider.client })
const admin = testAdmin(t, { isConfirmed: true })

const buy = async (name: string) => {
  const buyerId = await makeSeeker(t, { name })
  return { buyerId, purchaseId: await makePurchase(t, provider, { buyerId }) }
}

const search = async (q: string, query: Record<string, string> = {}) =>
  (await purchasesPage(t.ctx, admin, { query: { q, ...query } })).lines.map(({ id }) => id)
const detailOf = (id: string) => purchaseDetail(t.ctx, admin, id)

test('refuses a stranger: sections and files exist for administrators only', async () => {
  const { purchaseId } = await buy('Own')
  const files = [
    { kind: 'csv', file: 'journals-2026-11.csv', language: 'en' },
    { kind: 'document', file: `${purchaseId}.pdf`, language: 'en' },
    { kind: 'evidence', file: 'du_1.pdf', language: 'en' },
  ] as const
  await expectOnlyAdministrators(
    t,
    (viewer) => purchaseDetail(t.ctx, viewer, purchaseId),
    ...Object.values(MONEY_SECTIONS)
      .flat()
      .map((part) => (viewer: Viewer) => moneyPart(t.ctx, viewer, part, { query: {} })),
    ...files.map((file) => (viewer: Viewer) => officeFile(t.ctx, viewer, file)),
  )
})

describe('purchases', () => {
  test('are found by address, name, our id, the provider’s ids and the number of their documents', async () => {
    const { buyerId, purchaseId } = await buy('Ottilie 50%')
    await issueInvoice(t.ctx, system('test'), { purchaseId })
    const [invoice] = (await detailOf(purchaseId)).documents
    const email = await emailOf(t, buyerId)
    for (const q of [email.toUpperCase(), 'tilie 50%', purchaseId, `pi_${purchaseId}`, `cs_test_${purchaseId}`])
      expect([q, await search(q)]).toEqual([q, [purchaseId]])
    expect(await search(invoice?.number ?? '')).toEqual([purchaseId])
    for (const q of ['tilie 50_', 'pi_nobody', 'R-1999-000001', newId(), 'nobody@test.example'])
      expect([q, await search(q)]).toEqual([q, []])
    expect(await search(email, { status: 'failed' })).toEqual([])
    expect(await search(email, { status: 'made up', sort: 'made up' })).toEqual([purchaseId])
  })

  test('of which a part was refunded are found by that', async () => {
    const { purchaseId } = await buy('Returned')
    await buy('Returned')
    await refundAsOperator(t.ctx, admin, { purchaseId, amountCents: 1_000, note: 'A part.' })
    expect(await search('Returned', { back: 'refunded' })).toEqual([purchaseId])
  })

  test('have a page with lot, consent, payments, refunds, documents and the remaining amount', async () => {
    const { buyerId, purchaseId } = await buy('Detail')
    await issueInvoice(t.ctx, system('test'), { purchaseId })
    await refundAsOperator(t.ctx, admin, { purchaseId, amountCents: 1_000, note: 'A part.' })
    expect(await detailOf(purchaseId)).toMatchObject({
      ...{ buyerId, buyerName: 'Detail', credits: 170, unspent: 102, leftCents: 1_500 },
      ...{ consentVersion: CONSENT_VERSION, consentLanguage: 'en', paymentIntentId: `pi_${purchaseId}` },
      refunds: [{ status: 'pending', amountCents: 1_000, credits: 68, note: 'A part.' }],
      documents: [{ kind: 'invoice', grossCents: 2_500 }],
      disputes: [],
    })
    await expect(detailOf(newId())).rejects.toMatchObject({ status: 404 })
    await expect(detailOf('nonsense')).rejects.toMatchObject({ status: 404 })
  })
})

test('a dispute is listed with its purchase, is on the overview, and its money can’t be refunded', async () => {
  const { purchaseId } = await buy('Disputed')
  provider.dispute(purchaseId, {
    ...{ disputeId: `du_${purchaseId}`, status: 'open', reason: 'fraudulent', amountCents: 2_500 },
    ...{ evidenceDueAt: null, funds: [] },
  })
  await reconcilePurchase(t.ctx, purchaseId)
  const { lines } = await disputesPage(t.ctx, admin, { query: { q: `du_${purchaseId}`, status: 'open' } })
  expect(lines).toMatchObject([{ purchaseId, reason: 'fraudulent', amountCents: 2_500, personName: 'Disputed' }])
  expect((await detailOf(purchaseId)).leftCents).toBe(0)
  expect((await moneyOverview(t.ctx, admin)).needs).toMatchObject([{ key: 'disputes_open', count: 1 }])
  const refund = refundAsOperator(t.ctx, admin, { purchaseId, amountCents: 100, note: 'No.' })
  await expect(refund).rejects.toMatchObject({ code: 'purchase_disputed' })
})

test('a payout is shown as waiting only while the bank decides on the payment behind it', async () => {
  const { buyerId, purchaseId } = await buy('Payer')
  const companionId = await makeCompanion(t, { name: 'Wanda Waits' })
  await endCall(t, await holdCredits(t, { seekerId: buyerId, companionId, credits: 50 }), { status: 'completed' })
  await makePayout(t, companionId, { status: 'pending' })
  for (const status of ['open', 'won'] as const) {
    provider.dispute(purchaseId, { status })
    await reconcilePurchase(t.ctx, purchaseId)
    const { lines } = await payoutsPage(t.ctx, admin, { query: { q: 'Wanda' } })
    expect(lines.map(({ isDisputed }) => isDisputed)).toEqual([status === 'open'])
  }
})

test('refunds and payouts are found by their people and the provider’s ids', async () => {
  const { purchaseId } = await buy('Refunded')
  await refundAsOperator(t.ctx, admin, { purchaseId, amountCents: null, note: 'All.' })
  expect((await refundsPage(t.ctx, admin, { query: { q: 'Refunded' } })).lines).toMatchObject([
    { purchaseId, status: 'pending', reason: 'operator', amountCents: 2_500 },
  ])
  expect((await refundsPage(t.ctx, admin, { query: { q: 'Refunded', status: 'failed' } })).lines).toEqual([])

  const userId = await makeCompanion(t, { name: 'Paula Paid' })
  await t.ctx.db.insert(payees).values({ userId, accountId: 'acct_paula' })
  await makePayout(t, userId, { status: 'failed', errorMessage: 'payee_refused', accountId: 'acct_paula' })
  for (const q of ['Paula', 'acct_paula'])
    expect((await payoutsPage(t.ctx, admin, { query: { q, status: 'failed' } })).lines).toMatchObject([
      { personName: 'Paula Paid', errorMessage: 'payee_refused', amountCents: 4_500, isStopped: false },
    ])
  expect((await payoutsPage(t.ctx, admin, { query: { q: 'tr_none' } })).lines).toEqual([])
})

test('the overview shows that the ledger is in order, else violated rules, the last nightly check, and differences', async () => {
  const calm = await moneyOverview(t.ctx, admin)
  expect(calm).toMatchObject({
    ...{ violations: [], violationCount: 0, ledgerCheck: null, reconciliation: null, differenceCount: 0 },
  })
  expect(calm.balances.find(({ kind }) => kind === 'stripe_cash')?.balance).toBeLessThan(0)
  await t.ctx.db
    .insert(reconciliations)
    .values({ day: '2026-11-23', transactions: 2, providerCents: 5_000, ledgerCents: 2_500, operatorCents: 0 })
  await t.ctx.db.insert(reconciliationDifferences).values({
    ...{ day: '2026-11-23', code: 'missing_in_ledger', kind: 'charge', subject: 'purchase:1' },
    ...{ providerObject: 'pi_1', providerCents: 2_500, ledgerCents: 0 },
  })
  await sweepLedgerCheck(t.ctx)
  const { purchaseId } = await buy('Broken')
  await t.database.db.execute(sql`update purchases set credits = credits + 1 where id = ${purchaseId}`)
  expect(await moneyOverview(t.ctx, admin)).toMatchObject({
    violations: expect.arrayContaining([
      expect.objectContaining({ rule: 'paid_purchase_is_posted_once', subject: purchaseId }),
    ]),
    violationCount: expect.any(Number),
    ledgerCheck: { violations: 0 },
    reconciliation: { day: '2026-11-23', providerCents: 5_000 },
    differences: [{ code: 'missing_in_ledger', providerObject: 'pi_1' }],
    differenceCount: 1,
  })
  await t.database.db.execute(sql`update purchases set credits = credits - 1 where id = ${purchaseId}`)
})
