import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeStripe, signatureHeader, startFakeStripe } from '#tools/fake-stripe/main.ts'
import type { ListPosition, PaymentsClient } from './payments.server.ts'
import { createStripePayments } from './stripe-payments.server.ts'
import { readSignedEvent } from './stripe-webhook.server.ts'

let fake: FakeStripe
let payments: PaymentsClient
const connect = (options: { prices?: Record<number, string>; interactiveTimeoutMs?: number } = {}) =>
  createStripePayments({ secretKey: 'sk_test_visavis', host: fake.host, port: fake.port, protocol: 'http', ...options })
beforeEach(async () => {
  fake = await startFakeStripe({ checkAnswers: true, startingBalanceCents: 100_000 })
  payments = connect()
})
afterEach(() => fake.stop())

const inAnHour = () => new Date(Date.now() + 3_600_000)
const purchase = () => ({
  purchaseId: '5b0c7a52-0000-4000-8000-000000000001',
  amountCents: 1000,
  credits: 65,
  customerEmail: 'seeker@example.com',
  successUrl: 'http://localhost:3000/de/credits?success=true',
  cancelUrl: 'http://localhost:3000/de/credits?canceled=true',
  locale: 'de' as const,
  expiresAt: inAnHour(),
})
const payout = (accountId: string, attempt = 1) => ({
  payoutId: 'p1',
  attempt,
  amountCents: 4500,
  accountId,
  withinMs: 20_000,
})
const companion = { companionId: 'c1', email: 'companion@example.com', country: 'DE' }

async function readyPayee() {
  const account = await payments.createPayee(companion)
  fake.control.completeOnboarding({ account })
  return account
}

describe('a payment page', () => {
  it('is unique per purchase, names it everywhere, and keeps the buyer out of the metadata', async () => {
    const input = purchase()
    const first = await payments.createCheckout(input)
    expect(await payments.createCheckout(input)).toEqual(first)
    expect(first.url).toContain(fake.url)
    const session = fake.control.list().sessions[first.sessionId]
    expect(session).toMatchObject({
      client_reference_id: input.purchaseId,
      metadata: { purchase_id: input.purchaseId },
      customer_email: 'seeker@example.com',
      adaptive_pricing: { enabled: false },
      locale: 'de',
    })
    expect(JSON.stringify([session?.metadata, fake.control.list().intentMetadata[first.sessionId]])).not.toContain(
      'seeker@',
    )
    const [line] = fake.control.list().lineItems[first.sessionId] ?? []
    expect(line).toMatchObject({ description: '65 Credits', price: { tax_behavior: 'inclusive', unit_amount: 1000 } })
  })

  it('can use a Stripe price, and is closed immediately if that price is another amount', async () => {
    const { sessionId } = await connect({ prices: { 65: 'price_credits_65' } }).createCheckout(purchase())
    expect((await payments.checkoutState(sessionId)).amountCents).toBe(1000)
    const misled = connect({ prices: { 65: 'price_credits_170' } })
    const wrong = misled.createCheckout({ ...purchase(), purchaseId: 'other' })
    await expect(wrong).rejects.toThrow(/2500 cents instead of 1000/)
    const statuses = Object.values(fake.control.list().sessions).map(({ status }) => status)
    expect(statuses).toEqual(['open', 'expired'])
  })

  it('reports its state from open to paid, with the provider’s fee', async () => {
    const { sessionId } = await payments.createCheckout(purchase())
    const unpaid = { feeCents: null, paymentIntentId: null, paymentFingerprint: null }
    expect(await payments.checkoutState(sessionId)).toEqual({
      ...{ status: 'open', purchaseId: purchase().purchaseId, amountCents: 1000, livemode: false },
      ...{ ...unpaid, refundedCents: 0, isDisputed: false },
    })
    expect(fake.control.pay({ session: sessionId, how: 'decline' })).toBe(false)
    expect((await payments.checkoutState(sessionId)).status).toBe('open')
    fake.control.pay({ session: sessionId })
    expect(await payments.checkoutState(sessionId)).toMatchObject({
      status: 'paid',
      feeCents: 40,
      paymentIntentId: expect.stringMatching(/^pi_/),
    })
  })

  it.each(['succeeded', 'failed'] as const)(
    'reports a delayed payment as processing, and then that it %s',
    async (outcome) => {
      const { sessionId } = await payments.createCheckout(purchase())
      fake.control.pay({ session: sessionId, how: 'delayed' })
      expect(await payments.checkoutState(sessionId)).toMatchObject({ status: 'processing', feeCents: null })
      fake.control.settleDelayed({ session: sessionId, outcome })
      expect((await payments.checkoutState(sessionId)).status).toBe(outcome === 'succeeded' ? 'paid' : 'failed')
    },
  )

  it('can be closed; closing a finished one changes nothing', async () => {
    const { sessionId } = await payments.createCheckout(purchase())
    await payments.expireCheckout(sessionId)
    await payments.expireCheckout(sessionId)
    expect((await payments.checkoutState(sessionId)).status).toBe('expired')
    const paid = await payments.createCheckout({ ...purchase(), purchaseId: 'other' })
    fake.control.pay({ session: paid.sessionId })
    await payments.expireCheckout(paid.sessionId)
    expect((await payments.checkoutState(paid.sessionId)).status).toBe('paid')
  })
})

