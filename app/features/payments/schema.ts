import { z } from 'zod'
import { PACKAGES } from './packages.data.ts'

/** States of a purchase (M-12). */
export const PURCHASE_STATUSES = ['pending', 'paid', 'failed', 'canceled'] as const
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number]

export const packageKey = z.enum(PACKAGES.map((offer) => offer.key))

/** Characters of the path to go on at after buying; that of a chosen time has about 200. */
export const NEXT_PATH_MAX = 500
/** The most credits that a page can say are missing. */
export const NEED_MAX = 100_000

/** What leads on after buying: a path, which the route still has to check, and how many credits were missing there. */
const wayOn = {
  next: z.string().max(NEXT_PATH_MAX).optional().catch(undefined),
  need: z.coerce.number().int().min(1).max(NEED_MAX).optional().catch(undefined),
}

/** The buy button. Of the purchase nothing but the name of a package comes from the browser (T13). */
export const checkoutForm = z.strictObject({ packageKey, ...wayOn })

/** How long a payment page stays open. */
export const CHECKOUT_MINUTES = 60
/** Payment pages one person may have open within that time. */
export const OPEN_CHECKOUTS_MAX = 10

/** Where webhooks come from: our own account, connected accounts, and thin events of Stripe's v2 API. */
export const WEBHOOK_DESTINATIONS = ['platform', 'connected', 'thin'] as const

/** The query of the credits page: the way back from the payment page, and which part of the history is shown. */
export const returnQuery = z.object({
  success: z.literal('true').optional().catch(undefined),
  canceled: z.literal('true').optional().catch(undefined),
  purchase: z.uuid().optional().catch(undefined),
  ...wayOn,
  show: z.enum(['all', 'purchases']).catch('all'),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
})

/** What the way back from the payment page says: how it ended there, and whose purchase it was. */
export type CheckoutReturn = Pick<z.output<typeof returnQuery>, 'success' | 'canceled' | 'purchase'>

/** Codes that this feature refuses with. */
export const PAYMENT_REFUSALS = [
  'checkout_failed',
  'only_seekers_buy',
  'too_many_checkouts',
  'bad_signature',
  'wrong_mode',
] as const

declare module '#app/platform/refusal.ts' {
  interface FeatureRefusals {
    payments: (typeof PAYMENT_REFUSALS)[number]
  }
}
