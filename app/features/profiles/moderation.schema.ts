/** Codes that only acts of administrators about profiles refuse with; the back office says them. */
export const MODERATION_REFUSALS = [
  'change_decided',
  'content_missing',
  'evidence_missing',
  'featured_too_many',
  'not_listed',
] as const

declare module '#app/platform/refusal.ts' {
  interface FeatureRefusals {
    moderation: (typeof MODERATION_REFUSALS)[number]
  }
}
