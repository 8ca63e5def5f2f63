import { z } from 'zod'
import type { Terms } from '#app/i18n/terms.ts'
import { CENTS_PER_CREDIT, FEE_PERCENT_MAX, MEMBER_STATES, TAX_REPORTING } from '#app/platform/bounds.ts'
import { isTimeZone } from '#app/platform/time-zone.ts'
import { settingsOf } from './environment.ts'
import { isLoopbackName } from './http/loopback.server.ts'
import { listProxies, type Proxies } from './http/trusted-proxies.server.ts'
import { operatorOf, operatorSettings, partsOf } from './operator.ts'
import { settingWarningsOf, unsafeSettingsOf } from './security/unsafe-settings.ts'
import { settingsInEffect } from './settings.ts'
import { parseSocialLinks } from './social-links.ts'

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const url = z.url({ protocol: /^https?$/ })

/** At least 32 bytes in base64, as `openssl rand -base64 32` prints them. */
const masterKey = z
  .string()
  .regex(/^[A-Za-z0-9+/_-]+={0,2}$/, 'must be base64, as `openssl rand -base64 32` prints it')
  .refine((text) => Buffer.from(text, 'base64').length >= 32, 'must be 32 bytes or more, in base64')

const socialLinks = z.string().transform((text, check) => {
  try {
    return parseSocialLinks(text)
  } catch (error) {
    check.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'bad value' })
    return z.NEVER
  }
})

const environment = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    APP_ORIGIN: url.optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
      .optional(),
    DEMO: flag.optional(),
    DEMO_PUBLIC: flag.default(false),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
      .optional(),
    MAIL_FROM: z.string().min(3).optional(),
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
    S3_ENDPOINT: url.optional(),
    S3_REGION: z.string().optional(),
    S3_BUCKET: z.string().optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    TURN_URLS: z.string().optional(),
    TURN_SECRET: z.string().min(8).optional(),
    DIRECT_CALLS: z.literal('addresses_visible', 'must be addresses_visible, or nothing').optional(),
    BRAND_NAME: z.string().min(1).max(40).default('Visavis'),
    SUPPORT_EMAIL: z.email().optional(),
    SOCIAL_LINKS: socialLinks.default([]),
    SIGNUP_DISCLOSURE: z.enum(['immediate', 'deferred']).default('immediate'),
    ADMIN_EMAIL: z.email().optional(),
    METRICS_TOKEN: z.string().min(8).optional(),
    MASTER_KEY: masterKey.optional(),
    MASTER_KEY_OLD: masterKey.optional(),
    TRUSTED_PROXIES: z.string().optional(),
    CONNECTIONS_PER_NETWORK: z.coerce.number().int().min(16).max(100_000).default(512),
    RENDERS_PER_MINUTE: z.coerce.number().int().min(30).max(1_000_000).default(120),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    ...operatorSettings,
    SELLER_TAX_NUMBER: z.string().min(4).max(30).optional(),
    SELLER_TIME_ZONE: z.string().refine(isTimeZone, 'must be a zone such as Europe/Berlin').default('Europe/Berlin'),
    SELLER_COUNTRY: z
      .string()
      .regex(/^[A-Z]{2}$/, 'must be a country code such as DE')
      .optional(),
    TAX_REPORTING: z.enum(TAX_REPORTING).optional(),
    VAT_PERCENT: z.coerce.number().int().min(0).max(30).default(19),
    PLATFORM_FEE_PERCENT: z.coerce.number().int().min(0).max(FEE_PERCENT_MAX).default(10),
    MIN_PAYOUT_CREDITS: z.coerce.number().int().min(10).max(100_000).default(500),
    PAYOUT_HOLD_HOURS: z.coerce.number().int().min(0).max(720).default(72),
    PAYOUT_REVIEW_CALLS_PER_DAY: z.coerce.number().int().min(1).max(1_000).default(5),
    PAYOUT_REVIEW_FIRST_ABOVE: z.coerce.number().int().min(0).max(1_000_000).default(5_000),
    MAX_SOLO_CREDITS: z.coerce.number().int().min(0).max(2_000).default(50),
    CANCELLATION_HOURS: z.coerce.number().int().min(1).max(168).default(24),
    WORKER: z.enum(['in_process', 'off', 'only']).default('in_process'),
  })
  .strict()

