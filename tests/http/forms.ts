import { CONSENT_VERSION } from '#app/features/money/payments/schema.ts'
import { applicationIdOf, caseIdOf, DEMO_DECIDED_CASE, userIdOf } from '#db/demo/ids.ts'
import { TAX_FIELDS } from '#tests/support/tax.ts'
import { ATTACK_COMMANDS } from './attack-commands.ts'
import type { Who } from './attack-expectations.ts'
import { VISITORS, type Visitor } from './visitors.ts'

export type KnownForm = { route: string; path: string; roles: Visitor[]; fields: Record<string, string> }

/** Forms as they are meant where the table of attacks sends only ones that are refused for what they say. */
const MEANT: KnownForm[] = [
  {
    route: 'signup',
    path: '/en/signup?role=seeker',
    roles: ['guest'],
    fields: { role: 'seeker', email: 'bad-input@visavis.example', password: 'longer-than-six', adult: 'on' },
  },
  {
    route: 'profile-edit',
    path: '/en/profile/edit',
    roles: ['seeker', 'companion', 'admin', 'guest'],
    fields: {
      ...{ fullName: 'Robin', locationCode: 'DE', birthYear: '1980', gender: 'other', bio: 'I listen.' },
      ...{ languages: 'en', interests: 'stress_relief', photoKey: 'a-photo' },
    },
  },
  {
    route: 'report-content',
    path: '/en/report-content',
    roles: ['guest', 'seeker'],
    fields: {
      ...{ urls: '/en/terms', reason: 'illegal', text: 'Against the law.', name: 'Nora', goodFaith: 'on' },
      email: 'nora@test.example',
    },
  },
  {
    route: 'accessibility',
    path: '/en/accessibility',
    roles: ['guest', 'seeker'],
    fields: { text: 'The calendar reads nothing out.', page: '/en/my-schedule', email: 'barrier@forms.example' },
  },
  {
    route: 'trader',
    path: '/en/offer/trader',
    roles: ['companion', 'seeker', 'guest'],
    fields: {
      ...{ isTrader: 'yes', legalName: 'Feld', address: 'Lindenweg 4', country: 'DE', email: 'feld@forms.example' },
      ...{ phone: '+49 30 123456', register: '', vatId: '', certified: 'on' },
    },
  },
  {
    route: 'credits',
    path: '/en/credits',
    roles: ['seeker', 'companion', 'admin', 'guest'],
    fields: { packageKey: '350', consent: CONSENT_VERSION },
  },
  {
    route: 'tax-details',
    path: '/en/payouts/tax',
    roles: ['companion', 'applicant', 'seeker', 'guest'],
    fields: { ...TAX_FIELDS, vatId: 'DE123456789', birthCity: 'Bonn', birthCountry: 'DE', password: 'wrong' },
  },
  {
    route: 'documents',
    path: '/en/documents',
    roles: ['seeker', 'companion', 'guest'],
    fields: { name: 'Lena Weber', address: 'Am Markt 1', country: 'DE', taxId: '' },
  },
]

const AS: Readonly<Record<Visitor, Who>> = {
  guest: 'guest',
  seeker: 'seeker',
  newcomer: 'stranger',
  companion: 'companion',
  applicant: 'applicant',
  admin: 'admin',
}

/** What ends a session, or shows a page and changes nothing. */
const isLeftOut = (intent = '') => ['everywhere', 'preview'].includes(intent)

/** Every form of the product, by the file whose action takes it and by those who may send it. */
export function knownForms(ids: readonly string[]): KnownForm[] {
  const id = ids[0] ?? userIdOf('mara')
  const startAt = new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 5 * 86_400_000).toISOString()
  const words: Record<string, string> = {
    ...{ companion: userIdOf('mara'), application: applicationIdOf('noah'), case: caseIdOf('danger') },
    ...{ seeker: userIdOf('mara'), applicant: userIdOf('mara') },
    ...{ reference: DEMO_DECIDED_CASE, startAt, date: startAt.slice(0, 10), who: 'forms', other: 'nobody' },
  }
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? id)
  const asMeant = ATTACK_COMMANDS.filter(
    ({ address, fields }) => !isLeftOut(fields.intent) && !JSON.stringify([address, fields]).includes('{malformed}'),
  )
  return [
    ...MEANT,
    ...asMeant.map(({ route, address, fields, expected }): KnownForm => {
      // Signing out would end the sessions of all other tests.
      const isEnd = route === 'sign-out' || (route === 'confirm-email' && fields.intent === 'sign_out')
      const senders = VISITORS.filter((who) => !['login', 'factor', '404', '/en'].includes(expected[AS[who]]))
      return {
        route,
        path: filled(address),
        roles: isEnd ? ['guest'] : senders.length > 0 ? senders : [...VISITORS],
        fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, filled(value)])),
      }
    }),
  ]
}
