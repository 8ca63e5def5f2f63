import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  holdForCall,
  reservePayout,
  settleCall,
  sweepLedgerCheck,
} from '#app/features/marketplace/credits/commands.server.ts'
import { issueInvoice } from '#app/features/money/documents/commands.server.ts'
import { reconcilePurchase } from '#app/features/money/payments/commands.server.ts'
import { CONSENT_VERSION } from '#app/features/money/payments/schema.ts'
import { system } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/data/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { calls, payees, payouts, reconciliationDifferences, reconciliations } from '#db/schema/all.ts'
import { emailOf, testContext } from '#tests/support/context.ts'
import { insertCallRow, makePayout } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { testAdmin } from '#tests/support/office.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { makePurchase } from '#tests/support/purchases.ts'
import { LIST_PAGE_SIZE } from '../kit/schema.ts'
import { listMoneyOf } from '../people/person.store.server.ts'
import { refundAsOperator } from './commands.server.ts'
import { officeFile } from './files.views.server.ts'
import { disputesPage, payoutsPage, purchasesPage, refundsPage } from './lists.views.server.ts'
import { purchaseDetail } from './purchases.views.server.ts'
import { MONEY_SECTIONS } from './schema.ts'
import { moneyOverview, moneyPart } from './views.server.ts'

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

test('refuses a stranger: for everybody but administrators there is no section and no file', async () => {
  const { buyerId, purchaseId } = await buy('Own')
  for (const viewer of [null, await t.as(buyerId), await t.as(await makeCompanion(t))]) {
    for (const part of Object.values(MONEY_SECTIONS).flat())
      await expect(moneyPart(t.ctx, viewer, part, { query: {} })).rejects.toMatchObject({ status: 404 })
    await expect(purchaseDetail(t.ctx, viewer, purchaseId)).rejects.toMatchObject({ status: 404 })
    for (const [kind, file] of [
      ['csv', 'journals-2026-11.csv'],
      ['document', `${purchaseId}.pdf`],
      ['evidence', 'du_1.pdf'],
    ] as const)
      await expect(officeFile(t.ctx, viewer, { kind, file, language: 'en' })).rejects.toMatchObject({ status: 404 })
  }
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

  test('are narrowed to what went back, with counts, and sorted by amount', async () => {
    const buyerId = await makeSeeker(t, { name: 'Narrow' })
    const refundedId = await makePurchase(t, provider, { buyerId })
    await refundAsOperator(t.ctx, admin, { purchaseId: refundedId, amountCents: 100, note: 'A part.' })
    await t.database.db.execute(sql`insert into purchases (user_id, package_key, credits, price_cents)
      select ${buyerId}::uuid, '65', 65, 1000 from generate_series(1, ${LIST_PAGE_SIZE}) n`)
    expect(await search('Narrow', { back: 'refunded' })).toEqual([refundedId])
    expect(await search('Narrow', { back: 'disputed' })).toEqual([])
    expect((await search('Narrow', { sort: 'amount' }))[0]).toBe(refundedId)
    const { total, pages, filters } = await purchasesPage(t.ctx, admin, { query: { q: 'Narrow' } })
    expect([total, pages]).toEqual([LIST_PAGE_SIZE + 1, 2])
    expect(filters.find(({ name }) => name === 'status')?.counts).toContainEqual({ value: 'paid', count: 1 })
  })

  test('have everything on their page: lot, consent, payments, refunds, documents and what is left', async () => {
    const { buyerId, purchaseId } = await buy('Detail')
    await issueInvoice(t.ctx, system('test'), { purchaseId })
    await refundAsOperator(t.ctx, admin, { purchaseId, amountCents: 1_000, note: 'A part.' })
    expect(await detailOf(purchaseId)).toMatchObject({
      buyerId,
      buyerName: 'Detail',
      credits: 170,
      unspent: 102,
      leftCents: 1_500,
      consentVersion: CONSENT_VERSION,
      consentLanguage: 'en',
      paymentIntentId: `pi_${purchaseId}`,
      refunds: [{ status: 'pending', amountCents: 1_000, credits: 68, note: 'A part.' }],
      documents: [{ kind: 'invoice', grossCents: 2_500 }],
      disputes: [],
    })
    await expect(detailOf(newId())).rejects.toMatchObject({ status: 404 })
    await expect(detailOf('nonsense')).rejects.toMatchObject({ status: 404 })
  })
})

test('a dispute is listed with its purchase, stands on the overview, and its money cannot be refunded', async () => {
  const { purchaseId } = await buy('Disputed')
  const due = new Date(Date.now() + 5 * 86_400_000)
  provider.dispute(purchaseId, {
    disputeId: `du_${purchaseId}`,
    status: 'open',
    reason: 'fraudulent',
    amountCents: 2_500,
    evidenceDueAt: due,
    funds: [],
  })
  await reconcilePurchase(t.ctx, purchaseId)
  const { lines } = await disputesPage(t.ctx, admin, { query: { q: `du_${purchaseId}`, status: 'open' } })
  expect(lines).toMatchObject([{ purchaseId, reason: 'fraudulent', amountCents: 2_500, personName: 'Disputed' }])
  expect((await detailOf(purchaseId)).leftCents).toBe(0)
  expect((await moneyOverview(t.ctx, admin)).needs).toMatchObject([{ key: 'disputes_open', count: 1 }])
  await expect(refundAsOperator(t.ctx, admin, { purchaseId, amountCents: 100, note: 'No.' })).rejects.toMatchObject({
    code: 'purchase_disputed',
  })
})

