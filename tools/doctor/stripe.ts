import { randomUUID } from 'node:crypto'
import { PACKAGES } from '#app/features/marketplace/rates/schema.ts'
import { EVENT_FAMILIES, NEEDED_EVENTS } from '#app/features/money/payments/events/data.ts'
import { DEFAULT_LANGUAGE } from '#app/i18n/languages.ts'
import { type Config, ConfigError, readConfig } from '#app/platform/config.ts'
import { WEBHOOK_DESTINATIONS, type WebhookDestination } from '#app/platform/outside/payments.server.ts'
import { type StripeDestination, stripeAccount } from '#app/platform/outside/stripe-account.server.ts'
import { createStripePayments } from '#app/platform/outside/stripe-payments.server.ts'
import { checkPaymentKey, checkWebhookSecrets } from './checks/payments.ts'
import { bad, type Finding, note, ok } from './finding.ts'

type Options = Parameters<typeof createStripePayments>[0] & { secretKey: string }

/** What `npm run doctor -- stripe` says of the account behind the key. With a live key nothing is written there. */
export async function examineStripe(env: Record<string, string | undefined>): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [bad(error.message)]
  }
  const { secretKey, apiUrl, prices } = config.stripe
  if (!secretKey) return [bad('STRIPE_SECRET_KEY is not set: there is no account to look at')]
  const api = apiUrl ? new URL(apiUrl) : null
  const address = api
    ? {
        host: api.hostname,
        port: Number(api.port),
        protocol: api.protocol === 'http:' ? ('http' as const) : ('https' as const),
      }
    : {}
  const options: Options = { secretKey, ...address, prices }
  const stripe = stripeAccount(secretKey, address)
  return [
    ...(await checkPaymentKey(config)),
    ...(await checkWebhookSecrets(config)),
    ...(await step('read the account', async () => accountFindings(await stripe.account()))),
    ...(await priceFindings(config, stripe.price)),
    ...(await step('list the webhooks', async () => webhookFindings(await stripe.destinations(), config.origin))),
    ...(await step('list the accounts of companions (is Connect on?)', async () => {
      await stripe.listAccounts()
      return [ok('the accounts of companions can be listed: Connect is on')]
    })),
    ...(await readFindings(options)),
    ...(await checkoutFindings(config, options)),
  ]
}

/** One look at the provider; what it refuses is to be mended, in its own words. */
async function step(what: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look()
  } catch (error) {
    return [bad(`Stripe does not let this key ${what}: ${error instanceof Error ? error.message : String(error)}`)]
  }
}

function accountFindings(account: {
  country: string | null
  currency: string | null
  canCharge: boolean
  canPayOut: boolean
}): Finding[] {
  const { country, currency, canCharge, canPayOut } = account
  return [
    currency === 'eur'
      ? ok(`the account is in ${country ?? 'no country'}, in euro`)
      : bad(`the account’s currency is ${currency ?? 'unknown'}; prices are in euro`),
    ...(canCharge ? [] : [bad('the account cannot take payments yet: complete its details in the dashboard')]),
    ...(canPayOut ? [] : [note('the account cannot pay out to your bank yet')]),
  ]
}

async function priceFindings({ stripe }: Config, read: ReturnType<typeof stripeAccount>['price']): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { credits, priceCents } of PACKAGES) {
    const id = stripe.prices[credits]
    if (!id) continue
    findings.push(
      ...(await step(`read the price ${id}`, async () => {
        const { isActive, currency, cents, isTaxInclusive, isOneOff } = await read(id)
        const name = `STRIPE_PRICE_${credits}`
        if (!isActive) return [bad(`${name} is archived`)]
        if (!isOneOff) return [bad(`${name} is a subscription; it has to be one-off`)]
        if (currency !== 'eur' || cents !== priceCents)
          return [bad(`${name} is ${cents} ${currency}; it has to be ${priceCents} cents in eur`)]
        return [isTaxInclusive ? ok(`${name} fits`) : bad(`${name} does not include tax; prices are shown with it`)]
      })),
    )
  }
  return findings.length > 0 ? findings : [note('no STRIPE_PRICE_*: prices are sent along with each purchase')]
}

const coversType = (types: readonly string[], type: string) => types.includes('*') || types.includes(type)

/** Whether each destination has a webhook with everything it needs and nothing that it refuses. */
export function webhookFindings(found: readonly StripeDestination[], origin: string): Finding[] {
  return WEBHOOK_DESTINATIONS.flatMap((destination) => {
    const address = addressOf(destination, origin)
    const own = found.filter(({ url }) => isSameAddress(url, address))
    if (own.length === 0) return [bad(`no webhook goes to ${address} (${destination} events)`)]
    const enabled = own.filter(({ isEnabled }) => isEnabled)
    if (enabled.length === 0) return [bad(`the webhook to ${address} is disabled`)]
    const isThin = destination === 'thin'
    if (enabled.some(({ takes }) => (takes === 'thin') !== isThin))
      return [bad(`the webhook to ${address} must send ${isThin ? 'thin' : 'snapshot'} events`)]
    const types = enabled.flatMap((each) => each.types)
    const lost = NEEDED_EVENTS[destination].filter((type) => !coversType(types, type))
    const refused = types.filter((type) => !EVENT_FAMILIES[destination].some((family) => type.startsWith(family)))
    return [
      ...(lost.length > 0 ? [bad(`the webhook to ${address} does not send ${lost.join(', ')}`)] : []),
      ...(refused.length > 0
        ? [bad(`the webhook to ${address} sends ${refused.join(', ')}, which is refused; untick it`)]
        : []),
      ...(lost.length + refused.length === 0 ? [ok(`the webhook to ${address} sends what it has to`)] : []),
    ]
  })
}

const addressOf = (destination: WebhookDestination, origin: string) =>
  `${origin}/webhooks/stripe${destination === 'platform' ? '' : `?destination=${destination}`}`

const isSameAddress = (one: string, other: string) =>
  one.replace('?destination=platform', '').replace(/\/$/, '') === other

/** What the product's own adapter reads every day and night. */
async function readFindings(options: Options): Promise<Finding[]> {
  const payments = createStripePayments(options)
  const since = new Date(Date.now() - 3_600_000)
  return [
    ...(await step('list events', async () => {
      await payments.listEvents({ since })
      return [ok('events can be listed: missed ones are fetched')]
    })),
    ...(await step('read the balance and its transactions', async () => {
      await payments.listBalanceTransactions({ since })
      await payments.balance()
      return [ok('balance transactions can be listed: the books are compared every night')]
    })),
  ]
}

/** Opens a payment page and closes it again, in test mode only: nobody can pay on it. */
async function checkoutFindings({ origin, stripe }: Config, options: Options): Promise<Finding[]> {
  const payments = createStripePayments(options)
  if (payments.isLive) return [note('a live key: no payment page is opened; try this with your test key')]
  const [offer] = PACKAGES
  return step('open a payment page and close it', async () => {
    const { sessionId } = await payments.createCheckout({
      purchaseId: randomUUID(),
      amountCents: offer.priceCents,
      credits: offer.credits,
      successUrl: `${origin}/${DEFAULT_LANGUAGE}/credits`,
      cancelUrl: `${origin}/${DEFAULT_LANGUAGE}/credits`,
      locale: DEFAULT_LANGUAGE,
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    await payments.expireCheckout(sessionId)
    const { status } = await payments.checkoutState(sessionId)
    return status === 'expired'
      ? [ok(`a payment page opens and closes${stripe.prices[offer.credits] ? ' with its price' : ''}`)]
      : [bad(`a payment page that was closed is ${status}`)]
  })
}
