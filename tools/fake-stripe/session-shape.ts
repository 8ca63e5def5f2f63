import type Stripe from 'stripe'
import type { LineItem, Price, Session } from './state.ts'

export type SessionInput = {
  id: string
  url: string
  now: number
  expiresAt: number
  amount: number
  successUrl: string
  cancelUrl: string | null
  clientReferenceId: string | null
  customerEmail: string | null
  locale: Session['locale']
  submitType: Session['submit_type']
  metadata: Record<string, string>
  isAdaptive: boolean
}

/** An open checkout session in Stripe's full form. */
export function openSession(input: SessionInput): Session {
  return {
    id: input.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: input.isAdaptive },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: input.amount,
    amount_total: input.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: input.cancelUrl,
    client_reference_id: input.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: input.now,
    currency: 'eur',
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: input.customerEmail === null ? null : customerDetails(input.customerEmail),
    customer_email: input.customerEmail,
    discounts: [],
    expires_at: input.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: input.locale,
    managed_payments: null,
    metadata: input.metadata,
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card', 'sepa_debit'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: input.submitType,
    subscription: null,
    success_url: input.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: input.url,
    wallet_options: null,
  }
}

/** What Stripe knows of a customer who gave nothing but an address for the receipt. */
export function customerDetails(email: string): Stripe.Checkout.Session.CustomerDetails {
  const nothing = { address: null, business_name: null, individual_name: null, name: null, phone: null }
  return { ...nothing, email, tax_exempt: 'none', tax_ids: [] }
}

/** One line of a session. */
export function lineItem(id: string, price: Price, name: string, quantity: number): LineItem {
  const amount = (price.unit_amount ?? 0) * quantity
  return {
    id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: name,
    metadata: {},
    price,
    quantity,
  }
}
