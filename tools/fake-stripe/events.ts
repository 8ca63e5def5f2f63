import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { apiVersion, checkObject } from './description.ts'
import { type Call, listing, listParams, type Operation, operation, type PageParams, pageOf } from './operation.ts'
import type { Fake, WebhookTarget } from './state.ts'

type Snapshot = { id?: string; object: string }
export type Cause = Pick<Call, 'requestId' | 'idempotencyKey'> | null

/** Sends a v1 event with a snapshot of the object; with `account`, as an event of that connected account. */
export function announceSnapshot(
  fake: Fake,
  type: Stripe.Event['type'],
  object: Snapshot,
  { account, cause = null }: { account?: string; cause?: Cause } = {},
): void {
  if (fake.settings.checkAnswers) checkObject(object.object, object)
  const payload = {
    id: fake.id('evt'),
    object: 'event',
    ...(account ? { account } : {}),
    api_version: apiVersion,
    created: fake.now(),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: cause?.requestId ?? null, idempotency_key: cause?.idempotencyKey ?? null },
    type,
  } as Stripe.Event
  fake.announce({ kind: account ? 'connected' : 'platform', payload })
}

export function announceThin(fake: Fake, type: string, accountId: string): void {
  fake.announce({
    kind: 'thin',
    payload: {
      id: fake.id('evt_test'),
      object: 'v2.core.event',
      type,
      livemode: false,
      created: new Date(fake.now() * 1000).toISOString(),
      related_object: { id: accountId, type: 'v2.core.account', url: `/v2/core/accounts/${accountId}` },
    },
  })
}

const listedSeconds = 30 * 24 * 3600

const idOf = (prefix: string, { url }: WebhookTarget) =>
  `${prefix}_${createHash('sha256').update(url).digest('hex').slice(0, 20)}`

/** Endpoints for connected accounts name their application; the others have none. */
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

export const eventOperations: Record<string, Operation> = {
  'GET /v1/events': operation<PageParams>(listParams, (fake, params, call) => {
    const events = Object.values(fake.state.events).flatMap(({ payload }) =>
      payload.object === 'event' ? [payload] : [],
    )
    const isListed = (event: Stripe.Event) =>
      (event.account ?? null) === call.account && event.created > fake.now() - listedSeconds
    return pageOf(events.filter(isListed), params, '/v1/events')
  }),
  'GET /v1/webhook_endpoints': listing('/v1/webhook_endpoints', [], (fake) =>
    fake
      .targets()
      .filter(({ receives }) => receives.some((kind) => kind !== 'thin'))
      .map((target) => endpointOf(fake, target)),
  ),
  'GET /v2/core/event_destinations': operation<{ limit?: number }>(['limit', 'include[]'], (fake) => ({
    data: fake
      .targets()
      .filter(({ receives }) => receives.includes('thin'))
      .map((target) => destinationOf(fake, target)),
    next_page_url: null,
    previous_page_url: null,
  })),
}
