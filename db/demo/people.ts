import type {
  CompanionCountryCode,
  LanguageCode,
  TopicKey,
} from '#app/features/marketplace/profiles/catalogues.data.ts'
import type { Gender, OtherBios } from '#app/features/marketplace/profiles/schema.ts'
import type { Language } from '#app/i18n/languages.ts'
import { FIRST } from './people/first.ts'
import { NORTH } from './people/north.ts'
import { SOUTH } from './people/south.ts'
import type { WeeklyPattern } from './working-hours.ts'

export interface DemoApplicant {
  /** The person's key in the demo. The portrait is `portraits/{key}.webp`, 640 × 800. */
  readonly key: string
  readonly fullName: string
  readonly bio: string
  /** Language of the bio and of emails. */
  readonly writes: Language
  readonly otherBios?: OtherBios
  readonly languages: readonly LanguageCode[]
  readonly countryCode: CompanionCountryCode
  readonly timeZone: string
  readonly birthYear: number
  readonly gender: Gender | null
  readonly topics: readonly TopicKey[]
}

/** An approved companion who can be booked. Rates are credits per hour. */
export interface DemoCompanion extends DemoApplicant {
  readonly certified: boolean
  readonly featured?: boolean
  readonly freeIntro?: boolean
  readonly ratePerHourAudio: number
  readonly ratePerHourVideo: number
  readonly weeklyPattern: WeeklyPattern
}

/** As written in the lists. Defaults: not certified, and one rate for both media. */
export type ListedCompanion = Omit<DemoCompanion, 'key' | 'timeZone' | 'certified' | 'ratePerHourVideo'> &
  Partial<Pick<DemoCompanion, 'certified' | 'ratePerHourVideo'>>

function zoneOf(region: CompanionCountryCode): string {
  const zones = new Intl.Locale('und', { region }).getTimeZones() ?? []
  return zones.find((zone) => zone.startsWith('Europe/')) ?? zones[0] ?? 'UTC'
}

const keyOf = ({ fullName }: ListedCompanion) =>
  fullName
    .replace(/[ -].*/, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()

export const COMPANIONS: readonly DemoCompanion[] = [...FIRST, ...NORTH, ...SOUTH].map((companion) => ({
  key: keyOf(companion),
  certified: false,
  ratePerHourVideo: companion.ratePerHourAudio,
  timeZone: zoneOf(companion.countryCode),
  ...companion,
}))

export const APPLICANT: DemoApplicant = {
  key: 'theo',
  fullName: 'Theo Winkler',
  bio: 'Ich repariere Fahrräder und höre dabei, was die Leute sonst noch drückt. Eine Kette ist schnell gewechselt, für den Rest nehme ich mir Zeit.',
  writes: 'de',
  languages: ['de', 'en'],
  countryCode: 'DE',
  timeZone: 'Europe/Berlin',
  birthYear: 1986,
  gender: 'male',
  topics: ['everyday_chat', 'stress_relief', 'self_employment'],
}
