import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { paymentEvents } from '#db/schema/all.ts'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { beginPurchase } from '#tests/support/purchases.ts'
import { stripePaymentsOf } from '#tests/support/stripe-payments.ts'
import { type FakeStripe, startFakeStripe } from '#tools/fake-stripe/main.ts'
import { fetchMissedEvents, processPaymentEvent } from './commands.server.ts'

/** The event list through the real adapter, against tools/fake-stripe, whose webhooks go nowhere. */
let stripe: FakeStripe
let t: TestContext

beforeAll(async () => {
  stripe = await startFakeStripe({ checkAnswers: true, settleDelayedAfterSeconds: null })
  t = await openTestContext({ payments: stripePaymentsOf(stripe) })
})
afterAll(async () => {
  await stripe.stop()
  await t.close()
})

const begin = () => beginPurchase(t, '65')

const stored = () => t.ctx.db.select({ id: paymentEvents.id, by: paymentEvents.receivedBy }).from(paymentEvents)
async function workOff() {
  for (const { id } of await stored()) await processPaymentEvent(t.ctx, id)
}

describe('while the product was down and every webhook was lost', () => {
  test('what happened is made up for, by two processes that start at once, each event once [F13]', async () => {
    const bought = await Promise.all(Array.from({ length: 5 }, begin))
    const late = await begin()
    for (const { session } of bought) stripe.control.pay({ session })
    stripe.control.pay({ session: late.session, how: 'delayed' })
    stripe.control.settleDelayed({ session: late.session, outcome: 'succeeded' })
    const happened = Object.keys(stripe.control.list().events).length
    const runs = await Promise.all([fetchMissedEvents(t.ctx), fetchMissedEvents(t.ctx)])
    expect(runs.reduce((sum, run) => sum + run.stored, 0)).toBe(happened)
    expect((await stored()).map(({ by }) => by)).toEqual(Array(happened).fill('list'))
    await workOff()
    for (const { seekerId } of [...bought, late]) expect(await balanceOf(t.ctx.db, seekerId)).toBe(65)
    expect(await fetchMissedEvents(t.ctx)).toEqual({ stored: 0 })
    expect(await t.ledgerViolations()).toEqual([])
  })

  test('a list that breaks off is read again, from where it was read to', async () => {
    const before = (await stored()).length
    const { session, seekerId } = await begin()
    stripe.control.pay({ session })
    stripe.control.cutNext({ method: 'GET', path: '/v1/events', times: 3 })
    await expect(fetchMissedEvents(t.ctx)).rejects.toThrow()
    expect((await stored()).length).toBe(before)
    expect(await fetchMissedEvents(t.ctx)).toEqual({ stored: 3 })
    await workOff()
    expect(await balanceOf(t.ctx.db, seekerId)).toBe(65)
  })
})
