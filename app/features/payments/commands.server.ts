import {
  addPurchaseToStatement,
  closePurchaseOnStatement,
  postPurchase,
  postPurchaseFee,
} from '#app/features/credits/commands.server.ts'
import { type Language, realLanguage } from '#app/i18n/languages.ts'
import { type Ctx, command, type System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import type { CheckoutState, WebhookEvent } from '#app/platform/outside/payments.server.ts'
import { authorize, isRefusal, notFound, Refusal } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { wayOnQuery } from './next.rules.ts'
import { PACKAGES, type PackageKey } from './packages.data.ts'
import { canBuyCredits } from './policy.ts'
import { checkoutsOpenSince, decidePurchaseStep, vatInside } from './rules.ts'
import { CHECKOUT_MINUTES, type CheckoutReturn, OPEN_CHECKOUTS_MAX, WEBHOOK_DESTINATIONS } from './schema.ts'
import {
  countOpenPurchases,
  deleteCheckoutUrl,
  findOpenEvent,
  findOwnPurchase,
  findPurchase,
  insertPurchase,
  insertWebhookEvent,
  listUnsettledPurchases,
  lockBuyer,
  lockPurchase,
  updateCheckout,
  updateEventError,
  updateProcessedEvent,
  updatePurchase,
  updatePurchaseError,
  updatePurchaseFee,
  updateSession,
} from './store.server.ts'

const minutes = (count: number) => count * 60_000
/** The context for a request on which a person waits. */
const withInteractiveTimeout = (ctx: Ctx): Ctx => ({ ...ctx, payments: ctx.payments.withInteractiveTimeout() })

const beginPurchase = command(async (ctx, tx, viewer: Viewer, key: PackageKey) => {
  authorize(canBuyCredits(viewer))
  const offer = PACKAGES.find((candidate) => candidate.key === key)
  if (!offer) throw new Refusal('invalid_input', { status: 400 })
  const { email } = await lockBuyer(tx, viewer.userId)
  const since = checkoutsOpenSince(ctx.clock.now())
  if ((await countOpenPurchases(tx, viewer.userId, since)) >= OPEN_CHECKOUTS_MAX)
    throw new Refusal('too_many_checkouts', { status: 429 })
  const { credits, priceCents } = offer
  const vatCents = vatInside(priceCents, ctx.config.vatPercent)
  const purchaseId = await insertPurchase(tx, { userId: viewer.userId, packageKey: key, credits, priceCents, vatCents })
  await addPurchaseToStatement(tx, { purchaseId, userId: viewer.userId, credits })
  return { purchaseId, email, offer }
})

/** `next` is a path that was checked; both ways back from the payment page carry it, and how much was missing there. */
export type CheckoutInput = { packageKey: PackageKey; language: Language; next?: string; need?: number | undefined }

/**
 * Begins the purchase of a package and opens the provider's payment page; the browser goes to `url` (M-06). Price,
 * credits and addresses are the server's. Refuses `only_seekers_buy`, `too_many_checkouts`, `checkout_failed`.
 */
export async function startCheckout(ctx: Ctx, viewer: Viewer, input: CheckoutInput): Promise<{ url: string }> {
  const { purchaseId, email, offer } = await beginPurchase(ctx, viewer, input.packageKey)
  const wayBack = (outcome: 'success' | 'canceled') => {
    const query = { [outcome]: 'true', purchase: purchaseId, ...wayOnQuery(input.next, input.need) }
    return `${ctx.config.origin}/${input.language}/credits?${new URLSearchParams(query)}`
  }
  try {
    const checkout = await ctx.payments.withInteractiveTimeout().createCheckout({
      purchaseId,
      amountCents: offer.priceCents,
      credits: offer.credits,
      customerEmail: email,
      successUrl: wayBack('success'),
      cancelUrl: wayBack('canceled'),
      locale: realLanguage(input.language),
      expiresAt: new Date(ctx.clock.now().getTime() + minutes(CHECKOUT_MINUTES)),
    })
    if (!(await updateCheckout(ctx.db, purchaseId, checkout))) {
      // The sweep gave the purchase up while this process was stopped: nobody may pay on its page.
      await ctx.payments.expireCheckout(checkout.sessionId)
      throw new Error('the purchase was given up before its payment page was open')
    }
    return { url: checkout.url }
  } catch (error) {
    ctx.log.error('a payment page could not be opened', { subject: purchaseId, error })
    await endPurchase(ctx, purchaseId, 'failed', 'checkout_failed')
    throw new Refusal('checkout_failed', { status: 502 })
  }
}

/**
 * Closes the payment page that the buyer cancelled, and cancels the purchase. Refuses a stranger's with
 * `not_found`.
 */
export async function cancelCheckout(ctx: Ctx, viewer: Viewer, input: { purchaseId: string }): Promise<void> {
  const own = await findOwnPurchase(ctx.db, viewer.userId, input.purchaseId)
  if (!own) throw notFound()
  const purchase = await findPurchase(ctx.db, input.purchaseId)
  if (purchase?.status !== 'pending' || !purchase.sessionId) return
  const waiting = withInteractiveTimeout(ctx)
  await waiting.payments.expireCheckout(purchase.sessionId)
  await reconcilePurchase(waiting, purchase.id)
}

/** Brings the buyer's own purchase up to date when the buyer comes back. Refuses a stranger's with `not_found`. */
export async function confirmCheckout(ctx: Ctx, viewer: Viewer, input: { purchaseId: string }): Promise<void> {
  if (!(await findOwnPurchase(ctx.db, viewer.userId, input.purchaseId))) throw notFound()
  await reconcilePurchase(withInteractiveTimeout(ctx), input.purchaseId)
}

/**
 * Brings the purchase up to date that the way back from the payment page names. The provider is asked: the URL alone
 * proves nothing about money (T12). A stranger's changes nothing; one that cannot be asked about is left to the sweep.
 */
export async function returnFromCheckout(
  ctx: Ctx,
  viewer: Viewer,
  { success, canceled, purchase: purchaseId }: CheckoutReturn,
): Promise<void> {
  if (!purchaseId || !(success || canceled)) return
  try {
    await (success ? confirmCheckout : cancelCheckout)(ctx, viewer, { purchaseId })
  } catch (error) {
    if (!isRefusal(error)) ctx.log.warn('a purchase could not be brought up to date', { subject: purchaseId, error })
  }
}

/**
 * Brings a purchase to the provider's present state, called by webhook, success page and sweep in any order. The
 * provider is queried before the row is locked; states only move forward, so an old answer changes nothing.
 */
export async function reconcilePurchase(ctx: Ctx, purchaseId: string): Promise<void> {
  const purchase = await findPurchase(ctx.db, purchaseId)
  if (!purchase) return
  if (!purchase.sessionId) {
    const age = ctx.clock.now().getTime() - purchase.createdAt.getTime()
    if (purchase.status === 'pending' && age > minutes(10))
      await endPurchase(ctx, purchaseId, 'failed', 'checkout_failed')
    return
  }
  await applyPayment(ctx, purchaseId, await ctx.payments.checkoutState(purchase.sessionId))
}

async function applyPayment(ctx: Ctx, purchaseId: string, payment: CheckoutState): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId)
    if (!purchase) return
    const step = decidePurchaseStep(purchase, payment, ctx.payments.isLive)
    const at = ctx.clock.now()
    if (step === 'mismatch') {
      ctx.log.error('OPERATOR: a payment does not fit its purchase; no credits were given', { subject: purchaseId })
      return updatePurchaseError(tx, purchaseId, 'payment_mismatch')
    }
    if (payment.status === 'processing') await deleteCheckoutUrl(tx, purchaseId)
    if (step === 'pay') {
      await updatePurchase(tx, purchaseId, { status: 'paid', at, paymentIntentId: payment.paymentIntentId })
      await postPurchase(ctx, tx, { purchaseId, ...purchase })
      await announce(ctx, tx, { type: 'purchase.paid', purchaseId, userId: purchase.userId })
    }
    if (step === 'cancel' || step === 'fail') {
      const status = step === 'cancel' ? 'canceled' : 'failed'
      await updatePurchase(tx, purchaseId, { status, at })
      await closePurchaseOnStatement(tx, { purchaseId, status })
      if (step === 'fail')
        await announce(ctx, tx, {
          type: 'purchase.failed',
          purchaseId,
          userId: purchase.userId,
        })
    }
    const isPaid = step === 'pay' || purchase.status === 'paid'
    if (isPaid && purchase.feeCents === null && payment.feeCents !== null) {
      await updatePurchaseFee(tx, purchaseId, payment.feeCents)
      await postPurchaseFee(tx, { purchaseId, feeCents: payment.feeCents })
    }
  })
}

