import type { Language } from '#app/i18n/languages.ts'
import type { AccountStatus, Role } from '#app/platform/viewer.ts'
import { APPLICANT, COMPANIONS } from './people.ts'
import { seededRandom } from './seeded.ts'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'demo-visavis'

export interface DemoAccount {
  /** Names the person within the demo. */
  readonly key: string
  readonly email: string
  readonly role: Role
  readonly status: AccountStatus | null
  readonly displayName: string
  readonly language: Language
  readonly timeZone: string
}

/** Where the addresses of all demo accounts end; nobody can receive mail there (RFC 2606). */
export const DEMO_DOMAIN = 'demo.visavis.example'

const address = (name: string) => `${name}@${DEMO_DOMAIN}`

/** The five accounts that the login page offers. */
export const NAMED_ACCOUNTS: readonly DemoAccount[] = [
  {
    key: 'lena',
    email: address('seeker'),
    role: 'seeker',
    status: 'active',
    displayName: 'Lena',
    language: 'en',
    timeZone: 'Europe/Berlin',
  },
  {
    key: 'jule',
    email: address('new-seeker'),
    role: 'seeker',
    status: 'new',
    displayName: 'Jule',
    language: 'en',
    timeZone: 'Europe/Berlin',
  },
  {
    key: 'mara',
    email: address('companion'),
    role: 'offerer',
    status: 'active',
    displayName: 'Mara Feld',
    language: 'en',
    timeZone: 'Europe/Berlin',
  },
  {
    key: APPLICANT.key,
    email: address('applicant'),
    role: 'offerer',
    status: null,
    displayName: APPLICANT.fullName,
    language: APPLICANT.writes,
    timeZone: APPLICANT.timeZone,
  },
  {
    key: 'admin',
    email: address('admin'),
    role: 'admin',
    status: 'active',
    displayName: 'Alex Sommer',
    language: 'en',
    timeZone: 'Europe/Berlin',
  },
]

const OTHER_SEEKER_NAMES = {
  de: [
    'Deniz',
    'Miriam',
    'Paul',
    'Anke',
    'Tobias',
    'Nachteule',
    'Carla',
    'Jonas',
    'Merle',
    'Sven',
    'Fenja',
    'Kim',
    'Ruth',
    'Bastian',
    'Wolke',
    'Petra',
    'Malik',
    'Greta',
    'Holger',
    'Line',
  ],
  en: [
    'Ava',
    'Sean',
    'Olivia',
    'Ben',
    'Marisol',
    'Night Owl',
    'Theresa',
    'Idris',
    'Claire',
    'Hugo',
    'June',
    'Omar',
    'Freya',
    'Leo',
    'Wren',
    'Dominic',
    'Asha',
    'Pearl',
    'Victor',
    'Elin',
  ],
} as const

const member = (displayName: string, language: Language, timeZone: string): DemoAccount => {
  const key = displayName.toLowerCase().replace(' ', '-')
  return { key, email: address(key), role: 'seeker', status: 'active', displayName, language, timeZone }
}

/** Forty seekers who have talked to the companions before. */
export const OTHER_SEEKER_ACCOUNTS: readonly DemoAccount[] = [
  ...OTHER_SEEKER_NAMES.de.map((name, at) => member(name, 'de', at % 4 === 3 ? 'Europe/Vienna' : 'Europe/Berlin')),
  ...OTHER_SEEKER_NAMES.en.map((name, at) => member(name, 'en', at % 2 === 1 ? 'Europe/Dublin' : 'Europe/London')),
]

/** Companions that the login page does not offer. */
export const OTHER_COMPANION_ACCOUNTS: readonly DemoAccount[] = COMPANIONS.filter(
  (person) => person.key !== 'mara',
).map((person) => ({
  key: person.key,
  email: address(person.key),
  role: 'offerer',
  status: 'active',
  displayName: person.fullName,
  language: person.writes,
  timeZone: person.timeZone,
}))

/** Everybody in the demo. */
export const ACCOUNTS: readonly DemoAccount[] = [
  ...NAMED_ACCOUNTS,
  ...OTHER_COMPANION_ACCOUNTS,
  ...OTHER_SEEKER_ACCOUNTS,
]

const DAY = 86_400_000

/** Days since sign-up, before the first demo call of the account. */
function daysSinceSignUp({ key, role }: DemoAccount): number {
  const fixedDays: Readonly<Record<string, number>> = {
    admin: 430,
    mara: 410,
    lena: 92,
    jule: 0.1,
    [APPLICANT.key]: 1.2,
  }
  const since = Math.floor(seededRandom(`joined ${key}`)() * 250)
  return fixedDays[key] ?? (role === 'offerer' ? 120 : 95) + since
}

/** When somebody signed up. */
export const joinedAt = (account: DemoAccount, now: Date) => new Date(now.getTime() - daysSinceSignUp(account) * DAY)

/** When a companion applied. */
export const appliedAt = (account: DemoAccount, now: Date) => new Date(joinedAt(account, now).getTime() + 0.3 * DAY)

/** When an administrator approved the application. */
export const approvedAt = (account: DemoAccount, now: Date) => new Date(joinedAt(account, now).getTime() + 2 * DAY)
