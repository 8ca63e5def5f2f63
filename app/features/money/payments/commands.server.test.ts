import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { statementPage } from '#app/features/marketplace/credits/statement.views.server.ts'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import type { PackageKey } from '#app/features/marketplace/rates/schema.ts'
import { system } from '#app/platform/context.ts'
import { rows } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { paymentEvents, purchases } from '#db/schema/all.ts'
import { unreadAlarms } from '#tests/support/alarms.ts'
import { testContext } from '#tests/support/context.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { beginPurchase, permutations } from '#tests/support/purchases.ts'
import { cancelCheckout, confirmCheckout, startCheckout } from './checkout.commands.server.ts'
import { closeReview, reconcilePurchase, sweepPurchases } from './commands.server.ts'
import { processPaymentEvent, receiveWebhook } from './events/commands.server.ts'
import { CONSENT_VERSION } from './schema.ts'
import { ownPurchase } from './views.server.ts'

const provider = memoryPayments()
const now = new Date('2026-12-01T12:00:00Z')
const t = testContext({ payments: provider.client, now })

const begin = (packageKey: PackageKey = '65') => beginPurchase(t, packageKey, 'de')
const open = (viewer: Viewer, consent: string | undefined = CONSENT_VERSION) =>
  startCheckout(t.ctx, viewer, { packageKey: '65', consent: consent as typeof CONSENT_VERSION, language: 'en' })
const balance = (userId: string) => balanceOf(t.ctx.db, userId)
const statusOf = async (purchaseId: string) =>
  (await t.ctx.db.select({ status: purchases.status }).from(purchases).where(eq(purchases.id, purchaseId)))[0]?.status

async function deliver(hook: ReturnType<typeof provider.webhook>) {
  await receiveWebhook(t.ctx, hook)
  await processPaymentEvent(t.ctx, hook.eventId)
}

const paymentJobs = async () => (await rows(t.ctx.db, sql`select id from jobs.job where name = 'payment-event'`)).length

describe('buying a package', () => {
  test('opens a page with our price, credits and URLs [T13] [M-06]', async () => {
    const { purchaseId, purchase, url } = await begin('350')
    const page = provider.pages.get(`cs_test_${purchaseId}`)
    expect(url).toBe(`https://pay.example/cs_test_${purchaseId}`)
    expect(page).toMatchObject({
      amountCents: 5_000,
      credits: 350,
      locale: 'de',
      successUrl: `http://localhost:3000/de/credits?success=true&purchase=${purchaseId}`,
      cancelUrl: `http://localhost:3000/de/credits?canceled=true&purchase=${purchaseId}`,
    })
    expect(purchase).toMatchObject({ status: 'pending', credits: 350, priceCents: 5_000, vatCents: 798 })
  })

  test('without that consent, or with one to an old text, is refused and leaves nothing behind', async () => {
    const viewer = await t.as(await makeSeeker(t))
    for (const consent of ['', '2020-01'])
      await expect(open(viewer, consent)).rejects.toMatchObject({ code: 'consent_missing', status: 400 })
    expect(await t.ctx.db.select().from(purchases).where(eq(purchases.userId, viewer.userId))).toEqual([])
  })

  test('stores version, language and time of the withdrawal consent, all or none', async () => {
    const { purchaseId, purchase } = await begin()
    expect(purchase).toMatchObject({ consentVersion: CONSENT_VERSION, consentLanguage: 'de' })
    expect(Math.abs(Number(purchase.consentedAt) - Number(purchase.createdAt))).toBeLessThan(2_000)
    const refused = { cause: { constraint: 'purchases_consent_is_whole' } }
    const set = (half: object) => t.ctx.db.update(purchases).set(half).where(eq(purchases.id, purchaseId))
    for (const half of [{ consentVersion: null }, { consentLanguage: null }, { consentedAt: null }])
      await expect(set(half)).rejects.toMatchObject(refused)
  })

  test('is for seekers only: companions and administrators are refused [M-02, T-05]', async () => {
    for (const userId of [await makeCompanion(t), await makeAdmin(t)])
      await expect(open(await t.as(userId))).rejects.toMatchObject({ code: 'only_seekers_buy', status: 403 })
  })

  test('a page that cannot be opened fails the purchase and tells the buyer [M-07]', async () => {
    const viewer = await t.as(await makeSeeker(t))
    provider.setBroken(true)
    await expect(open(viewer)).rejects.toMatchObject({ code: 'checkout_failed' })
    provider.setBroken(false)
    const { lines } = await statementPage(t.ctx.db, viewer)
    expect(lines.map((line) => line.status)).toEqual(['failed'])
  })

  test('at most ten payment pages are open at a time', async () => {
    const viewer = await t.as(await makeSeeker(t))
    for (let i = 0; i < 10; i++) await open(viewer)
    await expect(open(viewer)).rejects.toMatchObject({ code: 'too_many_checkouts', status: 429 })
  })
})

