import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { readSignedEvent } from './payment-webhook.ts'

/** What the product needs from the payment provider; no provider type leaves this file. Amounts are euro cents. */
export type PaymentsClient = {
  createCheckout(input: {
    purchaseId: string
    amountCents: number
    credits: number
    priceId?: string
    customerEmail?: string
    successUrl: string
    cancelUrl: string
    locale: 'en' | 'de'
    expiresAt: Date
  }): Promise<{ sessionId: string; url: string }>
  checkoutState(sessionId: string): Promise<CheckoutState>
  expireCheckout(sessionId: string): Promise<void>
  /** Makes an account that can receive transfers. */
  createPayee(input: { companionId: string; email: string; country: string }): Promise<string>
  payeeState(accountId: string): Promise<{ onboarded: boolean; payoutsEnabled: boolean }>
  onboardingLink(accountId: string, returnUrl: string, refreshUrl: string): Promise<string>
  dashboardLink(accountId: string): Promise<string>
  sendTransfer(input: {
    payoutId: string
    attempt: number
    amountCents: number
    accountId: string
  }): Promise<TransferOutcome>
  /** Looks a transfer up by the payout it belongs to; null when the provider knows none. */
  findTransfer(payoutId: string): Promise<string | null>
  /** Checks a webhook's signature and reads what it is about. */
  readWebhook(
    rawBody: string,
    signature: string,
    secrets: readonly string[],
    toleranceSeconds?: number,
  ): WebhookEvent | null
}

export type CheckoutState = {
  status: 'open' | 'paid' | 'processing' | 'expired' | 'failed'
  purchaseId: string | null
  amountCents: number
  feeCents: number | null
  paymentIntentId: string | null
  livemode: boolean
}

export type TransferOutcome =
  | { kind: 'paid'; transferId: string }
  | { kind: 'insufficient' }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unknown' }

export type WebhookEvent = {
  eventId: string
  type: string
  livemode: boolean
  objectId: string | null
  purchaseId: string | null
  accountId: string | null
  payoutId: string | null
}

/** Where the provider is; without host, port and protocol it is Stripe itself. */
export type PaymentsOptions = { secretKey: string; host?: string; port?: number; protocol?: 'http' | 'https' }

/** The version of Stripe's interface that this file is written for. */
const apiVersion = '2026-10-28.endive'

/**
 * The payments client, on Stripe or on whatever speaks Stripe's interface at the given address. Keys make every writing
 * call repeatable: a purchase has one payment page, an attempt at a payout one transfer.
 */
export function createPaymentsClient(options: PaymentsOptions): PaymentsClient {
  const { secretKey, ...address } = options
  const stripe = new Stripe(secretKey, {
    ...address,
    apiVersion,
    maxNetworkRetries: 2,
    telemetry: false,
    timeout: 20_000,
  })

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
      const { purchaseId, amountCents, credits, priceId } = input
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
          `the payment page asks for ${centsOf(session)} cents instead of ${amountCents}; check the price ids`,
        )
      }
      return { sessionId: session.id, url: session.url }
    },

    async checkoutState(sessionId) {
      const session = await stripe.checkout.sessions.retrieve(sessionId, {
        expand: ['payment_intent.latest_charge.balance_transaction'],
      })
      const intent = expandedOr(session.payment_intent)
      const fee = expandedOr(expandedOr(intent?.latest_charge)?.balance_transaction)?.fee
      return {
        status: statusOf(session, intent),
        purchaseId: session.metadata?.purchase_id ?? session.client_reference_id,
        amountCents: centsOf(session),
        feeCents: fee ?? null,
        paymentIntentId: intent?.id ?? null,
        livemode: session.livemode,
      }
    },

    expireCheckout,

    async createPayee({ companionId, email, country }) {
      // The provider refuses one key with other details: a changed address or country is another request.
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

    async sendTransfer({ payoutId, attempt, amountCents, accountId }) {
      try {
        const transfer = await stripe.transfers.create(
          {
            amount: amountCents,
            currency: 'eur',
            destination: accountId,
            transfer_group: groupOf(payoutId),
            metadata: { payout_id: payoutId, attempt: String(attempt) },
          },
          { idempotencyKey: `payout:${payoutId}:a${attempt}` },
        )
        return { kind: 'paid', transferId: transfer.id }
      } catch (error) {
        return outcomeOf(error)
      }
    },

    async findTransfer(payoutId) {
      const { data } = await stripe.transfers.list({ transfer_group: groupOf(payoutId), limit: 1 })
      return data[0]?.id ?? null
    },

    readWebhook: readSignedEvent,
  }
}

/** Stripe wants a page to end between half an hour and a day from now, by its own clock; the product's may have been moved (demo). */
function expiryWithinLimits(asked: Date): number {
  const [earliest, latest] = [Date.now() + 31 * 60_000, Date.now() + 23 * 3_600_000]
  return Math.floor(Math.min(Math.max(asked.getTime(), earliest), latest) / 1000)
}

const groupOf = (payoutId: string) => `payout_${payoutId}`

/** Any other currency than ours counts as nothing, so that no amount can fit by accident. */
const centsOf = (session: Stripe.Checkout.Session) => (session.currency === 'eur' ? (session.amount_total ?? 0) : 0)

/** An expandable field that was expanded; its bare id or absence is null. */
function expandedOr<T extends object>(field: string | T | null | undefined): T | null {
  return typeof field === 'object' ? field : null
}

function statusOf(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): CheckoutState['status'] {
  if (session.status === 'expired') return 'expired'
  if (session.status !== 'complete') return 'open'
  if (session.payment_status === 'paid') return 'paid'
  const isOver = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return isOver ? 'failed' : 'processing'
}

/** Only what Stripe decided against this very transfer is a refusal; trouble with keys, limits or the line says nothing about it. */
function outcomeOf(error: unknown): TransferOutcome {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) {
    if (error instanceof Stripe.errors.StripeError) return { kind: 'unknown' }
    throw error
  }
  if (error.code === 'balance_insufficient') return { kind: 'insufficient' }
  return { kind: 'refused', code: error.code ?? 'invalid_request', message: error.message }
}
