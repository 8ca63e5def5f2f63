import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeStripe, startFakeStripe } from '#tools/fake-stripe/main.ts'
import type { ListPosition, PaymentsClient } from './payments.server.ts'
import { createStripePayments } from './stripe-payments.server.ts'

let fake: FakeStripe
let payments: PaymentsClient
beforeEach(async () => {
  fake = await startFakeStripe({ checkAnswers: true, startingBalanceCents: 100_000 })
  payments = createStripePayments({ secretKey: 'sk_test_1', host: fake.host, port: fake.port, protocol: 'http' })
})
afterEach(() => fake.stop())

const purchaseId = (count: number) => `5b0c7a52-0000-4000-8000-${String(count).padStart(12, '0')}`

async function buy(count: number, how: 'card' | 'delayed' = 'card') {
  const { sessionId } = await payments.createCheckout({
    purchaseId: purchaseId(count),
    amountCents: 1000,
    credits: 65,
    successUrl: 'http://localhost:3000/de/credits',
    cancelUrl: 'http://localhost:3000/de/credits',
    locale: 'de',
    expiresAt: new Date(Date.now() + 3_600_000),
  })
  fake.control.pay({ session: sessionId, how })
  return String(fake.control.list().sessions[sessionId]?.payment_intent)
}

async function transfer() {
  const account = await payments.createPayee({ companionId: 'c1', email: 'c@example.com', country: 'DE' })
  fake.control.completeOnboarding({ account })
  const payout = { payoutId: 'p1', attempt: 1, amountCents: 4500, accountId: account, withinMs: 20_000 }
  const outcome = await payments.sendTransfer(payout)
  return { account, transferId: outcome.kind === 'paid' ? outcome.transferId : '' }
}

/** Everything from a position on, page by page. */
async function readAll(from: ListPosition) {
  const found: string[] = []
  for (let after = from; ; ) {
    const page = await payments.listEvents(after)
    found.push(...(page?.events ?? []).map(({ id }) => id))
    const last = found.at(-1)
    if (!page?.hasMore || !last) return found
    after = { id: last }
  }
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const listedIds = () =>
  Object.values(fake.control.list().events).flatMap(({ kind, payload }) => (kind === 'platform' ? [payload.id] : []))

describe('events that the provider lists', () => {
  it('are read oldest first, a hundred at a time, from an instant or after an event, each once', async () => {
    for (let count = 0; count < 40; count++) await buy(count)
    const all = listedIds()
    expect(all.length).toBe(120)
    expect(await readAll({ since: hoursAgo(24 * 29) })).toEqual(all)
    const [first = ''] = all
    const page = await payments.listEvents({ id: first })
    expect(page?.events.map(({ id }) => id)).toEqual(all.slice(1, 101))
    expect(page?.hasMore).toBe(true)
    expect(await payments.listEvents({ id: all.at(-1) ?? '' })).toEqual({ events: [], hasMore: false })
  })

  it('say what a webhook says, and when it happened', async () => {
    await buy(1)
    const page = await payments.listEvents({ since: hoursAgo(0.5) })
    expect(page?.events.at(-1)).toMatchObject({
      createdAt: expect.any(Date),
      event: { type: 'checkout.session.completed', purchaseId: purchaseId(1), livemode: false },
    })
  })

  it('are none without any, and cannot be read after one that is older than thirty days', async () => {
    expect(await payments.listEvents({ since: hoursAgo(24) })).toEqual({ events: [], hasMore: false })
    await buy(1)
    const [first = ''] = listedIds()
    fake.control.advanceClock({ seconds: 31 * 86_400 })
    expect(await payments.listEvents({ id: first })).toBeNull()
  })
})

describe('the provider’s balance transactions', () => {
  it('say whose money each of them is, and add up to the balance', async () => {
    const intent = await buy(1)
    const other = await buy(2)
    fake.control.refund({ paymentIntent: intent, amountCents: 300 })
    fake.control.openDispute({ paymentIntent: other })
    const { transferId } = await transfer()
    fake.control.reverseTransfer({ transfer: transferId, amountCents: 100 })
    fake.control.bookFee({ cents: 500 })
    fake.control.payOutToBank({})
    const page = await payments.listBalanceTransactions({ since: hoursAgo(0.5) })
    const transactions = page?.transactions ?? []
    expect(transactions).toMatchObject([
      { type: 'charge', amountCents: 1000, feeCents: 40, netCents: 960, purchaseId: purchaseId(1) },
      { type: 'charge', paymentIntentId: other },
      { type: 'refund', netCents: -300, paymentIntentId: intent, sourceId: expect.stringMatching(/^re_/) },
      { type: 'adjustment', amountCents: -1000, feeCents: 2000, paymentIntentId: other },
      { type: 'transfer', netCents: -4500, payoutId: 'p1', transferId },
      { type: 'transfer_refund', netCents: 100, transferId, payoutId: null },
      { type: 'stripe_fee', netCents: -500, sourceId: null },
      { type: 'payout', netCents: expect.any(Number), sourceId: expect.stringMatching(/^po_/) },
    ])
    const { availableCents, pendingCents } = await payments.balance()
    expect(100_000 + transactions.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(availableCents + pendingCents)
    const last = transactions.at(-1)?.id ?? ''
    expect(await payments.listBalanceTransactions({ id: last })).toEqual({ transactions: [], hasMore: false })
    expect(await payments.listBalanceTransactions({ id: 'txn_unknown' })).toBeNull()
  })
})
