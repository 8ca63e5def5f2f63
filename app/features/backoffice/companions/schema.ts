/** Changes and certified coaches that the page shows at most; the oldest changes first. */
export const CHANGES_SHOWN = 50
export const COACHES_SHOWN = 200
/** Companions that a search shows at most. */
export const COMPANIONS_FOUND = 10

/** What an administrator can do on the page of companions. */
export const COMPANION_INTENTS = ['feature', 'free_intro', 'certify', 'withdraw_badge', 'answer_change'] as const
export type CompanionIntent = (typeof COMPANION_INTENTS)[number]

/** What the page says was done; a case has a page of its own. */
export const COMPANION_DONE = [
  'feature',
  'free_intro',
  'certify',
  'withdraw_badge',
  'change_accepted',
  'change_removed',
] as const

/** Codes that this part refuses with. */
export const COMPANIONS_REFUSALS = [
  'title_missing',
  'issuer_missing',
  'day_missing',
  'day_ahead',
  'line_too_long',
] as const

declare module '#app/platform/refusal.ts' {
  interface FeatureRefusals {
    officeCompanions: (typeof COMPANIONS_REFUSALS)[number]
  }
}
