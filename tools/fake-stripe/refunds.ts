import type Stripe from 'stripe'
import { moveMoney } from './balances.ts'
import { filled } from './description.ts'
import { blocksRefunds } from './disputes.ts'
import { announceSnapshot, type Cause } from './events.ts'
import { itemOf, listing, type Operation, operation } from './operation.ts'
import { readMetadata } from './parameters.ts'
import { invalid } from './rejection.ts'
import type { Fake } from './state.ts'

function chargeToRefund(fake: Fake, params: Stripe.RefundCreateParams): Stripe.Charge {
  const intent = itemOf('payment_intent', fake.state.intents, params.payment_intent, 'payment_intent')
  const charge = fake.state.charges[String(intent.latest_charge)]
  if (charge?.status === 'succeeded') return charge
  throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    code: 'payment_intent_unexpected_state',
    param: 'payment_intent',
  })
}

/** Refunds all or part of a charge. A `pending` refund has left the balance and waits for the bank. */
export function refundCharge(
  fake: Fake,
  charge: Stripe.Charge,
  requested: number | undefined,
  { metadata = {}, cause = null }: { metadata?: Record<string, string>; cause?: Cause } = {},
): Stripe.Refund {
  if (charge.status !== 'succeeded')
    throw invalid(`Charge ${charge.id} is ${charge.status}; only succeeded charges can be refunded.`)
  if (blocksRefunds(fake, charge))
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  if (charge.refunded)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  const left = charge.amount - charge.amount_refunded
  const amount = requested ?? left
  if (amount < 1 || amount > left)
    throw invalid(`You can refund between 1 and ${left} cents of ${charge.id}.`, { param: 'amount' })
  const isPending = fake.state.pendingRefunds > 0
  if (isPending) fake.state.pendingRefunds -= 1
  const id = fake.id('re')
  const movement = { owner: 'platform', type: 'refund', category: 'refund', source: id } as const
  const refund = filled<Stripe.Refund>('refund', {
    id,
    object: 'refund',
    amount,
    balance_transaction: moveMoney(fake, { ...movement, amount: -amount }),
    charge: charge.id,
    created: fake.now(),
    currency: 'eur',
    destination_details: { card: { reference_status: 'pending', type: 'refund' }, type: 'card' },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(isPending ? { pending_reason: 'processing' as const } : {}),
    status: isPending ? 'pending' : 'succeeded',
  })
  fake.state.refunds[id] = refund
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  announceSnapshot(fake, 'refund.created', refund, { cause })
  announceSnapshot(fake, 'charge.refunded', charge, { cause })
  return refund
}

/** The bank's answer about a refund, even one that had succeeded: if it fails, the money returns to the balance. */
export function settleRefund(fake: Fake, refund: Stripe.Refund, outcome: 'succeeded' | 'failed'): Stripe.Refund {
  if (refund.status !== 'pending' && (refund.status !== 'succeeded' || outcome === 'succeeded'))
    throw invalid(`Refund ${refund.id} is ${refund.status} already.`)
  delete refund.pending_reason
  refund.status = outcome
  const charge = fake.state.charges[String(refund.charge)]
  if (outcome === 'failed') {
    const movement = { owner: 'platform', type: 'refund_failure', category: 'refund_failure' } as const
    refund.failure_balance_transaction = moveMoney(fake, { ...movement, amount: refund.amount, source: refund.id })
    refund.failure_reason = 'expired_or_canceled_card'
    if (charge) {
      charge.amount_refunded -= refund.amount
      charge.refunded = false
    }
  }
  announceSnapshot(fake, 'refund.updated', refund)
  announceSnapshot(fake, 'charge.refund.updated', refund)
  if (outcome === 'failed') announceSnapshot(fake, 'refund.failed', refund)
  return refund
}

export const refundOperations: Record<string, Operation> = {
  'POST /v1/refunds': operation<Stripe.RefundCreateParams>(
    ['payment_intent', 'amount', 'metadata.*'],
    (fake, params, call) => {
      const metadata = readMetadata(params.metadata)
      return refundCharge(fake, chargeToRefund(fake, params), params.amount, { metadata, cause: call })
    },
  ),
  'GET /v1/refunds': listing('/v1/refunds', ['payment_intent'], ({ state }) => Object.values(state.refunds)),
}
