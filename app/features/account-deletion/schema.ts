/** Codes that this feature refuses with. */
export const DELETION_REFUSALS = [
  'password_required',
  'code_required',
  'wrong_password',
  'wrong_code',
  'not_understood',
  'balance_changed',
  'purchase_open',
  'call_running',
  'payout_pending',
  'admin_stays',
  'unreachable',
] as const

declare module '#app/platform/refusal.ts' {
  interface FeatureRefusals {
    'account-deletion': (typeof DELETION_REFUSALS)[number]
  }
}
