/** Lists of the provider that are read on from where they were read to. */
export const PROVIDER_LISTS = ['events', 'balance_transactions'] as const
export type ProviderList = (typeof PROVIDER_LISTS)[number]

/**
 * What a movement of money at the provider is to us. `bank` (to and from the operator's own bank) and `reserve` (held
 * and released by the provider) are not in the ledger and are left out of the comparison, with their sum.
 */
export const MOVEMENT_KINDS = [
  'charge',
  'refund',
  'dispute',
  'transfer',
  'transfer_reversal',
  'provider_fee',
  'bank',
  'reserve',
  'other',
] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** What is compared of a purchase or payout; a charge has its amount and the provider's fee. */
export const DIFFERENCE_KINDS = [...MOVEMENT_KINDS, 'fee', 'balance'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

export const DIFFERENCE_CODES = [
  /** Money moved at the provider for a purchase or payout, and the ledger has nothing of it. */
  'missing_in_ledger',
  /** The ledger has money of a purchase or payout that did not move at the provider. */
  'missing_at_provider',
  /** Both have it, with different amounts. */
  'amount_differs',
  /** A movement at the provider that belongs to no purchase and no payout of ours. */
  'not_ours',
  /** A movement in another currency than euro. */
  'other_currency',
  /** The provider's balance is not the sum of its movements. */
  'balance_differs',
] as const
export type DifferenceCode = (typeof DIFFERENCE_CODES)[number]
