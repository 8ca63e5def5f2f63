import type { LedgerAccountKind } from '#app/features/marketplace/credits/ledger.schema.ts'
import type { Translate } from '#app/i18n/keys.ts'
import type { NeedKind } from './schema.ts'

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

export function pathOfNeed(kind: NeedKind): string {
  switch (kind) {
    case 'corrections_proposed':
      return '/money/corrections'
    case 'disputes_open':
      return '/money/disputes'
    case 'payouts_in_review':
      return '/money/holds'
    case 'withdrawals_open':
      return '/money/withdrawals'
    case 'bank_refused':
      return '/money/payouts?status=bank_refused'
    case 'mail':
      return '/messages?status=failed'
    case 'job':
      return '/messages/jobs'
    default:
      return '/money/operations'
  }
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
