import type Stripe from 'stripe'
import { filled } from './description.ts'
import { announceSnapshot, type Cause } from './events.ts'
import { itemOf, type Operation, operation, reading } from './operation.ts'
import { assertEmail, assertUrl, readMetadata } from './parameters.ts'
import { invalid, missing, notSimulated } from './rejection.ts'
import type { Fake, LineItem, Price, Session } from './state.ts'

type Params = Stripe.Checkout.SessionCreateParams
type LineParams = Stripe.Checkout.SessionCreateParams.LineItem

const day = 24 * 3600
const halfAnHour = 30 * 60
const smallestCents = 50

const createParams = [
  'mode',
  'line_items[].price',
  'line_items[].quantity',
  'line_items[].price_data.currency',
  'line_items[].price_data.unit_amount',
  'line_items[].price_data.tax_behavior',
  'line_items[].price_data.product_data.name',
  'success_url',
  'cancel_url',
  'client_reference_id',
  'customer_email',
  'metadata.*',
  'payment_intent_data.metadata.*',
  'locale',
  'expires_at',
  'adaptive_pricing.enabled',
]

function createSession(fake: Fake, params: Params): Session {
  if (params.mode !== 'payment') throw notSimulated(`mode=${params.mode}`, 'mode')
  if (!params.success_url) throw missing('success_url')
  if (!params.line_items?.length)
    throw invalid('The `line_items` parameter is required in payment mode.', { param: 'line_items' })
  assertUrl(params.success_url, 'success_url')
  assertUrl(params.cancel_url, 'cancel_url')
  assertEmail(params.customer_email, 'customer_email')
  const items = params.line_items.map((line, index) => readLine(fake, line, `line_items[${index}]`))
  const amount = items.reduce((sum, item) => sum + item.amount_total, 0)
  if (amount < smallestCents)
    throw invalid("The Checkout Session's total amount due must add up to at least €0.50 eur", {
      code: 'amount_too_small',
    })
  const id = fake.id('cs')
  const session = filled<Session>('checkout.session', {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? true },
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: fake.now(),
    currency: 'eur',
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer_creation: 'if_required',
    customer_details: params.customer_email ? customerDetails(params.customer_email) : null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: expiryOf(fake, params.expires_at),
    livemode: false,
    locale: params.locale ?? null,
    metadata: readMetadata(params.metadata),
    mode: 'payment',
    payment_method_collection: 'if_required',
    payment_method_options: {},
    payment_method_types: ['card', 'sepa_debit'],
    payment_status: 'unpaid',
    shipping_options: [],
    status: 'open',
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: payPageOf(fake, id),
  })
  fake.state.sessions[id] = session
  fake.state.lineItems[id] = items
  fake.state.intentMetadata[id] = readMetadata(params.payment_intent_data?.metadata)
  return session
}

export const payPageOf = (fake: Fake, sessionId: string) => `${fake.url}/pay/${sessionId}`

/** Details of a customer who only entered an email address for the receipt. */
export function customerDetails(email: string): Stripe.Checkout.Session.CustomerDetails {
  const nothing = { address: null, business_name: null, individual_name: null, name: null, phone: null }
  return { ...nothing, email, tax_exempt: 'none', tax_ids: [] }
}

function expiryOf(fake: Fake, requestedAt = fake.now() + day): number {
  if (requestedAt >= fake.now() + halfAnHour && requestedAt <= fake.now() + day) return requestedAt
  throw invalid('The `expires_at` timestamp must be 30 minutes to 24 hours from Checkout Session creation.', {
    param: 'expires_at',
  })
}

function readLine(fake: Fake, line: LineParams, param: string): LineItem {
  const quantity = line.quantity ?? 0
  if (quantity < 1) throw invalid(`Quantity of ${param} must be at least 1.`, { param: `${param}[quantity]` })
  const price = line.price
    ? itemOf('price', fake.state.prices, line.price, `${param}[price]`)
    : priceOf(fake, line, param)
  const amount = (price.unit_amount ?? 0) * quantity
  return {
    id: fake.id('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: price.nickname,
    metadata: {},
    price,
    quantity,
  }
}

function priceOf(fake: Fake, { price_data: data }: LineParams, param: string): Price {
  if (!data) throw missing(`${param}[price_data]`)
  if (data.currency !== 'eur') throw notSimulated(`currency=${data.currency}`, `${param}[price_data][currency]`)
  if (data.unit_amount === undefined) throw missing(`${param}[price_data][unit_amount]`)
  if (!data.product_data) throw missing(`${param}[price_data][product_data]`)
  const price = priceObject(fake, fake.id('price'), data.product_data.name, data.unit_amount)
  return { ...price, active: false, tax_behavior: data.tax_behavior ?? 'unspecified' }
}

/** A one-time price in euro cents. Products aren't simulated; the price carries their name. */
const priceObject = (fake: Fake, id: string, name: string, cents: number) =>
  filled<Price>('price', {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: fake.now(),
    currency: 'eur',
    livemode: false,
    metadata: {},
    nickname: name,
    product: id.replace('price_', 'prod_'),
    tax_behavior: 'inclusive',
    type: 'one_time',
    unit_amount: cents,
    unit_amount_decimal: String(cents),
  })

/** Creates prices for the five packages, so that a demo can name price ids as production does. */
export function seedPrices(fake: Fake): void {
  const cents = { 65: 1000, 170: 2500, 350: 5000, 750: 10_000, 1600: 20_000 }
  for (const [credits, amount] of Object.entries(cents)) {
    const id = `price_credits_${credits}`
    fake.state.prices[id] ??= priceObject(fake, id, `${credits} credits`, amount)
  }
}

export function expireSession(fake: Fake, session: Session, cause: Cause = null): Session {
  if (session.status !== 'open')
    throw invalid(`Only open Checkout Sessions can be expired. This one has a status of \`${session.status}\`.`)
  session.status = 'expired'
  session.url = null
  announceSnapshot(fake, 'checkout.session.expired', session, { cause })
  return session
}

export function expireOverdueSessions(fake: Fake): void {
  for (const session of Object.values(fake.state.sessions))
    if (session.status === 'open' && session.expires_at <= fake.now()) expireSession(fake, session)
}

export const checkoutOperations: Record<string, Operation> = {
  'POST /v1/checkout/sessions': operation<Params>(createParams, createSession),
  'GET /v1/checkout/sessions/{id}': reading('checkout.session', ({ state }) => state.sessions),
  'POST /v1/checkout/sessions/{id}/expire': operation([], (fake, _params, call) =>
    expireSession(fake, itemOf('checkout.session', fake.state.sessions, call.path.id), call),
  ),
  'GET /v1/prices/{id}': reading('price', ({ state }) => state.prices),
}
