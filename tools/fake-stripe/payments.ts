import type Stripe from 'stripe'
import { cardFee, debitFee, moveMoney } from './balances.ts'
import { customerDetails } from './checkout.ts'
import { filled } from './description.ts'
import { announceSnapshot } from './events.ts'
import { type Operation, reading } from './operation.ts'
import type { Fake, Session } from './state.ts'

type Method = 'card' | 'second_card' | 'sepa_debit'

/** The buttons of the payment page. `delayed` ones settle or fail later. */
export const paymentChoices = ['card', 'second_card', 'decline', 'delayed', 'delayed_failure'] as const
export type PaymentChoice = (typeof paymentChoices)[number]

/** Pays an open session. False means declined: the session stays open for another try. */
export function paySession(fake: Fake, session: Session, choice: PaymentChoice, email: string | null): boolean {
  if (session.status !== 'open') throw new Error(`${session.id} is ${session.status} and cannot be paid`)
  const isDelayed = choice === 'delayed' || choice === 'delayed_failure'
  const intent = fake.state.intents[String(session.payment_intent)] ?? addIntent(fake, session)
  session.payment_intent = intent.id
  const payer = session.customer_email ?? email
  const card = choice === 'second_card' ? 'second_card' : 'card'
  const charge = addCharge(fake, intent, isDelayed ? 'sepa_debit' : card, payer)
  intent.latest_charge = charge.id
  intent.payment_method = charge.payment_method
  intent.status = 'processing'
  intent.last_payment_error = null
  if (choice === 'decline') {
    failIntent(fake, intent)
    return false
  }
  if (isDelayed) {
    const seconds = fake.settings.settleDelayedAfterSeconds
    const outcome = choice === 'delayed' ? 'succeeded' : 'failed'
    const settlesAt = seconds === null ? null : fake.now() + seconds
    fake.state.delayed[intent.id] = { sessionId: session.id, outcome, settlesAt }
  } else {
    succeedIntent(fake, intent)
    session.payment_status = 'paid'
  }
  session.status = 'complete'
  session.url = null
  if (payer !== null) session.customer_details = customerDetails(payer)
  announceSnapshot(fake, 'checkout.session.completed', session)
  return true
}

export function settleDelayed(fake: Fake, intentId: string, outcome?: 'succeeded' | 'failed'): void {
  const waiting = fake.state.delayed[intentId]
  const intent = fake.state.intents[intentId]
  const session = waiting && fake.state.sessions[waiting.sessionId]
  if (!waiting || !intent || !session) throw new Error(`${intentId} is not waiting for its outcome`)
  delete fake.state.delayed[intentId]
  if ((outcome ?? waiting.outcome) === 'succeeded') {
    succeedIntent(fake, intent)
    session.payment_status = 'paid'
    announceSnapshot(fake, 'checkout.session.async_payment_succeeded', session)
  } else {
    failIntent(fake, intent)
    announceSnapshot(fake, 'checkout.session.async_payment_failed', session)
  }
}

export function settleDuePayments(fake: Fake): void {
  for (const [intentId, { settlesAt }] of Object.entries(fake.state.delayed))
    if (settlesAt !== null && settlesAt <= fake.now()) settleDelayed(fake, intentId)
}

