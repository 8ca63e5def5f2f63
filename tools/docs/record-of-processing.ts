import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import { RETENTION_MONTHS } from '#app/features/marketplace/analytics/schema.ts'
import { TRADER_RETENTION_MONTHS } from '#app/features/marketplace/traders/schema.ts'
import {
  goesWithAccount,
  kindOf,
  type RetentionStep,
  retentionSteps,
  type Sweep,
  type TableRule,
} from '#db/table-rules.ts'
import { tableRules, type Writer } from '#db/tables.ts'

type Activity = { purpose: string; people: string; basis: string; recipients: string }

const contract = 'contract, Art. 6 (1) b'
const legalDuty = 'legal duty, Art. 6 (1) c'
const interest = 'legitimate interest, Art. 6 (1) f'
const host = 'hosting'
const both = 'seekers, companions'

/** Why each feature processes data, whose, on which legal basis, and who receives it (Art. 30 (1) b to d GDPR). */
const ACTIVITIES: Readonly<Record<Writer, Activity>> = {
  accounts: {
    purpose: `sign-up for people of ${ADULT_AGE} and over, signing in, protection against guessing`,
    people: `${both}, administrators`,
    basis: `${contract}; limits and trusted browsers: ${interest}`,
    recipients: `${host}, mail`,
  },
  platform: {
    purpose: 'sessions, mails, repeated requests, alarms of the operator',
    people: `${both}, administrators, guests who write`,
    basis: contract,
    recipients: `${host}, mail`,
  },
  analytics: {
    purpose: 'counting which steps lead to a call',
    people: 'visitors who agreed, without anything that leads to them',
    basis: 'consent, Art. 6 (1) a, § 25 (1) TDDDG',
    recipients: host,
  },
  profiles: {
    purpose: 'profiles, applications, favourites',
    people: both,
    basis: contract,
    recipients: `${host}; companions’ profiles: everybody`,
  },
  safety: { purpose: 'blocks', people: both, basis: contract, recipients: host },
  audit: {
    purpose: 'proof of what administrators did',
    people: 'administrators',
    basis: `${legalDuty}; ${interest}`,
    recipients: host,
  },
  site: {
    purpose: 'quotes of people on the home page',
    people: 'people who agreed to be quoted',
    basis: 'consent, Art. 6 (1) a',
    recipients: 'everybody; not when and how they agreed',
  },
  backoffice: { purpose: 'corrections by hand, closed operations', people: both, basis: legalDuty, recipients: host },
  credits: {
    purpose: 'books: credits, holds, earnings',
    people: both,
    basis: `${contract}; ${legalDuty} (§ 147 AO, § 257 HGB)`,
    recipients: host,
  },
  availability: {
    purpose: 'when a companion can be booked',
    people: 'companions',
    basis: contract,
    recipients: `${host}; free times: everybody`,
  },
  legal: { purpose: 'versions of the legal texts', people: 'nobody', basis: legalDuty, recipients: host },
  gate: {
    purpose: 'which notices about topics a seeker confirmed, and when',
    people: 'seekers',
    basis: `${contract}; proof: ${interest}`,
    recipients: host,
  },
  terms: {
    purpose: 'which version of the terms a person accepted, and when',
    people: both,
    basis: `${contract}; proof: ${interest}`,
    recipients: host,
  },
  traders: {
    purpose: 'whether a companion trades, and who a trader is',
    people: 'companions',
    basis: `${legalDuty} (DSA Art. 30, § 5b UWG)`,
    recipients: `${host}; of traders: everybody`,
  },
  bookings: {
    purpose: 'booked calls; which notices about topics were shown with a booking (HeilprG)',
    people: both,
    basis: `${contract}; what topics say about health: consent by booking, Art. 9 (2) a (counsel must check)`,
    recipients: `${host}; the other participant`,
  },
  calls: {
    purpose: 'who was in a call when, and who asked for more time: decides who is paid; how its connection held',
    people: both,
    basis: `${contract}; connections: ${interest}`,
    recipients: host,
  },
  ratings: {
    purpose: 'stars for completed calls',
    people: both,
    basis: contract,
    recipients: `${host}; averages: everybody`,
  },
  payments: {
    purpose: 'purchases, refunds, disputes, comparison with the provider',
    people: 'seekers',
    basis: `${contract}; ${legalDuty}; stolen cards: ${interest}`,
    recipients: `${host}, Stripe`,
  },
  payouts: {
    purpose: 'paying out earnings; reviews against fraud',
    people: 'companions',
    basis: `${contract}; reviews: ${interest}`,
    recipients: `${host}, Stripe`,
  },
  tax: {
    purpose: 'yearly report to the tax office (DAC7, PStTG)',
    people: 'companions',
    basis: legalDuty,
    recipients: `${host}, tax office`,
  },
  documents: {
    purpose: 'invoices, credit notes, payout statements',
    people: both,
    basis: `${legalDuty} (§ 14 UStG, § 147 AO)`,
    recipients: host,
  },
  withdrawals: {
    purpose: 'declarations of withdrawal and their receipts',
    people: 'buyers, with or without an account',
    basis: `${legalDuty} (§§ 355, 356a BGB)`,
    recipients: `${host}, mail`,
  },
  suspensions: {
    purpose: 'who may not use the account, and until when',
    people: both,
    basis: `${contract}; ${interest}`,
    recipients: host,
  },
  cases: {
    purpose: 'notices, reports, objections and barriers; decisions and appeals',
    people: `${both}, people without an account`,
    basis: `${legalDuty} (DSA Art. 16, 17, 20; BFSG)`,
    recipients: `${host}, mail`,
  },
  directory: {
    purpose: 'finding a companion',
    people: 'companions',
    basis: contract,
    recipients: `${host}; everybody`,
  },
  notifications: { purpose: 'news about calls and money', people: both, basis: contract, recipients: `${host}, mail` },
}

