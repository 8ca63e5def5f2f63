import type Stripe from 'stripe'
import { listParams, type PageParams, pageOf, withField } from './lists.ts'
import { type Fake, type Operation, operation } from './operation.ts'
import { noSuch } from './rejection.ts'
import type { Price } from './state.ts'

export type PriceSeed = { id: string; name: string; amountCents: number }

/** The five packages of the product, so that a demo can name price ids as production does. */
export const packagePrices: readonly PriceSeed[] = [
  { id: 'price_credits_65', name: '65 credits', amountCents: 1000 },
  { id: 'price_credits_170', name: '170 credits', amountCents: 2500 },
  { id: 'price_credits_350', name: '350 credits', amountCents: 5000 },
  { id: 'price_credits_750', name: '750 credits', amountCents: 10000 },
  { id: 'price_credits_1600', name: '1600 credits', amountCents: 20000 },
]

export type ProductInput = { id: string; name: string; description: string | null; metadata: Record<string, string> }
export type PriceInput = { id: string; productId: string; amountCents: number; taxBehavior: Price['tax_behavior'] }

/** Adds a product. */
export function addProduct(fake: Fake, input: ProductInput): Stripe.Product {
  const product: Stripe.Product = {
    id: input.id,
    object: 'product',
    active: true,
    created: fake.now(),
    default_price: null,
    description: input.description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: input.metadata,
    name: input.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: fake.now(),
    url: null,
  }
  fake.state.products[product.id] = product
  return product
}

/** Adds a one-time price in euro cents. */
export function addPrice(fake: Fake, input: PriceInput): Price {
  const price: Price = {
    id: input.id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: fake.now(),
    currency: 'eur',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: input.productId,
    recurring: null,
    tax_behavior: input.taxBehavior,
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: input.amountCents,
    unit_amount_decimal: String(input.amountCents),
  }
  fake.state.prices[price.id] = price
  return price
}

/** Puts the price list in place; what is already there stays. */
export function seedPrices(fake: Fake, seeds: readonly PriceSeed[]): void {
  for (const { id, name, amountCents } of seeds) {
    if (fake.state.prices[id]) continue
    const product = addProduct(fake, { id: id.replace('price_', 'prod_'), name, description: null, metadata: {} })
    product.default_price = id
    addPrice(fake, { id, productId: product.id, amountCents, taxBehavior: 'inclusive' })
  }
}

export const catalogueOperations: Record<string, Operation> = {
  'GET /v1/prices': operation<PageParams & { active?: boolean; product?: string }>(
    [...listParams, 'active', 'product'],
    (fake, params) => {
      const prices = withField(Object.values(fake.state.prices), 'active', params.active)
      return pageOf(withField(prices, 'product', params.product), params, '/v1/prices')
    },
  ),
  'GET /v1/prices/{id}': operation([], (fake, _params, { path }) => {
    const price = fake.state.prices[path.id ?? '']
    if (!price) throw noSuch('price', path.id ?? '')
    return price
  }),
  'GET /v1/products': operation<PageParams & { active?: boolean }>([...listParams, 'active'], (fake, params) =>
    pageOf(withField(Object.values(fake.state.products), 'active', params.active), params, '/v1/products'),
  ),
  'GET /v1/products/{id}': operation([], (fake, _params, { path }) => {
    const product = fake.state.products[path.id ?? '']
    if (!product) throw noSuch('product', path.id ?? '')
    return product
  }),
}
