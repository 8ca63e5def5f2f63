import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { confirmCheckout, openCheckout, startCheckout } from '#app/features/money/payments/checkout.commands.server.ts'
import { reconcilePurchase, sweepPurchases } from '#app/features/money/payments/commands.server.ts'
import { processPaymentEvent, receiveWebhook } from '#app/features/money/payments/events/commands.server.ts'
import { refundPurchase, runRefund } from '#app/features/money/payments/refunds/commands.server.ts'
import { CONSENT_VERSION } from '#app/features/money/payments/schema.ts'
import type { Ctx } from '#app/platform/context.ts'
import { WEBHOOK_DESTINATIONS } from '#app/platform/outside/payments.server.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import { disputes, paymentEvents, payouts, purchases, refunds } from '#db/schema/all.ts'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { giveCredits } from '#tests/support/credits.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { makeStripeEarner, requestOwnPayout } from '#tests/support/payouts.ts'
import { beginPurchase } from '#tests/support/purchases.ts'
import { stripePaymentsOf } from '#tests/support/stripe-payments.ts'
import { type FakeStripe, startFakeStripe } from '#tools/fake-stripe/main.ts'
import { openPayee, refreshBankPayment, refreshPayee, startOnboarding } from './commands.server.ts'
import { handlePayoutEvent, sendPayout } from './transfers/commands.server.ts'
import { payeeStatus, payoutAccount, payoutHistory } from './views.server.ts'

/** Payments and payouts through the real adapter and protocol, against tools/fake-stripe. */
let stripe: FakeStripe
let t: TestContext
let server: Server

