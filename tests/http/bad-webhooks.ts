import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { hostileText } from './inputs.ts'
import { type Sent, webhookSecret as secret } from './visitors.ts'

type Some = <T>(arbitrary: fc.Arbitrary<T>, count: number) => T[]

function sign(body: string, at = Date.now(), key = secret): string {
  const seconds = Math.floor(at / 1000)
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`
}

const event = {
  object: 'event',
  id: 'evt_bad_input',
  type: 'checkout.session.completed',
  livemode: false,
  data: { object: { object: 'checkout.session', id: 'cs_test_none', metadata: {} } },
}

const post = (body: string, signature: string, query = ''): Sent => ({
  path: `/webhooks/stripe${query}`,
  method: 'POST',
  body,
  headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
})

/** Events that the provider did not send just now: forged, old, written anew, or for another mode. */
export function forgedWebhooks(some: Some): Sent[] {
  const body = JSON.stringify(event)
  const live = JSON.stringify({ ...event, livemode: true })
  return [
    post(body, ''),
    post(body, sign(body, Date.now(), 'whsec_of_somebody_else')),
    post(body, sign(body, Date.now() - 301_000)),
    post(body, sign(body, 0)),
    post(JSON.stringify(event, null, 2), sign(body)),
    post(`${body} `, sign(body)),
    post(body, sign(body).replace('v1=', 'v0=')),
    post(body, sign(body).replace(/t=\d+,/, '')),
    post(body, sign(body).replace(/t=\d+/, 't=NaN')),
    post(live, sign(live)),
    ...some(hostileText([]), 60).map((text) => post(body, text.replace(/[^\x20-\x7e]/g, '').slice(0, 4_000))),
  ]
}

/** Truly signed, and nonsense. */
export function senselessWebhooks(some: Some): Sent[] {
  const value = fc.oneof(hostileText([]), fc.jsonValue())
  const object = fc.record({
    object: fc.constant('checkout.session'),
    id: value,
    metadata: fc.oneof(fc.record({ purchase_id: value, payout_id: value }), value),
  })
  const types = ['checkout.session.completed', 'charge.refunded', 'transfer.reversed', 'v2.core.account.updated']
  const odd = fc.record(
    {
      object: fc.oneof(fc.constantFrom('event', 'v2.core.event'), value),
      id: fc.oneof(
        fc.uuid().map((id) => `evt_${id}`),
        value,
      ),
      type: fc.oneof(fc.constantFrom(...types), value),
      livemode: fc.oneof(fc.constant(false), value),
      account: value,
      related_object: fc.oneof(fc.record({ id: value, type: fc.constant('v2.core.account') }), value),
      data: fc.oneof(fc.record({ object }), value),
    },
    { requiredKeys: ['object', 'id'] },
  )
  const bodies = [
    ...some(odd, 120).map((each) => JSON.stringify(each)),
    ...some(hostileText([]), 30).map((text) => text.toWellFormed()),
    '[['.repeat(20_000),
  ]
  return bodies.map((body, at) => post(body, sign(body), at % 3 === 0 ? '?destination=__proto__' : ''))
}
