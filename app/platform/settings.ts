import { z } from 'zod'
import { FEE_PERCENT_MAX, TAX_REPORTING } from './bounds.ts'
import { partsOf } from './operator.ts'
import { isTimeZone } from './time-zone.ts'

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const url = z.url({ protocol: /^https?$/ })
const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
  .optional()

const masterKey = z
  .string()
  .regex(/^[A-Za-z0-9+/_-]+={0,2}$/, 'must be base64, such as the output of `openssl rand -base64 32`')
  .refine((text) => Buffer.from(text, 'base64').length >= 32, 'must be at least 32 bytes, in base64')

/** Networks recognised by their host. Other links need a name before the URL. */
const NETWORKS: Readonly<Record<string, string>> = {
  'bsky.app': 'Bluesky',
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'mastodon.social': 'Mastodon',
  'pinterest.com': 'Pinterest',
  'threads.net': 'Threads',
  'tiktok.com': 'TikTok',
  'x.com': 'X',
  'youtube.com': 'YouTube',
}
const LINKS_MAX = 8
const LINK_NAME_MAX = 24
const LINK_URL_MAX = 200

export type SocialLink = { name: string; url: string }

/** Links to the operator's profiles, as `https://…` or `Name=https://…`. Issues don't repeat the value. */
const socialLinks = z.string().transform((text, check) => {
  const links = partsOf(text).map(socialLinkOf)
  const problem =
    links.length > LINKS_MAX ? `at most ${LINKS_MAX} links` : links.find((each) => typeof each === 'string')
  if (problem) check.addIssue({ code: 'custom', message: problem })
  return links.filter((each) => typeof each !== 'string')
})

function socialLinkOf(entry: string): SocialLink | string {
  const [, ownName, address = ''] = /^(?:([^=:/]+)=)?(.+)$/s.exec(entry) ?? []
  const url = address.length <= LINK_URL_MAX ? URL.parse(address) : null
  if (url?.protocol !== 'https:' || url.username || url.password)
    return `each link must start with https:// and have at most ${LINK_URL_MAX} characters`
  const name = ownName?.trim() || NETWORKS[url.hostname.replace(/^(www|m)\./, '')]
  if (!name) return 'a link to an unknown site needs a name, such as Blog=https://…'
  if (name.length > LINK_NAME_MAX || /\p{Cc}/u.test(name)) return `a name can have at most ${LINK_NAME_MAX} characters`
  return { name, url: url.href }
}

const line = (least: number, most: number) => z.string().trim().min(least).max(most).optional()

