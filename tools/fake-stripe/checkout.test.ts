import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { errorOf, press, stripeWorld, tenEuros } from './test-setup.ts'

const world = stripeWorld('file')

const events = async (session: Stripe.Checkout.Session) => {
  await world.control.webhooksDelivered()
  const { payment_intent: intent } = await world.stripe.checkout.sessions.retrieve(session.id)
  const touches = (body: string) => body.includes(session.id) || (typeof intent === 'string' && body.includes(intent))
  return world.receiver.received.filter(({ body }) => touches(body)).map(({ type }) => type)
}
const read = (id: string) =>
  world.stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge.balance_transaction', 'line_items'],
  })

describe('a checkout session', () => {
  it('is open, names its price and has a page of its own', async () => {
    const session = await world.stripe.checkout.sessions.create(tenEuros)
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 1000,
      payment_intent: null,
      livemode: false,
    })
    expect(session.url).toBe(`${world.fake.url}/pay/${session.id}`)
  })

  it('takes a price of the catalogue as well', async () => {
    const session = await world.stripe.checkout.sessions.create({
      ...tenEuros,
      line_items: [{ price: 'price_credits_170', quantity: 1 }],
    })
    expect(session.amount_total).toBe(2500)
    expect((await read(session.id)).line_items?.data[0]?.description).toBe('170 credits')
  })

  it('is paid by card on its page, shows the fee, and leads to the success address with its id', async () => {
    const session = await world.stripe.checkout.sessions.create(tenEuros)
    const { status, location } = await press(session.url ?? '', 'card', { email: 'buyer@example.com' })
    expect([status, location]).toEqual([303, `https://shop.example/done?session=${session.id}`])
    const paid = await read(session.id)
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: 'buyer@example.com' },
    })
    expect(paid.payment_intent).toMatchObject({
      status: 'succeeded',
      amount_received: 1000,
      metadata: { purchase_id: 'purchase-1' },
      latest_charge: {
        paid: true,
        metadata: { purchase_id: 'purchase-1' },
        balance_transaction: { amount: 1000, fee: 40, net: 960 },
      },
    })
    expect(await events(session)).toEqual([
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ])
  })

  it('stays open after a declined card and can be paid then', async () => {
    const session = await world.stripe.checkout.sessions.create(tenEuros)
    const declined = await press(session.url ?? '', 'decline')
    expect(declined.status).toBe(200)
    expect(declined.text).toContain('Deine Karte wurde abgelehnt')
    const after = await read(session.id)
    expect(after).toMatchObject({
      status: 'open',
      payment_intent: { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } },
    })
    await press(session.url ?? '', 'card')
    expect(await read(session.id)).toMatchObject({
      payment_status: 'paid',
      payment_intent: { status: 'succeeded', last_payment_error: null },
    })
    expect(await events(session)).toEqual([
      'charge.failed',
      'payment_intent.payment_failed',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ])
  })

  it.each([
    ['delayed', 'paid', 'checkout.session.async_payment_succeeded'],
    ['delayed_failure', 'unpaid', 'checkout.session.async_payment_failed'],
  ])('paid by a %s method completes unpaid, and settles to %s later', async (how, paymentStatus, event) => {
    const session = await world.stripe.checkout.sessions.create(tenEuros)
    expect((await press(session.url ?? '', how)).status).toBe(303)
    const waiting = await read(session.id)
    expect(waiting).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'processing', latest_charge: { status: 'pending' } },
    })
    world.control.settleDelayed({ session: session.id })
    expect(await read(session.id)).toMatchObject({ status: 'complete', payment_status: paymentStatus })
    const eventTypes = await events(session)
    expect(eventTypes[0]).toBe('checkout.session.completed')
    expect(eventTypes.at(-1)).toBe(event)
  })

  it('offers the way back on its page and stays open when somebody takes it', async () => {
    const session = await world.stripe.checkout.sessions.create(tenEuros)
    const text = await (await fetch(session.url ?? '')).text()
    expect(text).toContain('<html lang="de">')
    expect(text).toContain('Testzahlungen')
    expect(text).toContain('href="https://shop.example/credits"')
    expect(await (await fetch(`${session.url}?locale=en`)).text()).toContain('Test payments')
    expect((await read(session.id)).status).toBe('open')
  })

  it('cannot be paid after it expired, and expires only once', async () => {
    const session = await world.stripe.checkout.sessions.create(tenEuros)
    expect((await world.stripe.checkout.sessions.expire(session.id)).status).toBe('expired')
    expect((await press(session.url ?? '', 'card')).status).toBe(410)
    expect((await read(session.id)).payment_intent).toBeNull()
    const again = await errorOf(world.stripe.checkout.sessions.expire(session.id))
    expect(again.message).toBe(
      'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of `expired`.',
    )
    expect(await events(session)).toEqual(['checkout.session.expired'])
  })

  it('expires by itself when its time is over', async () => {
    const session = await world.stripe.checkout.sessions.create(tenEuros)
    world.control.advanceClock({ seconds: 24 * 3600 })
    expect((await read(session.id)).status).toBe('expired')
  })
})

