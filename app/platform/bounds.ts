/** Euro cents per credit. Must equal the SQL function `cents_per_credit()`. */
export const CENTS_PER_CREDIT = 10
export const FEE_PERCENT_MAX = 50

/** Whether an installation collects and reports tax data under Directive (EU) 2021/514 (DAC7). */
export const TAX_REPORTING = ['dac7', 'off'] as const

/** EU member states: operators there report under Directive (EU) 2021/514. */
export const MEMBER_STATES: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

export const PHOTO_MAX_MEGABYTES = 2
export const PHOTO_MAX_BYTES = PHOTO_MAX_MEGABYTES * 1024 * 1024

/** Length limits, for forms and the database column. */
export const IDEMPOTENCY_KEY_MIN = 8
export const IDEMPOTENCY_KEY_MAX = 80