function addIntent(fake: Fake, session: Session): Stripe.PaymentIntent {
  const id = fake.id('pi')
  const intent = filled<Stripe.PaymentIntent>('payment_intent', {
    id,
    object: 'payment_intent',
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${fake.id('s')}`,
    confirmation_method: 'automatic',
    created: fake.now(),
    currency: 'eur',
    livemode: false,
    metadata: { ...fake.state.intentMetadata[session.id] },
    payment_method_types: ['card', 'sepa_debit'],
    status: 'requires_payment_method',
  })
  fake.state.intents[id] = intent
  return intent
}

/** A new charge for an intent, `pending` until it settles or fails. */
function addCharge(fake: Fake, intent: Stripe.PaymentIntent, method: Method, email: string | null): Stripe.Charge {
  const address = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }
  const charge = filled<Stripe.Charge>('charge', {
    id: fake.id('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    billing_details: { address, email, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'VISAVIS',
    captured: false,
    created: fake.now(),
    currency: intent.currency,
    disputed: false,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    paid: false,
    payment_intent: intent.id,
    payment_method: fake.id('pm'),
    payment_method_details: methodDetails[method](),
    refunded: false,
    status: 'pending',
  })
  fake.state.charges[charge.id] = charge
  return charge
}

/** Books a received payment to the platform's balance, minus Stripe's fee. */
function succeedIntent(fake: Fake, intent: Stripe.PaymentIntent): void {
  const charge = latestCharge(fake, intent)
  const fee = charge.payment_method_details?.type === 'card' ? cardFee(charge.amount) : debitFee
  const movement = { owner: 'platform', amount: charge.amount, fee, source: charge.id, waits: true }
  charge.balance_transaction = moveMoney(fake, { ...movement, type: 'charge', category: 'charge' })
  charge.amount_captured = charge.amount
  charge.captured = true
  charge.paid = true
  charge.status = 'succeeded'
  charge.outcome = outcomeOf('approved_by_network', null, 'Payment complete.', 'authorized')
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  announceSnapshot(fake, 'charge.succeeded', charge)
  announceSnapshot(fake, 'payment_intent.succeeded', intent)
}

function failIntent(fake: Fake, intent: Stripe.PaymentIntent): void {
  const charge = latestCharge(fake, intent)
  const isCard = charge.payment_method_details?.type === 'card'
  const message = isCard ? 'Your card was declined.' : "The customer's bank refused the direct debit."
  charge.status = 'failed'
  charge.failure_code = isCard ? 'card_declined' : 'debit_not_authorized'
  charge.failure_message = message
  charge.outcome = outcomeOf('declined_by_network', 'generic_decline', message, 'issuer_declined')
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = {
    charge: charge.id,
    code: isCard ? 'card_declined' : 'payment_intent_payment_attempt_failed',
    decline_code: 'generic_decline',
    message,
    payment_method_type: isCard ? 'card' : 'sepa_debit',
    type: 'card_error',
  }
  announceSnapshot(fake, 'charge.failed', charge)
  announceSnapshot(fake, 'payment_intent.payment_failed', intent)
}

const outcomeOf = (network_status: string, reason: string | null, seller_message: string, type: string) =>
  filled<Stripe.Charge.Outcome>('charge__outcome', {
    network_status,
    reason,
    risk_level: 'normal',
    seller_message,
    type,
  })

function latestCharge(fake: Fake, intent: Stripe.PaymentIntent): Stripe.Charge {
  const charge = fake.state.charges[String(intent.latest_charge)]
  if (!charge) throw new Error(`${intent.id} has no charge yet`)
  return charge
}

type Card = Stripe.Charge.PaymentMethodDetails.Card

function cardDetails(brand: 'visa' | 'mastercard', last4: string, fingerprint: string) {
  const card = filled<Card>('charge__payment_method_details__card', {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'DE',
    exp_month: 12,
    exp_year: 2034,
    fingerprint,
    funding: 'credit',
    last4,
    network: brand,
  })
  return { card, type: 'card' }
}

const methodDetails: Record<Method, () => Stripe.Charge.PaymentMethodDetails> = {
  card: () => cardDetails('visa', '4242', 'FakeStripeCard01'),
  second_card: () => cardDetails('mastercard', '4444', 'FakeStripeCard02'),
  sepa_debit: () => ({
    sepa_debit: {
      bank_code: '37040044',
      branch_code: null,
      country: 'DE',
      fingerprint: 'FakeStripeDebit1',
      last4: '3000',
      mandate: null,
    },
    type: 'sepa_debit',
  }),
}

export const paymentOperations: Record<string, Operation> = {
  'GET /v1/payment_intents/{id}': reading('payment_intent', ({ state }) => state.intents),
}