describe('after a payment', () => {
  const paidIntent = async () => {
    const session = await world.stripe.checkout.sessions.create(tenEuros)
    world.control.pay({ session: session.id })
    return String((await world.stripe.checkout.sessions.retrieve(session.id)).payment_intent)
  }

  it('a refund gives the amount back once', async () => {
    const intent = await paidIntent()
    const refund = await world.stripe.refunds.create({ payment_intent: intent, metadata: { refund_id: 'r1' } })
    expect(refund).toMatchObject({ amount: 1000, status: 'succeeded', metadata: { refund_id: 'r1' } })
    const { latest_charge: charge } = await world.stripe.paymentIntents.retrieve(intent, {
      expand: ['latest_charge.refunds'],
    })
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 1000, refunds: { data: [{ id: refund.id }] } })
    const again = await errorOf(world.stripe.refunds.create({ payment_intent: intent }))
    expect(again.code).toBe('charge_already_refunded')
    await world.control.webhooksDelivered()
    expect(world.receiver.types()).toContain('charge.refunded')
  })

  it.each(['won', 'lost'] as const)('a dispute opens and is %s', async (outcome) => {
    const intent = await paidIntent()
    const opened = world.control.openDispute({ paymentIntent: intent })
    const [listed] = (await world.stripe.disputes.list({ payment_intent: intent })).data
    expect(listed).toMatchObject({ id: opened.id, status: 'needs_response', amount: 1000 })
    expect((await errorOf(world.stripe.refunds.create({ payment_intent: intent }))).code).toBe('charge_disputed')
    world.control.closeDispute({ dispute: opened.id, outcome })
    const closed = await world.stripe.disputes.retrieve(opened.id)
    expect(closed.status).toBe(outcome)
    expect(closed.balance_transactions.map(({ amount }) => amount)).toEqual(outcome === 'won' ? [-1000, 1000] : [-1000])
    await world.control.webhooksDelivered()
    const about = world.receiver.received.filter(({ body }) => body.includes(opened.id)).map(({ type }) => type)
    expect(about[0]).toBe('charge.dispute.created')
    expect(about.at(-1)).toBe('charge.dispute.closed')
  })
})

describe('lists', () => {
  it('show the newest first and go on where the last page ended', async () => {
    const all = await world.stripe.checkout.sessions.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
    const paged = await world.stripe.checkout.sessions.list({ limit: 3 }).autoPagingToArray({ limit: 1000 })
    expect(paged.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect(all[0]?.created).toBeGreaterThanOrEqual(all.at(-1)?.created ?? Infinity)
  })

  it('find the events of one type and the event by its id', async () => {
    const { data } = await world.stripe.events.list({ type: 'checkout.session.expired' })
    expect(data.length).toBeGreaterThan(0)
    expect((await world.stripe.events.retrieve(data[0]?.id ?? '')).type).toBe('checkout.session.expired')
  })
})
