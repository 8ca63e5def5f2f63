// The tests of the product fail as well when these do.
// @module-tag deep
import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { errorOf, payee, press, sdkFor, stripeWorld } from './test-setup.ts'

const world = stripeWorld('test', { startingBalanceCents: 100_000 })

const everything: Stripe.V2.Core.AccountRetrieveParams = { include: ['configuration.recipient', 'requirements'] }
const transferStatus = (account: Stripe.V2.Core.Account) =>
  account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status

async function onboardingUrl(account: string) {
  const link = await world.stripe.v2.core.accountLinks.create({
    account,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { refresh_url: 'https://shop.example/refresh', return_url: 'https://shop.example/return' },
    },
  })
  return link.url
}

/** Follows the link as a browser does: it leads to a page that can be reloaded. */
async function open(url: string) {
  const answer = await fetch(url, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '', url).href
}

async function readyAccount() {
  const { id } = await world.stripe.v2.core.accounts.create(payee)
  world.control.completeOnboarding({ account: id })
  return id
}

const transfer = (destination: string, more: Partial<Stripe.TransferCreateParams> = {}) => ({
  amount: 45_00,
  currency: 'eur',
  destination,
  transfer_group: 'payout_1',
  metadata: { payout_id: '1' },
  ...more,
})

describe('a companion’s account', () => {
  it('begins with open requirements and cannot receive money', async () => {
    const account = await world.stripe.v2.core.accounts.create(payee)
    expect(account).toMatchObject({
      dashboard: 'express',
      applied_configurations: ['recipient'],
      identity: { country: 'de' },
      requirements: { summary: { minimum_deadline: { status: 'currently_due' } } },
    })
    expect(transferStatus(account)).toBe('restricted')
    const error = await errorOf(world.stripe.transfers.create(transfer(account.id)))
    expect(error).toMatchObject({ statusCode: 400, code: 'insufficient_capabilities_for_transfer' })
  })

  it('shows only what was asked for', async () => {
    const { id } = await world.stripe.v2.core.accounts.create(payee)
    const account = await world.stripe.v2.core.accounts.retrieve(id)
    expect(
      Object.keys(account).filter((field) => ['configuration', 'requirements', 'identity', 'defaults'].includes(field)),
    ).toEqual([])
  })

  it('is complete after the onboarding page, which leads back and tells the thin-event address', async () => {
    const { id } = await world.stripe.v2.core.accounts.create(payee)
    const visit = await open(await onboardingUrl(id))
    const text = await (await fetch(`${visit}?locale=de`)).text()
    expect(text).toContain('Alles ausfüllen')
    expect(text).toContain('Dein Bankkonto')
    expect(await (await fetch(visit)).text()).toContain('Complete everything')
    expect(await press(visit, 'complete')).toMatchObject({ status: 303, location: 'https://shop.example/return' })
    const account = await world.stripe.v2.core.accounts.retrieve(id, everything)
    expect(transferStatus(account)).toBe('active')
    expect(account.requirements?.entries).toEqual([])
    await world.control.webhooksDelivered()
    expect(world.receiver.types()).toEqual([
      'v2.core.account.created',
      'v2.core.account[requirements].updated',
      'v2.core.account[configuration.recipient].capability_status_updated',
      'v2.core.account.updated',
    ])
  })

  it('says where the money goes; who names a number again has its fingerprint', async () => {
    const fingerprintOf = async (payoutTo: 'own_bank' | 'shared_bank' | 'card') => {
      const { id } = await world.stripe.v2.core.accounts.create(payee)
      expect((await world.stripe.accounts.listExternalAccounts(id)).data).toEqual([])
      world.control.completeOnboarding({ account: id, payoutTo })
      const { data } = await world.stripe.accounts.listExternalAccounts(id, { limit: 10 })
      expect((await world.stripe.accounts.listExternalAccounts(id, { object: 'card' })).data).toHaveLength(
        payoutTo === 'card' ? 1 : 0,
      )
      return data[0]?.fingerprint
    }
    expect(await fingerprintOf('own_bank')).not.toBe(await fingerprintOf('own_bank'))
    expect(await fingerprintOf('shared_bank')).toBe(await fingerprintOf('shared_bank'))
    expect(await fingerprintOf('card')).toBe('FakeStripeCard01')
    expect((await errorOf(world.stripe.accounts.listExternalAccounts('acct_nobody'))).code).toBe('resource_missing')
  })

  it('stays incomplete when somebody returns half way', async () => {
    const { id } = await world.stripe.v2.core.accounts.create(payee)
    const visit = await open(await onboardingUrl(id))
    expect((await press(visit, 'unfinished')).location).toBe('https://shop.example/return')
    const account = await world.stripe.v2.core.accounts.retrieve(id, everything)
    expect([transferStatus(account), account.requirements?.entries?.length]).toEqual(['restricted', 1])
    expect((await errorOf(world.stripe.accounts.createLoginLink(id))).message).toContain('has not completed onboarding')
  })

  it('has links that open once and expire after five minutes', async () => {
    const { id } = await world.stripe.v2.core.accounts.create(payee)
    const used = await onboardingUrl(id)
    const visit = await open(used)
    expect(await open(used)).toBe('https://shop.example/refresh')
    expect((await press(visit, 'expired')).location).toBe('https://shop.example/refresh')
    const old = await onboardingUrl(id)
    world.control.advanceClock({ seconds: 301 })
    expect(await open(old)).toBe('https://shop.example/refresh')
    expect((await fetch(`${world.fake.url}/onboard/${id}/guessed`)).status).toBe(404)
  })

  it('has a small dashboard behind a login link', async () => {
    const id = await readyAccount()
    await world.stripe.transfers.create(transfer(id))
    const { url } = await world.stripe.accounts.createLoginLink(id)
    const text = await (await fetch(`${url}?locale=de`)).text()
    expect(text).toContain('Bereit für Auszahlungen')
    expect(text).toContain('45,00')
    expect((await fetch(`${world.fake.url}/express/${id}/guessed`)).status).toBe(404)
  })

  it('can be restricted later and be fine again', async () => {
    const id = await readyAccount()
    world.control.restrictAccount({ account: id })
    const restricted = await world.stripe.v2.core.accounts.retrieve(id, everything)
    expect([transferStatus(restricted), restricted.requirements?.summary?.minimum_deadline?.status]).toEqual([
      'restricted',
      'past_due',
    ])
    expect((await errorOf(world.stripe.transfers.create(transfer(id)))).code).toBe(
      'insufficient_capabilities_for_transfer',
    )
    world.control.liftRestriction({ account: id })
    expect((await world.stripe.transfers.create(transfer(id))).amount).toBe(4500)
  })
})

