import type Stripe from 'stripe'
import { addPrice, addProduct } from './catalogue.ts'
import { announceSnapshot, type Cause } from './events.ts'
import { listParams, type PageParams, pageOf, withField } from './lists.ts'
import { type Fake, type Operation, operation } from './operation.ts'
import { assertEmail, assertUrl, readMetadata } from './parameters.ts'
import { invalid, missing, noSuch, notSimulated } from './rejection.ts'
import { lineItem, openSession } from './session-shape.ts'
import type { IntentPlan, LineItem, Price, Session } from './state.ts'

type Params = Stripe.Checkout.SessionCreateParams
type LineParams = Stripe.Checkout.SessionCreateParams.LineItem
type PriceData = Stripe.Checkout.SessionCreateParams.LineItem.PriceData

const day = 24 * 3600
const halfAnHour = 30 * 60
const smallestCents = 50

const createParams = [
  'mode',
  'ui_mode',
  'line_items[].price',
  'line_items[].quantity',
  'line_items[].price_data.currency',
  'line_items[].price_data.unit_amount',
  'line_items[].price_data.tax_behavior',
  'line_items[].price_data.product',
  'line_items[].price_data.product_data.name',
  'line_items[].price_data.product_data.description',
  'line_items[].price_data.product_data.metadata.*',
  'success_url',
  'cancel_url',
  'client_reference_id',
  'customer_email',
  'metadata.*',
  'payment_intent_data.metadata.*',
  'payment_intent_data.description',
  'payment_intent_data.receipt_email',
  'payment_intent_data.transfer_group',
  'payment_intent_data.statement_descriptor',
  'payment_intent_data.statement_descriptor_suffix',
  'locale',
  'expires_at',
  'submit_type',
  'adaptive_pricing.enabled',
]

function createSession(fake: Fake, params: Params): Session {
  if (!params.mode) throw missing('mode')
  if (params.mode !== 'payment') throw notSimulated(`mode=${params.mode}`, 'mode')
  if (params.ui_mode !== undefined && params.ui_mode !== 'hosted_page')
    throw notSimulated(`ui_mode=${params.ui_mode}`, 'ui_mode')
  if (!params.success_url) throw missing('success_url')
  if (!params.line_items?.length)
    throw invalid('The `line_items` parameter is required in payment mode.', { param: 'line_items' })
  assertUrl(params.success_url, 'success_url')
  assertUrl(params.cancel_url, 'cancel_url')
  assertEmail(params.customer_email, 'customer_email')
  const metadata = readMetadata(params.metadata)
  const plan = planOf(params)
  const expiresAt = expiryOf(fake, params.expires_at)
  const items = params.line_items.map((line, index) => readLine(fake, line, `line_items[${index}]`))
  const amount = items.reduce((sum, item) => sum + item.amount_total, 0)
  if (amount < smallestCents)
    throw invalid("The Checkout Session's total amount due must add up to at least €0.50 eur", {
      code: 'amount_too_small',
    })
  const id = fake.id('cs')
  const session = openSession({
    id,
    url: payPageOf(fake, id),
    now: fake.now(),
    expiresAt,
    amount,
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    clientReferenceId: params.client_reference_id ?? null,
    customerEmail: params.customer_email ?? null,
    locale: params.locale ?? null,
    submitType: params.submit_type ?? null,
    metadata,
    isAdaptive: params.adaptive_pricing?.enabled ?? true,
  })
  fake.state.sessions[id] = session
  fake.state.lineItems[id] = items
  fake.state.intentPlans[id] = plan
  return session
}

/** Where a session is paid. */
export const payPageOf = (fake: Fake, sessionId: string) => `${fake.settings.publicUrl}/pay/${sessionId}`

function planOf({ payment_intent_data: data }: Params): IntentPlan {
  assertEmail(data?.receipt_email, 'payment_intent_data[receipt_email]')
  return {
    metadata: readMetadata(data?.metadata, 'payment_intent_data[metadata]'),
    description: data?.description ?? null,
    receiptEmail: data?.receipt_email ?? null,
    transferGroup: data?.transfer_group ?? null,
    statementDescriptor: data?.statement_descriptor ?? null,
    statementDescriptorSuffix: data?.statement_descriptor_suffix ?? null,
  }
}

