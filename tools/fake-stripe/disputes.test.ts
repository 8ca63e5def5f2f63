// The tests of the product fail as well when these do.
// @module-tag deep
import { describe, expect, it } from 'vitest'
import { errorOf, stripeWorld, tenEuros } from './test-setup.ts'

const world = stripeWorld('test')

async function paidIntent(how: 'card' | 'second_card' = 'card') {
  const session = await world.stripe.checkout.sessions.create(tenEuros)
  world.control.pay({ session: session.id, how })
  return String((await world.stripe.checkout.sessions.retrieve(session.id)).payment_intent)
}

async function typesAbout(id: string) {
  await world.control.webhooksDelivered()
  return world.receiver.received.filter(({ body }) => body.includes(id)).map(({ type }) => type)
}

const nets = async (type: 'adjustment' | 'refund' | 'refund_failure') =>
  (await world.stripe.balanceTransactions.list({ type })).data.map(({ net }) => net)

describe('a dispute', () => {
  it('takes evidence first as a draft, then for the bank, and none after that', async () => {
    const { id } = world.control.openDispute({ paymentIntent: await paidIntent() })
    const draft = await world.stripe.disputes.update(id, {
      evidence: { uncategorized_text: 'The call took place.' },
      submit: false,
    })
    expect(draft).toMatchObject({
      status: 'needs_response',
      evidence: { uncategorized_text: 'The call took place.' },
      evidence_details: { has_evidence: true, submission_count: 0 },
    })
    const submitted = await world.stripe.disputes.update(id, { evidence: { service_date: '2026-11-24' } })
    expect(submitted).toMatchObject({ status: 'under_review', evidence_details: { submission_count: 1 } })
    const late = await errorOf(world.stripe.disputes.update(id, { evidence: { uncategorized_text: 'More.' } }))
    expect(late.message).toContain('under_review')
    expect(await typesAbout(id)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.updated',
    ])
  })

  it('can be given up, which loses it', async () => {
    const { id } = world.control.openDispute({ paymentIntent: await paidIntent() })
    expect((await world.stripe.disputes.close(id)).status).toBe('lost')
    expect(await nets('adjustment')).toEqual([-3000])
  })

  it('can be opened before the money goes', async () => {
    const { id } = world.control.openDispute({ paymentIntent: await paidIntent(), isWithdrawnLater: true })
    expect(await nets('adjustment')).toEqual([])
    world.control.withdrawFunds({ dispute: id })
    expect(() => world.control.withdrawFunds({ dispute: id })).toThrow()
    expect(await nets('adjustment')).toEqual([-3000])
    expect(await typesAbout(id)).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
  })

  it('that begins as an inquiry moves no money until the bank makes it a dispute', async () => {
    const paymentIntent = await paidIntent()
    const { id } = world.control.openDispute({ paymentIntent, isInquiry: true })
    const answered = await world.stripe.disputes.update(id, { evidence: { uncategorized_text: 'They talked.' } })
    expect(answered.status).toBe('warning_under_review')
    await world.stripe.refunds.create({ payment_intent: paymentIntent, amount: 100 })
    expect(await nets('adjustment')).toEqual([])
    expect(() => world.control.closeDispute({ dispute: id, outcome: 'won' })).toThrow('warning_closed')
    world.control.escalateInquiry({ dispute: id })
    expect(await world.stripe.disputes.retrieve(id)).toMatchObject({
      status: 'needs_response',
      payment_method_details: { card: { case_type: 'chargeback' } },
    })
    expect(await nets('adjustment')).toEqual([-3000])
    expect((await errorOf(world.stripe.refunds.create({ payment_intent: paymentIntent }))).code).toBe('charge_disputed')
  })

  it('that stays an inquiry is closed without moving money', async () => {
    const { id } = world.control.openDispute({ paymentIntent: await paidIntent(), isInquiry: true })
    world.control.closeDispute({ dispute: id, outcome: 'warning_closed' })
    expect(await nets('adjustment')).toEqual([])
    expect(await typesAbout(id)).toEqual(['charge.dispute.created', 'charge.dispute.closed'])
  })
})

describe('a refund', () => {
  it('can stay pending until the bank has it', async () => {
    world.control.pendRefunds({ count: 1 })
    const refund = await world.stripe.refunds.create({ payment_intent: await paidIntent() })
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' })
    world.control.settleRefund({ refund: refund.id })
    expect((await world.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
    expect(await typesAbout(refund.id)).toEqual(['refund.created', 'refund.updated', 'charge.refund.updated'])
  })

  it('can fail later; then the money is back, and can be given back another way', async () => {
    const paymentIntent = await paidIntent()
    const refund = await world.stripe.refunds.create({ payment_intent: paymentIntent, amount: 400 })
    world.control.settleRefund({ refund: refund.id, outcome: 'failed' })
    expect(await world.stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: expect.stringMatching(/^txn_/),
    })
    expect([...(await nets('refund')), ...(await nets('refund_failure'))]).toEqual([-400, 400])
    expect(await typesAbout(refund.id)).toContain('refund.failed')
    expect((await world.stripe.refunds.create({ payment_intent: paymentIntent })).amount).toBe(1000)
    expect(() => world.control.settleRefund({ refund: refund.id, outcome: 'failed' })).toThrow('failed already')
  })
})

it('a card is the same one again by its fingerprint, and another card is another', async () => {
  const fingerprintOf = async (intent: string) => {
    const { data } = await world.stripe.charges.list({ payment_intent: intent })
    return data[0]?.payment_method_details?.card?.fingerprint
  }
  const [first, again] = [await fingerprintOf(await paidIntent()), await fingerprintOf(await paidIntent())]
  expect(first).toEqual(expect.any(String))
  expect(again).toBe(first)
  expect(await fingerprintOf(await paidIntent('second_card'))).not.toBe(first)
})
