// The tests of the product fail as well when these do.
// @module-tag deep
import { describe, expect, it } from 'vitest'
import { errorOf, sdkFor, stripeWorld, tenEuros } from './test-setup.ts'

const world = stripeWorld('file')

describe('an idempotency key', () => {
  const options = (idempotencyKey: string) => ({ idempotencyKey })

  it('brings the same answer again and makes nothing new', async () => {
    const first = await world.stripe.checkout.sessions.create(tenEuros, options('purchase:a'))
    const second = await world.stripe.checkout.sessions.create(tenEuros, options('purchase:a'))
    expect(second).toEqual(first)
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
    expect(second.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
    })
  })

  it('is refused for another request', async () => {
    await world.stripe.checkout.sessions.create(tenEuros, options('purchase:b'))
    const changed = await errorOf(
      world.stripe.checkout.sessions.create({ ...tenEuros, locale: 'en' }, options('purchase:b')),
    )
    expect(changed).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400, rawType: 'idempotency_error' })
    const elsewhere = await errorOf(
      world.stripe.transfers.create({ currency: 'eur', amount: 1, destination: 'acct_x' }, options('purchase:b')),
    )
    expect(elsewhere.rawType).toBe('idempotency_error')
  })

  it('is busy while the first request runs, and a second one then gets its answer', async () => {
    world.control.holdNext({ path: '/v1/checkout/sessions' })
    const first = world.stripe.checkout.sessions.create(tenEuros, options('purchase:c'))
    await world.control.requestHeld()
    const meanwhile = await errorOf(world.stripe.checkout.sessions.create(tenEuros, options('purchase:c')))
    expect(meanwhile).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    expect(world.control.releaseRequests()).toBe(1)
    const after = await world.stripe.checkout.sessions.create(tenEuros, options('purchase:c'))
    expect(after.id).toBe((await first).id)
  })

  it('remembers a refusal that was decided while executing, and forgets one that was only badly put', async () => {
    const gone = { currency: 'eur', amount: 100, destination: 'acct_gone' }
    const decided = await errorOf(world.stripe.transfers.create(gone, options('payout:a')))
    const replayed = await errorOf(world.stripe.transfers.create(gone, options('payout:a')))
    expect(replayed.message).toBe(decided.message)
    expect(replayed.headers?.['idempotent-replayed']).toBe('true')
    await errorOf(world.stripe.checkout.sessions.create({ ...tenEuros, locale: 'xx' as 'de' }, options('purchase:d')))
    expect((await world.stripe.checkout.sessions.create(tenEuros, options('purchase:d'))).status).toBe('open')
  })

  it('is forgotten after a day', async () => {
    const first = await world.stripe.checkout.sessions.create(tenEuros, options('purchase:e'))
    world.control.advanceClock({ seconds: 25 * 3600 })
    expect((await world.stripe.checkout.sessions.create(tenEuros, options('purchase:e'))).id).not.toBe(first.id)
  })
})

describe('a request can be made to fail', () => {
  it('before it is executed, so that nothing happened', async () => {
    world.control.failNext({ path: '/v1/checkout/sessions', status: 500 })
    const error = await errorOf(world.stripe.checkout.sessions.create(tenEuros, { idempotencyKey: 'purchase:f' }))
    expect(error).toMatchObject({ type: 'StripeAPIError', statusCode: 500 })
    const retried = await world.stripe.checkout.sessions.create(tenEuros, { idempotencyKey: 'purchase:f' })
    expect(retried.lastResponse.headers['idempotent-replayed']).toBeUndefined()
  })

  it('once, and the retry of the SDK gets through', async () => {
    world.control.failNext({ method: 'GET', path: '/v1/balance', status: 503 })
    expect((await sdkFor(world.fake, 2).balance.retrieve()).object).toBe('balance')
  })
})