describe('a payee', () => {
  it('has one account per companion, and goes from new to ready and back', async () => {
    const account = await payments.createPayee(companion)
    expect(await payments.createPayee(companion)).toBe(account)
    expect(await payments.payeeState(account)).toEqual({ onboarded: false, payoutsEnabled: false })
    fake.control.completeOnboarding({ account })
    expect(await payments.payeeState(account)).toEqual({ onboarded: true, payoutsEnabled: true })
    fake.control.restrictAccount({ account })
    expect(await payments.payeeState(account)).toEqual({ onboarded: false, payoutsEnabled: false })
  })

  it('gets a new account if the details changed before the first answer arrived', async () => {
    const account = await payments.createPayee(companion)
    expect(await payments.createPayee({ ...companion, email: 'new@example.com' })).not.toBe(account)
  })
})

describe('a transfer', () => {
  it('is paid once per attempt and found by its payout', async () => {
    const account = await readyPayee()
    const sent = await payments.sendTransfer(payout(account))
    expect(sent.kind).toBe('paid')
    expect(await payments.sendTransfer(payout(account))).toEqual(sent)
    const transferId = sent.kind === 'paid' ? sent.transferId : ''
    expect(await payments.transfersOf('p1')).toEqual([{ transferId, amountCents: 4500, reversedCents: 0 }])
    expect(await payments.transfersOf('p2')).toEqual([])
    expect(Object.keys(fake.control.list().transfers)).toHaveLength(1)
  })

  it('waits while the platform’s balance is too low, and is paid under the next attempt', async () => {
    const account = await readyPayee()
    fake.control.setAvailable({ cents: 4499 })
    expect(await payments.sendTransfer(payout(account))).toEqual({ kind: 'insufficient' })
    fake.control.setAvailable({ cents: 4500 })
    expect((await payments.sendTransfer(payout(account, 2))).kind).toBe('paid')
  })

  it('is refused if the account cannot receive or does not exist', async () => {
    const account = await payments.createPayee(companion)
    const refused = { kind: 'refused', code: 'insufficient_capabilities_for_transfer' }
    expect(await payments.sendTransfer(payout(account))).toMatchObject(refused)
    const gone = { ...payout('acct_gone'), payoutId: 'p2' }
    expect(await payments.sendTransfer(gone)).toMatchObject({ kind: 'refused', code: 'resource_missing' })
  })

  it('is unknown if every answer gets lost, even if it happened', async () => {
    const account = await readyPayee()
    fake.control.cutNext({ path: '/v1/transfers', method: 'POST', times: 3 })
    expect(await payments.sendTransfer(payout(account))).toEqual({ kind: 'unknown' })
    expect(await payments.transfersOf('p1')).toHaveLength(1)
    expect((await payments.sendTransfer(payout(account))).kind).toBe('paid')
    expect(Object.keys(fake.control.list().transfers)).toHaveLength(1)
  })

  it.each([
    [500, 'api_error'],
    [429, 'invalid_request_error'],
    [401, 'invalid_request_error'],
    [400, 'idempotency_error'],
  ])('is unknown, never refused, after an answer %i %s that says nothing about it', async (status, type) => {
    const account = await readyPayee()
    fake.control.failNext({ path: '/v1/transfers', method: 'POST', status, type, times: 3 })
    expect(await payments.sendTransfer(payout(account))).toEqual({ kind: 'unknown' })
    expect(await payments.transfersOf('p1')).toEqual([])
  })
})

describe('a provider that hangs', () => {
  const slow = (interactiveTimeoutMs: number) => connect({ interactiveTimeoutMs })
  const hang = () => fake.control.holdNext({ times: 100 })

  it('keeps a person waiting for a few seconds in total, however many calls there are [MF-6]', async () => {
    const waiting = slow(600).withInteractiveTimeout()
    hang()
    const ends = await Promise.allSettled([
      waiting.createCheckout(purchase()),
      waiting.payeeState('acct_1').catch(() => waiting.dashboardLink('acct_1')),
      waiting.withInteractiveTimeout().expireCheckout('cs_1'),
    ])
    expect(ends.map((end) => end.status === 'rejected' && end.reason.name)).toEqual(ends.map(() => 'PaymentTimeout'))
  })

  it('gets no transfer request after the deadline, neither first nor retried [MF-6]', async () => {
    const account = await readyPayee()
    hang()
    expect(await payments.sendTransfer({ ...payout(account), withinMs: 300 })).toEqual({ kind: 'unknown' })
    fake.control.reset()
    expect(await payments.sendTransfer({ ...payout(account), withinMs: 0 })).toEqual({ kind: 'unknown' })
    expect(Object.keys(fake.control.list().transfers)).toHaveLength(0)
  })
})

