import { CENTS_PER_CREDIT } from '#app/platform/bounds.ts'

/** A rate as companions set it, in whole euros an hour; stored in credits per hour. */
export const RATE_EUROS_MIN = 5
export const RATE_EUROS_MAX = 150
export const RATE_EUROS_STEP = 5
/** Where both sliders begin. */
export const RATE_EUROS_DEFAULT = 10
export const CREDITS_PER_EURO = 100 / CENTS_PER_CREDIT

/** The length of call, in minutes, that displayed prices are for. */
export const PRICE_MINUTES = 15
/** What most companions charge for a call of that length, in credits. */
export const USUAL_PRICES = [25, 65] as const

/** The earnings calculator: hours a month. */
export const CALCULATOR_HOURS_MAX = 200
export const CALCULATOR_HOURS_STEP = 5
export const CALCULATOR_HOURS = { audio: 15, video: 5 }

/** Codes that this feature refuses with. */
export const RATE_REFUSALS = [
  'unauthorized',
  'user_not_found',
  'audio_rate_range',
  'video_rate_range',
  'failed_to_save',
] as const

declare module '#app/platform/refusal.ts' {
  interface FeatureRefusals {
    rates: (typeof RATE_REFUSALS)[number]
  }
}
