import type { Language } from '#app/i18n/languages.ts'
import type { AccountStatus, Role } from '#app/platform/viewer.ts'
import { APPLICANT, COMPANIONS, type DemoApplicant } from './people.ts'
import { seededRandom } from './seeded.ts'

export const DEMO_PASSWORD = 'demo-visavis'

export interface DemoAccount {
  readonly key: string
  readonly email: string
  readonly role: Role
  readonly status: AccountStatus | null
  readonly displayName: string
  readonly language: Language
  readonly timeZone: string
}

/** Domain of all demo email addresses. It can't receive mail (RFC 2606). */
export const DEMO_DOMAIN = 'demo.visavis.example'

const address = (name: string) => `${name}@${DEMO_DOMAIN}`

const inBerlin = { language: 'en', timeZone: 'Europe/Berlin' } as const

function companionAccount({ key, fullName, writes, timeZone }: DemoApplicant): DemoAccount {
  return {
    key,
    email: address(key),
    role: 'offerer',
    status: 'active',
    displayName: fullName,
    language: writes,
    timeZone,
  }
}

export const NAMED_ACCOUNTS: readonly DemoAccount[] = [
  { ...inBerlin, key: 'lena', email: address('seeker'), role: 'seeker', status: 'active', displayName: 'Lena' },
  { ...inBerlin, key: 'jule', email: address('new-seeker'), role: 'seeker', status: 'new', displayName: 'Jule' },
  {
    ...inBerlin,
    key: 'mara',
    email: address('companion'),
    role: 'offerer',
    status: 'active',
    displayName: 'Mara Feld',
  },
  { ...companionAccount(APPLICANT), email: address('applicant'), status: null },
  { ...inBerlin, key: 'admin', email: address('admin'), role: 'admin', status: 'active', displayName: 'Alex Sommer' },
]

const OTHER_SEEKER_NAMES = {
  de: 'Deniz, Miriam, Paul, Anke, Tobias, Nachteule, Carla, Jonas, Merle, Sven, Fenja, Kim, Ruth, Bastian, Wolke, Petra, Malik, Greta, Holger, Line',
  en: 'Ava, Sean, Olivia, Ben, Marisol, Night Owl, Theresa, Idris, Claire, Hugo, June, Omar, Freya, Leo, Wren, Dominic, Asha, Pearl, Victor, Elin',
} as const

const member = (displayName: string, language: Language, timeZone: string): DemoAccount => {
  const key = displayName.toLowerCase().replace(' ', '-')
  return { key, email: address(key), role: 'seeker', status: 'active', displayName, language, timeZone }
}

/** Forty seekers who have already had calls with the companions. */
export const OTHER_SEEKER_ACCOUNTS: readonly DemoAccount[] = [
  ...OTHER_SEEKER_NAMES.de
    .split(', ')
    .map((name, at) => member(name, 'de', at % 4 === 3 ? 'Europe/Vienna' : 'Europe/Berlin')),
  ...OTHER_SEEKER_NAMES.en
    .split(', ')
    .map((name, at) => member(name, 'en', at % 2 === 1 ? 'Europe/Dublin' : 'Europe/London')),
]

export const ACCOUNTS: readonly DemoAccount[] = [
  ...NAMED_ACCOUNTS,
  ...COMPANIONS.filter(({ key }) => key !== 'mara').map(companionAccount),
  ...OTHER_SEEKER_ACCOUNTS,
]

const DAY = 86_400_000

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

export const joinedAt = (account: DemoAccount, now: Date) => new Date(now.getTime() - daysSinceSignUp(account) * DAY)

export const appliedAt = (account: DemoAccount, now: Date) => new Date(joinedAt(account, now).getTime() + 0.3 * DAY)

export const approvedAt = (account: DemoAccount, now: Date) => new Date(joinedAt(account, now).getTime() + 2 * DAY)
