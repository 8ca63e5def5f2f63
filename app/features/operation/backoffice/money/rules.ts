import type { LedgerAccountKind } from '#app/features/marketplace/credits/schema.ts'
import type { Translate } from '#app/i18n/keys.ts'
import { isUuid } from '#app/platform/uuid.ts'
import { MONEY_SECTION_KEYS, MONEY_SECTIONS, type MoneyPart, type MoneySection, type NeedKind } from './schema.ts'

/** Kinds of account whose usual balance is a debit, below zero in the ledger: what we have, are owed or spent. */
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

/** A balance of the ledger as people say it: above zero on the usual side of its kind. */
export const usualAmount = (kind: LedgerAccountKind, balance: number): number =>
  DEBIT_KINDS.has(kind) && balance !== 0 ? -balance : balance

/** The address of a part below `/admin`; a section's first part has the section's. */
export function pathOfPart(part: MoneyPart): string {
  const section = MONEY_SECTION_KEYS.find((key) => MONEY_SECTIONS[key].some((each) => each === part)) ?? 'overview'
  const home = section === 'overview' ? '/money' : `/money/${section}`
  return part === MONEY_SECTIONS[section][0] ? home : `${home}/${part}`
}

/** The part of an address, and its section; null for a made-up one. */
export function partOf(section = 'overview', part?: string): { section: MoneySection; part: MoneyPart } | null {
  const key = MONEY_SECTION_KEYS.find((each) => each === section)
  const parts: readonly MoneyPart[] = key ? MONEY_SECTIONS[key] : []
  const found = part === undefined ? parts[0] : parts.slice(1).find((each) => each === part)
  return key && found ? { section: key, part: found } : null
}

export function pathOfNeed(kind: NeedKind): string {
  switch (kind) {
    case 'corrections_proposed':
      return pathOfPart('corrections')
    case 'disputes_open':
      return pathOfPart('disputes')
    case 'payouts_in_review':
      return pathOfPart('holds')
    case 'withdrawals_open':
      return pathOfPart('withdrawals')
    case 'bank_refused':
      return `${pathOfPart('payouts')}?status=bank_refused`
    case 'mail':
      return '/messages?status=failed'
    case 'job':
      return '/messages/jobs'
    default:
      return pathOfPart('overview')
  }
}

type Search =
  | { by: 'id'; id: string }
  | { by: 'provider'; id: string }
  | { by: 'document'; number: string }
  | { by: 'email'; email: string }
  | { by: 'name'; name: string }

/** Reads a search: an id of ours or of the provider, the number of a document, an address, else part of a name. */
export function searchOf(typed: string): Search | null {
  const text = typed.trim()
  const lower = text.toLowerCase()
  if (text === '') return null
  if (isUuid(lower)) return { by: 'id', id: lower }
  if (/^(pi|cs|re|du|dp|tr|acct)_[\w-]+$/.test(text)) return { by: 'provider', id: text }
  if (/^[rcp]-\d{4}-\d{1,9}$/.test(lower)) return { by: 'document', number: text.toUpperCase() }
  if (text.includes('@')) return { by: 'email', email: lower }
  return { by: 'name', name: text }
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

/** The reason of a dispute in words; one that is new to us as the provider wrote it. */
export function disputeReason(t: Translate<'money'>, reason: string): string {
  const code = DISPUTE_REASONS.find((each) => each === reason)
  return code ? t(`dispute.reasons.${code}`) : reason
}
