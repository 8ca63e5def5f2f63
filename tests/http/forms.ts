import { CONSENT_VERSION } from '#app/features/money/payments/schema.ts'
import { applicationIdOf, caseIdOf, DEMO_DECIDED_CASE, userIdOf } from '#db/demo/seeded.ts'
import { TAX_FIELDS } from '#tests/support/tax.ts'
import { ATTACK_COMMANDS } from './attack-commands.ts'
import type { Expected, Who } from './attack-expectations.ts'
import { VISITORS, type Visitor } from './visitors.ts'

export type KnownForm = { route: string; path: string; roles: Visitor[]; fields: Record<string, string> }

const meant = (route: string, path: string, roles: Visitor[], fields: Record<string, string>): KnownForm => ({
  route,
  path,
  roles,
  fields,
})

/** Valid forms, where the attack table only has ones that are refused for their contents. */
const MEANT: KnownForm[] = [
  meant('signup', '/en/signup?role=seeker', ['guest'], {
    ...{ role: 'seeker', email: 'bad-input@visavis.example', password: 'longer-than-six', adult: 'on' },
  }),
  meant('profile-edit', '/en/profile/edit', ['seeker', 'companion', 'admin', 'guest'], {
    ...{ fullName: 'Robin', locationCode: 'DE', birthYear: '1980', gender: 'other', bio: 'I listen.' },
    ...{ languages: 'en', interests: 'stress_relief', photoKey: 'a-photo' },
  }),
  meant('report-content', '/en/report-content', ['guest', 'seeker'], {
    ...{ urls: '/en/terms', reason: 'illegal', text: 'Against the law.', name: 'Nora', goodFaith: 'on' },
    email: 'nora@test.example',
  }),
  meant('accessibility', '/en/accessibility', ['guest', 'seeker'], {
    ...{ text: 'The calendar reads nothing out.', page: '/en/my-schedule', email: 'barrier@forms.example' },
  }),
  meant('trader', '/en/offer/trader', ['companion', 'seeker', 'guest'], {
    ...{ isTrader: 'yes', legalName: 'Feld', address: 'Lindenweg 4', country: 'DE', email: 'feld@forms.example' },
    ...{ phone: '+49 30 123456', register: '', vatId: '', certified: 'on' },
  }),
  meant('credits', '/en/credits', ['seeker', 'companion', 'admin', 'guest'], {
    ...{ packageKey: '350', consent: CONSENT_VERSION },
  }),
  meant('tax-details', '/en/payouts/tax', ['companion', 'applicant', 'seeker', 'guest'], {
    ...{ ...TAX_FIELDS, vatId: 'DE123456789', birthCity: 'Bonn', birthCountry: 'DE', password: 'wrong' },
  }),
  meant('documents', '/en/documents', ['seeker', 'companion', 'guest'], {
    ...{ name: 'Lena Weber', address: 'Am Markt 1', country: 'DE', taxId: '' },
  }),
]

const AS: Readonly<Record<Visitor, Who>> = {
  guest: 'guest',
  seeker: 'seeker',
  newcomer: 'stranger',
  companion: 'companion',
  applicant: 'applicant',
  admin: 'admin',
}

/** Who may send a form, first those who may change something. Visitors who are redirected are left out. */
function allowedSenders(route: string, expected: Expected): Visitor[] {
  if (/^(admin|tax-report)/.test(route)) return ['admin', 'seeker']
  const answerTo = (who: Visitor) => expected[AS[who]].split('|', 1)[0] ?? ''
  const senders = VISITORS.filter((who) => !/^(login|factor|\/en)/.test(answerTo(who)))
  const isLast = (who: Visitor) => Number(answerTo(who) !== 'may')
  return senders.length > 0 ? senders.toSorted((one, other) => isLast(one) - isLast(other)) : [...VISITORS]
}

/** Every form of the product once, by the file of its action, with existing records where it needs one. */
export function knownForms(ids: readonly string[]): KnownForm[] {
  const id = ids[0] ?? userIdOf('mara')
  const startAt = new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 5 * 86_400_000).toISOString()
  const date = startAt.slice(0, 10)
  const words: Record<string, string> = {
    ...{ companion: userIdOf('mara'), seeker: userIdOf('mara'), applicant: userIdOf('mara') },
    ...{ application: applicationIdOf('noah'), case: caseIdOf('danger'), reference: DEMO_DECIDED_CASE },
    ...{ startAt, date, malformed: date, who: 'forms', other: 'nobody' },
  }
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? id)
  const seen = new Set(MEANT.map(({ route }) => route))
  const others = ATTACK_COMMANDS.filter(({ route, fields }) => {
    // These end the sessions of all other tests, or change nothing.
    if (['everywhere', 'preview'].includes(fields.intent ?? '') || seen.has(route)) return false
    const form = `${route} ${fields.intent} ${Object.keys(fields)}`
    return !seen.has(form) && seen.add(form)
  })
  return [
    ...MEANT,
    ...others.map(({ route, address, fields, expected }): KnownForm => {
      const isEnd = route === 'sign-out' || (route === 'confirm-email' && fields.intent === 'sign_out')
      return {
        route,
        path: filled(address),
        roles: isEnd ? ['guest'] : allowedSenders(route, expected),
        fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, filled(value)])),
      }
    }),
  ]
}
