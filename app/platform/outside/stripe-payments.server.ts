import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { type Deadline, deadlineHttpClient, deadlineIn, PaymentTimeout, within } from './payment-deadline.server.ts'
import type { CheckoutState, PaymentsClient, TransferOutcome, WebhookSecrets } from './payments.server.ts'
import { balances, eventLists } from './stripe-lists.server.ts'
import { stripeRefunds } from './stripe-refunds.server.ts'
import { readSignedEvent } from './stripe-webhook.server.ts'

/**
 * Connects to Stripe unless host, port and protocol are given. `prices` maps credits to Stripe price ids.
 * `interactiveTimeoutMs` is the longest a person waits.
 */
type StripeOptions = {
  secretKey: string
  webhookSecrets?: WebhookSecrets
  prices?: Readonly<Record<number, string | undefined>>
  host?: string
  port?: number
  protocol?: 'http' | 'https'
  interactiveTimeoutMs?: number
}

/** How long a person waits for the provider, and how long a job's call may take with its retries. */
const INTERACTIVE_TIMEOUT_MS = 8_000
const JOB_TIMEOUT_MS = 45_000

export const apiVersion = '2026-10-28.endive'

/**
 * The payments client, for Stripe or a server with its API. Idempotency keys make every write repeatable: one payment
 * page per purchase, one transfer per payout attempt.
 */
export function createStripePayments(options: StripeOptions): PaymentsClient {
  const {
    secretKey,
    webhookSecrets = { platform: [], connected: [], thin: [] },
    prices = {},
    interactiveTimeoutMs = INTERACTIVE_TIMEOUT_MS,
    ...address
  } = options
  const stripe = new Stripe(secretKey, {
    ...address,
    apiVersion,
    maxNetworkRetries: 2,
    telemetry: false,
    timeout: 20_000,
    httpClient: deadlineHttpClient(),
  })

  const client: PaymentsClient = {
    isLive: secretKey.includes('_live_'),
    ...checkouts(stripe, prices),
    ...payees(stripe),
    ...transfers(stripe),
    ...stripeRefunds(stripe),
    ...eventLists(stripe),
    ...balances(stripe),
    withInteractiveTimeout() {
      const deadline = deadlineIn(interactiveTimeoutMs)
      const waiting: PaymentsClient = { ...bounded(client, () => deadline), withInteractiveTimeout: () => waiting }
      return waiting
    },
    readWebhook: (rawBody, signature, destination) => readSignedEvent(rawBody, signature, webhookSecrets[destination]),
  }
  return bounded(client, () => deadlineIn(JOB_TIMEOUT_MS))
}

function checkouts(
  stripe: Stripe,
  prices: Readonly<Record<number, string | undefined>>,
): Pick<PaymentsClient, 'createCheckout' | 'checkoutState' | 'expireCheckout'> {
  async function expireCheckout(sessionId: string): Promise<void> {
    try {
      await stripe.checkout.sessions.expire(sessionId)
    } catch (error) {
      const session = await stripe.checkout.sessions.retrieve(sessionId)
      if (session.status === 'open') throw error
    }
  }

  return {
    async createCheckout(input) {
      const { purchaseId, amountCents, credits } = input
      const priceId = prices[credits]
      const metadata = { purchase_id: purchaseId }
      const data = { currency: 'eur', unit_amount: amountCents, tax_behavior: 'inclusive' } as const
      const price = priceId
        ? { price: priceId }
        : { price_data: { ...data, product_data: { name: `${credits} Credits` } } }
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          line_items: [{ ...price, quantity: 1 }],
          success_url: input.successUrl,
          cancel_url: input.cancelUrl,
          client_reference_id: purchaseId,
          ...(input.customerEmail ? { customer_email: input.customerEmail } : {}),
          metadata,
          payment_intent_data: { metadata },
          locale: input.locale,
          expires_at: expiryWithinLimits(input.expiresAt),
          adaptive_pricing: { enabled: false },
        },
        { idempotencyKey: `purchase:${purchaseId}` },
      )
      if (centsOf(session) !== amountCents || !session.url) {
        await expireCheckout(session.id)
        throw new Error(
          `the payment page charges ${centsOf(session)} cents instead of ${amountCents}; check STRIPE_PRICE_*`,
        )
      }
      return { sessionId: session.id, url: session.url }
    },

    async checkoutState(sessionId) {
      const session = await stripe.checkout.sessions.retrieve(sessionId, {
        expand: ['payment_intent.latest_charge.balance_transaction'],
      })
      const intent = expandedObject(session.payment_intent)
      const charge = expandedObject(intent?.latest_charge)
      const fee = expandedObject(charge?.balance_transaction)?.fee
      return {
        status: statusOf(session, intent),
        purchaseId: session.metadata?.purchase_id ?? session.client_reference_id,
        amountCents: centsOf(session),
        feeCents: fee ?? null,
        paymentIntentId: intent?.id ?? null,
        paymentFingerprint: fingerprintOf(charge),
        livemode: session.livemode,
        refundedCents: charge?.amount_refunded ?? 0,
        isDisputed: charge?.disputed ?? false,
      }
    },

    expireCheckout,
  }
}

