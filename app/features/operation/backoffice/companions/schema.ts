/** Changes that the page shows at most, the oldest first. */
export const CHANGES_SHOWN = 50
/** How far ahead the hours are counted that a companion offers, in days. */
export const OFFERED_DAYS = 28

export const COMPANION_MARKS = ['certified', 'featured', 'free_intro', 'no_certificate'] as const
export const COMPANION_STATES = ['bookable', 'not_bookable'] as const
export const COMPANION_ACTS = ['free_intro', 'accept_change'] as const

/** Codes of acts about companions, also of the features that do them: only the back office says them. */
export const COMPANIONS_REFUSALS = [
  'change_decided',
  'day_ahead',
  'day_missing',
  'evidence_missing',
  'featured_changed',
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