function expiryOf(fake: Fake, requestedAt: number | undefined): number {
  if (requestedAt === undefined) return fake.now() + day
  if (requestedAt < fake.now() + halfAnHour)
    throw invalid('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param: 'expires_at',
    })
  if (requestedAt > fake.now() + day)
    throw invalid('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param: 'expires_at',
    })
  return requestedAt
}

function readLine(fake: Fake, line: LineParams, param: string): LineItem {
  if (line.quantity === undefined)
    throw invalid(`Quantity is required. Add \`quantity\` to \`${param}\``, { param: `${param}[quantity]` })
  if (line.quantity < 1)
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: `${param}[quantity]`,
    })
  const price = priceOf(fake, line, param)
  const name = fake.state.products[String(price.product)]?.name ?? ''
  return lineItem(fake.id('li'), price, name, line.quantity)
}

function priceOf(fake: Fake, { price: id, price_data: data }: LineParams, param: string): Price {
  if (Boolean(id) === Boolean(data))
    throw invalid(`You must specify either \`price\` or \`price_data\` for ${param}.`, { param })
  if (id) {
    const price = fake.state.prices[id]
    if (!price) throw noSuch('price', id, `${param}[price]`)
    return price
  }
  if (!data) throw missing(`${param}[price_data]`)
  if (data.currency !== 'eur') throw notSimulated(`currency=${data.currency}`, `${param}[price_data][currency]`)
  if (data.unit_amount === undefined) throw missing(`${param}[price_data][unit_amount]`)
  if (data.unit_amount < 0)
    throw invalid('This value must be greater than or equal to 0.', {
      code: 'parameter_invalid_integer',
      param: `${param}[price_data][unit_amount]`,
    })
  const productId = data.product ?? addInlineProduct(fake, data, param)
  if (!fake.state.products[productId]) throw noSuch('product', productId, `${param}[price_data][product]`)
  const input = { id: fake.id('price'), productId, amountCents: data.unit_amount }
  const price = addPrice(fake, { ...input, taxBehavior: data.tax_behavior ?? 'unspecified' })
  price.active = false
  return price
}

function addInlineProduct(fake: Fake, data: PriceData, param: string): string {
  if (!data.product_data) throw missing(`${param}[price_data][product_data]`)
  const { name, description, metadata } = data.product_data
  const input = { id: fake.id('prod'), name, description: description ?? null, metadata: readMetadata(metadata) }
  const product = addProduct(fake, input)
  product.active = false
  return product.id
}

/** Closes an open session so that nobody can pay it any more. */
export function expireSession(fake: Fake, session: Session, cause: Cause = null): Session {
  if (session.status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  session.status = 'expired'
  session.url = null
  announceSnapshot(fake, 'checkout.session.expired', session, { cause })
  return session
}

/** Expires every session whose time is over. */
export function expireOverdueSessions(fake: Fake): void {
  for (const session of Object.values(fake.state.sessions))
    if (session.status === 'open' && session.expires_at <= fake.now()) expireSession(fake, session)
}

function sessionOf(fake: Fake, id = ''): Session {
  const session = fake.state.sessions[id]
  if (!session) throw noSuch('checkout.session', id)
  return session
}

export const checkoutOperations: Record<string, Operation> = {
  'POST /v1/checkout/sessions': operation<Params>(createParams, createSession),
  'GET /v1/checkout/sessions': operation<PageParams & { payment_intent?: string; status?: Session['status'] }>(
    [...listParams, 'payment_intent', 'status'],
    (fake, params) => {
      const sessions = withField(Object.values(fake.state.sessions), 'payment_intent', params.payment_intent)
      return pageOf(withField(sessions, 'status', params.status), params, '/v1/checkout/sessions')
    },
  ),
  'GET /v1/checkout/sessions/{id}': operation([], (fake, _params, { path }) => sessionOf(fake, path.id)),
  'POST /v1/checkout/sessions/{id}/expire': operation([], (fake, _params, call) =>
    expireSession(fake, sessionOf(fake, call.path.id), call),
  ),
  'GET /v1/checkout/sessions/{id}/line_items': operation<PageParams>(listParams, (fake, params, { path }) => {
    const session = sessionOf(fake, path.id)
    return pageOf(
      (fake.state.lineItems[session.id] ?? []).toReversed(),
      params,
      `/v1/checkout/sessions/${session.id}/line_items`,
    )
  }),
}
