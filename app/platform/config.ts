import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Terms } from '#app/i18n/terms.ts'
import { CENTS_PER_CREDIT, MEMBER_STATES } from './bounds.ts'
import { isLoopbackName, listProxies, type Proxies } from './http/trusted-proxies.server.ts'
import { partsOf, readOperator } from './operator.ts'
import { effectiveSettings, environment, RENAMED_SETTINGS, SETTINGS, type Settings } from './settings.ts'

export type Config = ReturnType<typeof readConfig>

/** Invalid environment. `message` is one line for the operator, about the first of `problems`. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(...problems: readonly string[]) {
    const more = problems.length - 1
    super(`${problems[0]}${more > 0 ? ` (and ${more} more: npm run doctor lists them)` : ''}`)
    this.problems = problems
  }
}

/** Throws ConfigError for an unknown or invalid setting. */
export function readConfig(env: Record<string, string | undefined>) {
  const { e, values, oldNames } = parse(env)
  const demo = e.DEMO ?? e.DATABASE_URL === undefined
  const country = e.SELLER_COUNTRY ?? (demo ? 'DE' : null)
  const isInEu = country !== null && MEMBER_STATES.includes(country)
  const origin = (e.APP_ORIGIN ?? `http://localhost:${e.PORT}`).replace(/\/+$/, '')
  const isPublic = !isLoopbackName(new URL(origin).hostname)
  /** A public demo needs both `DEMO` and `DEMO_PUBLIC`, so it can't happen by accident. */
  const demoIsOpen = demo && (!isPublic || e.DEMO_PUBLIC)
  const hasLiveKey = e.STRIPE_SECRET_KEY?.includes('_live_') ?? false
  refuseContradictions(e, { demo, hasLiveKey, isInEu })
  const operator = readOperator(e)
  const supportEmail = e.SUPPORT_EMAIL ?? e.LEGAL_EMAIL ?? 'hello@visavis.example'
  const mailHost = new URL(e.APP_ORIGIN ?? 'http://visavis.example').hostname
  const mailFrom = e.MAIL_FROM ?? `${e.BRAND_NAME} <no-reply@${mailHost}>`
  return {
    settings: () => effectiveSettings(e, values, { APP_ORIGIN: origin, DEMO: demo ? '1' : '0', MAIL_FROM: mailFrom }),
    oldNames,
    mode: e.NODE_ENV,
    port: e.PORT,
    host: e.HOST,
    /** Public origin without a trailing slash. Build every absolute link from it. */
    origin,
    /** Whether the site is reachable from other machines: the origin isn't a loopback name. */
    isPublic,
    /** Reasons to refuse to start: one line each, beginning with the setting to change. */
    unsafeSettings: findUnsafeSettings(e, { origin, isPublic, demo }),
    /** Warnings to log at start: one line each, beginning with the setting to change. */
    settingWarnings:
      isPublic && !e.TURN_URLS
        ? [
            `TURN_URLS: without a relay, calls on ${origin} connect browsers directly and can reveal each person’s IP address to the other; set TURN_URLS and TURN_SECRET, see docs/install.md`,
          ]
        : [],
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL ?? null,
    /** For LISTEN, migrations and session locks, which a pooler in transaction mode can't pass on. */
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL ?? null,
    /** DATABASE_URL is a pooler, where a named prepared statement may belong to another connection. */
    isPooled: e.DATABASE_DIRECT_URL !== undefined,
    /** A replica for the directory, profiles and the sitemap. */
    databaseReadUrl: e.DATABASE_READ_URL ?? null,
    databaseConnections: e.DATABASE_CONNECTIONS,
    jobConnections: e.JOB_CONNECTIONS,
    busUrl: e.BUS_URL ?? null,
    demo: demoIsOpen,
    demoPublic: e.DEMO_PUBLIC,
    /** A demo on this machine may read calendars from this machine, also over plain HTTP. */
    readsLoopbackCalendars: demoIsOpen && !isPublic,
    ...servicesOf(e),
    mailFrom,
    brand: e.BRAND_NAME,
    supportEmail,
    operator,
    /** Whether the settings must name the operator before we take money. */
    mustNameOperator: e.NODE_ENV === 'production' && !demoIsOpen && (isPublic || hasLiveKey),
    legalTextsDir: e.LEGAL_TEXTS_DIR ?? null,
    socialLinks: e.SOCIAL_LINKS,
    signupDisclosure: e.SIGNUP_DISCLOSURE,
    adminEmail: e.ADMIN_EMAIL ?? null,
    metricsToken: e.METRICS_TOKEN ?? null,
    /** Encrypts the installation's keys in the database (base64). Null stores them unencrypted. */
    masterKey: e.MASTER_KEY ?? null,
    masterKeyOld: e.MASTER_KEY_OLD ?? null,
    /** Maximum open connections per network (IPv4 /24, IPv6 /64). Trusted proxies are exempt. */
    connectionsPerNetwork: e.CONNECTIONS_PER_NETWORK,
    /** Pages rendered per minute for the guests of one network. Each signed-in person gets a multiple of it. */
    rendersPerMinute: e.RENDERS_PER_MINUTE,
    proxies: proxiesOf(e, origin),
    logLevel: e.LOG_LEVEL,
    vatPercent: e.VAT_PERCENT,
    seller: sellerOf(e, operator, supportEmail),
    /** Whether companions give tax details and are reported (default in the EU), and to which country. */
    tax: { reporting: e.TAX_REPORTING ?? (isInEu ? 'dac7' : 'off'), country },
    terms: termsOf(e),
    /** Credits one administrator may move alone within 30 days. */
    maxSoloCredits: e.MAX_SOLO_CREDITS,
    /** Review payouts after this many paid calls of two people in 24 hours, or if the first payout exceeds this. */
    payoutReview: { callsPerDay: e.PAYOUT_REVIEW_CALLS_PER_DAY, firstPayoutCredits: e.PAYOUT_REVIEW_FIRST_ABOVE },
    worker: e.WORKER,
    /** Seconds to keep answering after SIGTERM, so that a proxy can notice (docs/upgrade.md). */
    lameDuckSeconds: e.LAME_DUCK_SECONDS ?? (isPublic ? 3 : 0),
    backupDir: e.BACKUP_DIR ?? join(e.DATA_DIR, 'backups'),
    backupRecipient: e.BACKUP_RECIPIENT ?? null,
    tracesUrl: e.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    errorReportDsn: e.ERROR_REPORT_DSN ?? null,
  } as const
}