beforeAll(async () => {
  stripe = await startFakeStripe({ checkAnswers: true, startingBalanceCents: 100_000, settleDelayedAfterSeconds: null })
  const env = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: stripe.webhookSecret }
  t = await openTestContext({ payments: stripePaymentsOf(stripe), env })
  server = createServer(async (request, response) => {
    const signature = String(request.headers['stripe-signature'])
    const hook = { rawBody: await text(request), signature, destination: String(request.url).slice(1) }
    const status = await receiveWebhook(t.ctx, hook).then(
      () => 200,
      (error) => (isRefusal(error) ? error.status : 500),
    )
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  stripe.control.setWebhookTargets({
    targets: WEBHOOK_DESTINATIONS.map((destination) => ({
      url: `http://127.0.0.1:${port}/${destination}`,
      receives: [destination],
    })),
  })
})
afterAll(async () => {
  server.close()
  await stripe.stop()
  await t.close()
})

/** Waits for the provider's webhooks, then processes them like the worker. */
async function processWebhooks() {
  await stripe.control.webhooksDelivered()
  const open = await t.ctx.db.select({ id: paymentEvents.id }).from(paymentEvents)
  for (const { id } of open) await processPaymentEvent(t.ctx, id, handlePayoutEvent)
}

async function sweepAfter(minutes: number, sweep: (ctx: Ctx) => Promise<unknown>) {
  await t.setClock(new Date(Date.now() + minutes * 60_000))
  await sweep(t.ctx)
  await t.setClock(new Date())
}

const impatient = () => ({ ...t.ctx, payments: stripePaymentsOf(stripe, { interactiveTimeoutMs: 400 }) })

const begin = () => beginPurchase(t)
const pagesOf = (purchaseId?: string) =>
  Object.values(stripe.control.list().sessions).filter((page) => page.client_reference_id === purchaseId)

const balance = (userId: string) => balanceOf(t.ctx.db, userId)
const purchase = async (id: string) => (await t.ctx.db.select().from(purchases).where(eq(purchases.id, id)))[0]
const payout = async (id: string) => (await t.ctx.db.select().from(payouts).where(eq(payouts.id, id)))[0]

describe('a purchase at the provider', () => {
  test('of a buyer who returns while the provider hangs is tried briefly, then posted by the sweep [MF-6]', async () => {
    const { seekerId, viewer, purchaseId, session } = await begin()
    stripe.control.holdWebhooks()
    stripe.control.pay({ session })
    stripe.control.holdNext({ times: 10 })
    await expect(confirmCheckout(impatient(), viewer, { purchaseId })).rejects.toMatchObject({ name: 'PaymentTimeout' })
    expect(await purchase(purchaseId)).toMatchObject({ status: 'pending' })
    const order = { packageKey: '65', consent: CONSENT_VERSION, language: 'en' } as const
    const { url } = await startCheckout(impatient(), viewer, order)
    expect(url).toMatch(/^http:\/\/localhost:3000\/en\/credits\?opening=true&purchase=/)
    const opening = { purchaseId: new URL(url).searchParams.get('purchase') ?? '', language: 'en' }
    expect(await purchase(opening.purchaseId)).toMatchObject({ status: 'pending', sessionId: null })
    await expect(openCheckout(impatient(), opening)).rejects.toThrow()
    stripe.control.forgetFaults()
    await openCheckout(t.ctx, opening)
    const opened = await purchase(opening.purchaseId)
    expect(opened).toMatchObject({ status: 'pending', checkoutUrl: expect.stringContaining(stripe.url) })
    await openCheckout(t.ctx, opening)
    expect(await purchase(opening.purchaseId)).toEqual(opened)
    expect(pagesOf(opening.purchaseId)).toHaveLength(1)
    await sweepAfter(3, sweepPurchases)
    expect(await balance(seekerId)).toBe(170)
    stripe.control.releaseWebhooks({})
    await processWebhooks()
    expect(await balance(seekerId)).toBe(170)
  })

  test('that was given up while its process slept gets no page to pay on [OP-pages]', async () => {
    const seekerId = await makeSeeker(t)
    const viewer = await t.as(seekerId)
    stripe.control.holdNext({ method: 'POST', path: '/v1/checkout/sessions' })
    const asleep = startCheckout(t.ctx, viewer, { packageKey: '170', consent: CONSENT_VERSION, language: 'en' })
    await stripe.control.requestHeld()
    await sweepAfter(11, sweepPurchases)
    stripe.control.releaseRequests()
    await expect(asleep).rejects.toMatchObject({ code: 'checkout_failed' })
    const [stored] = await t.ctx.db.select().from(purchases).where(eq(purchases.userId, seekerId))
    expect(stored).toMatchObject({ status: 'failed', checkoutUrl: null })
    expect(pagesOf(stored?.id)).toMatchObject([{ status: 'expired' }])
  })

  test('is begun while the clock of the demo is days ahead, and keeps one page when the answer to opening it is lost', async () => {
    await t.setClock(new Date(Date.now() + 10 * 86_400_000))
    stripe.control.cutNext({ method: 'POST', path: '/v1/checkout/sessions', times: 1 })
    const { seekerId, session } = await begin()
    await t.setClock(new Date())
    stripe.control.pay({ session })
    await processWebhooks()
    expect(await balance(seekerId)).toBe(170)
  })
})

describe('a payout at the provider', () => {
  async function earner() {
    const made = await makeStripeEarner(t, stripe)
    return { ...made, ask: () => requestOwnPayout(t.ctx, made.viewer, { credits: 500 }) }
  }

  test('is accepted while the provider hangs; the account is checked before the transfer', async () => {
    for (const [isRestricted, status, left] of [
      [false, 'completed', 100],
      [true, 'failed', 600],
    ] as const) {
      const { userId, viewer, account } = await earner()
      await refreshPayee(t.ctx, viewer)
      if (isRestricted) stripe.control.restrictAccount({ account })
      stripe.control.holdNext({ times: 10 })
      const payoutId = await requestOwnPayout(impatient(), viewer, { credits: 500 })
      stripe.control.forgetFaults()
      expect([(await payout(payoutId))?.status, await balance(userId)]).toEqual(['pending', 100])
      await sendPayout(t.ctx, payoutId)
      expect([(await payout(payoutId))?.status, await balance(userId)]).toEqual([status, left])
    }
  })

  test('is refused while the provider hangs to an account that never was ready', async () => {
    const { userId, viewer } = await earner()
    stripe.control.holdNext({ times: 10 })
    const asked = requestOwnPayout(impatient(), viewer, { credits: 500 })
    await expect(asked).rejects.toMatchObject({ code: 'payout_request_failed' })
    stripe.control.forgetFaults()
    expect(await balance(userId)).toBe(600)
  })

  test('waits for an account that the provider was too slow to open: a job opens it, once', async () => {
    const userId = await makeCompanion(t)
    const viewer = await t.as(userId)
    stripe.control.holdNext({ times: 10 })
    const onboard = (ctx = t.ctx) => startOnboarding(ctx, viewer, { language: 'en' })
    await expect(onboard(impatient())).rejects.toMatchObject({ code: 'connect_slow' })
    await expect(openPayee(impatient(), userId)).rejects.toThrow()
    stripe.control.forgetFaults()
    await openPayee(t.ctx, userId)
    await openPayee(t.ctx, userId)
    expect(await payeeStatus(t.ctx.db, viewer)).toMatchObject({ hasAccount: true, payoutsEnabled: false })
    stripe.control.holdNext({ times: 10 })
    await expect(onboard(impatient())).rejects.toMatchObject({ code: 'provider_slow' })
    stripe.control.forgetFaults()
    const { url } = await onboard()
    expect(url.startsWith(stripe.url)).toBe(true)
  })

  test('of which one cent is reversed there gives no credit back; the rest brings all [MF-4, SEC-10]', async () => {
    const { userId, ask } = await earner()
    const payoutId = await ask()
    await sendPayout(t.ctx, payoutId)
    const transfer = String((await payout(payoutId))?.transferId)
    stripe.control.duplicateWebhooks({ times: 5, type: 'transfer.reversed' })
    stripe.control.reverseTransfer({ transfer, amountCents: 1 })
    await processWebhooks()
    expect(await payout(payoutId)).toMatchObject({ status: 'completed', reversedCents: 1 })
    expect(await balance(userId)).toBe(100)
    stripe.control.holdWebhooks()
    stripe.control.reverseTransfer({ transfer, amountCents: 449 })
    stripe.control.reverseTransfer({ transfer })
    stripe.control.releaseWebhooks({ order: 'reversed' })
    await processWebhooks()
    expect(await payout(payoutId)).toMatchObject({ status: 'reversed', reversedCents: 4_500 })
    expect(await balance(userId)).toBe(600)
  })

  test('that the bank refuses notifies the companion, with the provider’s reason [MF-5]', async () => {
    const { userId, viewer, account, ask } = await earner()
    await sendPayout(t.ctx, await ask())
    await processWebhooks()
    expect(await payoutAccount(t.ctx.db, viewer)).toMatchObject({ returnedCents: null })
    stripe.control.payOutToBank({ account, outcome: 'failed' })
    await processWebhooks()
    expect(await payoutAccount(t.ctx.db, viewer)).toMatchObject({ returnedCents: 4_500 })
    const [news] = (await t.announced()).filter(({ type }) => type === 'bank_payment.failed')
    expect(news).toMatchObject({ userId, amountCents: 4_500, paymentId: expect.stringMatching(/^po_/) })
    const common = { livemode: false, purchaseId: null, payoutId: null, accountId: account }
    stripe.control.setAvailable({ cents: 100, account })
    stripe.control.payOutToBank({ account, outcome: 'paid' })
    const paid = Object.values(stripe.control.list().payouts).find(({ payout }) => payout.status === 'paid')
    const event = { eventId: 'evt_f', type: 'payout.failed', objectId: paid?.payout.id ?? '' }
    await handlePayoutEvent(t.ctx, { ...common, ...event })
    expect((await t.announced()).filter(({ type }) => type === 'bank_payment.failed')).toHaveLength(1)
  })

  /** Delivers a bank payment event as the provider would. */
  const bankNews = (
    userId: string,
    account: string,
    payment: { hasFailed: boolean; amountCents: number; createdAt: Date },
  ) => {
    const payments = { ...t.ctx.payments, bankPayment: async () => ({ failureCode: null, ...payment }) }
    return refreshBankPayment({ ...t.ctx, payments }, userId, account, `po_${payment.createdAt.getTime()}`)
  }

  test('that the bank refused is shown until a later one arrives, in any order of webhooks', async () => {
    const { viewer, userId, account } = await earner()
    const receive = (hasFailed: boolean, minute: number) => {
      const createdAt = new Date(Date.UTC(2026, 10, 20, 10, minute))
      return bankNews(userId, account, { hasFailed, amountCents: 700, createdAt })
    }
    await receive(false, 10)
    await receive(true, 5)
    expect(await payoutAccount(t.ctx.db, viewer)).toMatchObject({ returnedCents: null })
    await receive(true, 20)
    await receive(false, 10)
    expect(await payoutAccount(t.ctx.db, viewer)).toMatchObject({ returnedCents: 700 })
    await receive(false, 30)
    await receive(true, 20)
    expect(await payoutAccount(t.ctx.db, viewer)).toMatchObject({ returnedCents: null })
  })

  test('that the bank refused marks the payouts in it, until a later one arrives', async () => {
    const { userId, viewer, account, ask } = await earner()
    const states = async () =>
      (await payoutHistory(t.ctx.db, viewer))?.lines.map(({ state, bankFailure }) => [state, bankFailure])
    const send = async () => {
      await giveCredits(t, userId, 500)
      await sendPayout(t.ctx, await ask())
      await processWebhooks()
    }
    await send()
    stripe.control.payOutToBank({ account, outcome: 'paid' })
    await processWebhooks()
    await send()
    stripe.control.payOutToBank({ account, outcome: 'failed', failureCode: 'account_closed' })
    await processWebhooks()
    expect(await states()).toEqual([
      ['bank_refused', 'account_closed'],
      ['completed', null],
    ])
    // A later transfer isn't affected by the refused payment.
    await t.setClock(new Date(Date.now() + 60_000))
    await send()
    expect((await states())?.map(([state]) => state)).toEqual(['completed', 'bank_refused', 'completed'])
    stripe.control.advanceClock({ seconds: 120 })
    stripe.control.payOutToBank({ account, outcome: 'paid' })
    await processWebhooks()
    await t.setClock(new Date())
    expect((await states())?.map(([state]) => state)).toEqual(['completed', 'completed', 'completed'])
  })

  test('a bank that refuses after its payment was called paid is heard of', async () => {
    const { viewer, userId, account, ask } = await earner()
    await sendPayout(t.ctx, await ask())
    await processWebhooks()
    const createdAt = new Date(Date.now() + 3_600_000)
    const receive = (hasFailed: boolean) => bankNews(userId, account, { hasFailed, amountCents: 4_500, createdAt })
    await receive(false)
    expect((await payoutHistory(t.ctx.db, viewer))?.lines[0]?.state).toBe('completed')
    await receive(true)
    expect((await payoutHistory(t.ctx.db, viewer))?.lines[0]?.state).toBe('bank_refused')
    expect(await payoutAccount(t.ctx.db, viewer)).toMatchObject({ returnedCents: 4_500 })
  })
})

describe('a refund at the provider', () => {
  async function buy() {
    const { seekerId, purchaseId, session } = await begin()
    stripe.control.pay({ session })
    await reconcilePurchase(t.ctx, purchaseId)
    const [paid] = await t.ctx.db.select().from(purchases).where(eq(purchases.id, purchaseId))
    return { seekerId, purchaseId, paymentIntent: paid?.paymentIntentId ?? '' }
  }
  const request = async (purchaseId: string, amountCents: number) =>
    refundPurchase(t.ctx, await t.as(await makeAdmin(t)), { purchaseId, amountCents, note: 'asked for it' })

  test('that the provider refuses, because a dispute came first, gives the credits to the dispute', async () => {
    const { seekerId, purchaseId, paymentIntent } = await buy()
    const refundId = await request(purchaseId, 2_500)
    stripe.control.openDispute({ paymentIntent })
    await runRefund(t.ctx, refundId)
    const [refund] = await t.ctx.db.select().from(refunds).where(eq(refunds.purchaseId, purchaseId))
    expect(refund).toMatchObject({ status: 'failed', error: 'charge_disputed' })
    const [dispute] = await t.ctx.db.select().from(disputes).where(eq(disputes.purchaseId, purchaseId))
    expect(dispute).toMatchObject({ status: 'open', credits: 170, debtCredits: 0 })
    expect(await balance(seekerId)).toBe(0)
  })

  // Keep this test last: it leaves the provider's clock ahead.
  test('pending for days is requested once, even after its key expired', async () => {
    const { purchaseId } = await buy()
    const before = Object.keys(stripe.control.list().refunds).length
    stripe.control.pendRefunds({ count: 1 })
    const refundId = await request(purchaseId, 1_000)
    stripe.control.cutNext({ method: 'POST', path: '/v1/refunds', times: 3 })
    await expect(runRefund(t.ctx, refundId)).rejects.toThrow()
    stripe.control.advanceClock({ seconds: 2 * 86_400 })
    for (let time = 0; time < 2; time++) await runRefund(t.ctx, refundId)
    expect(Object.keys(stripe.control.list().refunds)).toHaveLength(before + 1)
  })
})
