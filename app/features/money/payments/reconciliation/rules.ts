import type { BalanceTransaction } from '#app/platform/outside/payments.server.ts'
import type { MovementKind } from '../schema.ts'

/** The provider's words for movements, by what they are to us; anything else is `other`. */
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

/** What a movement of the provider is to us. An adjustment is one of a dispute when it is about a payment. */
export function kindOfMovement(movement: Pick<BalanceTransaction, 'type' | 'paymentIntentId'>): MovementKind {
  const { type, paymentIntentId } = movement
  const kind = Object.hasOwn(KINDS, type) ? (KINDS[type] ?? 'other') : 'other'
  return kind === 'dispute' && paymentIntentId === null ? 'other' : kind
}

/** Minutes for which a movement may be on one side only: its webhook or our transaction is under way. */
export const UNDER_WAY_MINUTES = 60

/** The hour of the night, UTC, from which the day before is reconciled. */
const NIGHT_HOUR = 2

/** The last whole UTC day that may be reconciled at an instant, as `2026-11-23`. */
export function lastDayDue(now: Date): string {
  const at = new Date(now.getTime() - (24 + NIGHT_HOUR) * 3_600_000)
  return at.toISOString().slice(0, 10)
}

/** Whether two nights went by without a comparison since the last reconciled UTC day. */
export const isReconciliationLate = (lastDay: string, now: Date): boolean =>
  lastDay < lastDayDue(new Date(now.getTime() - 2 * 86_400_000))
