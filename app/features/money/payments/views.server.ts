import { parseBookingPath } from '#app/features/marketplace/bookings/path.rules.ts'
import { bookableUntil } from '#app/features/marketplace/bookings/views.server.ts'
import { companionForBooking } from '#app/features/marketplace/profiles/views.server.ts'
import { PACKAGES, type PackageKey } from '#app/features/marketplace/rates/schema.ts'
import { blocksBetween } from '#app/features/marketplace/safety/views.server.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Config } from '#app/platform/config.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { CheckoutReturn } from './forms.ts'
import { bookingsPause } from './refunds/views.server.ts'
import {
  type CheckoutNotice,
  canBuyCredits,
  checkoutNotice,
  creditsStillMissing,
  includedVat,
  nextStepQuery,
  packageFor,
  pageState,
} from './rules.ts'
import type { PurchaseStatus } from './schema.ts'
import { CONSENT_VERSION } from './schema.ts'
import { findOwnPurchase, hasPaidSince, type OwnPurchase } from './store.server.ts'

export async function ownPurchase(
  db: Db,
  viewer: Viewer,
  purchaseId: string,
): Promise<{ status: PurchaseStatus; credits: number } | null> {
  const own = await findOwnPurchase(db, viewer.userId, purchaseId)
  return own && { status: own.status, credits: own.credits }
}

export type CheckoutPage = Awaited<ReturnType<typeof checkoutPage>>
/** Where to continue after the credits page, with its booking. Name and start only if the viewer may book it. */
export type NextStep = NonNullable<CheckoutPage['next']>
/** The order: package, price in cents, and the withdrawal notice to agree to. */
export type PackageOrder = NonNullable<CheckoutPage['order']>

function orderFor(
  { vatPercent }: Config,
  language: Language,
  choice: { packageKey?: PackageKey | undefined; need?: number | null | undefined },
) {
  const key = choice.packageKey ?? packageFor(choice.need ?? null)
  const offer = PACKAGES.find((each) => each.key === key)
  if (!offer) return null
  const { credits, priceCents } = offer
  const text = texts(language, 'withdrawal')(`${CONSENT_VERSION}.consent`)
  const vatCents = includedVat(priceCents, vatPercent)
  return { packageKey: offer.key, credits, priceCents, vatCents, consent: { version: CONSENT_VERSION, text } }
}

type CheckoutQuery = CheckoutReturn & { next: string; need?: number | undefined; package?: PackageKey | undefined }

/**
 * The credits page: notice about the purchase in the URL, next step and order. Never confirms a payment unless the
 * viewer has such a purchase.
 */
export async function checkoutPage(
  ctx: Pick<Ctx, 'db' | 'config' | 'clock'>,
  viewer: Viewer,
  language: Language,
  query: CheckoutQuery,
) {
  const { db, config } = ctx
  const { success, canceled, opening, purchase } = query
  const own = purchase ? await findOwnPurchase(db, viewer.userId, purchase) : null
  const from = success ? 'success' : canceled ? 'canceled' : opening ? 'opening' : null
  const notice =
    own && from
      ? checkoutNotice(from, { status: own.status, page: pageState(own) })
      : await noticeWithoutPurchase(db, viewer, from, ctx.clock.now())
  // Only if a payment page is open that the buyer hasn't seen yet.
  const payAt = notice === 'ready' || notice === 'stillOpen' ? (own?.checkoutUrl ?? null) : null
  const pause = await bookingsPause(db, viewer)
  const next = await nextStep(ctx, viewer, query, own, pause?.debtCredits ?? 0)
  const choice = { packageKey: query.package, need: next?.need }
  const order = canBuyCredits(viewer).ok ? orderFor(config, language, choice) : null
  return { notice, payAt, next, order, pause }
}

const JUST_PAID_MS = 60 * 60_000

/** For a URL without one of the viewer's purchases: `success` needs a payment within the last hour. */
async function noticeWithoutPurchase(
  db: Db,
  viewer: Viewer,
  from: 'success' | 'canceled' | 'opening' | null,
  now: Date,
): Promise<CheckoutNotice | null> {
  if (from === 'canceled') return 'canceled'
  if (from !== 'success') return null
  return (await hasPaidSince(db, viewer.userId, new Date(now.getTime() - JUST_PAID_MS))) ? 'success' : 'pending'
}

async function nextStep(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  viewer: Viewer,
  { purchase, next, need }: CheckoutQuery,
  own: OwnPurchase | null,
  debtCredits: number,
) {
  if (!next) return null
  const bought = own?.status === 'paid' ? own.credits : null
  // While there's a debt, any purchase repays it first.
  const missing = creditsStillMissing(need, debtCredits > 0 ? null : bought)
  const query = { ...(purchase ? { purchase } : {}), ...nextStepQuery(next, need) }
  return {
    path: next,
    ...(await findBooking(db, viewer, next, clock.now())),
    /** Credits to buy before continuing: those missing, plus any debt. */
    need: missing && missing + debtCredits,
    missing,
    bought,
    /** The page's query without the parameters that the payment page added. */
    query,
  }
}

async function findBooking(db: Db, viewer: Viewer, path: string, now: Date) {
  const nobody = { companionName: null, startAt: null, closesAt: null, nextAt: null, isTaken: false }
  const booking = parseBookingPath(path)
  if (!booking) return nobody
  const [companion, block] = await Promise.all([
    companionForBooking(db, booking.companionId),
    blocksBetween(db, viewer.userId, booking.companionId),
  ])
  if (companion?.status !== 'active' || block.byOther || block.byViewer) return nobody
  const { startAt } = booking
  return {
    ...nobody,
    companionName: firstNameOf(companion.name),
    startAt,
    ...(startAt && (await bookableUntil(db, { ...booking, startAt }, now))),
  }
}
