/** States of a companion's application. */
export const APPLICATION_STATUSES = ['submitted', 'approved', 'rejected'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** Gender choices; empty is stored as null (P-15). */
export const GENDERS = ['male', 'female', 'non-binary', 'other'] as const
export type Gender = (typeof GENDERS)[number]

export const NAME_MAX = 30
export const BIO_MAX = 2_000
export const INTERESTS_MAX = 10
export const OLDEST_BIRTH_YEAR = 1900
