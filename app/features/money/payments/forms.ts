import { z } from 'zod'
import { PACKAGES } from '#app/features/marketplace/rates/schema.ts'
import { isLanguage, type Language } from '#app/i18n/languages.ts'
import { CONSENT_VERSION, NEED_MAX, NEXT_PATH_MAX } from './schema.ts'

const packageKey = z.enum(PACKAGES.map((offer) => offer.key))

/** Where to continue after buying: a path, which the route must check, and the credits missing there. */
const wayOn = {
  next: z.string().max(NEXT_PATH_MAX).optional().catch(undefined),
  need: z.coerce.number().int().min(1).max(NEED_MAX).optional().catch(undefined),
}

/**
 * The order form. The browser sends only the package and the version of the consent text, which must be the current
 * one.
 */
export const checkoutForm = z.strictObject({
  packageKey,
  consent: z.literal(CONSENT_VERSION, { error: 'consent_missing' }),
  ...wayOn,
})

export const openCheckoutJob = z.object({
  purchaseId: z.uuid(),
  language: z.custom<Language>((value) => isLanguage(value)),
  ...wayOn,
})

export const returnQuery = z.object({
  success: z.literal('true').optional().catch(undefined),
  canceled: z.literal('true').optional().catch(undefined),
  opening: z.literal('true').optional().catch(undefined),
  purchase: z.uuid().optional().catch(undefined),
  package: packageKey.optional().catch(undefined),
  ...wayOn,
})

export type CheckoutReturn = Pick<z.output<typeof returnQuery>, 'success' | 'canceled' | 'opening' | 'purchase'>
