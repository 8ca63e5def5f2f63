/** Changes and certified coaches that the page shows at most; the oldest changes first. */
export const CHANGES_SHOWN = 50
export const COACHES_SHOWN = 200
/** Companions that a search shows at most. */
export const COMPANIONS_FOUND = 10

export const COMPANION_INTENTS = ['feature', 'free_intro', 'certify', 'withdraw_badge', 'accept_change'] as const
export type CompanionIntent = (typeof COMPANION_INTENTS)[number]

/** Codes of acts about companions, also of the features that do them: only the back office says them. */
export const COMPANIONS_REFUSALS = [
  'change_decided',
  'day_ahead',
  'day_missing',
  'evidence_missing',
  'featured_too_many',
  'issuer_missing',
  'line_too_long',
  'not_listed',
  'title_missing',
] as const

declare module '#app/platform/refusal.ts' {
  interface FeatureRefusals {
    officeCompanions: (typeof COMPANIONS_REFUSALS)[number]
  }
}
