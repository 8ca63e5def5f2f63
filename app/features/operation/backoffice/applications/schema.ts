/** Sentences that an administrator can send, in the applicant's language (`reasons` of the catalogues). */
export const CHANGE_REASONS = ['photo', 'name', 'bio', 'birth_year', 'contact_details'] as const
export const REJECTION_REASONS = ['unanswered', 'not_own_profile', 'not_suitable'] as const
export type ReasonTemplate = (typeof CHANGE_REASONS)[number] | (typeof REJECTION_REASONS)[number]

/** How long an approval can be taken back: until then nobody is told of it. */
export const UNDO_SECONDS = 20

export const BACKOFFICE_REFUSALS = [
  'badge_required',
  'reason_required',
  'reason_too_long',
  'application_decided',
  'application_changed',
  'birth_year_under_age',
  'undo_over',
  'refund_amount_invalid',
  'refund_note_missing',
  'refund_note_too_long',
  'refund_unconfirmed',
] as const

declare module '#app/platform/refusal.ts' {
  interface FeatureRefusals {
    backoffice: (typeof BACKOFFICE_REFUSALS)[number]
  }
}
