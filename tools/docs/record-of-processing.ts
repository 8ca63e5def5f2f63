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
    purpose: `sign-up from age ${ADULT_AGE}, sign-in, protection against guessed passwords`,
    people: `${both}, administrators`,
    basis: `${contract}; limits and trusted browsers: ${interest}`,
    recipients: `${host}, email`,
  },
  platform: {
    purpose: 'sessions, emails, retried requests, operator alarms',
    people: `${both}, administrators, guests who write`,
    basis: contract,
    recipients: `${host}, email`,
  },
  analytics: {
    purpose: 'counting the steps that lead to a call',
    people: 'visitors who consented, without identifying them',
    basis: 'consent, Art. 6 (1) a, § 25 (1) TDDDG',
    recipients: host,
  },
  profiles: {
    purpose: 'profiles, applications, favourites',
    people: both,
    basis: contract,
    recipients: `${host}; companions’ profiles: everyone`,
  },
  safety: { purpose: 'blocks', people: both, basis: contract, recipients: host },
  audit: {
    purpose: 'proof of what administrators did',
    people: 'administrators',
    basis: `${legalDuty}; ${interest}`,
    recipients: host,
  },
  site: {
    purpose: 'quotes on the home page',
    people: 'people who agreed to be quoted',
    basis: 'consent, Art. 6 (1) a',
    recipients: 'everyone, but not when and how they agreed',
  },
  backoffice: { purpose: 'manual corrections, closed operations', people: both, basis: legalDuty, recipients: host },
  credits: {
    purpose: 'ledger: credits, holds, earnings',
    people: both,
    basis: `${contract}; ${legalDuty} (§ 147 AO, § 257 HGB)`,
    recipients: host,
  },
  availability: {
    purpose: 'when a companion can be booked',
    people: 'companions',
    basis: contract,
    recipients: `${host}; free times: everyone`,
  },
  legal: { purpose: 'versions of the legal texts', people: 'none', basis: legalDuty, recipients: host },
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
    purpose: 'whether a companion is a trader, and traders’ identities',
    people: 'companions',
    basis: `${legalDuty} (DSA Art. 30, § 5b UWG)`,
    recipients: `${host}; traders’ details: everyone`,
  },
  bookings: {
    purpose: 'booked calls; topic notices shown with a booking (HeilprG)',
    people: both,
    basis: `${contract}; health data implied by topics: consent by booking, Art. 9 (2) a (counsel must check)`,
    recipients: `${host}; the other participant`,
  },
  calls: {
    purpose: 'attendance and extensions, which decide who is paid; connection quality',
    people: both,
    basis: `${contract}; connections: ${interest}`,
    recipients: host,
  },
  ratings: {
    purpose: 'stars for completed calls',
    people: both,
    basis: contract,
    recipients: `${host}; averages: everyone`,
  },
  payments: {
    purpose: 'purchases, refunds, disputes, comparison with the payment provider',
    people: 'seekers',
    basis: `${contract}; ${legalDuty}; stolen cards: ${interest}`,
    recipients: `${host}, Stripe`,
  },
  payouts: {
    purpose: 'payouts of earnings; fraud reviews',
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
    recipients: `${host}, email`,
  },
  suspensions: {
    purpose: 'which accounts are suspended, and until when',
    people: both,
    basis: `${contract}; ${interest}`,
    recipients: host,
  },
  cases: {
    purpose: 'notices, reports, objections and barriers; decisions and appeals',
    people: `${both}, people without an account`,
    basis: `${legalDuty} (DSA Art. 16, 17, 20; BFSG)`,
    recipients: `${host}, email`,
  },
  directory: {
    purpose: 'finding a companion',
    people: 'companions',
    basis: contract,
    recipients: `${host}; everyone`,
  },
  notifications: { purpose: 'news about calls and money', people: both, basis: contract, recipients: `${host}, email` },
}

const sweptAfter: Readonly<Record<Sweep, string>> = {
  accounts: 'until they expire; counters for a day, unconfirmed accounts for a week',
  analytics: `${RETENTION_MONTHS} months`,
  free_times: 'until they are over',
  photos: 'until it is replaced; unused uploads for a day',
  traders: `as long as the account, then ${TRADER_RETENTION_MONTHS} months`,
}

const stepWords = ({ days, columns }: RetentionStep) =>
  `${days} days${columns ? ` (${Object.keys(columns).join(', ')})` : ''}`

function periodOf(rule: TableRule): string {
  const { until } = rule
  if (until === 'account' || until === 'installation') return `as long as the ${until}`
  if (typeof until === 'object' && 'sweep' in until) return sweptAfter[until.sweep]
  return [...retentionSteps(rule).map(stepWords), ...(until === 'law' ? ['at least ten years'] : [])].join(', ')
}

/** The columns about a person, in database order. */
const dataOf = (table: PgTable, rule: TableRule) =>
  Object.keys(getTableColumns(table))
    .filter((column) => kindOf(rule, column) !== 'internal')
    .join(', ') || 'no personal data'

/** The record of processing activities (Art. 30 GDPR), generated from the table rules. */
export function processingRecord(): string {
  const activities = Object.entries(ACTIVITIES).map(([owner, { purpose, people, basis, recipients }]) => {
    const lines = tableRules
      .filter(({ rule }) => rule.writer === owner)
      .map(({ table, rule }) => {
        const end = goesWithAccount(rule) ? 'deleted' : rule.keeps ? 'kept in part' : 'kept'
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

Generated from \`db/tables.ts\` by \`npm run docs\`: the part of the Art. 30 GDPR record that the code knows. The operator adds:

- the controller's name and contact details, and the data protection officer's if there is one
- the processors (hosting, email, Stripe, object storage), with their contracts and locations
- transfers outside the EU, with their safeguards
- how long backups are kept

Also:

- **Sound and picture of calls** aren't stored. They travel encrypted between two browsers, directly or through the relay.
- **Photos** are in the file storage, without location and device data. They're deleted with their profile.
- **Voice greetings** are in the file storage too, as bare sound without other data. They're deleted with their profile.
- **Deleted accounts** leave an id and a keyed hash of the address in the deletion journal (file storage, folder \`deletions\`). It deletes them again if
  a backup restores them. The address can't be read from it.
- **Security measures** (Art. 32) are in docs/threats.md. docs/operating.md explains what to do after a breach.
- *at least ten years*: tax and commercial law. Ledger rows are never removed, because they're checked against each other (docs/decisions/003-ledger.md).
`
