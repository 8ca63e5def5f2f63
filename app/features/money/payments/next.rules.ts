import { PACKAGES, type PackageKey } from '#app/features/marketplace/rates/packages.data.ts'

/** The smallest package that covers the missing credits; the largest when none does, null when none are missing. */
export function packageFor(need: number | null): PackageKey | null {
  if (need === null) return null
  return (PACKAGES.find((offer) => offer.credits >= need) ?? PACKAGES.at(-1))?.key ?? null
}

/** What is still missing after a purchase; null when it was enough or nothing was missing. */
export function creditsStillMissing(need: number | undefined, bought: number | null): number | null {
  const missing = (need ?? 0) - (bought ?? 0)
  return missing > 0 ? missing : null
}

/** The part of the credits page's query that leads on after buying. */
export const wayOnQuery = (next: string | null | undefined, need: number | null | undefined): Record<string, string> =>
  next ? { next, ...(need ? { need: String(need) } : {}) } : {}