describe('a transfer', () => {
  it('moves the money, is found by its group, and is announced', async () => {
    const id = await readyAccount()
    const sent = await world.stripe.transfers.create(transfer(id), { idempotencyKey: 'payout:1:a1' })
    expect(sent).toMatchObject({ amount: 4500, destination: id, reversed: false, metadata: { payout_id: '1' } })
    expect((await world.stripe.balance.retrieve()).available[0]?.amount).toBe(95_500)
    expect((await world.stripe.balance.retrieve({}, { stripeContext: id })).available[0]?.amount).toBe(4500)
    const found = await world.stripe.transfers.list({ transfer_group: 'payout_1' })
    expect(found.data.map((each) => each.id)).toEqual([sent.id])
    expect((await world.stripe.transfers.list({ transfer_group: 'payout_2' })).data).toEqual([])
    expect(
      (await world.stripe.transfers.retrieve(sent.id, { expand: ['balance_transaction'] })).balance_transaction,
    ).toMatchObject({ amount: -4500, type: 'transfer' })
    await world.control.webhooksDelivered()
    expect(world.receiver.types()).toContain('transfer.created')
  })

  it('happens although the caller gets no answer, and is found by its group', async () => {
    const id = await readyAccount()
    world.control.cutNext({ path: '/v1/transfers', method: 'POST', times: 2 })
    const error = await errorOf(world.stripe.transfers.create(transfer(id), { idempotencyKey: 'payout:1:a1' }))
    expect(error.type).toBe('StripeConnectionError')
    const { data } = await world.stripe.transfers.list({ transfer_group: 'payout_1' })
    expect(data).toHaveLength(1)
    const created = await world.stripe.transfers.create(transfer(id), { idempotencyKey: 'payout:1:a1' })
    expect(created.id).toBe(data[0]?.id)
  })

  it('happens once when the SDK asks again after a cut', async () => {
    const id = await readyAccount()
    world.control.cutNext({ path: '/v1/transfers', method: 'POST', times: 2 })
    const sent = await sdkFor(world.fake, 2).transfers.create(transfer(id))
    expect((await world.stripe.transfers.list({ destination: id })).data.map((each) => each.id)).toEqual([sent.id])
  })

  it('is refused without enough money, remembers that under its key, and succeeds under the next', async () => {
    const id = await readyAccount()
    world.control.setAvailable({ cents: 4499 })
    const error = await errorOf(world.stripe.transfers.create(transfer(id), { idempotencyKey: 'payout:1:a1' }))
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, code: 'balance_insufficient' })
    world.control.setAvailable({ cents: 4500 })
    expect((await errorOf(world.stripe.transfers.create(transfer(id), { idempotencyKey: 'payout:1:a1' }))).code).toBe(
      'balance_insufficient',
    )
    expect((await world.stripe.transfers.create(transfer(id), { idempotencyKey: 'payout:1:a2' })).amount).toBe(4500)
  })

  it('can only spend takings that have become available', async () => {
    const id = await readyAccount()
    world.control.setAvailable({ cents: 0 })
    const session = await world.stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price: 'price_credits_1600', quantity: 1 }],
      success_url: 'https://shop.example/done',
    })
    world.control.pay({ session: session.id })
    const { available, pending } = await world.stripe.balance.retrieve()
    expect([available[0]?.amount, pending[0]?.amount]).toEqual([0, 20_000 - 325])
    expect((await errorOf(world.stripe.transfers.create(transfer(id)))).code).toBe('balance_insufficient')
    world.control.releasePending()
    expect((await world.stripe.transfers.create(transfer(id))).amount).toBe(4500)
  })

  it('can be reversed, in part and whole', async () => {
    const id = await readyAccount()
    const sent = await world.stripe.transfers.create(transfer(id))
    await world.stripe.transfers.createReversal(sent.id, { amount: 500 })
    world.control.reverseTransfer({ transfer: sent.id })
    expect(await world.stripe.transfers.retrieve(sent.id)).toMatchObject({ reversed: true, amount_reversed: 4500 })
    expect((await world.stripe.balance.retrieve()).available[0]?.amount).toBe(100_000)
    await world.control.webhooksDelivered()
    expect(world.receiver.types().filter((type) => type === 'transfer.reversed')).toHaveLength(2)
  })

  it('to nobody is refused', async () => {
    const error = await errorOf(world.stripe.transfers.create(transfer('acct_gone')))
    expect(error).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'destination' })
  })
})

describe('the bank leg', () => {
  it('can fail: the money is back on the account, and the connected-accounts address hears of it', async () => {
    const id = await readyAccount()
    await world.stripe.transfers.create(transfer(id))
    const payout = world.control.payOutToBank({ account: id, outcome: 'failed' })
    const retrieved = await world.stripe.payouts.retrieve(payout.id, {}, { stripeContext: id })
    expect(retrieved).toMatchObject({ status: 'failed', failure_code: 'account_closed', amount: 4500 })
    expect((await errorOf(world.stripe.payouts.retrieve(payout.id))).statusCode).toBe(404)
    expect((await world.stripe.balance.retrieve({}, { stripeAccount: id })).available[0]?.amount).toBe(4500)
    await world.control.webhooksDelivered()
    const failed = world.receiver.received.find(({ type }) => type === 'payout.failed')
    expect(JSON.parse(failed?.body ?? '{}')).toMatchObject({ account: id, data: { object: { id: payout.id } } })
  })
})
