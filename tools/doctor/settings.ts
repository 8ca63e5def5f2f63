import { missingLegalSettings } from '#app/features/marketplace/gate/rules.ts'
import { LEGAL_GAPS } from '#app/features/marketplace/gate/schema.ts'
import { legalFiles, legalProblemLine } from '#app/features/operation/legal/files.views.server.ts'
import type { Config } from '#app/platform/config.ts'
import { RENAMED_SETTINGS } from '#app/platform/settings.ts'
import { bad, note, ok } from './finding.ts'

/** Checks the settings that need no other service, and the legal texts. */
export function* examineSettings(config: Config) {
  yield* config.unsafeSettings.map(bad)
  yield* examineMachine(config)
  yield* examineNetwork(config)
  yield* examineOperator(config)
  yield* examineStripeSettings(config)
}

function* examineMachine({ mode, isPublic, demo, demoPublic, origin }: Config) {
  if (mode !== 'production' && !isPublic)
    yield note(`NODE_ENV is ${mode}: /dev/mailbox and /dev/clock are open on this machine`)
  if (demo)
    yield demoPublic
      ? note(`DEMO_PUBLIC=1: everyone who can reach ${origin} can read all emails and act as administrator`)
      : note('this is a demo: its accounts and the /dev pages are open on this machine')
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
