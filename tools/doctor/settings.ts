import { existsSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, resolve } from 'node:path'
import nodemailer from 'nodemailer'
import { missingLegalSettings } from '#app/features/marketplace/gate/rules.ts'
import { LEGAL_GAPS } from '#app/features/marketplace/gate/schema.ts'
import { legalFiles, legalProblemLine } from '#app/features/operation/legal/files.views.server.ts'
import type { Config } from '#app/platform/config.ts'
import { s3Files } from '#app/platform/outside/s3-files.server.ts'
import { RENAMED_SETTINGS } from '#app/platform/settings.ts'
import { bad, note, ok } from './finding.ts'
import { examineRelay } from './turn.ts'

/** Checks the settings and the services they refer to: disk, network, email, storage, relay. Read-only. */
export async function* examineSettings(config: Config) {
  yield* config.unsafeSettings.map(bad)
  yield* examineMachine(config)
  yield* examineNetwork(config)
  yield* examineOperator(config)
  yield* examineServices(config)
}

async function* examineMachine({ mode, isPublic, demo, demoPublic, origin, dataDir, port, host }: Config) {
  if (mode !== 'production' && !isPublic)
    yield note(`NODE_ENV is ${mode}: /dev/mailbox and /dev/clock are open on this machine`)
  if (demo)
    yield demoPublic
      ? note(`DEMO_PUBLIC=1: everyone who can reach ${origin} can read all emails and act as administrator`)
      : note('this is a demo: its accounts and the /dev pages are open on this machine')
  yield diskFinding(dataDir, freeMegabytes(dataDir))
  yield (await isFree(port, host))
    ? ok(`port ${port} is free`)
    : note(`port ${port} is in use; unless Visavis is already running, set PORT to another number`)
}

const DISK_MEGABYTES_MIN = 500

/** Free space for database, photos and logs in the data folder, in megabytes (10^6 bytes). */
export const diskFinding = (dataDir: string, free: number) =>
  free < DISK_MEGABYTES_MIN
    ? bad(`only ${free} MB are free in ${dataDir}; free some space`)
    : ok(`${free} MB are free in ${dataDir}`)

function freeMegabytes(dataDir: string): number {
  const folder = [resolve(dataDir), dirname(resolve(dataDir))].find(existsSync) ?? '/'
  const disk = statfsSync(folder)
  return Math.round((disk.bavail * disk.bsize) / 1e6)
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}

/** Ten times the default: more than a school or company needs, and enough to slow everyone else down. */
const CONNECTIONS_LOOSE = 5_000
const RENDERS_LOOSE = 1_200
/** Documentation addresses (RFC 5737): a setting that trusts both trusts any address. */
const UNTRUSTED_ADDRESSES = ['192.0.2.1', '203.0.113.1']

function* examineNetwork(config: Config) {
  const { origin, isPublic, databaseUrl, demo, proxies, connectionsPerNetwork, rendersPerMinute } = config
  const isSecure = origin.startsWith('https:')
  if (isPublic && !isSecure) yield bad('APP_ORIGIN isn’t https: browsers block camera and microphone')
  if (!isPublic && databaseUrl && !demo)
    yield bad(`APP_ORIGIN is missing or local: links in emails point to ${origin}; set it to the public URL`)
  if (UNTRUSTED_ADDRESSES.every(proxies.has))
    yield bad('TRUSTED_PROXIES trusts every address: anyone can bypass rate limits with X-Forwarded-For')
  else if (isSecure && proxies.entries.length === 0)
    yield bad('TRUSTED_PROXIES is missing: everyone behind the proxy shares one rate limit')
  else if (isSecure) yield ok(`trusted proxies: ${proxies.entries.join(', ')}`)
  if (connectionsPerNetwork > CONNECTIONS_LOOSE)
    yield note(`CONNECTIONS_PER_NETWORK is ${connectionsPerNetwork}: one network can take nearly all connections`)
  if (rendersPerMinute > RENDERS_LOOSE)
    yield note(`RENDERS_PER_MINUTE is ${rendersPerMinute}: one network can slow everyone else down`)
  if (isPublic && config.metricsToken === null)
    yield note('no METRICS_TOKEN: /metrics is only available on this machine, not through the proxy')
  if (isPublic && config.signupDisclosure === 'immediate')
    yield note('SIGNUP_DISCLOSURE=immediate reveals who has an account; deferred is safer on a site about loneliness')
}

