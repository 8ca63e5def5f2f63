/** The business terms that tests expect, independent of an installation's defaults. */
export const TEST_TERMS = {
  PLATFORM_FEE_PERCENT: '10',
  MIN_PAYOUT_CREDITS: '500',
  PAYOUT_HOLD_HOURS: '0',
  CANCELLATION_HOURS: '24',
} as const
