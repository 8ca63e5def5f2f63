/** What can be bought: whole credits for euro cents, VAT included; one-off. */
export const PACKAGES = [
  { key: '65', credits: 65, priceCents: 1_000, badge: null },
  { key: '170', credits: 170, priceCents: 2_500, badge: null },
  { key: '350', credits: 350, priceCents: 5_000, badge: 'popular' },
  { key: '750', credits: 750, priceCents: 10_000, badge: null },
  { key: '1600', credits: 1_600, priceCents: 20_000, badge: 'best_value' },
] as const
/** What the smallest package costs, in euros. */
export const FROM_EUROS = PACKAGES[0].priceCents / 100
export type CreditPackage = (typeof PACKAGES)[number]
export type PackageKey = CreditPackage['key']
