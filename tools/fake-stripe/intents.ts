import type Stripe from 'stripe'
import {
  addCharge,
  type ChargeFailure,
  cardDeclined,
  debitRefused,
  failCharge,
  type Method,
  settleCharge,
} from './charges.ts'
import { announceSnapshot } from './events.ts'
import { listParams, type PageParams, pageOf } from './lists.ts'
import { type Fake, type Operation, operation } from './operation.ts'
import { noSuch } from './rejection.ts'
import type { IntentPlan } from './state.ts'

/** The payment intent of a session, made at the first attempt to pay. */
export function addIntent(fake: Fake, amount: number, plan: IntentPlan): Stripe.PaymentIntent {
  const id = fake.id('pi')
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${fake.id('s')}`,
    confirmation_method: 'automatic',
    created: fake.now(),
    currency: 'eur',
    customer: null,
    customer_account: null,
    description: plan.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: { ...plan.metadata },
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card', 'sepa_debit'],
    payment_record: null,
    processing: null,
    receipt_email: plan.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: plan.statementDescriptor,
    statement_descriptor_suffix: plan.statementDescriptorSuffix,
    status: 'requires_payment_method',
    transfer_group: plan.transferGroup,
  }
  fake.state.intents[id] = intent
  return intent
}

/** Somebody tries to pay; the charge waits for its outcome. */
export function startCharge(fake: Fake, intent: Stripe.PaymentIntent, method: Method, email: string | null): void {
  const charge = addCharge(fake, intent, method, email)
  intent.latest_charge = charge.id
  intent.payment_method = charge.payment_method
  intent.status = 'processing'
  intent.last_payment_error = null
}

/** The waiting charge succeeds. */
export function succeedIntent(fake: Fake, intent: Stripe.PaymentIntent): void {
  const charge = latestCharge(fake, intent)
  settleCharge(fake, charge)
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  announceSnapshot(fake, 'charge.succeeded', charge)
  announceSnapshot(fake, 'payment_intent.succeeded', intent)
}

/** The waiting charge fails; the intent may be tried again. */
export function failIntent(fake: Fake, intent: Stripe.PaymentIntent): void {
  const charge = latestCharge(fake, intent)
  const isCard = charge.payment_method_details?.type === 'card'
  const failure: ChargeFailure = isCard ? cardDeclined : debitRefused
  failCharge(charge, failure)
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = {
    charge: charge.id,
    code: isCard ? 'card_declined' : 'payment_intent_payment_attempt_failed',
    decline_code: failure.declineCode,
    message: failure.message,
    payment_method_type: isCard ? 'card' : 'sepa_debit',
    type: 'card_error',
  }
  announceSnapshot(fake, 'charge.failed', charge)
  announceSnapshot(fake, 'payment_intent.payment_failed', intent)
}

function latestCharge(fake: Fake, intent: Stripe.PaymentIntent): Stripe.Charge {
  const charge = fake.state.charges[String(intent.latest_charge)]
  if (!charge) throw new Error(`${intent.id} has no charge yet`)
  return charge
}

export const intentOperations: Record<string, Operation> = {
  'GET /v1/payment_intents': operation<PageParams>(listParams, (fake, params) =>
    pageOf(Object.values(fake.state.intents), params, '/v1/payment_intents'),
  ),
  'GET /v1/payment_intents/{id}': operation([], (fake, _params, { path }) => {
    const intent = fake.state.intents[path.id ?? '']
    if (!intent) throw noSuch('payment_intent', path.id ?? '')
    return intent
  }),
}
