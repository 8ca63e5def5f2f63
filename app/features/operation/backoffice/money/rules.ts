import type { LedgerAccountKind } from '#app/features/marketplace/credits/schema.ts'
import type { Translate } from '#app/i18n/keys.ts'
import { isUuid } from '#app/platform/uuid.ts'
import { OPERATION_KINDS } from '../operations/schema.ts'

/** Kinds of account with a debit balance, negative in the ledger: assets, receivables and expenses. */
const DEBIT_KINDS: ReadonlySet<LedgerAccountKind> = new Set([
  'user_debt',
  'credits_issued',
  'credits_written_off',
  'stripe_cash',
  'disputes_receivable',
  'user_debt_receivable',
  'stripe_fees',
  'bad_debt',
])

/** Ledger balance with the sign people expect for this kind of account. */
export const displayBalance = (kind: LedgerAccountKind, balance: number): number =>
  DEBIT_KINDS.has(kind) && balance !== 0 ? -balance : balance

/** A part's path below `/admin`. The first part of a section has the section's path. */
export function partPath(part: MoneyPart): string {
  const section = MONEY_SECTION_KEYS.find((key) => MONEY_SECTIONS[key].some((each) => each === part)) ?? 'overview'
  const home = section === 'overview' ? '/money' : `/money/${section}`
  return part === MONEY_SECTIONS[section][0] ? home : `${home}/${part}`
}

export function partOf(section = 'overview', part?: string): { section: MoneySection; part: MoneyPart } | null {
  const key = MONEY_SECTION_KEYS.find((each) => each === section)
  const parts: readonly MoneyPart[] = key ? MONEY_SECTIONS[key] : []
  const found = part === undefined ? parts[0] : parts.slice(1).find((each) => each === part)
  return key && found ? { section: key, part: found } : null
}

export function needPath(kind: NeedKind): string {
  switch (kind) {
    case 'corrections_proposed':
      return partPath('corrections')
    case 'disputes_open':
      return partPath('disputes')
    case 'payouts_in_review':
      return partPath('holds')
    case 'withdrawals_open':
      return partPath('withdrawals')
    case 'bank_refused':
      return `${partPath('payouts')}?status=bank_refused`
    case 'mail':
      return '/messages?status=failed'
    case 'job':
      return '/messages/jobs'
    default:
      return partPath('overview')
  }
}

export function searchOf(typed: string) {
  const text = typed.trim()
  const lower = text.toLowerCase()
  if (text === '') return null
  if (isUuid(lower)) return { by: 'id', id: lower } as const
  if (/^(pi|cs|re|du|dp|tr|acct)_[\w-]+$/.test(text)) return { by: 'provider', id: text } as const
  if (/^[rcp]-\d{4}-\d{1,9}$/.test(lower)) return { by: 'document', number: text.toUpperCase() } as const
  if (text.includes('@')) return { by: 'email', email: lower } as const
  return { by: 'name', name: text } as const
}

const DISPUTE_REASONS = [
  'bank_cannot_process',
  'check_returned',
  'credit_not_processed',
  'customer_initiated',
  'debit_not_authorized',
  'duplicate',
  'fraudulent',
  'general',
  'incorrect_account_details',
  'insufficient_funds',
  'noncompliant',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
] as const

export function disputeReason(t: Translate<'money'>, reason: string): string {
  const code = DISPUTE_REASONS.find((each) => each === reason)
  return code ? t(`dispute.reasons.${code}`) : reason
}

export const MONEY_SECTIONS = {
  overview: ['overview'],
  in: ['purchases', 'refunds', 'disputes', 'withdrawals'],
  out: ['payouts', 'holds'],
  books: ['files', 'corrections', 'tax'],
} as const
export type MoneySection = keyof typeof MONEY_SECTIONS
export type MoneyPart = (typeof MONEY_SECTIONS)[MoneySection][number]
export const MONEY_SECTION_KEYS = Object.keys(MONEY_SECTIONS) as MoneySection[]

export const SECTION_NEEDS = ['corrections_proposed', 'disputes_open', 'payouts_in_review', 'withdrawals_open'] as const
export type SectionNeed = (typeof SECTION_NEEDS)[number]

export const NEED_KINDS = [...SECTION_NEEDS, ...OPERATION_KINDS] as const
export type NeedKind = (typeof NEED_KINDS)[number]

export const FILE_KINDS = ['csv', 'evidence', 'document'] as const
export type FileKind = (typeof FILE_KINDS)[number]

export const CSV_TOPICS = ['journals', 'purchases', 'refunds', 'payouts', 'fees'] as const
export type CsvTopic = (typeof CSV_TOPICS)[number]

export type Month = { year: number; month: number }