function payees(
  stripe: Stripe,
): Pick<PaymentsClient, 'createPayee' | 'payeeState' | 'payoutFingerprints' | 'onboardingLink' | 'dashboardLink'> {
  return {
    async createPayee({ companionId, email, country }) {
      // Stripe rejects a reused key with other details, so a changed address or country needs a new key.
      const details = createHash('sha256').update(`${email} ${country}`).digest('hex').slice(0, 12)
      const account = await stripe.v2.core.accounts.create(
        {
          contact_email: email,
          dashboard: 'express',
          identity: { country: country.toLowerCase(), entity_type: 'individual' },
          defaults: {
            currency: 'eur',
            responsibilities: { fees_collector: 'application', losses_collector: 'application' },
          },
          configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
          metadata: { companion_id: companionId },
        },
        { idempotencyKey: `payee:${companionId}:${details}` },
      )
      return account.id
    },

    async payeeState(accountId) {
      const account = await stripe.v2.core.accounts.retrieve(accountId, {
        include: ['configuration.recipient', 'requirements'],
      })
      const due = (account.requirements?.entries ?? []).filter(
        ({ awaiting_action_from, minimum_deadline }) =>
          awaiting_action_from === 'user' && minimum_deadline.status !== 'eventually_due',
      )
      const balance = account.configuration?.recipient?.capabilities?.stripe_balance
      return {
        onboarded: due.length === 0,
        payoutsEnabled: !account.closed && balance?.stripe_transfers?.status === 'active',
      }
    },

    async payoutFingerprints(accountId) {
      const { data } = await stripe.accounts.listExternalAccounts(accountId, { limit: 100 })
      return data.flatMap(({ fingerprint }) => (fingerprint ? [fingerprint] : []))
    },

    async onboardingLink(accountId, returnUrl, refreshUrl) {
      const link = await stripe.v2.core.accountLinks.create({
        account: accountId,
        use_case: {
          type: 'account_onboarding',
          account_onboarding: { return_url: returnUrl, refresh_url: refreshUrl },
        },
      })
      return link.url
    },

    async dashboardLink(accountId) {
      return (await stripe.accounts.createLoginLink(accountId)).url
    },
  }
}

function transfers(stripe: Stripe): Pick<PaymentsClient, 'sendTransfer' | 'transfersOf' | 'bankPayment'> {
  return {
    async sendTransfer({ payoutId, attempt, amountCents, accountId, withinMs }) {
      const order = {
        amount: amountCents,
        currency: 'eur',
        destination: accountId,
        transfer_group: groupOf(payoutId),
        metadata: { payout_id: payoutId, attempt: String(attempt) },
      }
      const idempotencyKey = `payout:${payoutId}:a${attempt}`
      try {
        const sent = within(deadlineIn(withinMs), () => stripe.transfers.create(order, { idempotencyKey }))
        return { kind: 'paid', transferId: (await sent).id }
      } catch (error) {
        return outcomeOf(error)
      }
    },

    async transfersOf(payoutId) {
      const { data } = await stripe.transfers.list({ transfer_group: groupOf(payoutId), limit: 100 })
      return data.toReversed().map(({ id, amount, amount_reversed }) => ({
        transferId: id,
        amountCents: amount,
        reversedCents: amount_reversed,
      }))
    },

    async bankPayment(accountId, paymentId) {
      const payout = await stripe.payouts.retrieve(paymentId, {}, { stripeAccount: accountId })
      return {
        hasFailed: payout.status === 'failed',
        failureCode: payout.failure_code,
        amountCents: payout.amount,
        createdAt: new Date(payout.created * 1000),
      }
    },
  }
}

function bounded(client: PaymentsClient, deadline: () => Deadline): PaymentsClient {
  const { isLive, withInteractiveTimeout, readWebhook, ...calls } = client
  const inTime = Object.entries(calls).map(([name, call]) => [
    name,
    (...input: never[]) =>
      within(deadline(), () => (call as (...input: never[]) => Promise<unknown>)(...input)).catch((error) => {
        throw isInFlight(error) ? new PaymentTimeout() : error
      }),
  ])
  return { ...(Object.fromEntries(inTime) as typeof calls), isLive, withInteractiveTimeout, readWebhook }
}

const groupOf = (payoutId: string) => `payout_${payoutId}`

/**
 * Stripe requires a page to expire between 30 minutes and 24 hours from now, by its own clock. A demo may have moved
 * the product's.
 */
function expiryWithinLimits(requested: Date): number {
  const [earliest, latest] = [Date.now() + 31 * 60_000, Date.now() + 23 * 3_600_000]
  return Math.floor(Math.min(Math.max(requested.getTime(), earliest), latest) / 1000)
}

/** The total in cents; 0 for currencies other than euro, so no amount matches by accident. */
const centsOf = (session: Stripe.Checkout.Session) => (session.currency === 'eur' ? (session.amount_total ?? 0) : 0)

/** An expandable field's object; null if it's absent or not expanded. */
function expandedObject<T extends object>(field: string | T | null | undefined): T | null {
  return typeof field === 'object' ? field : null
}

function fingerprintOf(charge: Stripe.Charge | null): string | null {
  const paidBy = charge?.payment_method_details
  return paidBy?.card?.fingerprint ?? paidBy?.sepa_debit?.fingerprint ?? null
}

function statusOf(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): CheckoutState['status'] {
  if (session.status === 'expired') return 'expired'
  if (session.status !== 'complete') return 'open'
  if (session.payment_status === 'paid') return 'paid'
  const isOver = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return isOver ? 'failed' : 'processing'
}

/** Whether the provider is still processing an earlier attempt of this request. */
const isInFlight = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use'

/** Only an error about this transfer is a refusal. Errors of keys, rate limits or the network prove nothing. */
function outcomeOf(error: unknown): TransferOutcome {
  if (error instanceof PaymentTimeout) return { kind: 'unknown' }
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) {
    if (error instanceof Stripe.errors.StripeError) return { kind: 'unknown' }
    throw error
  }
  if (error.code === 'balance_insufficient') return { kind: 'insufficient' }
  return { kind: 'refused', code: error.code ?? 'invalid_request', message: error.message }
}
