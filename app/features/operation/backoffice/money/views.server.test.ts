import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sweepLedgerCheck } from '#app/features/marketplace/credits/checks/commands.server.ts'
import { holdForCall, reservePayout, settleCall } from '#app/features/marketplace/credits/commands.server.ts'
import { issueInvoice } from '#app/features/money/documents/commands.server.ts'
import { reconcilePurchase } from '#app/features/money/payments/commands.server.ts'
import { CONSENT_VERSION } from '#app/features/money/payments/consent.data.ts'
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
import { listMoneyOf } from '../people/history.store.server.ts'
import { officeFile } from './files.views.server.ts'
import { moneyOverview } from './overview.views.server.ts'
import { allPayouts } from './payouts.views.server.ts'
import { allPurchases } from './purchases.views.server.ts'
import { allDisputes, allRefunds } from './reversals.views.server.ts'
import { MONEY_PAGE_SIZE, MONEY_SECTIONS } from './schema.ts'
import { refundAsOperator } from './sections.commands.server.ts'
import { moneySection } from './sections.views.server.ts'

const provider = memoryPayments()
const t = testContext({ payments: provider.client })
const admin = testAdmin(t, { isConfirmed: true })

const request = { query: {}, language: 'en', timeZone: 'UTC' } as const
const buy = async (name: string) => {
  const buyerId = await makeSeeker(t, { name })
  return { buyerId, purchaseId: await makePurchase(t, provider, { buyerId }) }
}

async function search(q: string, query: Record<string, string> = {}) {
  const found = await allPurchases(t.ctx, admin, { query: { q, ...query } })
  return found.kind === 'list' ? found.lines.map(({ id }) => id) : null
}
async function detailOf(id: string) {
  const found = await allPurchases(t.ctx, admin, { query: { id } })
  if (found.kind !== 'one') throw new Error('not one purchase')
  return found.purchase
}

test('refuses a stranger: for everybody but administrators there is no section and no file', async () => {
  const { buyerId, purchaseId } = await buy('Own')
  for (const viewer of [null, await t.as(buyerId), await t.as(await makeCompanion(t))]) {
    for (const section of MONEY_SECTIONS)
      await expect(moneySection(t.ctx, viewer, section, request)).rejects.toMatchObject({ status: 404 })
    for (const read of [moneyOverview, allPurchases, allRefunds, allDisputes, allPayouts])
      await expect(read(t.ctx, viewer, { query: { id: purchaseId } })).rejects.toMatchObject({ status: 404 })
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
    expect(await search(email, { status: 'made up', before: 'made up' })).toEqual([purchaseId])
  })

  test('are listed newest first and once each, page by page, while others are bought', async () => {
    const buyerId = await makeSeeker(t, { name: 'Keyset' })
    await t.database.db.execute(sql`insert into purchases (user_id, package_key, credits, price_cents, created_at)
      select ${buyerId}::uuid, '65', 65, 1000, app_now() - make_interval(mins => n / 2) from generate_series(1, ${2 * MONEY_PAGE_SIZE + 3}) n`)
    const seen: string[] = []
    let before: string | null = ''
    while (before !== null) {
      const page = await allPurchases(t.ctx, admin, { query: { q: 'Keyset', before } })
      if (page.kind !== 'list') throw new Error('not a list')
      seen.push(...page.lines.map(({ id }) => id))
      before = page.next
      await t.database.db.execute(
        sql`insert into purchases (user_id, package_key, credits, price_cents) values (${buyerId}, '65', 65, 1000)`,
      )
    }
    expect(seen).toHaveLength(2 * MONEY_PAGE_SIZE + 3)
    expect(new Set(seen).size).toBe(seen.length)
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
  const { lines } = await allDisputes(t.ctx, admin, { query: { q: `du_${purchaseId}`, status: 'open' } })
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
    (await allPayouts(t.ctx, admin, { query: { q: 'Wanda' } })).lines.map(({ isDisputed }) => isDisputed)
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
  expect((await allRefunds(t.ctx, admin, { query: { q: 'Refunded' } })).lines).toMatchObject([
    { purchaseId, status: 'pending', reason: 'operator', amountCents: 2_500 },
  ])
  expect((await allRefunds(t.ctx, admin, { query: { q: 'Refunded', status: 'failed' } })).lines).toEqual([])

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
    expect((await allPayouts(t.ctx, admin, { query: { q, status: 'failed' } })).lines).toMatchObject([
      { personName: 'Paula Paid', errorMessage: 'payee_refused', amountCents: 4_500, isStopped: false },
    ])
  expect((await allPayouts(t.ctx, admin, { query: { q: 'tr_none' } })).lines).toEqual([])
})

test('a payout that the bank refused is one in the list, its filter and on the person’s page', async () => {
  const userId = await makeCompanion(t, { name: 'Rita Refused' })
  const refusedAt = new Date(t.ctx.clock.now().getTime() + 60_000)
  await t.ctx.db
    .insert(payees)
    .values({ userId, accountId: 'acct_rita', bankFailedAt: refusedAt, bankFailedCents: 4_500, bankFailure: 'other' })
  await makePayout(t, userId, { accountId: 'acct_rita' })
  const listed = async (status: string) =>
    (await allPayouts(t.ctx, admin, { query: { q: 'Rita', status } })).lines.map(({ state }) => state)
  expect([await listed('bank_refused'), await listed('completed')]).toEqual([['bank_refused'], []])
  const { lines } = await allPayouts(t.ctx, admin, { query: { q: 'Rita' } })
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
