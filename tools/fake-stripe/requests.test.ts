import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { decodeForm } from './form.ts'
import { errorOf, payee, stripeWorld, tenEuros } from './test-setup.ts'

const world = stripeWorld('file')

const create = (params: object) => world.stripe.checkout.sessions.create(params as Stripe.Checkout.SessionCreateParams)
const raw = (path: string, init: RequestInit = {}) =>
  fetch(`${world.fake.url}${path}`, { ...init, headers: { authorization: 'Bearer sk_test_visavis', ...init.headers } })

describe('form bodies', () => {
  it('are read with nested keys, lists and the last of two values', () => {
    expect(decodeForm('a=1&b[c][d]=2&e[0][f]=3&e[1][f]=4&g[]=5&g[]=6&a=7&h=%C3%BC')).toEqual({
      a: '7',
      b: { c: { d: '2' } },
      e: [{ f: '3' }, { f: '4' }],
      g: ['5', '6'],
      h: 'ü',
    })
  })

  it('cannot reach the prototype of anything', () => {
    decodeForm('__proto__[isOwned]=1&a[__proto__][isOwned]=1&constructor[prototype][isOwned]=1')
    expect(Reflect.get({}, 'isOwned')).toBeUndefined()
  })
})

describe('a request is refused as Stripe refuses it', () => {
  it.each<[string, object, object]>([
    [
      'an unknown parameter',
      { ...tenEuros, payment_method_types: ['card'] },
      { code: 'parameter_unknown', param: 'payment_method_types' },
    ],
    [
      'an unknown nested parameter',
      { ...tenEuros, metadata: {}, payment_intent_data: { colour: 'red' } },
      { code: 'parameter_unknown', param: 'payment_intent_data[colour]' },
    ],
    ['an enum value that is gone', { ...tenEuros, ui_mode: 'hosted' }, { param: 'ui_mode' }],
    [
      'a missing field',
      { ...tenEuros, line_items: [{ quantity: 1, price_data: { unit_amount: 5 } }] },
      { code: 'parameter_missing', param: 'line_items[0][price_data][currency]' },
    ],
    [
      'a missing success address',
      { ...tenEuros, success_url: undefined },
      { code: 'parameter_missing', param: 'success_url' },
    ],
    ['a missing mode', { ...tenEuros, mode: undefined }, { code: 'parameter_missing', param: 'mode' }],
    [
      'text for a number',
      { ...tenEuros, expires_at: 'soon' },
      { code: 'parameter_invalid_integer', param: 'expires_at' },
    ],
    [
      'an empty text',
      { ...tenEuros, client_reference_id: '' },
      { code: 'parameter_invalid_empty', param: 'client_reference_id' },
    ],
    [
      'an address that is none',
      { ...tenEuros, cancel_url: 'javascript:alert(1)' },
      { code: 'url_invalid', param: 'cancel_url' },
    ],
    [
      'an e-mail that is none',
      { ...tenEuros, customer_email: 'nobody' },
      { code: 'email_invalid', param: 'customer_email' },
    ],
    ['too short a life', { ...tenEuros, expires_at: Math.floor(Date.now() / 1000) + 60 }, { param: 'expires_at' }],
    ['too long a life', { ...tenEuros, expires_at: Math.floor(Date.now() / 1000) + 90_000 }, { param: 'expires_at' }],
    [
      'an unknown price',
      { ...tenEuros, line_items: [{ price: 'price_gone', quantity: 1 }] },
      { code: 'resource_missing', param: 'line_items[0][price]' },
    ],
    [
      'less than fifty cents',
      {
        ...tenEuros,
        line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: 49, product_data: { name: 'x' } } }],
      },
      { code: 'amount_too_small' },
    ],
    [
      'a metadata value of 501 characters',
      { ...tenEuros, metadata: { note: 'x'.repeat(501) } },
      { param: 'metadata[note]' },
    ],
    ['a metadata key of 41 characters', { ...tenEuros, metadata: { ['k'.repeat(41)]: 'x' } }, { param: 'metadata' }],
  ])('%s', async (_what, params, expected) => {
    const error = await errorOf(create(params))
    expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error', ...expected })
    expect(error.requestId).toMatch(/^req_/)
  })

  it('says in words which values an enum has', async () => {
    const error = await errorOf(create({ ...tenEuros, mode: 'gift' }))
    expect(error.message).toBe('Invalid mode: must be one of payment, setup, or subscription')
  })

  it('an unknown parameter of a query, and a page that is too long', async () => {
    expect((await errorOf(world.stripe.transfers.list({ colour: 'red' } as Stripe.TransferListParams))).code).toBe(
      'parameter_unknown',
    )
    expect((await errorOf(world.stripe.transfers.list({ limit: 101 }))).param).toBe('limit')
  })

  it('an unknown address, and an object that does not exist', async () => {
    const unknown = await raw('/v1/bookings')
    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      { error: { type: 'invalid_request_error', message: 'Unrecognized request URL (GET: /v1/bookings).' } },
    ])
    expect(await errorOf(world.stripe.checkout.sessions.retrieve('cs_test_gone'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
  })

  it('a property that cannot be expanded', async () => {
    const session = await world.stripe.checkout.sessions.create(tenEuros)
    const error = await errorOf(world.stripe.checkout.sessions.retrieve(session.id, { expand: ['amount_total'] }))
    expect(error).toMatchObject({ statusCode: 400, message: 'This property cannot be expanded (amount_total).' })
  })

  it('a v2 body with an unknown or a missing field, in the form of v2', async () => {
    const unknown = await errorOf(
      world.stripe.v2.core.accounts.create({ ...payee, colour: 'red' } as Stripe.V2.Core.AccountCreateParams),
    )
    expect(unknown).toMatchObject({ statusCode: 400, code: 'invalid_fields' })
    const { contact_email: _, ...withoutEmail } = payee
    expect(await errorOf(world.stripe.v2.core.accounts.create(withoutEmail))).toMatchObject({
      statusCode: 400,
      message: 'Missing required field: contact_email.',
    })
  })

  it('no key, a key of the wrong kind, and another version of the API', async () => {
    expect((await fetch(`${world.fake.url}/v1/balance`)).status).toBe(401)
    expect((await raw('/v1/balance', { headers: { authorization: 'Bearer sk_live_0123456789' } })).status).toBe(401)
    expect((await raw('/v1/balance', { headers: { 'stripe-version': '2020-08-27' } })).status).toBe(400)
    expect((await raw('/v1/balance')).status).toBe(200)
  })

  it('a connected account that is not ours', async () => {
    const error = await errorOf(world.stripe.balance.retrieve({}, { stripeContext: 'acct_stranger' }))
    expect(error).toMatchObject({ statusCode: 403, code: 'account_invalid' })
  })
})

