import type { BalanceTransaction } from '#app/platform/outside/payments.server.ts'
import type { MovementKind } from '../schema.ts'

/** The provider's movement types by our kind; any other is `other`. */
const KINDS: Readonly<Record<string, MovementKind>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  adjustment: 'dispute',
  transfer: 'transfer',
  transfer_refund: 'transfer_reversal',
  transfer_cancel: 'transfer_reversal',
  transfer_failure: 'transfer_reversal',
  stripe_fee: 'provider_fee',
  stripe_fx_fee: 'provider_fee',
  tax_fee: 'provider_fee',
  payout: 'bank',
  payout_cancel: 'bank',
  payout_failure: 'bank',
  topup: 'bank',
  topup_reversal: 'bank',
  payout_minimum_balance_hold: 'reserve',
  payout_minimum_balance_release: 'reserve',
  payment_network_reserve_hold: 'reserve',
  payment_network_reserve_release: 'reserve',
  reserve_hold: 'reserve',
  reserve_release: 'reserve',
  reserve_transaction: 'reserve',
  reserved_funds: 'reserve',
}

/** Our kind of a provider's movement. An adjustment belongs to a dispute if it names a payment. */
export function movementKind(movement: Pick<BalanceTransaction, 'type' | 'paymentIntentId'>): MovementKind {
  const { type, paymentIntentId } = movement
  const kind = Object.hasOwn(KINDS, type) ? (KINDS[type] ?? 'other') : 'other'
  return kind === 'dispute' && paymentIntentId === null ? 'other' : kind
}

/** Minutes a movement may exist on one side only, while its webhook or our transaction is in progress. */
export const UNDER_WAY_MINUTES = 60

/** Hour (UTC) from which the previous day is reconciled. */
const NIGHT_HOUR = 2

/** The last whole UTC day that's due for reconciliation, as `2026-11-23`. */
export function lastDayDue(now: Date): string {
  const at = new Date(now.getTime() - (24 + NIGHT_HOUR) * 3_600_000)
  return at.toISOString().slice(0, 10)
}

/** Whether two nights have passed without a comparison since the last reconciled UTC day. */
export const isReconciliationLate = (lastDay: string, now: Date): boolean =>
  lastDay < lastDayDue(new Date(now.getTime() - 2 * 86_400_000))
