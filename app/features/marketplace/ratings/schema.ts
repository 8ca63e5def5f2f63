export const RATING_WORDS = ['poor', 'fair', 'good', 'very_good', 'excellent'] as const
export const STARS_MAX = RATING_WORDS.length

/** What a seeker can say about a companion beside the stars; each is at least a small praise. */
export const TRAITS = [
  'calm',
  'warm',
  'funny',
  'patient',
  'honest',
  'encouraging',
  'listens_closely',
  'asks_good_questions',
] as const
export type Trait = (typeof TRAITS)[number]
export const TRAITS_MAX = 3
/** Ratings with traits before a profile shows any. With fewer, companions could tell who said what. */
export const TRAITS_SHOWN_FROM = 3

/** Days after a call's end during which we ask for a missing rating. It can still be given later. */
export const RATING_REMINDER_DAYS = 14

export type RatingInput = { callId: string; rating: number; traits?: Trait[]; isSigned?: boolean }
