import type Stripe from 'stripe'
import { apiVersion, checkObject } from './description.ts'
import { isWithin, listParams, type PageParams, pageOf } from './lists.ts'
import type { Call, Fake, Operation } from './operation.ts'
import { isOneOf, operation } from './operation.ts'
import { noSuch, notSimulated } from './rejection.ts'
import type { ThinEvent } from './state.ts'

type Snapshot = { id?: string; object: string }
export type Cause = Pick<Call, 'requestId' | 'idempotencyKey'> | null

/**
 * Announces a v1 event with a copy of the object as it is now. With `account` it goes to the connected-accounts
 * address.
 */
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

/** Announces a v2 thin event: it names the account, the receiver fetches the rest. */
export function announceThin(fake: Fake, type: string, accountId: string): void {
  const payload: ThinEvent = {
    id: fake.id('evt_test'),
    object: 'v2.core.event',
    type,
    livemode: false,
    created: new Date(fake.now() * 1000).toISOString(),
    related_object: { id: accountId, type: 'v2.core.account', url: `/v2/core/accounts/${accountId}` },
  }
  fake.announce({ kind: 'thin', payload })
}

type ThinListParams = { limit?: number; types?: string[]; object_id?: string; created?: PageParams['created'] }

/** Stripe lists events for 30 days. */
const listedSeconds = 30 * 24 * 3600

function snapshotsFor(fake: Fake, account: string | null): Stripe.Event[] {
  return Object.values(fake.state.events)
    .map(({ payload }) => payload)
    .filter((payload) => payload.object === 'event')
    .filter((event) => (event.account ?? null) === account && event.created > fake.now() - listedSeconds)
}

export const eventOperations: Record<string, Operation> = {
  'GET /v1/events': operation<PageParams & { type?: string; types?: string[] }>(
    [...listParams, 'type', 'types[]'],
    (fake, params, call) => {
      const wanted = params.types ?? (params.type ? [params.type] : null)
      const isListed = ({ type }: Stripe.Event) => wanted === null || isOneOf(type, wanted)
      return pageOf(snapshotsFor(fake, call.account), params, '/v1/events', isListed)
    },
  ),
  'GET /v1/events/{id}': operation([], (fake, _params, { path, account }) => {
    const event = snapshotsFor(fake, account).find(({ id }) => id === path.id)
    if (!event) throw noSuch('event', path.id ?? '')
    return event
  }),
  'GET /v2/core/events': operation<ThinListParams>(
    ['limit', 'types[]', 'object_id', 'created.gt', 'created.gte', 'created.lt', 'created.lte'],
    (fake, { limit = 20, types = ['*'], object_id: objectId, created }) => {
      const thin = Object.values(fake.state.events).flatMap(({ payload }) =>
        payload.object === 'v2.core.event' ? [payload] : [],
      )
      const data = thin.filter(
        (event) =>
          isOneOf(event.type, types) &&
          (objectId === undefined || event.related_object.id === objectId) &&
          isWithin(Date.parse(event.created) / 1000, created),
      )
      if (data.length > limit) throw notSimulated('a second page of thin events')
      return { data: data.toReversed(), next_page_url: null, previous_page_url: null }
    },
  ),
  'GET /v2/core/events/{id}': operation([], (fake, _params, { path }) => {
    const stored = fake.state.events[path.id ?? '']
    if (stored?.kind !== 'thin') throw noSuch('event', path.id ?? '')
    return stored.payload
  }),
}
