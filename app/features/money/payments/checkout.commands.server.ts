import { addPurchaseToStatement } from '#app/features/marketplace/credits/commands.server.ts'
import { canTakeMoney } from '#app/features/marketplace/gate/rules.ts'
import { PACKAGES, type PackageKey } from '#app/features/marketplace/rates/schema.ts'
import { type Language, realLanguage } from '#app/i18n/languages.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import { isOnStandby } from '#app/platform/data/backups.server.ts'
import { inTransaction } from '#app/platform/data/db.server.ts'
import { PaymentTimeout } from '#app/platform/outside/payment-deadline.server.ts'
import { authorize, isRefusal, notFound, Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { failPurchase, reconcilePurchase } from './commands.server.ts'
import { type CheckoutReturn, openCheckoutJob } from './forms.ts'
import { canBuyCredits, checkoutsOpenSince, includedVat, nextStepQuery } from './rules.ts'
import { CHECKOUT_MINUTES, CONSENT_VERSION, type ConsentVersion, OPEN_CHECKOUTS_MAX } from './schema.ts'
import {
  countOpenPurchases,
  findNewCheckout,
  findOwnPurchase,
  findPurchase,
  insertPurchase,
  lockBuyer,
  updateCheckout,
} from './store.server.ts'

const withInteractiveTimeout = (ctx: Ctx): Ctx => ({ ...ctx, payments: ctx.payments.withInteractiveTimeout() })

/** `next` is an already checked path. Every URL back to us carries it, with the credits missing there (`need`). */
type ReturnParams = { language: Language; next?: string | undefined; need?: number | undefined }

export type CheckoutInput = ReturnParams & { packageKey: PackageKey; consent: ConsentVersion }

const beginPurchase = command(async (ctx, tx, viewer: Viewer, input: CheckoutInput) => {
  authorize(canBuyCredits(viewer))
  authorize(canTakeMoney(ctx.config, { isOnStandby: await isOnStandby(tx) }))
  const offer = PACKAGES.find((candidate) => candidate.key === input.packageKey)
  if (!offer) throw new Refusal('invalid_input', { status: 400 })
  if (input.consent !== CONSENT_VERSION) throw new Refusal('consent_missing', { status: 400 })
  const { userId } = viewer
  await lockBuyer(tx, userId)
  const now = ctx.clock.now()
  if ((await countOpenPurchases(tx, userId, checkoutsOpenSince(now))) >= OPEN_CHECKOUTS_MAX)
    throw new Refusal('too_many_checkouts', { status: 429 })
  const { key: packageKey, credits, priceCents } = offer
  const purchaseId = await insertPurchase(tx, {
    ...{ userId, packageKey, credits, priceCents, vatCents: includedVat(priceCents, ctx.config.vatPercent) },
    consentVersion: input.consent,
    consentLanguage: realLanguage(input.language),
    consentedAt: now,
  })
  await addPurchaseToStatement(tx, { purchaseId, userId, credits })
  return purchaseId
})

/**
 * Creates a purchase and opens its payment page. If the provider times out, `url` is our own waiting page. Refuses as
 * `canBuyCredits` and `canTakeMoney`, and with `consent_missing`, `too_many_checkouts` or `checkout_failed`.
 */
export async function startCheckout(ctx: Ctx, viewer: Viewer, input: CheckoutInput): Promise<{ url: string }> {
  const purchaseId = await beginPurchase(ctx, viewer, input)
  const { language, next, need } = input
  const page = { purchaseId, language, next, need }
  try {
    const url = await openPage(withInteractiveTimeout(ctx), page)
    return { url: url ?? wayBack(ctx, page, 'opening') }
  } catch (error) {
    if (error instanceof PaymentTimeout) {
      ctx.log.warn('a payment page is opened in the background', { subject: purchaseId })
      await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, 'open-checkout', page))
      return { url: wayBack(ctx, page, 'opening') }
    }
    ctx.log.error('a payment page could not be opened', { subject: purchaseId, error })
    await failPurchase(ctx, purchaseId)
    throw new Refusal('checkout_failed', { status: 502 })
  }
}

/**
 * Opens the payment page after the provider timed out in the buyer's request. Throws on another timeout, so that the
 * job is retried; the sweep ends the purchase after ten minutes.
 */
export async function openCheckout(ctx: Ctx, data: unknown): Promise<void> {
  const page = openCheckoutJob.parse(data)
  const url = await openPage(ctx, page)
  const purchase = await findPurchase(ctx.db, page.purchaseId)
  if (url && purchase)
    await inTransaction(ctx.db, (tx) => ctx.live.publish(tx, `user:${purchase.userId}`, { topic: 'balance' }))
}

type NewPage = ReturnParams & { purchaseId: string }

async function openPage(ctx: Ctx, page: NewPage): Promise<string | null> {
  const { purchaseId } = page
  const purchase = await findNewCheckout(ctx.db, purchaseId)
  if (purchase?.status !== 'pending' || purchase.sessionId) return null
  const { priceCents: amountCents, credits, email: customerEmail, createdAt } = purchase
  // Derive the expiry from the purchase, because the provider rejects a retry with different parameters.
  const expiresAt = new Date(createdAt.getTime() + CHECKOUT_MINUTES * 60_000)
  const checkout = await ctx.payments.createCheckout({
    ...{ purchaseId, amountCents, credits, customerEmail, expiresAt },
    successUrl: wayBack(ctx, page, 'success'),
    cancelUrl: wayBack(ctx, page, 'canceled'),
    locale: realLanguage(page.language),
  })
  if (!(await updateCheckout(ctx.db, purchaseId, checkout))) {
    // The sweep ended the purchase while this process was stopped, so this page must not be paid.
    await ctx.payments.expireCheckout(checkout.sessionId)
    throw new Error('the purchase was given up before its payment page was open')
  }
  return checkout.url
}

function wayBack(ctx: Ctx, page: NewPage, from: 'opening' | 'success' | 'canceled'): string {
  const query = { [from]: 'true', purchase: page.purchaseId, ...nextStepQuery(page.next, page.need) }
  return `${ctx.config.origin}/${page.language}/credits?${new URLSearchParams(query)}`
}

/**
 * Expires the payment page that the buyer cancelled, and cancels the purchase. Refuses with `not_found` for another
 * person's.
 */
export async function cancelCheckout(ctx: Ctx, viewer: Viewer, input: { purchaseId: string }): Promise<void> {
  const own = await findOwnPurchase(ctx.db, viewer.userId, input.purchaseId)
  if (!own) throw notFound()
  if (own.status !== 'pending' || !own.sessionId) return
  const waiting = withInteractiveTimeout(ctx)
  await waiting.payments.expireCheckout(own.sessionId)
  await reconcilePurchase(waiting, input.purchaseId)
}

/**
 * Reconciles the buyer's own purchase on return from the payment page. Refuses with `not_found` for another person's.
 */
export async function confirmCheckout(ctx: Ctx, viewer: Viewer, input: { purchaseId: string }): Promise<void> {
  if (!(await findOwnPurchase(ctx.db, viewer.userId, input.purchaseId))) throw notFound()
  await reconcilePurchase(withInteractiveTimeout(ctx), input.purchaseId)
}

/**
 * Reconciles the purchase named in the return URL. We ask the provider, because the URL alone proves nothing. Other
 * people's purchases are ignored; if the provider doesn't answer, the sweep catches up.
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