/** Every setting; .env.example explains each in a line. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape)

export type Config = ReturnType<typeof readConfig>

/** The environment was not usable; `message` is one line for the operator. */
export class ConfigError extends Error {}

/** Reads and checks the environment once. An unknown or bad value stops the start with one clear line. */
export function readConfig(env: Record<string, string | undefined>) {
  const { e, values, oldNames } = parse(env)
  const demo = e.DEMO ?? e.DATABASE_URL === undefined
  const country = e.SELLER_COUNTRY ?? (demo ? 'DE' : null)
  const isInUnion = MEMBER_STATES.some((state) => state === country)
  const origin = (e.APP_ORIGIN ?? `http://localhost:${e.PORT}`).replace(/\/+$/, '')
  const isPublic = !isLoopbackName(new URL(origin).hostname)
  /** Never by accident: a public origin needs both `DEMO` and `DEMO_PUBLIC`. */
  const demoIsOpen = demo && (!isPublic || e.DEMO_PUBLIC)
  const hasLiveKey = e.STRIPE_SECRET_KEY?.includes('_live_') ?? false
  const hasRelay = e.TURN_URLS !== undefined
  refuseContradictions(e, { demo, hasLiveKey, isInUnion })
  const operator = operatorOf(e)
  const supportEmail = e.SUPPORT_EMAIL ?? e.LEGAL_EMAIL ?? 'hello@visavis.example'
  const mailHost = new URL(e.APP_ORIGIN ?? 'http://visavis.example').hostname
  const mailFrom = e.MAIL_FROM ?? `${e.BRAND_NAME} <no-reply@${mailHost}>`
  return {
    /** Every setting as it is in effect, of secrets only whether they are set. */
    settings: () =>
      settingsInEffect(e, values, SETTINGS, { APP_ORIGIN: origin, DEMO: demo ? '1' : '0', MAIL_FROM: mailFrom }),
    /** Names of settings that have another name now. */
    oldNames,
    mode: e.NODE_ENV,
    port: e.PORT,
    host: e.HOST,
    /** Public origin without a trailing slash; the only source of absolute links. */
    origin,
    /** Whether others than this machine are meant to come: the origin is no loopback name. */
    isPublic,
    /** What prevents the start: one line each, beginning with the setting to change. */
    unsafeSettings: unsafeSettingsOf({
      origin,
      isPublic,
      mode: e.NODE_ENV,
      demo,
      demoPublic: e.DEMO_PUBLIC,
      hasPostgres: e.DATABASE_URL !== undefined,
      hasStripeKey: e.STRIPE_SECRET_KEY !== undefined,
      hasOtherProvider: e.STRIPE_API_URL !== undefined,
      hasRelay,
      showsAddresses: e.DIRECT_CALLS !== undefined,
    }),
    /** What the log warns of once at the start: one line each, beginning with the setting to change. */
    settingWarnings: settingWarningsOf({ origin, isPublic, hasRelay }),
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL ?? null,
    demo: demoIsOpen,
    /** The demo is open to others than this machine. */
    demoPublic: e.DEMO_PUBLIC,
    ...servicesOf(e),
    mailFrom,
    brand: e.BRAND_NAME,
    supportEmail,
    /** Who runs the installation, as imprint, documents and mails must say it. */
    operator,
    /** Whether money may only be taken by an operator whom the settings name: others than this machine pay. */
    mustNameOperator: e.NODE_ENV === 'production' && !demoIsOpen && (isPublic || hasLiveKey),
    /** The owner's legal texts, instead of those of the tree. */
    legalTextsDir: e.LEGAL_TEXTS_DIR ?? null,
    /** The operator's pages elsewhere, for the footer. */
    socialLinks: e.SOCIAL_LINKS,
    signupDisclosure: e.SIGNUP_DISCLOSURE,
    adminEmail: e.ADMIN_EMAIL ?? null,
    metricsToken: e.METRICS_TOKEN ?? null,
    /** Encrypts the installation's keys in the database (base64); null keeps them as they are. */
    masterKey: e.MASTER_KEY ?? null,
    /** The one before, while keys move to the new one. */
    masterKeyOld: e.MASTER_KEY_OLD ?? null,
    /** Connections of one network (IPv4 /24, IPv6 /64) open at once; trusted proxies may have any number. */
    connectionsPerNetwork: e.CONNECTIONS_PER_NETWORK,
    /** Pages rendered for the guests of one network in a minute; each signed-in person has a multiple of it. */
    rendersPerMinute: e.RENDERS_PER_MINUTE,
    proxies: proxiesOf(e, origin),
    logLevel: e.LOG_LEVEL,
    vatPercent: e.VAT_PERCENT,
    seller: sellerOf(e, operator, supportEmail),
    /** Whether companions give tax details and are reported, by default in the EU, and to which country. */
    tax: { reporting: e.TAX_REPORTING ?? (isInUnion ? 'dac7' : 'off'), country },
    terms: termsOf(e),
    /** Credits that one administrator may move alone within 30 days. */
    maxSoloCredits: e.MAX_SOLO_CREDITS,
    /** From how many paid calls of two people in 24 hours, and from which first payout, an administrator looks. */
    payoutReview: { callsPerDay: e.PAYOUT_REVIEW_CALLS_PER_DAY, firstPayoutCredits: e.PAYOUT_REVIEW_FIRST_ABOVE },
    worker: e.WORKER,
  } as const
}

