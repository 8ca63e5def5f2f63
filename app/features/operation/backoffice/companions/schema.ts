export const CHANGES_SHOWN = 50
/** Days ahead over which a companion's offered hours are counted. */
export const OFFERED_DAYS = 28

export const COMPANION_MARKS = ['certified', 'featured', 'free_intro', 'no_certificate'] as const
export const COMPANION_STATES = ['bookable', 'not_bookable'] as const
export const COMPANION_ACTS = ['free_intro', 'accept_change'] as const