it('what Stripe can do and the fake does not simulate is refused loudly, not guessed', async () => {
  const error = await errorOf(create({ ...tenEuros, allow_promotion_codes: true }))
  expect(error).toMatchObject({ statusCode: 501, code: 'not_simulated', param: 'allow_promotion_codes' })
  expect((await errorOf(world.stripe.customers.create({ name: 'A' }))).code).toBe('not_simulated')
})

describe('the controls', () => {
  const post = (path: string, init: RequestInit) =>
    fetch(`${world.fake.url}/_control/${path}`, { method: 'POST', ...init })
  const json = { 'content-type': 'application/json' }

  it('are named, and take JSON', async () => {
    const { actions } = (await (await fetch(`${world.fake.url}/_control`)).json()) as { actions: string[] }
    expect(actions).toContain('setAvailable')
    const answer = await post('setAvailable', { headers: json, body: '{"cents":1234}' })
    expect(await answer.json()).toEqual({ ok: true, result: null })
    expect((await world.stripe.balance.retrieve()).available).toEqual([
      { amount: 1234, currency: 'eur', source_types: { card: 1234 } },
    ])
  })

  it('set the simulated time, and what is due happens at once', async () => {
    const { id } = await world.stripe.checkout.sessions.create(tenEuros)
    const tomorrow = new Date(Date.now() + 25 * 3_600_000).toISOString()
    expect((await post('setClock', { headers: json, body: JSON.stringify({ now: tomorrow }) })).status).toBe(200)
    expect((await world.stripe.checkout.sessions.retrieve(id)).status).toBe('expired')
    expect(
      Math.abs((await world.stripe.checkout.sessions.create(tenEuros)).created * 1000 - Date.parse(tomorrow)),
    ).toBeLessThan(5000)
  })

  it('refuse what they do not understand', async () => {
    expect((await post('setAvailable', { headers: json, body: '{"euros":1}' })).status).toBe(400)
    expect((await post('makeCoffee', { headers: json })).status).toBe(404)
    expect((await post('pay', { headers: json, body: '{"session":"cs_test_gone"}' })).status).toBe(409)
  })

  it('refuse a web page that reaches for them', async () => {
    expect((await post('reset', { headers: { 'content-type': 'text/plain' }, body: '{}' })).status).toBe(415)
    const { request } = await import('node:http')
    const status = await new Promise((resolve) => {
      const { hostname, port } = new URL(world.fake.url)
      request({ hostname, port, path: '/_control/list', headers: { host: 'rebound.example' } }, (answer) =>
        resolve(answer.statusCode),
      ).end()
    })
    expect(status).toBe(403)
  })
})
