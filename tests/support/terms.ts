/** The business terms that tests expect, whatever an installation has by default. */
export const TEST_TERMS = {
  PLATFORM_FEE_PERCENT: '10',
  MIN_PAYOUT_CREDITS: '500',
  PAYOUT_HOLD_HOURS: '0',
  CANCELLATION_HOURS: '24',
} as const
