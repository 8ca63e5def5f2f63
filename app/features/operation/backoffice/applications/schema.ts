export const CHANGE_REASONS = ['photo', 'name', 'bio', 'birth_year', 'contact_details'] as const
export const REJECTION_REASONS = ['unanswered', 'not_own_profile', 'not_suitable'] as const
export type ReasonTemplate = (typeof CHANGE_REASONS)[number] | (typeof REJECTION_REASONS)[number]

/** Seconds in which an approval can be undone. Until then, no one is notified. */
export const UNDO_SECONDS = 20