/** Names that look like settings: an unknown one is probably a typo. */
const settingNamePattern =
  /^(STRIPE_|S3_|TURN_|DIRECT_CALLS|SMTP_|MAIL_|SIGNUP_|ADMIN_|BRAND_|SUPPORT_|LEGAL_|SELLER_|TAX_|SOCIAL_|APP_ORIGIN|DATABASE_|DATA_DIR|BUS_|LAME_DUCK|BACKUP_|ERROR_REPORT|METRICS_|MASTER_|TRUSTED_|CONNECTIONS_|RENDERS_|DEMO_PUBLIC|PLATFORM_FEE|MIN_PAYOUT|PAYOUT_HOLD|PAYOUT_REVIEW|CANCELLATION_)/

/** Reads settings, also from files (`NAME_FILE`) and under old names. */
function parse(env: Record<string, string | undefined>) {
  const values: Record<string, string> = {}
  const old: Record<string, string> = {}
  const problems: string[] = []
  const readSetting = (name: string, path: string) => {
    try {
      return readFileSync(path, 'utf8').trim()
    } catch {
      problems.push(`${name}: cannot read ${path}`)
      return undefined
    }
  }
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || value === '') continue
    const isFile = name.endsWith('_FILE') && !SETTINGS.includes(name)
    const base = isFile ? name.slice(0, -5) : name
    const into = base in RENAMED_SETTINGS ? old : SETTINGS.includes(base) ? values : null
    const text = into && isFile ? readSetting(name, value) : value
    if (into && text !== undefined) into[base] = text
    else if (!into && settingNamePattern.test(name)) problems.push(`${name} is not a setting; see .env.example`)
  }
  for (const [name, value] of Object.entries(old)) {
    const setting = RENAMED_SETTINGS[name] ?? name
    if (values[setting] !== undefined && values[setting] !== value)
      problems.push(`${name}: is the old name of ${setting}, which has a different value; remove ${name}`)
    values[setting] = value
  }
  const parsed = environment.safeParse(values)
  const invalid = (parsed.error?.issues ?? []).map(
    ({ path, message }) => `${String(path[0])}: ${message}; see .env.example`,
  )
  if (parsed.success && problems.length === 0) return { e: parsed.data, values, oldNames: Object.keys(old) }
  throw new ConfigError(...problems, ...invalid)
}