/** Cancels a pending purchase without asking the provider: a demo that is over has no sandbox. Safe to repeat. */
export const cancelPurchase = (ctx: Ctx, _operator: System, input: { purchaseId: string }): Promise<void> =>
  endPurchase(ctx, input.purchaseId, 'canceled', 'demo_over')

async function endPurchase(ctx: Ctx, purchaseId: string, status: 'failed' | 'canceled', error: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId)
    if (purchase?.status !== 'pending') return
    await updatePurchase(tx, purchaseId, { status, at: ctx.clock.now(), error })
    await closePurchaseOnStatement(tx, { purchaseId, status })
  })
}

/**
 * Receives a webhook: checks its signature, stores the event by id and enqueues a job, all or nothing; a repeat does
 * nothing. Refuses `bad_signature`, and `wrong_mode` for a test event in live mode or the reverse (T12).
 */
export async function receiveWebhook(
  ctx: Ctx,
  input: { rawBody: string; signature: string; destination: string },
): Promise<void> {
  const event = ctx.payments.readWebhook(input.rawBody, input.signature)
  if (!event) throw new Refusal('bad_signature', { status: 400 })
  if (event.livemode !== ctx.payments.isLive) throw new Refusal('wrong_mode', { status: 403 })
  const destination = WEBHOOK_DESTINATIONS.find((each) => each === input.destination) ?? 'platform'
  await inTransaction(ctx.db, async (tx) => {
    if (await insertWebhookEvent(tx, event, destination))
      await ctx.jobs.enqueue(tx, 'payment-event', { eventId: event.eventId })
  })
}