describe('a payment', () => {
  test('gives the credits once, however often the webhook comes [F11, T12]', async () => {
    const { seekerId, purchaseId } = await begin('170')
    provider.pay(purchaseId)
    const hook = provider.webhook({ type: 'checkout.session.completed', purchaseId })
    const before = await paymentJobs()
    await deliver(hook)
    await deliver(hook)
    await deliver(provider.webhook({ type: 'payment_intent.succeeded', purchaseId }))
    expect(await balance(seekerId)).toBe(170)
    expect((await paymentJobs()) - before).toBe(2)
    expect((await t.announced()).filter((event) => event.purchaseId === purchaseId)).toEqual([
      { type: 'purchase.paid', purchaseId, userId: seekerId },
    ])
  })

  test('whose webhook was lost is found by the sweep; the late copy does nothing [F13]', async () => {
    const { seekerId, purchaseId } = await begin()
    provider.pay(purchaseId)
    await t.setClock(new Date(now.getTime() + 3 * 86_400_000))
    await sweepPurchases(t.ctx)
    expect(await balance(seekerId)).toBe(65)
    await deliver(provider.webhook({ type: 'checkout.session.completed', purchaseId }))
    expect(await balance(seekerId)).toBe(65)
    await t.setClock(now)
  })

  test('is not claimed by opening the success page', async () => {
    const { seekerId, viewer, purchaseId } = await begin()
    await confirmCheckout(t.ctx, viewer, { purchaseId })
    expect([await balance(seekerId), await statusOf(purchaseId)]).toEqual([0, 'pending'])
    const { lines } = await statementPage(t.ctx.db, viewer)
    expect(lines.map((line) => [line.type, line.status, line.credits])).toEqual([['purchase', 'pending', 65]])
  })

  test('of another amount, purchase or mode gives no credits and goes into review: buyer and operator are notified once', async () => {
    for (const wrong of [{ amountCents: 1 }, { purchaseId: crypto.randomUUID() }, { livemode: true }]) {
      const { seekerId, viewer, purchaseId } = await begin()
      provider.pay(purchaseId, wrong)
      await deliver(provider.webhook({ type: 'checkout.session.completed', purchaseId }))
      await deliver(provider.webhook({ type: 'payment_intent.succeeded', purchaseId }))
      expect([await balance(seekerId), await statusOf(purchaseId)]).toEqual([0, 'in_review'])
      expect(await unreadAlarms(t.ctx.db)).toContain(`payment_does_not_fit ${purchaseId}`)
      const [line] = (await statementPage(t.ctx.db, viewer)).lines
      expect(line).toMatchObject({ status: 'pending', purchase: { isInReview: true, finishUrl: null } })
      expect((await t.announced()).filter((event) => event.purchaseId === purchaseId)).toEqual([
        { type: 'purchase.in_review', purchaseId, userId: seekerId },
      ])
    }
  })

  test('in review is skipped by the sweep, and counts if it matches later', async () => {
    const { seekerId, purchaseId } = await begin()
    provider.pay(purchaseId, { amountCents: 1 })
    await reconcilePurchase(t.ctx, purchaseId)
    await t.setClock(new Date(now.getTime() + 86_400_000))
    provider.pay(purchaseId, { amountCents: 1_000 })
    await sweepPurchases(t.ctx)
    expect(await statusOf(purchaseId)).toBe('in_review')
    await t.setClock(now)
    await deliver(provider.webhook({ type: 'charge.updated', purchaseId }))
    expect([await balance(seekerId), await statusOf(purchaseId)]).toEqual([65, 'paid'])
  })

  test('that was returned can only be closed by the operator, once', async () => {
    const { viewer, purchaseId } = await begin()
    await expect(closeReview(t.ctx, system('doctor'), { purchaseId })).rejects.toMatchObject({ code: 'not_found' })
    await cancelCheckout(t.ctx, viewer, { purchaseId })
    provider.pay(purchaseId, { amountCents: 1 })
    await reconcilePurchase(t.ctx, purchaseId)
    const line = async () => (await statementPage(t.ctx.db, viewer)).lines[0]?.status
    expect([await statusOf(purchaseId), await line()]).toEqual(['in_review', 'pending'])
    await closeReview(t.ctx, system('doctor'), { purchaseId })
    expect([await statusOf(purchaseId), await line()]).toEqual(['canceled', 'canceled'])
    for (const unknown of [purchaseId, crypto.randomUUID(), 'nonsense'])
      expect(await outcomeOf(closeReview(t.ctx, system('doctor'), { purchaseId: unknown }))).toBe('not_found')
  })

  test('by a slow method that fails is announced as failed and struck', async () => {
    const { seekerId, viewer, purchaseId } = await begin()
    provider.move(purchaseId, { status: 'failed' })
    await deliver(provider.webhook({ type: 'checkout.session.async_payment_failed', purchaseId }))
    expect([await balance(seekerId), await statusOf(purchaseId)]).toEqual([0, 'failed'])
    expect((await statementPage(t.ctx.db, viewer)).lines[0]?.status).toBe('failed')
    expect(await t.announced()).toContainEqual({ type: 'purchase.failed', purchaseId, userId: seekerId })
  })

  test('that is turned away from closes the page and strikes the row; money that still arrives counts', async () => {
    const { seekerId, viewer, purchaseId } = await begin()
    await cancelCheckout(t.ctx, viewer, { purchaseId })
    await cancelCheckout(t.ctx, viewer, { purchaseId })
    expect((await statementPage(t.ctx.db, viewer)).lines[0]?.status).toBe('canceled')
    provider.pay(purchaseId)
    await deliver(provider.webhook({ type: 'checkout.session.completed', purchaseId }))
    expect([await balance(seekerId), await statusOf(purchaseId)]).toEqual([65, 'paid'])
  })

  test('gets its fee later, and posts it once', async () => {
    const { purchaseId } = await begin()
    provider.pay(purchaseId, { feeCents: null })
    await reconcilePurchase(t.ctx, purchaseId)
    provider.move(purchaseId, { feeCents: 55 })
    await reconcilePurchase(t.ctx, purchaseId)
    await reconcilePurchase(t.ctx, purchaseId)
    const fees = await rows(
      t.ctx.db,
      sql`select e.amount::int from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_journals j on j.id = e.journal_id
        where a.kind = 'stripe_fees' and j.purchase_id = ${purchaseId}`,
    )
    expect(fees).toEqual([{ amount: -55 }])
  })

  test('ends in the same place for every order of its events [F12]', async () => {
    const pages = ['checkout.session.completed', 'checkout.session.expired']
    for (const order of permutations([...pages, 'payment_intent.succeeded', 'charge.updated'])) {
      const { seekerId, purchaseId } = await begin()
      provider.pay(purchaseId)
      for (const type of order) await deliver(provider.webhook({ type, purchaseId }))
      expect([await balance(seekerId), await statusOf(purchaseId)]).toEqual([65, 'paid'])
    }
  })
})

