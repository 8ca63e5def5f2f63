import { FIRST } from './people/first.ts'
import { GERMANY } from './people/germany.ts'
import { NEIGHBOURS } from './people/neighbours.ts'
import { NORTH } from './people/north.ts'
import type { DemoApplicant, DemoCompanion } from './people/person.ts'
import { SOUTH } from './people/south.ts'

export type { DemoApplicant, DemoCompanion } from './people/person.ts'

/** The 60 companions of the demo, all invented. */
export const COMPANIONS: readonly DemoCompanion[] = [...FIRST, ...NORTH, ...GERMANY, ...SOUTH, ...NEIGHBOURS]

/** Has gone through the four steps and waits for review. */
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

/** The portrait of a person, relative to this folder: WebP, 640 × 800. */
export function portraitFile(person: DemoApplicant): string {
  return `portraits/${person.key}.webp`
}