test('a payout says that it waits while the bank decides about the payment it came from, and no longer', async () => {
  const { buyerId, purchaseId } = await buy('Payer')
  const companionId = await makeCompanion(t, { name: 'Wanda Waits' })
  const [payoutId, credits] = [newId(), 50]
  await inTransaction(t.ctx.db, async (tx) => {
    const callId = await insertCallRow(tx, { seekerId: buyerId, companionId, credits })
    await holdForCall(t.ctx, tx, { callId, seekerId: buyerId, companionId, credits })
    await tx.update(calls).set({ status: 'completed' }).where(eq(calls.id, callId))
    await settleCall(t.ctx, tx, { callId, seekerId: buyerId, companionId, credits, outcome: 'earned' })
    const money = { creditsPaid: credits, grossCents: 500, feePercent: 10, feeCents: 50, amountCents: 450 }
    await tx.insert(payouts).values({ ...money, id: payoutId, userId: companionId, accountId: 'acct_wanda' })
    await reservePayout(t.ctx, tx, { payoutId, userId: companionId, credits })
  })
  const isHeld = async () =>
    (await payoutsPage(t.ctx, admin, { query: { q: 'Wanda' } })).lines.map(({ isDisputed }) => isDisputed)
  expect(await isHeld()).toEqual([false])
  provider.dispute(purchaseId)
  await reconcilePurchase(t.ctx, purchaseId)
  expect(await isHeld()).toEqual([true])
  provider.dispute(purchaseId, { status: 'won' })
  await reconcilePurchase(t.ctx, purchaseId)
  expect(await isHeld()).toEqual([false])
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
  await t.ctx.db.insert(payouts).values({
    userId,
    creditsPaid: 500,
    grossCents: 5_000,
    feePercent: 10,
    feeCents: 500,
    amountCents: 4_500,
    status: 'failed',
    errorMessage: 'payee_refused',
    accountId: 'acct_paula',
  })
  for (const q of ['Paula', 'acct_paula'])
    expect((await payoutsPage(t.ctx, admin, { query: { q, status: 'failed' } })).lines).toMatchObject([
      { personName: 'Paula Paid', errorMessage: 'payee_refused', amountCents: 4_500, isStopped: false },
    ])
  expect((await payoutsPage(t.ctx, admin, { query: { q: 'tr_none' } })).lines).toEqual([])
})

test('a payout that the bank refused is one in the list, its filter and on the person’s page', async () => {
  const userId = await makeCompanion(t, { name: 'Rita Refused' })
  const refusedAt = new Date(t.ctx.clock.now().getTime() + 60_000)
  await t.ctx.db
    .insert(payees)
    .values({ userId, accountId: 'acct_rita', bankFailedAt: refusedAt, bankFailedCents: 4_500, bankFailure: 'other' })
  await makePayout(t, userId, { accountId: 'acct_rita' })
  const listed = async (status: string) =>
    (await payoutsPage(t.ctx, admin, { query: { q: 'Rita', status } })).lines.map(({ state }) => state)
  expect([await listed('bank_refused'), await listed('completed')]).toEqual([['bank_refused'], []])
  const { lines } = await payoutsPage(t.ctx, admin, { query: { q: 'Rita' } })
  expect(lines).toMatchObject([{ state: 'bank_refused', refusedAt, bankFailure: 'other' }])
  expect(await listMoneyOf(t.ctx.db, userId, 10)).toContainEqual(expect.objectContaining({ status: 'bank_refused' }))
  await t.ctx.db
    .update(payees)
    .set({ bankPaidAt: new Date(refusedAt.getTime() + 1_000) })
    .where(eq(payees.userId, userId))
  expect(await listed('completed')).toEqual(['completed'])
})

test('the overview says that the books are in order, else which rule does not hold, what the last night found, and what differs', async () => {
  const calm = await moneyOverview(t.ctx, admin)
  expect(calm).toMatchObject({
    violations: [],
    violationCount: 0,
    ledgerCheck: null,
    reconciliation: null,
    differenceCount: 0,
  })
  expect(calm.balances.find(({ kind }) => kind === 'stripe_cash')?.balance).toBeLessThan(0)
  await t.ctx.db
    .insert(reconciliations)
    .values({ day: '2026-11-23', transactions: 2, providerCents: 5_000, ledgerCents: 2_500, operatorCents: 0 })
  await t.ctx.db.insert(reconciliationDifferences).values({
    day: '2026-11-23',
    code: 'missing_in_ledger',
    kind: 'charge',
    subject: 'purchase:1',
    providerObject: 'pi_1',
    providerCents: 2_500,
    ledgerCents: 0,
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