const sweptAfter: Readonly<Record<Sweep, string>> = {
  accounts: 'until they expire; counters a day; unconfirmed accounts a week',
  analytics: `${RETENTION_MONTHS} months`,
  free_times: 'until they are over',
  photos: 'until the photo is replaced; uploads nobody used a day',
  traders: `the account, then ${TRADER_RETENTION_MONTHS} months`,
}

const stepWords = ({ days, columns }: RetentionStep) =>
  `${days} days${columns ? ` (${Object.keys(columns).join(', ')})` : ''}`

function periodOf(rule: TableRule): string {
  const { until } = rule
  if (until === 'account' || until === 'installation') return `as long as the ${until}`
  if (typeof until === 'object' && 'sweep' in until) return sweptAfter[until.sweep]
  return [...retentionSteps(rule).map(stepWords), ...(until === 'law' ? ['ten years and more'] : [])].join(', ')
}

/** The columns about a person, in database order. */
const dataOf = (table: PgTable, rule: TableRule) =>
  Object.keys(getTableColumns(table))
    .filter((column) => kindOf(rule, column) !== 'internal')
    .join(', ') || 'none that is about a person'

/** The record of processing activities (Art. 30 GDPR), generated from the table rules. */
export function processingRecord(): string {
  const activities = Object.entries(ACTIVITIES).map(([owner, { purpose, people, basis, recipients }]) => {
    const lines = tableRules
      .filter(({ rule }) => rule.writer === owner)
      .map(({ table, rule }) => {
        const end = goesWithAccount(rule) ? 'goes' : 'stays, what is personal in it goes'
        return `| \`${getTableName(table)}\` | ${dataOf(table, rule)} | ${periodOf(rule)} | ${end}: ${rule.why} |`
      })
    return [
      `## ${owner}`,
      '',
      `Purpose: ${purpose}. People: ${people}. Basis: ${basis}. Recipients: ${recipients}.`,
      '',
      '| table | data | kept | when the account is deleted |',
      '|---|---|---|---|',
      ...lines,
    ].join('\n')
  })
  return `${head}\n${activities.join('\n\n')}\n`
}

const head = `# Record of processing activities

Made from \`db/tables.ts\` by \`npm run docs\`. It is the part of the record under Art. 30 GDPR that the code knows. An operator adds: name and contact of the controller and, where there is one, the data protection
officer; the processors by name (hosting, mail, Stripe, object storage), their contracts and places; transfers outside the EU and their safeguards.

- **Sound and picture of calls** are kept nowhere: they travel encrypted between two browsers, or through the relay, which keeps nothing.
- **Photos** lie in the file storage without place and device data, and go with their profile.
- **Deleted accounts** leave an id and a keyed hash of the address in the journal of deletions (file storage, folder \`deletions\`), so that a restored
  backup does not bring them back; nothing can be read from it.
- **Backups** are the operator's: how long they are kept belongs here.
- **Safety measures** (Art. 32): docs/threats.md. What to do after a breach: docs/operating.md.
- *ten years and more*: tax and commercial law; rows of the books are never removed, because they are checked against each other (docs/decisions/003-ledger.md).
`
