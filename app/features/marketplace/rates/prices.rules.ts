import { USUAL_PRICES } from '#app/features/marketplace/rates/schema.ts'
import { type CreditPackage, PACKAGES } from './packages.data.ts'

const centsPerCredit = PACKAGES.map(({ priceCents, credits }) => priceCents / credits)

/** The least that a credit costs its buyer, in euro cents with one decimal: in the best of the packages. */
export const LOWEST_CENTS_PER_CREDIT = Math.round(10 * Math.min(...centsPerCredit)) / 10

/** The most that a credit costs its buyer, in euro cents with one decimal: in the smallest package. */
export const HIGHEST_CENTS_PER_CREDIT = Math.round(10 * Math.max(...centsPerCredit)) / 10

/**
 * About what credits cost their buyer, in whole euro cents, at the price of the smallest package. The only euros that a
 * buyer sees beside credits: what credits earn is a lower figure, which nobody pays.
 */
export const buyersCents = (credits: number) => Math.round(credits * Math.max(...centsPerCredit))

/**
 * What a call of `PRICE_MINUTES` costs with the credits of a package, in whole euro cents, at the lowest usual price:
 * that of `affordableCalls`.
 */
export const centsPerCall = ({ priceCents, credits }: CreditPackage) =>
  Math.round((USUAL_PRICES[0] * priceCents) / credits)
