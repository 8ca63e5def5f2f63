import type Stripe from 'stripe'
import { cardFee, debitFee, moveMoney } from './balances.ts'
import { listParams, type PageParams, pageOf, withField } from './lists.ts'
import { type Fake, type Operation, operation } from './operation.ts'
import { noSuch } from './rejection.ts'

export type Method = 'card' | 'second_card' | 'sepa_debit'
export type ChargeFailure = { code: 'card_declined' | 'debit_not_authorized'; declineCode: string; message: string }

export const cardDeclined: ChargeFailure = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
}
export const debitRefused: ChargeFailure = {
  code: 'debit_not_authorized',
  declineCode: 'generic_decline',
  message: "The customer's bank refused the direct debit.",
}

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

/** A new charge for an intent. It is `pending` until it is settled or has failed. */
export function addCharge(
  fake: Fake,
  intent: Stripe.PaymentIntent,
  method: Method,
  email: string | null,
): Stripe.Charge {
  const charge: Stripe.Charge = {
    id: fake.id('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: noAddress, email, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'VISAVIS',
    captured: false,
    created: fake.now(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: fake.id('pm'),
    payment_method_details: structuredClone(methodDetails[method]),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: 'pending',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  }
  fake.state.charges[charge.id] = charge
  return charge
}

/** The money came: it goes to the platform's balance less Stripe's fee. */
export function settleCharge(fake: Fake, charge: Stripe.Charge): void {
  const fee = charge.payment_method_details?.type === 'card' ? cardFee(charge.amount) : debitFee
  const movement = { owner: 'platform', amount: charge.amount, fee, source: charge.id, waits: true }
  charge.balance_transaction = moveMoney(fake, { ...movement, type: 'charge', category: 'charge' })
  charge.amount_captured = charge.amount
  charge.captured = true
  charge.paid = true
  charge.status = 'succeeded'
  charge.outcome = outcomeOf('approved_by_network', null, 'Payment complete.', 'authorized')
}

/** The money did not come. */
export function failCharge(charge: Stripe.Charge, failure: ChargeFailure): void {
  charge.status = 'failed'
  charge.failure_code = failure.code
  charge.failure_message = failure.message
  charge.outcome = outcomeOf('declined_by_network', failure.declineCode, failure.message, 'issuer_declined')
}

function outcomeOf(network: string, reason: string | null, message: string, type: string): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: network,
    reason,
    risk_level: 'normal',
    seller_message: message,
    type,
  }
}

/** A card by its brand; one number has one fingerprint, so that a product can see the same card again. */
function cardDetails(brand: 'visa' | 'mastercard', last4: string, fingerprint: string) {
  return {
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'DE',
      electronic_commerce_indicator: null,
      exp_month: 12,
      exp_year: 2034,
      fingerprint,
      funding: 'credit',
      installments: null,
      last4,
      mandate: null,
      network: brand,
      network_transaction_id: null,
      regulated_status: null,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
    type: 'card',
  } satisfies Stripe.Charge.PaymentMethodDetails
}

const debitDetails: Stripe.Charge.PaymentMethodDetails = {
  sepa_debit: {
    bank_code: '37040044',
    branch_code: null,
    country: 'DE',
    fingerprint: 'FakeStripeDebit1',
    last4: '3000',
    mandate: null,
  },
  type: 'sepa_debit',
}

const methodDetails: Record<Method, Stripe.Charge.PaymentMethodDetails> = {
  card: cardDetails('visa', '4242', 'FakeStripeCard01'),
  second_card: cardDetails('mastercard', '4444', 'FakeStripeCard02'),
  sepa_debit: debitDetails,
}

export const chargeOperations: Record<string, Operation> = {
  'GET /v1/charges': operation<PageParams & { payment_intent?: string; transfer_group?: string }>(
    [...listParams, 'payment_intent', 'transfer_group'],
    (fake, params) => {
      const charges = withField(Object.values(fake.state.charges), 'payment_intent', params.payment_intent)
      return pageOf(withField(charges, 'transfer_group', params.transfer_group), params, '/v1/charges')
    },
  ),
  'GET /v1/charges/{id}': operation([], (fake, _params, { path }) => {
    const charge = fake.state.charges[path.id ?? '']
    if (!charge) throw noSuch('charge', path.id ?? '')
    return charge
  }),
}