describe('a webhook', () => {
  const secret = 'whsec_right'
  const now = () => new Date()
  const read = (body: string, { with: key = secret, at = now(), tolerance = 300 } = {}) =>
    readSignedEvent(body, signatureHeader(body, key, at), ['whsec_old', secret], tolerance)
  const eventOf = (type: string) => {
    const found = Object.values(fake.control.list().events).find(({ payload }) => payload.type === type)
    return JSON.stringify(found?.payload)
  }

  it('names its purchase', async () => {
    const { sessionId } = await payments.createCheckout(purchase())
    fake.control.pay({ session: sessionId })
    for (const type of ['checkout.session.completed', 'payment_intent.succeeded', 'charge.succeeded'])
      expect(read(eventOf(type))).toMatchObject({ type, livemode: false, purchaseId: purchase().purchaseId })
    expect(read(eventOf('checkout.session.completed'))?.objectId).toBe(sessionId)
  })

  it('names its payout and account', async () => {
    const account = await readyPayee()
    const sent = await payments.sendTransfer(payout(account))
    const transferId = sent.kind === 'paid' ? sent.transferId : ''
    const created = { objectId: transferId, payoutId: 'p1', accountId: account, purchaseId: null }
    expect(read(eventOf('transfer.created'))).toMatchObject(created)
    fake.control.payOutToBank({ account, outcome: 'failed' })
    expect(read(eventOf('payout.failed'))).toMatchObject({ accountId: account, payoutId: null })
    const updated = { objectId: account, accountId: account }
    expect(read(eventOf('v2.core.account[requirements].updated'))).toMatchObject(updated)
  })

  it('is rejected with a wrong secret, a changed body, an old or future signature, no signature, or a body that is not an event [MF-8, T12]', async () => {
    await payments.createPayee(companion)
    const body = eventOf('v2.core.account.created')
    expect(read(body)).not.toBeNull()
    expect(read(body, { with: 'whsec_wrong' })).toBeNull()
    expect(readSignedEvent(`${body} `, signatureHeader(body, secret, now()), [secret])).toBeNull()
    expect(read(body, { at: new Date(Date.now() - 301_000) })).toBeNull()
    expect(read(body, { at: new Date(Date.now() + 305_000) })).toBeNull()
    expect(read(body, { at: new Date(Date.now() + 290_000) })).not.toBeNull()
    expect(readSignedEvent(body, '', [secret])).toBeNull()
    expect(readSignedEvent(body, signatureHeader(body, '', now()), [''])).toBeNull()
    for (const odd of ['{"hello":"world"}', 'not json', body.replace('v2.core.account.created', '\\ud800'), ''])
      expect(read(odd), odd.slice(0, 80)).toBeNull()
  })
})

const purchaseId = (count: number) => `5b0c7a52-0000-4000-8000-${String(count).padStart(12, '0')}`
async function buy(count: number) {
  const { sessionId } = await payments.createCheckout({ ...purchase(), purchaseId: purchaseId(count) })
  fake.control.pay({ session: sessionId })
}

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

describe('events listed by the provider', () => {
  it('are read oldest first, a hundred at a time, from an instant or after an event, each once', async () => {
    for (let count = 0; count < 40; count++) await buy(count)
    const all = listedIds()
    expect(all.length).toBe(120)
    expect(await readAll({ since: hoursAgo(24 * 29) })).toEqual(all)
    const [first = ''] = all
    const page = await payments.listEvents({ id: first })
    expect(page?.events.map(({ id }) => id)).toEqual(all.slice(1, 101))
    expect(page?.hasMore).toBe(true)
    expect(page?.events[1]).toMatchObject({
      createdAt: expect.any(Date),
      event: { type: 'checkout.session.completed', purchaseId: purchaseId(0), livemode: false },
    })
    expect(await payments.listEvents({ id: all.at(-1) ?? '' })).toEqual({ events: [], hasMore: false })
  })

  it('may be empty, and cannot be read after an event older than thirty days', async () => {
    expect(await payments.listEvents({ since: hoursAgo(24) })).toEqual({ events: [], hasMore: false })
    await buy(1)
    const [first = ''] = listedIds()
    fake.control.advanceClock({ seconds: 31 * 86_400 })
    expect(await payments.listEvents({ id: first })).toBeNull()
    expect(await payments.listBalanceTransactions({ id: 'txn_unknown' })).toBeNull()
  })
})
