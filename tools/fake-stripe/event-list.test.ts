// The tests of the product fail as well when these do.
// @module-tag deep
import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { errorOf, payee, stripeWorld, tenEuros } from './test-setup.ts'

const world = stripeWorld('test', { startingBalanceCents: 100_000 })

async function buy() {
  const session = await world.stripe.checkout.sessions.create(tenEuros)
  world.control.pay({ session: session.id })
}

async function earner() {
  const { id } = await world.stripe.v2.core.accounts.create(payee)
  world.control.completeOnboarding({ account: id })
  await world.stripe.transfers.create({ amount: 4500, currency: 'eur', destination: id })
  return id
}

const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

describe('the list of events', () => {
  it('can be read forwards from an event, page by page, and says whether there are more', async () => {
    for (let bought = 0; bought < 3; bought++) await buy()
    const all = idsOf(await world.stripe.events.list({ limit: 100 })).toReversed()
    const read: string[] = []
    for (let isMore = true; isMore; ) {
      const page: Stripe.ApiList<Stripe.Event> = await world.stripe.events.list({
        limit: 2,
        ending_before: read.at(-1) ?? String(all[0]),
      })
      read.push(...idsOf(page).toReversed())
      isMore = page.has_more
    }
    expect(read).toEqual(all.slice(1))
  })

  it('can be read from a time on, by type or family of types, with a cursor of another type', async () => {
    await buy()
    const [newest, ...rest] = (await world.stripe.events.list({ limit: 100 })).data
    const families = await world.stripe.events.list({ types: ['charge.*', 'payment_intent.succeeded'] })
    expect(families.data.map(({ type }) => type)).toEqual(['payment_intent.succeeded', 'charge.succeeded'])
    const before = await world.stripe.events.list({ type: 'charge.succeeded', starting_after: newest?.id ?? '' })
    expect(idsOf(before)).toEqual(idsOf({ data: rest.filter(({ type }) => type === 'charge.succeeded') }))
    expect(idsOf(await world.stripe.events.list({ created: { gt: newest?.created ?? 0 } }))).toEqual([])
  })

  it('has thirty days; an older event is no cursor any more', async () => {
    await buy()
    const [oldest] = (await world.stripe.events.list({ limit: 100 })).data.toReversed()
    world.control.advanceClock({ seconds: 30 * 86_400 })
    expect((await world.stripe.events.list()).data).toEqual([])
    const error = await errorOf(world.stripe.events.list({ ending_before: oldest?.id ?? '' }))
    expect(error.code).toBe('resource_missing')
  })

  it('has those of a connected account for who asks in its name, and thin events in a list of their own', async () => {
    const account = await earner()
    world.control.payOutToBank({ account, outcome: 'failed' })
    const types = ({ data }: { data: { type: string }[] }) => data.map(({ type }) => type)
    expect(types(await world.stripe.events.list({}, { stripeAccount: account }))).toEqual([
      'payout.failed',
      'payout.created',
    ])
    expect(types(await world.stripe.events.list())).toEqual(['transfer.created'])
    const thin = await world.stripe.v2.core.events.list({ object_id: account, limit: 20 })
    expect(types(thin)).toContain('v2.core.account[requirements].updated')
  })
})

describe('the list of balance transactions', () => {
  it('can be read by day, type, source and the payout to a bank that took them along', async () => {
    await buy()
    const account = await earner()
    const [transfer] = (await world.stripe.transfers.list({ destination: account })).data
    const byType = await world.stripe.balanceTransactions.list({ type: 'transfer' })
    expect(byType.data).toMatchObject([{ amount: -4500, source: transfer?.id }])
    expect(idsOf(await world.stripe.balanceTransactions.list({ source: transfer?.id ?? '' }))).toEqual(idsOf(byType))
    const first = Math.min(...(await world.stripe.balanceTransactions.list()).data.map(({ created }) => created))
    expect(idsOf(await world.stripe.balanceTransactions.list({ created: { lt: first } }))).toEqual([])
    world.control.releasePending()
    const payout = world.control.payOutToBank({})
    const taken = await world.stripe.balanceTransactions.list({ payout: payout.id, limit: 100 })
    expect(taken.data.map(({ type }) => type).toSorted()).toEqual(['charge', 'payout', 'transfer'])
    const all = await world.stripe.balanceTransactions.list({ limit: 100 })
    const net = all.data.reduce((sum, each) => sum + each.net, 0)
    const { available, pending } = await world.stripe.balance.retrieve()
    expect(100_000 + net).toBe((available[0]?.amount ?? 0) + (pending[0]?.amount ?? 0))
  })

  it('brings the object behind each along when it is asked for', async () => {
    await buy()
    const { data } = await world.stripe.balanceTransactions.list({ expand: ['data.source'] })
    expect(data[0]?.source).toMatchObject({ object: 'charge', metadata: { purchase_id: 'purchase-1' } })
  })
})

it('a destination can take some types only, and is listed as Stripe lists it', async () => {
  const { url } = world.receiver
  world.control.setWebhookTargets({ targets: [{ url, receives: ['platform'], events: ['checkout.session.*'] }] })
  await buy()
  await world.control.webhooksDelivered()
  expect(world.receiver.types()).toEqual(['checkout.session.completed'])
  expect((await world.stripe.webhookEndpoints.list()).data).toMatchObject([
    { url, enabled_events: ['checkout.session.*'], application: null, status: 'enabled' },
  ])
})
