/** Codes that only acts of administrators about accounts refuse with; the back office says them. */
export const OFFICE_ACCOUNT_REFUSALS = [
  'address_already_confirmed',
  'address_change_open',
  'address_taken',
  'members_only',
  'proof_missing',
  'proof_too_long',
] as const

declare module '#app/platform/refusal.ts' {
  interface FeatureRefusals {
    officeAccounts: (typeof OFFICE_ACCOUNT_REFUSALS)[number]
  }
}
