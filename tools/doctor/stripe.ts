import { randomUUID } from 'node:crypto'
import { PACKAGES } from '#app/features/marketplace/rates/schema.ts'
import { EVENT_FAMILIES, NEEDED_EVENTS } from '#app/features/money/payments/events/data.ts'
import { DEFAULT_LANGUAGE } from '#app/i18n/languages.ts'
import type { Config } from '#app/platform/config.ts'
import { WEBHOOK_DESTINATIONS } from '#app/platform/outside/payments.server.ts'
import { type StripeDestination, stripeAccount } from '#app/platform/outside/stripe-account.server.ts'
import { createStripePayments } from '#app/platform/outside/stripe-payments.server.ts'
import { bad, type Finding, note, ok } from './finding.ts'
import { examineStripeSettings } from './settings.ts'

/** `npm run doctor -- stripe`: checks the account behind the key. With a live key it writes nothing there. */
export async function* examineStripe(config: Config): AsyncGenerator<Finding> {
  const { secretKey, apiUrl, prices } = config.stripe
  if (!secretKey) return yield bad('STRIPE_SECRET_KEY is not set: there’s no account to check')
  const api = apiUrl ? new URL(apiUrl) : null
  const protocol: 'http' | 'https' = api?.protocol === 'http:' ? 'http' : 'https'
  const address = api ? { host: api.hostname, port: Number(api.port), protocol } : {}
  const stripe = stripeAccount(secretKey, address)
  const payments = createStripePayments({ secretKey, ...address, prices })
  const since = new Date(Date.now() - 3_600_000)
  yield* examineStripeSettings(config)
  yield* await step('read the account', async () => accountFindings(await stripe.account()))
  yield* priceFindings(config, stripe.price)
  yield* await step('list the webhooks', async () => webhookFindings(await stripe.destinations(), config.origin))
  yield* await step('list companions’ accounts (is Connect on?)', async () => {
    await stripe.listAccounts()
    return [ok('companions’ accounts can be listed: Connect is on')]
  })
  yield* await step('list events', async () => {
    await payments.listEvents({ since })
    return [ok('events can be listed: we fetch missed ones')]
  })
  yield* await step('read the balance and its transactions', async () => {
    await payments.listBalanceTransactions({ since })
    await payments.balance()
    return [ok('balance transactions can be listed: we compare them with the ledger every night')]
  })
  if (payments.isLive) yield note('this is a live key: no payment page is opened; test that with a test key')
  else yield* await step('open a payment page and close it', () => checkoutFindings(config, payments))
}

/** Runs one check. An error becomes a finding with the provider's own message. */
async function step(what: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look()
  } catch (error) {
    return [bad(`Stripe doesn’t let this key ${what}: ${error instanceof Error ? error.message : String(error)}`)]
  }
}

type Account = Awaited<ReturnType<ReturnType<typeof stripeAccount>['account']>>

function accountFindings({ country, currency, canCharge, canPayOut }: Account): Finding[] {
  return [
    currency === 'eur'
      ? ok(`the account’s country is ${country ?? 'unknown'}, its currency is euro`)
      : bad(`the account’s currency is ${currency ?? 'unknown'}; prices are in euro`),
    ...(canCharge ? [] : [bad('the account can’t take payments yet: complete its details in Stripe’s dashboard')]),
    ...(canPayOut ? [] : [note('the account can’t pay out to your bank yet')]),
  ]
}

async function* priceFindings({ stripe }: Config, read: ReturnType<typeof stripeAccount>['price']) {
  const priced = PACKAGES.filter(({ credits }) => stripe.prices[credits])
  if (priced.length === 0) yield note('no STRIPE_PRICE_*: prices are sent with each purchase')
  for (const { credits, priceCents } of priced) {
    const id = stripe.prices[credits] ?? ''
    yield* await step(`read the price ${id}`, async () => {
      const { isActive, currency, cents, isTaxInclusive, isOneOff } = await read(id)
      const name = `STRIPE_PRICE_${credits}`
      if (!isActive) return [bad(`${name} is archived`)]
      if (!isOneOff) return [bad(`${name} is a subscription; it must be one-off`)]
      if (currency !== 'eur' || cents !== priceCents)
        return [bad(`${name} is ${cents} cents in ${currency}; it must be ${priceCents} cents in eur`)]
      return [isTaxInclusive ? ok(`${name} matches`) : bad(`${name} doesn’t include tax; prices are shown with tax`)]
    })
  }
}

const coversType = (types: readonly string[], type: string) => types.includes('*') || types.includes(type)

/** Whether each destination has a webhook with every event type it needs and none that we reject. */
export function webhookFindings(found: readonly StripeDestination[], origin: string): Finding[] {
  return WEBHOOK_DESTINATIONS.flatMap((destination) => {
    const address = `${origin}/webhooks/stripe${destination === 'platform' ? '' : `?destination=${destination}`}`
    const own = found.filter(({ url }) => isSameAddress(url, address))
    if (own.length === 0) return [bad(`no webhook points to ${address} (${destination} events)`)]
    const enabled = own.filter(({ isEnabled }) => isEnabled)
    if (enabled.length === 0) return [bad(`the webhook to ${address} is disabled`)]
    const isThin = destination === 'thin'
    if (enabled.some(({ takes }) => (takes === 'thin') !== isThin))
      return [bad(`the webhook to ${address} must send ${isThin ? 'thin' : 'snapshot'} events`)]
    const types = enabled.flatMap((each) => each.types)
    const lost = NEEDED_EVENTS[destination].filter((type) => !coversType(types, type))
    const refused = types.filter((type) => !EVENT_FAMILIES[destination].some((family) => type.startsWith(family)))
    return [
      ...(lost.length > 0 ? [bad(`the webhook to ${address} doesn’t send ${lost.join(', ')}`)] : []),
      ...(refused.length > 0
        ? [bad(`the webhook to ${address} sends ${refused.join(', ')}, which we reject; deselect it`)]
        : []),
      ...(lost.length + refused.length === 0 ? [ok(`the webhook to ${address} sends the right events`)] : []),
    ]
  })
}

const isSameAddress = (one: string, other: string) =>
  one.replace('?destination=platform', '').replace(/\/$/, '') === other

/** Opens a payment page and expires it, so it can't be paid. */
async function checkoutFindings({ origin, stripe }: Config, payments: ReturnType<typeof createStripePayments>) {
  const [offer] = PACKAGES
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
    : [bad(`a closed payment page is ${status} instead of expired`)]
}
