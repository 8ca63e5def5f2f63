import { z } from 'zod'
import { PACKAGES } from './packages.data.ts'

/** States of a purchase (M-12). */
export const PURCHASE_STATUSES = ['pending', 'paid', 'failed', 'canceled'] as const
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number]

export const packageKey = z.enum(PACKAGES.map((offer) => offer.key))

/** The buy button. Nothing but the name of a package comes from the browser (T13). */
export const checkoutForm = z.strictObject({ packageKey })

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
  show: z.enum(['all', 'purchases']).catch('all'),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
})

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
