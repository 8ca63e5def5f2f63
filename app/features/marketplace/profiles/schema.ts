import type { Language } from '#app/i18n/languages.ts'

export const APPLICATION_STATUSES = ['submitted', 'changes_requested', 'approved', 'rejected'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]
export const APPLICANT_NEEDS = ['bio', 'rates', 'declaration', 'free_times'] as const
export type ApplicantNeed = (typeof APPLICANT_NEEDS)[number]
export const REASON_MAX = 1_000
/** How long a review usually takes, as promised in texts; not enforced. */
export const REVIEW_DAYS = 3
/** Wait after a rejection before applying again, and the maximum number of applications. */
export const REAPPLY_HOURS = 24
export const APPLICATIONS_MAX = 3

export const PROFILE_CONTENTS = ['name', 'photo', 'bio', 'voice'] as const
export type ProfileContent = (typeof PROFILE_CONTENTS)[number]
export const CHANGE_DECISIONS = ['accepted', 'removed', 'case'] as const
export type ChangeDecision = (typeof CHANGE_DECISIONS)[number]

export const EVIDENCE_LINE_MAX = 120
export const EVIDENCE_NOTE_MAX = 1_000
export const FEATURED_MOVES = ['add', 'up', 'down', 'remove'] as const
export type FeaturedMove = (typeof FEATURED_MOVES)[number]
export const FEATURED_MAX = 50

export const GENDERS = ['male', 'female', 'non-binary', 'other'] as const
export type Gender = (typeof GENDERS)[number]

/** In pixels, once the photo is upright. */
export const PHOTO_MIN_WIDTH = 400
export const PHOTO_MIN_HEIGHT = 500
/** Of a voice greeting. */
export const VOICE_MIN_SECONDS = 2
export const VOICE_MAX_SECONDS = 20
export type Voice = { key: string; seconds: number }
export const NAME_MAX = 30
export const BIO_MAX = 2_000
/** A companion's bio in further interface languages, and its field in the form. */
export type OtherBios = Partial<Record<Language, string>>
export type OtherBioField = `bio_${Language}`
export const otherBioField = (language: Language): OtherBioField => `bio_${language}`

export const INTERESTS_MAX = 10
export const OLDEST_BIRTH_YEAR = 1900
/** Upper bound for storage; `isAdultBirthYear` checks the age. */
export const LAST_BIRTH_YEAR = 2200

export const BADGES = ['certified', 'trusted'] as const
export type BadgeCode = (typeof BADGES)[number]