type Settings = z.output<typeof environment>

function parse(env: Record<string, string | undefined>) {
  const read = settingsOf(env, SETTINGS)
  if (typeof read === 'string') throw new ConfigError(read)
  const parsed = environment.safeParse(read.values)
  if (parsed.success) return { e: parsed.data, ...read }
  const issue = parsed.error.issues[0]
  throw new ConfigError(
    `${String(issue?.path[0] ?? 'environment')}: ${issue?.message ?? 'bad value'}; see .env.example`,
  )
}

function refuseContradictions(e: Settings, facts: { demo: boolean; hasLiveKey: boolean; isInUnion: boolean }) {
  const { demo, hasLiveKey, isInUnion } = facts
  const refuse = (isWrong: unknown, message: string) => {
    if (isWrong) throw new ConfigError(message)
  }
  refuse(e.DEMO_PUBLIC && !e.DEMO, 'DEMO_PUBLIC: is only for a demo; set DEMO=1 as well, or remove it')
  refuse(hasLiveKey && !e.DATABASE_URL, 'STRIPE_SECRET_KEY: live keys need a PostgreSQL database, set DATABASE_URL')
  refuse(hasLiveKey && demo, 'STRIPE_SECRET_KEY: live keys are refused while DEMO=1')
  refuse(
    e.STRIPE_SECRET_KEY && !e.STRIPE_API_URL && !e.STRIPE_WEBHOOK_SECRET,
    'STRIPE_WEBHOOK_SECRET: is needed together with STRIPE_SECRET_KEY',
  )
  refuse(Boolean(e.TURN_URLS) !== Boolean(e.TURN_SECRET), 'TURN_URLS and TURN_SECRET belong together')
  refuse(
    e.TURN_URLS && e.DIRECT_CALLS,
    'DIRECT_CALLS: is only for calls without a relay; remove it, or TURN_URLS and TURN_SECRET',
  )
  refuse(
    e.S3_BUCKET && !(e.S3_ACCESS_KEY_ID && e.S3_SECRET_ACCESS_KEY),
    'S3_BUCKET: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed too',
  )
  refuse(
    e.TAX_REPORTING === 'dac7' && !isInUnion,
    'SELLER_COUNTRY: TAX_REPORTING=dac7 needs the member state of the EU you report to',
  )
  refuse(
    e.MASTER_KEY_OLD && !e.MASTER_KEY,
    'MASTER_KEY_OLD: is only needed to change it, together with the new MASTER_KEY',
  )
}

