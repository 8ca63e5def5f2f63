// The tests of the product fail as well when these do.
// @module-tag deep
import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { payee, startReceiver, stripeWorld, tenEuros } from './test-setup.ts'

const world = stripeWorld('test', { retry: { firstMs: 1, attempts: 5 } })

const openSession = async () => (await world.stripe.checkout.sessions.create(tenEuros)).id
const payOne = async (how: 'card' | 'delayed' = 'card') => {
  const session = await openSession()
  world.control.pay({ session, how })
  return session
}

describe('a webhook', () => {
  it('is signed so that the SDK accepts it, and only with its own secret and untouched body', async () => {
    const session = await payOne()
    await world.control.webhooksDelivered()
    const completed = world.receiver.received.find(({ type }) => type === 'checkout.session.completed')
    const { body = '', headers } = completed ?? {}
    const signature = String(headers?.['stripe-signature'])
    const event = world.stripe.webhooks.constructEvent(body, signature, world.fake.webhookSecret)
    expect(event).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      livemode: false,
      data: { object: { id: session, payment_status: 'paid' } },
    })
    expect(() => world.stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow(
      Stripe.errors.StripeSignatureVerificationError,
    )
    const reserialised = JSON.stringify(JSON.parse(body))
    expect(() => world.stripe.webhooks.constructEvent(reserialised, signature, world.fake.webhookSecret)).toThrow(
      /No signatures found/,
    )
    const later = Date.now() + 301_000
    expect(() =>
      world.stripe.webhooks.constructEvent(body, signature, world.fake.webhookSecret, 300, undefined, later),
    ).toThrow(/tolerance/)
  })

  it('carries the object as it was when it happened', async () => {
    const session = await payOne('delayed')
    world.control.settleDelayed({ session })
    await world.control.webhooksDelivered()
    const statusIn = (type: string) => {
      const { body = '{}' } = world.receiver.received.find((each) => each.type === type) ?? {}
      return (JSON.parse(body) as Stripe.CheckoutSessionCompletedEvent).data.object.payment_status
    }
    expect(statusIn('checkout.session.completed')).toBe('unpaid')
    expect(statusIn('checkout.session.async_payment_succeeded')).toBe('paid')
  })

  it('comes again, with the same id, until the receiver says 200', async () => {
    const answers = [500, 0, 302, 200]
    const unavailable = await startReceiver(() => answers.shift() || 503)
    world.control.setWebhookTargets({ targets: [unavailable.url] })
    world.control.expireSession({ session: await openSession() })
    await world.control.webhooksDelivered()
    expect(unavailable.received).toHaveLength(4)
    expect(new Set(unavailable.received.map(({ id }) => id)).size).toBe(1)
    expect(world.control.list().deliveries.at(-1)).toMatchObject({ status: 'delivered', attempts: 4, lastAnswer: 200 })
    await unavailable.stop()
  })

  it('is given up after the last attempt, and the next one still arrives', async () => {
    const failing = await startReceiver(({ type }) => (type === 'charge.succeeded' ? 500 : 200))
    world.control.setWebhookTargets({ targets: [failing.url] })
    await payOne()
    await world.control.webhooksDelivered()
    const statuses = world.control.list().deliveries.map(({ type, status }) => [type, status])
    expect(statuses).toEqual([
      ['charge.succeeded', 'given_up'],
      ['payment_intent.succeeded', 'delivered'],
      ['checkout.session.completed', 'delivered'],
    ])
    await failing.stop()
  })

  it('goes where its kind is wanted, signed with the secret of that place', async () => {
    const thin = await startReceiver()
    world.control.setWebhookTargets({
      targets: [
        { url: world.receiver.url, receives: ['platform'] },
        { url: thin.url, receives: ['thin'], secret: 'whsec_thin' },
      ],
    })
    await payOne()
    const account = await world.stripe.v2.core.accounts.create(payee)
    await world.control.webhooksDelivered()
    expect(world.receiver.types()).toEqual([
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ])
    const [created] = thin.received
    const notification = world.stripe.parseEventNotification(
      created?.body ?? '',
      String(created?.headers['stripe-signature']),
      'whsec_thin',
    )
    expect(notification).toMatchObject({
      object: 'v2.core.event',
      type: 'v2.core.account.created',
      related_object: { id: account.id },
    })
    expect(await notification.fetchEvent()).toMatchObject({ id: notification.id, type: notification.type })
    await thin.stop()
  })
})

describe('webhooks can be made to', () => {
  it('arrive many times', async () => {
    world.control.duplicateWebhooks({ times: 100, type: 'checkout.session.completed' })
    await payOne()
    await world.control.webhooksDelivered()
    const completed = world.receiver.received.filter(({ type }) => type === 'checkout.session.completed')
    expect(completed).toHaveLength(100)
    expect(new Set(completed.map(({ id }) => id)).size).toBe(1)
  })

  it('not arrive, until they are sent again', async () => {
    world.control.dropWebhooks({ count: 3 })
    await payOne()
    await world.control.webhooksDelivered()
    expect(world.receiver.received).toEqual([])
    const { data } = await world.stripe.events.list({ type: 'checkout.session.completed' })
    world.control.resendWebhook({ event: data[0]?.id ?? '', times: 2 })
    await world.control.webhooksDelivered()
    expect(world.receiver.types()).toEqual(['checkout.session.completed', 'checkout.session.completed'])
  })

  it('arrive in another order', async () => {
    world.control.holdWebhooks()
    await payOne()
    await world.control.webhooksDelivered()
    expect(world.receiver.received).toEqual([])
    world.control.releaseWebhooks({ order: [2, 0, 1] })
    await world.control.webhooksDelivered()
    expect(world.receiver.types()).toEqual([
      'checkout.session.completed',
      'charge.succeeded',
      'payment_intent.succeeded',
    ])
    expect(() => world.control.releaseWebhooks({ order: [0, 1] })).toThrow(/each of the 0 held webhooks/)
  })

  it('arrive late, overtaken by the next ones', async () => {
    world.control.delayWebhooks({ seconds: 0.2, type: 'charge.succeeded' })
    await payOne()
    await world.control.webhooksDelivered()
    expect(world.receiver.types()).toEqual([
      'payment_intent.succeeded',
      'checkout.session.completed',
      'charge.succeeded',
    ])
  })
})
