import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { checkPayout, sendPayout } from '#app/features/money/payouts/transfers/commands.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { rows } from '#app/platform/data/db.server.ts'
import { balanceTransactions, payouts } from '#db/schema/all.ts'
import { unreadAlarms } from '#tests/support/alarms.ts'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { giveCredits } from '#tests/support/credits.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { makeStripeEarner, requestOwnPayout } from '#tests/support/payouts.ts'
import { beginPurchase } from '#tests/support/purchases.ts'
import { stripePaymentsOf } from '#tests/support/stripe-payments.ts'
import { type FakeStripe, startFakeStripe } from '#tools/fake-stripe/main.ts'
import { reconcilePurchase } from '../commands.server.ts'
import { reconcileProvider, sweepReconciliation } from './commands.server.ts'
import { latestReconciliation, openDifferences } from './views.server.ts'

/** The nightly reconciliation through the real adapter and tools/fake-stripe, both fresh for each test. */
let stripe: FakeStripe
let t: TestContext
const close = async () => {
  await stripe?.stop()
  await t?.close()
}
beforeEach(async () => {
  await close()
  stripe = await startFakeStripe({ checkAnswers: true, startingBalanceCents: 100_000, settleDelayedAfterSeconds: null })
  t = await openTestContext({ payments: stripePaymentsOf(stripe) })
})
afterAll(close)

/** A paid purchase. With `isBooked: false` our side misses it, as if webhooks were lost. */
async function buy({ isBooked = true, how = 'card' as 'card' | 'delayed' } = {}) {
  const { purchaseId, session } = await beginPurchase(t)
  stripe.control.pay({ session, how })
  if (how === 'delayed') stripe.control.settleDelayed({ session, outcome: 'succeeded' })
  if (isBooked) await reconcilePurchase(t.ctx, purchaseId)
  const paymentIntent = String(stripe.control.list().sessions[session]?.payment_intent)
  return { purchaseId, paymentIntent }
}

async function payOut() {
  const { viewer } = await makeStripeEarner(t, stripe)
  const payoutId = await requestOwnPayout(t.ctx, viewer, { credits: 500 })
  await sendPayout(t.ctx, payoutId)
  const [payout] = await t.ctx.db.select().from(payouts).where(eq(payouts.id, payoutId))
  return { payoutId, transfer: String(payout?.transferId) }
}

/** Reconciles two hours later, when nothing is in progress; `after` sets other hours. */
async function reconcile(after = 2) {
  await t.setClock(new Date(Date.now() + after * 3_600_000))
  const result = await reconcileProvider(t.ctx)
  const { differences } = await openDifferences(t.ctx.db)
  await t.setClock(new Date())
  return { ...result, differences }
}

const book = (key: string, purchaseId: string, cents: number) =>
  rows(
    t.ctx.db,
    sql`select post_journal('test', ${key}, null, ${purchaseId}::uuid, null, ${JSON.stringify([
      { kind: 'stripe_cash', amount: -cents },
      { kind: 'package_margin', amount: cents },
    ])}::jsonb)`,
  )

describe('the provider and the books', () => {
  test('agree to the cent after purchases with fees, transfers and partial reversals', async () => {
    await buy()
    await buy({ how: 'delayed' })
    const { payoutId, transfer } = await payOut()
    for (const amountCents of [1, 449]) {
      stripe.control.reverseTransfer({ transfer, amountCents })
      await checkPayout(t.ctx, payoutId)
    }
    expect(await reconcile(50)).toEqual({ opened: 0, resolved: 0, differences: [] })
    const [sums] = await rows<{ provider: string; ledger: string }>(
      t.ctx.db,
      sql`select (select sum(provider_cents) from reconciliations) as provider, (select sum(ledger_cents) from reconciliations) as ledger`,
    )
    const fees = 2500 * 0.015 + 25 + 35
    expect(sums).toEqual({ provider: String(5000 - Math.round(fees) - 4500 + 450), ledger: sums?.provider })
    expect(await latestReconciliation(t.ctx.db)).toMatchObject({ operatorCents: 0 })
  })

  test('agree despite transfers to and from the operator’s bank', async () => {
    await buy()
    stripe.control.releasePending()
    stripe.control.payOutToBank({ outcome: 'paid' })
    expect(await reconcile(50)).toMatchObject({ differences: [] })
    const days = await rows(t.ctx.db, sql`select sum(operator_cents)::int as operator from reconciliations`)
    expect(days).toEqual([{ operator: -(100_000 + 2500 - 63) }])
  })

  test('are compared again with the same result, and from many pages as from one', async () => {
    for (let count = 0; count < 6; count++) await buy()
    const first = await reconcile()
    const stored = await t.ctx.db.$count(balanceTransactions)
    expect(await reconcile()).toEqual(first)
    expect(await t.ctx.db.$count(balanceTransactions)).toBe(stored)
  })
})

