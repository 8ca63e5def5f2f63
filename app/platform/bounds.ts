/** Euro cents that one credit stands for; the database has it in `cents_per_credit()`. */
export const CENTS_PER_CREDIT = 10
/** The largest fee an installation may take of earnings, in percent. */
export const FEE_PERCENT_MAX = 50

/** Whether an installation collects and reports what Directive (EU) 2021/514 (DAC7) wants of platforms. */
export const TAX_REPORTING = ['dac7', 'off'] as const

/** Member states of the European Union: operators there report who lives there (Directive 2021/514). */
export const MEMBER_STATES: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** The largest photo that is taken, in megabytes and bytes. */
export const PHOTO_MAX_MEGABYTES = 2
export const PHOTO_MAX_BYTES = PHOTO_MAX_MEGABYTES * 1024 * 1024

/** How long an idempotency key is, in the forms that carry one and in the table that keeps it. */
export const IDEMPOTENCY_KEY_MIN = 8
export const IDEMPOTENCY_KEY_MAX = 80
