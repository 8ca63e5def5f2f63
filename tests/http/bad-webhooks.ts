import { createHmac } from 'node:crypto'
import { type Sent, webhookSecret as secret } from './visitors.ts'

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

const post = (body: string, signature: string): Sent => ({
  path: '/webhooks/stripe',
  method: 'POST',
  body,
  headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
})

/** Events that the provider did not send just now: forged, old, written anew, or for another mode. */
export function forgedWebhooks(): Sent[] {
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
    ...['t=1', 'v1=', 't=1,v1=', 'x'.repeat(4_000)].map((signature) => post(body, signature)),
  ]
}