/** Mail, payments, storage and relay. */
const servicesOf = (e: Settings) => ({
  smtpUrl: e.SMTP_URL ?? null,
  stripe: {
    secretKey: e.STRIPE_SECRET_KEY ?? null,
    webhookSecrets: {
      platform: partsOf(e.STRIPE_WEBHOOK_SECRET),
      connected: partsOf(e.STRIPE_CONNECT_WEBHOOK_SECRET),
      thin: partsOf(e.STRIPE_THIN_WEBHOOK_SECRET),
    },
    apiUrl: e.STRIPE_API_URL ?? null,
    prices: {
      65: e.STRIPE_PRICE_65,
      170: e.STRIPE_PRICE_170,
      350: e.STRIPE_PRICE_350,
      750: e.STRIPE_PRICE_750,
      1600: e.STRIPE_PRICE_1600,
    },
  },
  s3: e.S3_BUCKET
    ? {
        endpoint: e.S3_ENDPOINT,
        region: e.S3_REGION ?? 'auto',
        bucket: e.S3_BUCKET,
        accessKeyId: e.S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: e.S3_SECRET_ACCESS_KEY ?? '',
      }
    : null,
  turn:
    e.TURN_URLS && e.TURN_SECRET ? { urls: e.TURN_URLS.split(',').map((u) => u.trim()), secret: e.TURN_SECRET } : null,
  /** The operator knows that direct calls show each person's IP address to the other. */
  directCalls: e.DIRECT_CALLS !== undefined,
})

/** Who sells, on receipts and statements; days and years of their numbers begin in its zone. */
const sellerOf = (e: Settings, operator: ReturnType<typeof operatorOf>, supportEmail: string) => ({
  brand: e.BRAND_NAME,
  name: operator.name ?? e.BRAND_NAME,
  address: operator.address,
  /** Name and address in one line. */
  line: [operator.name ?? e.BRAND_NAME, ...operator.address].join(', '),
  vatId: operator.vatId,
  taxNumber: operator.taxNumber,
  register: operator.register,
  email: operator.email ?? supportEmail,
  timeZone: e.SELLER_TIME_ZONE,
})

/** The installation's terms that rules and texts use: platform fee (commission), payouts, cancelling. */
const termsOf = (e: Settings): Terms => ({
  centsPerCredit: CENTS_PER_CREDIT,
  feePercent: e.PLATFORM_FEE_PERCENT,
  minPayoutCredits: e.MIN_PAYOUT_CREDITS,
  payoutHoldHours: e.PAYOUT_HOLD_HOURS,
  cancellationHours: e.CANCELLATION_HOURS,
})

/**
 * The proxies that are believed: those listed, or with https on a loopback address the one that must be in front on
 * this machine.
 */
function proxiesOf(e: { TRUSTED_PROXIES?: string | undefined; HOST: string }, origin: string): Proxies {
  const isBehindOwn = origin.startsWith('https:') && isLoopbackName(e.HOST)
  const entries =
    e.TRUSTED_PROXIES?.split(',').map((entry) => entry.trim()) ?? (isBehindOwn ? ['127.0.0.1', '::1'] : [])
  const proxies = listProxies(entries)
  if (typeof proxies === 'string')
    throw new ConfigError(
      `TRUSTED_PROXIES: ${proxies} is no address and no network such as 10.0.0.0/8; see .env.example`,
    )
  return proxies
}