describe('a webhook', () => {
  const stored = async () => (await t.ctx.db.select({ id: paymentEvents.id }).from(paymentEvents)).length

  test('with a bad signature or of the other mode is refused and not kept [T12]', async () => {
    const { purchaseId } = await begin()
    const before = await stored()
    const type = 'checkout.session.completed'
    const forged = { ...provider.webhook({ type, purchaseId }), signature: 'forged' }
    await expect(receiveWebhook(t.ctx, forged)).rejects.toMatchObject({ code: 'bad_signature', status: 400 })
    const live = provider.webhook({ type, purchaseId, livemode: true })
    await expect(receiveWebhook(t.ctx, live)).rejects.toMatchObject({ code: 'wrong_mode', status: 403 })
    expect(await stored()).toBe(before)
  })

  test('about an unknown purchase is processed and changes nothing', async () => {
    const hook = provider.webhook({ type: 'checkout.session.completed', purchaseId: crypto.randomUUID() })
    await deliver(hook)
    await deliver(provider.webhook({ type: 'charge.of_a_new_kind', purchaseId: `'; drop table users; --` }))
    const [event] = await t.ctx.db.select().from(paymentEvents).where(eq(paymentEvents.id, hook.eventId))
    expect(event?.processedAt).not.toBeNull()
  })

  test('carries the page that was opened just before a process died', async () => {
    const { seekerId, purchaseId } = await begin()
    await t.ctx.db.update(purchases).set({ sessionId: null }).where(eq(purchases.id, purchaseId))
    provider.pay(purchaseId)
    await deliver(provider.webhook({ type: 'checkout.session.completed', purchaseId }))
    expect(await balance(seekerId)).toBe(65)
  })

  test('that cannot be worked off is tried again, and shows as stuck after 15 minutes', async () => {
    const { seekerId, purchaseId } = await begin()
    provider.pay(purchaseId)
    const hook = provider.webhook({ type: 'checkout.session.completed', purchaseId })
    await receiveWebhook(t.ctx, hook)
    provider.setBroken(true)
    await expect(processPaymentEvent(t.ctx, hook.eventId)).rejects.toThrow()
    provider.setBroken(false)
    await t.setClock(new Date(now.getTime() + 16 * 60_000))
    expect(await t.ledgerViolations()).toMatchObject([{ rule: 'payment_event_is_processed', subject: hook.eventId }])
    await processPaymentEvent(t.ctx, hook.eventId)
    await t.setClock(now)
    expect(await balance(seekerId)).toBe(65)
  })
})

test('a purchase whose page was never opened fails by the sweep after ten minutes', async () => {
  const { purchaseId } = await begin()
  await t.ctx.db.update(purchases).set({ sessionId: null }).where(eq(purchases.id, purchaseId))
  await reconcilePurchase(t.ctx, purchaseId)
  expect(await statusOf(purchaseId)).toBe('pending')
  await t.setClock(new Date(now.getTime() + 11 * 60_000))
  await sweepPurchases(t.ctx)
  await t.setClock(now)
  expect(await statusOf(purchaseId)).toBe('failed')
})

test('a stranger cannot see, confirm or cancel a purchase [T-06]', async () => {
  const { seekerId, purchaseId } = await begin()
  const stranger = await t.as(await makeSeeker(t))
  provider.pay(purchaseId)
  expect(await ownPurchase(t.ctx.db, stranger, purchaseId)).toBeNull()
  for (const command of [confirmCheckout, cancelCheckout])
    await expect(command(t.ctx, stranger, { purchaseId })).rejects.toMatchObject({ code: 'not_found', status: 404 })
  expect([await balance(seekerId), await statusOf(purchaseId)]).toEqual([0, 'pending'])
})