function refuseContradictions(e: Settings, facts: { demo: boolean; hasLiveKey: boolean; isInEu: boolean }) {
  const { demo, hasLiveKey, isInEu } = facts
  const problems: string[] = []
  const refuse = (isWrong: unknown, message: string) => {
    if (isWrong) problems.push(message)
  }
  refuse(e.DEMO_PUBLIC && !e.DEMO, 'DEMO_PUBLIC: is only for a demo; set DEMO=1 as well, or remove it')
  refuse(hasLiveKey && !e.DATABASE_URL, 'STRIPE_SECRET_KEY: live keys need PostgreSQL; set DATABASE_URL')
  refuse(hasLiveKey && demo, 'STRIPE_SECRET_KEY: live keys are not allowed with DEMO=1')
  refuse(
    e.STRIPE_SECRET_KEY && !e.STRIPE_API_URL && !e.STRIPE_WEBHOOK_SECRET,
    'STRIPE_WEBHOOK_SECRET: is required with STRIPE_SECRET_KEY',
  )
  refuse(Boolean(e.TURN_URLS) !== Boolean(e.TURN_SECRET), 'TURN_URLS and TURN_SECRET: set both or neither')
  refuse(
    e.TURN_URLS && e.DIRECT_CALLS,
    'DIRECT_CALLS: is only for calls without a relay; remove it, or remove TURN_URLS and TURN_SECRET',
  )
  refuse(
    e.S3_BUCKET && !(e.S3_ACCESS_KEY_ID && e.S3_SECRET_ACCESS_KEY),
    'S3_BUCKET: also set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
  )
  refuse(
    e.TAX_REPORTING === 'dac7' && !isInEu,
    'SELLER_COUNTRY: TAX_REPORTING=dac7 needs the EU member state you report to',
  )
  refuse(
    (e.DATABASE_DIRECT_URL || e.DATABASE_READ_URL || e.BUS_URL) && !e.DATABASE_URL,
    'DATABASE_DIRECT_URL, DATABASE_READ_URL, BUS_URL: are only for PostgreSQL; set DATABASE_URL',
  )
  refuse(
    e.MASTER_KEY_OLD && !e.MASTER_KEY,
    'MASTER_KEY_OLD: is only for changing the key; set MASTER_KEY to the new one',
  )
  if (problems.length > 0) throw new ConfigError(...problems)
}

/** Settings that are unsafe on a public installation (docs/decisions/015). Each line starts with the setting. */
function findUnsafeSettings(
  e: Settings,
  { origin, isPublic, demo }: { origin: string; isPublic: boolean; demo: boolean },
): string[] {
  if (!isPublic) return []
  const unsafe: string[] = []
  if (e.NODE_ENV !== 'production')
    unsafe.push(`NODE_ENV: ${e.NODE_ENV} opens /dev/mailbox and /dev/clock on ${origin}; set NODE_ENV=production`)
  if (demo && e.DEMO_PUBLIC) return unsafe
  if (!e.DATABASE_URL)
    unsafe.push(
      `DATABASE_URL: ${origin} is public and needs PostgreSQL; set DATABASE_URL, or DEMO=1 and DEMO_PUBLIC=1 for a demo that is open to everyone`,
    )
  else if (demo)
    unsafe.push(
      `DEMO: on ${origin}, everyone could read all emails and act as administrator; set DEMO=0, or DEMO_PUBLIC=1 as well if that is intended`,
    )
  if (!e.STRIPE_SECRET_KEY)
    unsafe.push(
      `STRIPE_SECRET_KEY: without it, a sandbox would give away credits on ${origin}; set it and STRIPE_WEBHOOK_SECRET`,
    )
  else if (e.STRIPE_API_URL)
    unsafe.push(`STRIPE_API_URL: sends payments on ${origin} to a program other than Stripe; remove it`)
  if (!e.TURN_URLS && !e.DIRECT_CALLS)
    unsafe.push(
      `TURN_URLS: without a relay, every call on ${origin} reveals each person’s IP address to the other; set TURN_URLS and TURN_SECRET (set up a relay with deploy/coturn.conf), or DIRECT_CALLS=addresses_visible if that is intended`,
    )
  return unsafe
}

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
  /** The operator accepts that direct calls reveal each person's IP address to the other. */
  directCalls: e.DIRECT_CALLS !== undefined,
})

/** The seller named on receipts and statements. Its time zone sets the days and years of their numbers. */
const sellerOf = (e: Settings, operator: ReturnType<typeof readOperator>, supportEmail: string) => ({
  brand: e.BRAND_NAME,
  name: operator.name ?? e.BRAND_NAME,
  address: operator.address,
  line: [operator.name ?? e.BRAND_NAME, ...operator.address].join(', '),
  vatId: operator.vatId,
  taxNumber: operator.taxNumber,
  register: operator.register,
  email: operator.email ?? supportEmail,
  timeZone: e.SELLER_TIME_ZONE,
})

const termsOf = (e: Settings): Terms => ({
  centsPerCredit: CENTS_PER_CREDIT,
  feePercent: e.PLATFORM_FEE_PERCENT,
  minPayoutCredits: e.MIN_PAYOUT_CREDITS,
  payoutHoldHours: e.PAYOUT_HOLD_HOURS,
  cancellationHours: e.CANCELLATION_HOURS,
})

/** The listed proxies. By default, a loopback server with an https origin trusts a proxy on this machine. */
function proxiesOf(e: { TRUSTED_PROXIES?: string | undefined; HOST: string }, origin: string): Proxies {
  const hasLocalProxy = origin.startsWith('https:') && isLoopbackName(e.HOST)
  const entries =
    e.TRUSTED_PROXIES?.split(',').map((entry) => entry.trim()) ?? (hasLocalProxy ? ['127.0.0.1', '::1'] : [])
  const proxies = listProxies(entries)
  if (typeof proxies === 'string')
    throw new ConfigError(
      `TRUSTED_PROXIES: ${proxies} is neither an address nor a network such as 10.0.0.0/8; see .env.example`,
    )
  return proxies
}
