/** What a setting is about, in the order in which the back office lists them. */
export const SETTING_GROUPS = [
  'installation',
  'operator',
  'terms',
  'payments',
  'mail',
  'calls',
  'files',
  'protection',
  'other',
] as const
export type SettingGroup = (typeof SETTING_GROUPS)[number]

const GROUP_NAMES: Record<Exclude<SettingGroup, 'other'>, readonly string[]> = {
  installation: [
    ...[
      'NODE_ENV',
      'PORT',
      'HOST',
      'APP_ORIGIN',
      'DATA_DIR',
      'DATABASE_URL',
      'DEMO',
      'DEMO_PUBLIC',
      'WORKER',
      'LOG_LEVEL',
    ],
  ],
  operator: [
    ...['BRAND_NAME', 'SUPPORT_EMAIL', 'SOCIAL_LINKS', 'ADMIN_EMAIL'],
    ...['SELLER_TAX_NUMBER', 'SELLER_TIME_ZONE', 'SELLER_COUNTRY', 'TAX_REPORTING'],
  ],
  terms: [
    ...['PLATFORM_FEE_PERCENT', 'MIN_PAYOUT_CREDITS', 'PAYOUT_HOLD_HOURS', 'PAYOUT_REVIEW_CALLS_PER_DAY'],
    ...['PAYOUT_REVIEW_FIRST_ABOVE', 'MAX_SOLO_CREDITS', 'CANCELLATION_HOURS', 'VAT_PERCENT'],
  ],
  payments: [
    ...['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET', 'STRIPE_THIN_WEBHOOK_SECRET'],
    ...['STRIPE_API_URL', 'STRIPE_PRICE_65', 'STRIPE_PRICE_170', 'STRIPE_PRICE_350', 'STRIPE_PRICE_750'],
    ...['STRIPE_PRICE_1600'],
  ],
  mail: ['SMTP_URL', 'MAIL_FROM'],
  calls: ['TURN_URLS', 'TURN_SECRET', 'DIRECT_CALLS'],
  files: ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  protection: [
    ...['MASTER_KEY', 'MASTER_KEY_OLD', 'METRICS_TOKEN', 'SIGNUP_DISCLOSURE', 'TRUSTED_PROXIES'],
    ...['CONNECTIONS_PER_NETWORK', 'RENDERS_PER_MINUTE'],
  ],
}

/** Their values never leave the process; one that no group names counts as secret, too. */
const SECRET_NAMES: ReadonlySet<string> = new Set([
  ...['DATABASE_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET'],
  ...['STRIPE_THIN_WEBHOOK_SECRET', 'TURN_SECRET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'MASTER_KEY'],
  ...['MASTER_KEY_OLD', 'METRICS_TOKEN'],
])

/** A setting as it is in effect: `value` null is none, or a secret, of which only `isSet` is said. */
export type SettingInEffect = {
  name: string
  group: SettingGroup
  value: string | null
  /** The environment has it; else it is the default. */
  isSet: boolean
  isSecret: boolean
}

/** The group of a setting; those of the operator as a legal entity begin alike. */
export function groupOfSetting(name: string): SettingGroup {
  if (name.startsWith('LEGAL_')) return 'operator'
  const found = SETTING_GROUPS.find((group) => group !== 'other' && GROUP_NAMES[group].includes(name))
  return found ?? 'other'
}

/** Every setting with its value in effect, by group: `derived`, else as `parsed` from the environment. */
export function settingsInEffect(
  parsed: Readonly<Record<string, unknown>>,
  environment: Readonly<Record<string, string>>,
  names: readonly string[],
  derived: Readonly<Record<string, string>>,
): SettingInEffect[] {
  return names
    .map((name) => {
      const group = groupOfSetting(name)
      const isSecret = SECRET_NAMES.has(name) || group === 'other'
      const isSet = environment[name] !== undefined
      return {
        name,
        group,
        value: isSecret ? null : (derived[name] ?? textOf(parsed[name], environment[name])),
        isSet,
        isSecret,
      }
    })
    .sort((a, b) => SETTING_GROUPS.indexOf(a.group) - SETTING_GROUPS.indexOf(b.group))
}

/** A value as the environment would say it. */
function textOf(value: unknown, environment: string | undefined): string | null {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return null
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'object' ? (environment ?? null) : String(value)
}
