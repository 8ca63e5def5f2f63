/** How often a person may download what we keep, within 24 hours. */
export const EXPORTS_PER_DAY = 5

/** Codes that this feature refuses with. */
export const DELETION_REFUSALS = [
  'password_required',
  'wrong_password',
  'wrong_code',
  'not_understood',
  'balance_changed',
  'purchase_open',
  'payout_pending',
  'admin_stays',
] as const

declare module '#app/platform/refusal.ts' {
  interface FeatureRefusals {
    'account-deletion': (typeof DELETION_REFUSALS)[number]
  }
}
