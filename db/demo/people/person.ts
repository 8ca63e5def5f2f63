import type {
  CompanionCountryCode,
  LanguageCode,
  TopicKey,
} from '#app/features/marketplace/profiles/catalogues.data.ts'
import type { Gender } from '#app/features/marketplace/profiles/schema.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { WeeklyPattern } from '../working-hours.ts'

/** What a companion enters while applying. */
export interface DemoApplicant {
  /** Names the person within the demo; the portrait is `portraits/{key}.webp`. */
  readonly key: string
  readonly fullName: string
  readonly bio: string
  /** The language the person writes in, and wants mail in. */
  readonly writes: Language
  readonly languages: readonly LanguageCode[]
  readonly countryCode: CompanionCountryCode
  readonly timeZone: string
  readonly birthYear: number
  readonly gender: Gender | null
  readonly topics: readonly TopicKey[]
}

/** A companion who was approved and can be booked. Rates are credits per hour. */
export interface DemoCompanion extends DemoApplicant {
  readonly certified: boolean
  readonly featured?: boolean
  readonly freeIntro?: boolean
  readonly ratePerHourAudio: number
  readonly ratePerHourVideo: number
  readonly weeklyPattern: WeeklyPattern
}
