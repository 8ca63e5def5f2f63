import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { apiVersion } from './description.ts'
import { pageOf } from './lists.ts'
import { type Fake, type Operation, operation, type WebhookTarget } from './operation.ts'

const idOf = (prefix: string, { url }: WebhookTarget) =>
  `${prefix}_${createHash('sha256').update(url).digest('hex').slice(0, 20)}`

/** The platform's own account, as far as somebody who sets it up looks at it. */
const platformAccount = (): Stripe.Account => ({
  id: 'acct_fake_platform',
  object: 'account',
  charges_enabled: true,
  country: 'DE',
  default_currency: 'eur',
  details_submitted: true,
  email: null,
  payouts_enabled: true,
  type: 'standard',
})

/** Endpoints of connected accounts name the application that they belong to; the others have none. */
const endpointOf = (fake: Fake, target: WebhookTarget): Stripe.WebhookEndpoint => ({
  id: idOf('we', target),
  object: 'webhook_endpoint',
  api_version: apiVersion,
  application: target.receives.includes('connected') ? 'ca_fake_platform' : null,
  created: fake.now(),
  description: null,
  enabled_events: [...target.events],
  livemode: false,
  metadata: {},
  status: 'enabled',
  url: target.url,
})

const destinationOf = (fake: Fake, target: WebhookTarget): Stripe.V2.Core.EventDestination => ({
  id: idOf('ed', target),
  object: 'v2.core.event_destination',
  created: new Date(fake.now() * 1000).toISOString(),
  description: '',
  enabled_events: [...target.events],
  event_payload: 'thin',
  livemode: false,
  name: 'thin events',
  status: 'enabled',
  type: 'webhook_endpoint',
  updated: new Date(fake.now() * 1000).toISOString(),
  webhook_endpoint: { url: target.url },
})

export const platformOperations: Record<string, Operation> = {
  'GET /v1/account': operation([], platformAccount),
  'GET /v1/webhook_endpoints': operation<{ limit?: number }>(['limit'], (fake, params) => {
    const targets = fake.targets().filter(({ receives }) => receives.some((kind) => kind !== 'thin'))
    return pageOf(
      targets.map((target) => endpointOf(fake, target)),
      params,
      '/v1/webhook_endpoints',
    )
  }),
  'GET /v2/core/event_destinations': operation<{ limit?: number }>(['limit', 'include[]'], (fake) => ({
    data: fake
      .targets()
      .filter(({ receives }) => receives.includes('thin'))
      .map((target) => destinationOf(fake, target)),
    next_page_url: null,
    previous_page_url: null,
  })),
  'GET /v2/core/accounts': operation<{ limit?: number }>(['limit'], (fake, { limit = 20 }) => ({
    data: Object.values(fake.state.accounts)
      .toReversed()
      .slice(0, limit)
      .map(({ configuration: _c, defaults: _d, identity: _i, requirements: _r, ...account }) => account),
    next_page_url: null,
    previous_page_url: null,
  })),
}