/** Every setting by topic, in the order of the back office. .env.example explains each in a line. */
const GROUPS = {
  installation: {
    NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    APP_ORIGIN: url.optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: postgresUrl,
    DATABASE_DIRECT_URL: postgresUrl,
    DATABASE_READ_URL: postgresUrl,
    DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(12),
    JOB_CONNECTIONS: z.coerce.number().int().min(1).max(50).default(4),
    BUS_URL: z
      .string()
      .regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')
      .optional(),
    DEMO: flag.optional(),
    DEMO_PUBLIC: flag.default(false),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    WORKER: z.enum(['in_process', 'off', 'only']).default('in_process'),
    LAME_DUCK_SECONDS: z.coerce.number().int().min(0).max(5).optional(),
    BACKUP_DIR: z.string().min(1).optional(),
    BACKUP_RECIPIENT: z
      .string()
      .regex(/^age1[a-z0-9]{50,}$/, 'must be an age public key, such as age1…')
      .optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
    ERROR_REPORT_DSN: url.optional(),
  },
  operator: {
    BRAND_NAME: z.string().min(1).max(40).default('Visavis'),
    SUPPORT_EMAIL: z.email().optional(),
    SOCIAL_LINKS: socialLinks.default([]),
    ADMIN_EMAIL: z.email().optional(),
    LEGAL_NAME: line(1, 100),
    LEGAL_FORM: line(2, 60),
    LEGAL_ADDRESS: line(3, 300),
    LEGAL_REPRESENTATIVES: line(2, 300),
    LEGAL_REGISTER: line(3, 150),
    LEGAL_VAT_ID: line(4, 30),
    LEGAL_BUSINESS_ID: line(4, 30),
    LEGAL_EMAIL: z.email().optional(),
    LEGAL_PHONE: z
      .string()
      .regex(/^\+?[0-9][0-9 ()/.-]{4,28}$/, 'must be a phone number such as +49 30 1234567')
      .optional(),
    LEGAL_SUPERVISOR: line(3, 300),
    LEGAL_DISPUTES: z.enum(['willing', 'unwilling', 'obliged']).optional(),
    LEGAL_DISPUTE_BODY: line(3, 300),
    LEGAL_CONTENT_PERSON: line(3, 300),
    LEGAL_LANGUAGES: z
      .string()
      .regex(/^[a-z]{2}(, ?[a-z]{2}){0,9}$/, 'must be language codes such as de,en')
      .optional(),
    LEGAL_PRIVACY_CONTACT: line(3, 300),
    LEGAL_TEXTS_DIR: z.string().min(1).optional(),
    SELLER_TAX_NUMBER: z.string().min(4).max(30).optional(),
    SELLER_TIME_ZONE: z
      .string()
      .refine(isTimeZone, 'must be a time zone such as Europe/Berlin')
      .default('Europe/Berlin'),
    SELLER_COUNTRY: z
      .string()
      .regex(/^[A-Z]{2}$/, 'must be a country code such as DE')
      .optional(),
    TAX_REPORTING: z.enum(TAX_REPORTING).optional(),
  },
  terms: {
    VAT_PERCENT: z.coerce.number().int().min(0).max(30).default(19),
    PLATFORM_FEE_PERCENT: z.coerce.number().int().min(0).max(FEE_PERCENT_MAX).default(10),
    MIN_PAYOUT_CREDITS: z.coerce.number().int().min(10).max(100_000).default(500),
    PAYOUT_HOLD_HOURS: z.coerce.number().int().min(0).max(720).default(72),
    PAYOUT_REVIEW_CALLS_PER_DAY: z.coerce.number().int().min(1).max(1_000).default(5),
    PAYOUT_REVIEW_FIRST_ABOVE: z.coerce.number().int().min(0).max(1_000_000).default(5_000),
    MAX_SOLO_CREDITS: z.coerce.number().int().min(0).max(2_000).default(50),
    CANCELLATION_HOURS: z.coerce.number().int().min(1).max(168).default(24),
  },
  payments: {
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_(test|live)_/, 'must be a Stripe secret key')
      .optional(),
    STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
    STRIPE_CONNECT_WEBHOOK_SECRET: z.string().min(8).optional(),
    STRIPE_THIN_WEBHOOK_SECRET: z.string().min(8).optional(),
    STRIPE_API_URL: url.optional(),
    STRIPE_PRICE_65: z.string().optional(),
    STRIPE_PRICE_170: z.string().optional(),
    STRIPE_PRICE_350: z.string().optional(),
    STRIPE_PRICE_750: z.string().optional(),
    STRIPE_PRICE_1600: z.string().optional(),
  },
  mail: {
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
      .optional(),
    MAIL_FROM: z.string().min(3).optional(),
  },
  calls: {
    TURN_URLS: z.string().optional(),
    TURN_SECRET: z.string().min(8).optional(),
    DIRECT_CALLS: z.literal('addresses_visible', 'must be addresses_visible or empty').optional(),
  },
  files: {
    S3_ENDPOINT: url.optional(),
    S3_REGION: z.string().optional(),
    S3_BUCKET: z.string().optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
  },
  protection: {
    SIGNUP_DISCLOSURE: z.enum(['immediate', 'deferred']).default('immediate'),
    METRICS_TOKEN: z.string().min(8).optional(),
    MASTER_KEY: masterKey.optional(),
    MASTER_KEY_OLD: masterKey.optional(),
    TRUSTED_PROXIES: z.string().optional(),
    CONNECTIONS_PER_NETWORK: z.coerce.number().int().min(16).max(100_000).default(512),
    RENDERS_PER_MINUTE: z.coerce.number().int().min(30).max(1_000_000).default(120),
  },
}

const { installation, operator, terms, payments, mail, calls, files, protection } = GROUPS
export const environment = z.object({
  ...installation,
  ...operator,
  ...terms,
  ...payments,
  ...mail,
  ...calls,
  ...files,
  ...protection,
})

export type Settings = z.output<typeof environment>
export const SETTINGS: readonly string[] = Object.keys(environment.shape)

export const RENAMED_SETTINGS: Readonly<Record<string, string>> = {
  SELLER_NAME: 'LEGAL_NAME',
  SELLER_ADDRESS: 'LEGAL_ADDRESS',
  SELLER_REGISTER: 'LEGAL_REGISTER',
  SELLER_VAT_ID: 'LEGAL_VAT_ID',
}

/** Never show these values. */
const SECRET_NAMES: ReadonlySet<string> = new Set([
  ...['DATABASE_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET'],
  ...['STRIPE_THIN_WEBHOOK_SECRET', 'TURN_SECRET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'MASTER_KEY'],
  ...['MASTER_KEY_OLD', 'METRICS_TOKEN', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'BUS_URL', 'ERROR_REPORT_DSN'],
])

/** A setting's effective value. `value` is null if it has none or is a secret. */
export type EffectiveSetting = {
  name: string
  value: string | null
  isSet: boolean
  isSecret: boolean
}
export type SettingGroup = { group: keyof typeof GROUPS; settings: EffectiveSetting[] }

/** Values from `derived`, or else as `parsed` from the environment. */
export function effectiveSettings(
  parsed: Settings,
  values: Readonly<Record<string, string>>,
  derived: Readonly<Record<string, string>>,
): SettingGroup[] {
  const inEffect = (name: string): EffectiveSetting => {
    const isSecret = SECRET_NAMES.has(name)
    const value = derived[name] ?? textOf(parsed[name as keyof Settings], values[name])
    return { name, value: isSecret ? null : value, isSet: values[name] !== undefined, isSecret }
  }
  return Object.entries(GROUPS).map(([group, settings]) => ({
    group: group as keyof typeof GROUPS,
    settings: Object.keys(settings).map(inEffect),
  }))
}

function textOf(value: unknown, environment: string | undefined): string | null {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return null
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'object' ? (environment ?? null) : String(value)
}
