/** States of a companion's application. */
export const APPLICATION_STATUSES = ['submitted', 'changes_requested', 'approved', 'rejected'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]
/** What a companion needs before people can book, in the order of the checklist. */
export const APPLICANT_NEEDS = ['bio', 'rates', 'declaration', 'free_times'] as const
export type ApplicantNeed = (typeof APPLICANT_NEEDS)[number]
/** The most characters of what an administrator writes to an applicant. */
export const REASON_MAX = 1_000
/** How long a review usually takes, in days: a promise of texts, not a deadline of the code. */
export const REVIEW_DAYS = 3
/** When somebody who was turned down may apply again, in hours, and how often somebody may apply in all. */
export const REAPPLY_HOURS = 24
export const APPLICATIONS_MAX = 3

/** What an administrator removes of a profile, and what is looked at again when it changes after approval. */
export const PROFILE_CONTENTS = ['name', 'photo', 'bio'] as const
export type ProfileContent = (typeof PROFILE_CONTENTS)[number]
/** How an administrator answers a change: it stays, or a case decides; `removed` is what a decision took away. */
export const CHANGE_DECISIONS = ['accepted', 'removed', 'case'] as const
export type ChangeDecision = (typeof CHANGE_DECISIONS)[number]

/** The most characters of a certificate's title, of who issued it, and of a note about it. */
export const EVIDENCE_LINE_MAX = 120
export const EVIDENCE_NOTE_MAX = 1_000
/** What an administrator does with a companion in the featured order. */
export const FEATURED_MOVES = ['add', 'up', 'down', 'remove'] as const
export type FeaturedMove = (typeof FEATURED_MOVES)[number]
/** How many companions can be featured at a time. */
export const FEATURED_MAX = 50

/** Gender choices; empty is stored as null. */
export const GENDERS = ['male', 'female', 'non-binary', 'other'] as const
export type Gender = (typeof GENDERS)[number]

/** The smallest photo that is taken, in pixels of the upright image. */
export const PHOTO_MIN_WIDTH = 400
export const PHOTO_MIN_HEIGHT = 500
export const NAME_MAX = 30
export const BIO_MAX = 2_000
export const INTERESTS_MAX = 10
export const OLDEST_BIRTH_YEAR = 1900
/** Upper bound for storage; `isAdultBirthYear` decides who is an adult. */
export const LAST_BIRTH_YEAR = 2200

/** The badges of companions: they decide how one is sold, and the list filters by them. */
export const BADGES = ['certified', 'trusted'] as const
export type BadgeCode = (typeof BADGES)[number]