/** Legal information about the operator: missing settings with the law that requires them, legal texts, old names. */
function* examineOperator(config: Config) {
  const missing = missingLegalSettings(config)
  for (const name of config.oldNames) yield note(`${name} is the old name of ${RENAMED_SETTINGS[name]}; both work`)
  if (!config.demo)
    for (const setting of missing) {
      const line = `${setting} is not set (${LEGAL_GAPS[setting]}): see .env.example`
      yield config.mustNameOperator ? bad(line) : note(line)
    }
  if (missing.length > 0 && config.mustNameOperator)
    yield bad(
      'payments are disabled until these legal settings are set: credits can’t be bought and payout accounts can’t be opened',
    )
  if (missing.length === 0) yield ok('all legally required operator details are set')
  for (const problem of legalFiles(config).problems) yield bad(legalProblemLine(problem))
  const { feePercent, minPayoutCredits, payoutHoldHours, cancellationHours } = config.terms
  yield ok(
    `fee ${feePercent} %, payouts from ${minPayoutCredits} credits, ${payoutHoldHours} h after the call, free cancellation up to ${cancellationHours} h before`,
  )
}

async function* examineServices(config: Config) {
  yield await mailFinding(config)
  yield* examineStripeSettings(config)
  if (config.s3) yield await storageFinding(config.s3)
  else if (config.databaseUrl)
    yield note(
      `photos are stored in ${config.dataDir}: use S3_* for several machines, and include this folder in backups`,
    )
  if (config.turn) yield* await examineRelay(config.turn)
  else
    yield note(
      `no TURN_URLS: calls connect directly, so the two people can learn each other’s IP address${config.directCalls ? ' (accepted by DIRECT_CALLS)' : ''}, and calls fail in some networks`,
    )
}

async function mailFinding({ smtpUrl }: Config) {
  if (!smtpUrl) return note('no SMTP_URL: emails stay in the mailbox and aren’t delivered')
  try {
    await nodemailer.createTransport({ url: smtpUrl, connectionTimeout: 5000 }).verify()
    return ok('the mail server answers')
  } catch {
    return bad('the mail server doesn’t answer or rejects the login; check SMTP_URL')
  }
}

async function storageFinding(s3: NonNullable<Config['s3']>) {
  try {
    await s3Files(s3).get('doctor')
    return ok('the photo storage answers')
  } catch (error) {
    return bad(`the photo storage doesn’t answer (${(error as Error).name}); check S3_*`)
  }
}

/** Which payment account is used, and the webhook secrets that an account with connected accounts needs. */
export function* examineStripeSettings({ stripe, isPublic, origin }: Config) {
  const { secretKey, webhookSecrets } = stripe
  if (!secretKey) {
    if (!isPublic) yield note('no STRIPE_SECRET_KEY: payments use the sandbox')
    return
  }
  if (secretKey.includes('_live_')) yield ok('payments are live')
  else yield isPublic ? note('STRIPE_SECRET_KEY is a test key: no real payments') : ok('payments use a test key')
  const address = `${origin}/webhooks/stripe?destination=`
  if (webhookSecrets.connected.length === 0)
    yield bad(
      `STRIPE_CONNECT_WEBHOOK_SECRET is not set: events of companions’ accounts are rejected; have Stripe send them to ${address}connected`,
    )
  if (webhookSecrets.thin.length === 0)
    yield bad(
      `STRIPE_THIN_WEBHOOK_SECRET is not set: thin events are rejected; have Stripe send them to ${address}thin`,
    )
}