describe('a difference is named', () => {
  test('for every kind of movement', async () => {
    const unbooked = await buy({ isBooked: false })
    const refunded = await buy()
    stripe.control.refund({ paymentIntent: refunded.paymentIntent, amountCents: 300 })
    const misbooked = await buy()
    stripe.control.refund({ paymentIntent: misbooked.paymentIntent, amountCents: 300 })
    await book('refund:by-hand:settle', misbooked.purchaseId, -299)
    const disputed = await buy()
    stripe.control.openDispute({ paymentIntent: disputed.paymentIntent })
    const invented = await buy()
    await book('refund:invented:settle', invented.purchaseId, -700)
    const { transfer, payoutId } = await payOut()
    stripe.control.reverseTransfer({ transfer, amountCents: 200 })
    stripe.control.bookFee({ cents: 500 })
    const { differences } = await reconcile()
    const named = differences.map(({ code, kind, subject, providerCents, ledgerCents, providerObject }) => {
      const about = [subject.startsWith('txn_') ? 'txn' : subject, code, kind]
      return [...about, providerCents, ledgerCents, providerObject?.split('_')[0] ?? null]
    })
    const of = ({ purchaseId }: { purchaseId: string }) => `purchase:${purchaseId}`
    expect(new Set(named)).toEqual(
      new Set([
        [of(unbooked), 'missing_in_ledger', 'charge', 2500, 0, 'ch'],
        [of(unbooked), 'missing_in_ledger', 'fee', -63, 0, 'ch'],
        [of(refunded), 'missing_in_ledger', 'refund', -300, 0, 're'],
        [of(misbooked), 'amount_differs', 'refund', -300, -299, 're'],
        [of(disputed), 'missing_in_ledger', 'dispute', -4500, 0, 'du'],
        [of(invented), 'missing_at_provider', 'refund', 0, -700, null],
        [`payout:${payoutId}`, 'missing_in_ledger', 'transfer_reversal', 200, 0, 'tr'],
        ['txn', 'missing_in_ledger', 'provider_fee', -500, 0, 'txn'],
      ]),
    )
    const sum = differences.reduce((cents, each) => cents + each.providerCents - each.ledgerCents, 0)
    const [apart] = await rows<{ cents: string }>(
      t.ctx.db,
      sql`select (select sum(net_cents) from balance_transactions) - (select sum(-e.amount) from ledger_entries e
        join ledger_accounts a on a.id = e.account_id join ledger_journals j on j.id = e.journal_id
        left join purchases p on p.id = j.purchase_id
        where a.kind = 'stripe_cash' and (p.session_id is not null or j.payout_id is not null)) as cents`,
    )
    expect(Number(apart?.cents)).toBe(sum)
  })

  test('a balance that moved without a movement', async () => {
    await buy()
    expect(await reconcile()).toMatchObject({ differences: [] })
    stripe.control.setAvailable({ cents: 99_000 })
    const { differences } = await reconcile()
    expect(differences).toMatchObject([{ code: 'balance_differs', kind: 'balance', subject: 'balance' }])
    expect((differences[0]?.providerCents ?? 0) - (differences[0]?.ledgerCents ?? 0)).toBe(-1000)
    stripe.control.setAvailable({ cents: 100_000 })
    expect(await reconcile()).toMatchObject({ resolved: 1, differences: [] })
  })

  test('a purchase of another shop on the same account', async () => {
    const { purchaseId } = await buy({ isBooked: false })
    const elsewhere: Ctx['payments'] = {
      ...t.ctx.payments,
      async listBalanceTransactions(after) {
        const page = await t.ctx.payments.listBalanceTransactions(after)
        const transactions = page?.transactions.map((each) => ({ ...each, purchaseId: crypto.randomUUID() })) ?? []
        return { transactions, hasMore: page?.hasMore ?? false }
      },
    }
    await t.setClock(new Date(Date.now() + 2 * 3_600_000))
    await reconcileProvider({ ...t.ctx, payments: elsewhere })
    expect((await openDifferences(t.ctx.db)).differences).toMatchObject([
      { code: 'not_ours', kind: 'charge', providerCents: 2437 },
    ])
    // It was ours after all, as its payment shows once it is posted.
    await reconcilePurchase(t.ctx, purchaseId)
    expect(await reconcile(4)).toMatchObject({ resolved: 1, differences: [] })
  })

  test('purchases that were never at the provider, outside a demo', async () => {
    await giveCredits(t, await makeSeeker(t), 50)
    expect(await reconcile()).toMatchObject({ differences: [] })
    await t.setClock(new Date(Date.now() + 2 * 3_600_000))
    await reconcileProvider({ ...t.ctx, config: { ...t.ctx.config, demo: false } })
    expect((await openDifferences(t.ctx.db)).differences).toMatchObject([
      { code: 'missing_at_provider', kind: 'charge', providerCents: 0, ledgerCents: 500 },
    ])
  })

  test('not while a webhook may still be on its way, and it is resolved when the books follow', async () => {
    const { purchaseId } = await buy({ isBooked: false })
    expect(await reconcile(0.5)).toMatchObject({ opened: 0, differences: [] })
    expect(await reconcile(1.1)).toMatchObject({ opened: 2 })
    expect(await unreadAlarms(t.ctx.db)).toContain('provider_differs')
    expect(await reconcile(1.2)).toMatchObject({ opened: 0, resolved: 0 })
    await reconcilePurchase(t.ctx, purchaseId)
    expect(await reconcile(1.3)).toMatchObject({ resolved: 2, differences: [] })
  })
})

