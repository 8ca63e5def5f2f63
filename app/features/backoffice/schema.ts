export const REASON_MAX = 1_000

/** Codes that this feature refuses with. */
export const BACKOFFICE_REFUSALS = [
  'badge_required',
  'reason_required',
  'reason_too_long',
  'application_decided',
  'birth_year_unproven',
] as const

declare module '#app/platform/refusal.ts' {
  interface FeatureRefusals {
    backoffice: (typeof BACKOFFICE_REFUSALS)[number]
  }
}