/**
 * Processes one stored event; `onOther` gets those about accounts and transfers. An error is stored on the event and
 * thrown, so that the job is retried.
 */
export async function processPaymentEvent(
  ctx: Ctx,
  eventId: string,
  onOther: (ctx: Ctx, event: WebhookEvent) => Promise<void> = async () => {},
): Promise<void> {
  const event = await findOpenEvent(ctx.db, eventId)
  if (!event) return
  try {
    const purchase = event.purchaseId && isUuid(event.purchaseId) ? await findPurchase(ctx.db, event.purchaseId) : null
    if (purchase) {
      // A process may have died between opening the page and storing its id.
      if (!purchase.sessionId && event.type.startsWith('checkout.session.') && event.objectId)
        await updateSession(ctx.db, purchase.id, event.objectId)
      await reconcilePurchase(ctx, purchase.id)
    } else {
      await onOther(ctx, event)
    }
  } catch (error) {
    await updateEventError(ctx.db, eventId, error instanceof Error ? error.name : 'error')
    throw error
  }
  await updateProcessedEvent(ctx.db, eventId)
}

/** Asks the provider about purchases whose webhook did not come (F13). One that fails does not stop the others. */
export async function sweepPurchases(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - minutes(2))
  for (const purchaseId of await listUnsettledPurchases(ctx.db, since, 50)) {
    try {
      await reconcilePurchase(ctx, purchaseId)
    } catch (error) {
      ctx.log.warn('a purchase could not be reconciled', { subject: purchaseId, error })
    }
  }
}