describe('the reading of the list', () => {
  test('continues where it stopped', async () => {
    await buy()
    await reconcile()
    await buy()
    stripe.control.cutNext({ method: 'GET', path: '/v1/balance_transactions', times: 3 })
    await expect(reconcile()).rejects.toThrow()
    expect(await t.ctx.db.$count(balanceTransactions)).toBe(1)
    expect(await reconcile()).toMatchObject({ differences: [] })
    expect(await t.ctx.db.$count(balanceTransactions)).toBe(2)
  })

  test('is done by one of two processes, once a night', async () => {
    await buy()
    await t.setClock(new Date(Date.now() + 50 * 3_600_000))
    stripe.control.holdNext({ method: 'GET', path: '/v1/balance_transactions' })
    const first = reconcileProvider(t.ctx)
    await stripe.control.requestHeld()
    expect(await reconcileProvider(t.ctx)).toBeNull()
    stripe.control.releaseRequests()
    expect(await first).toEqual({ opened: 0, resolved: 0 })
    let reads = 0
    const balance = () => {
      reads += 1
      return t.ctx.payments.balance()
    }
    const counting: Ctx = { ...t.ctx, payments: { ...t.ctx.payments, balance } }
    await sweepReconciliation(counting)
    expect(reads).toBe(0)
    await t.setClock(new Date(Date.now() + 74 * 3_600_000))
    await sweepReconciliation(counting)
    await sweepReconciliation(counting)
    expect(reads).toBe(1)
  })
})

test('an unreachable provider is retried at the next run; after two nights the operator is alerted', async () => {
  await sweepReconciliation(t.ctx)
  const lines: string[] = []
  const log = { ...t.ctx.log, warn: (line: string) => lines.push(line), error: (line: string) => lines.push(line) }
  const balance = () => Promise.reject(new Error('nobody answers'))
  const away: Ctx = { ...t.ctx, log, payments: { ...t.ctx.payments, balance } }
  await t.setClock(new Date(Date.now() + 26 * 3_600_000))
  await sweepReconciliation(away)
  expect(lines).toEqual(['the provider could not be compared with the books, it is asked again'])
  await t.setClock(new Date(Date.now() + 74 * 3_600_000))
  await sweepReconciliation(away)
  expect(lines[1]).toBe('OPERATOR: the books were not compared with the payment provider for two nights')
  expect(await unreadAlarms(t.ctx.db)).toContain('provider_not_compared')
})
