import type Stripe from 'stripe'
import { moveMoney } from './balances.ts'
import { blocksRefunds } from './disputes.ts'
import { announceSnapshot, type Cause } from './events.ts'
import { listParams, type PageParams, pageOf, withField } from './lists.ts'
import { type Fake, type Operation, operation } from './operation.ts'
import { readMetadata } from './parameters.ts'
import { invalid, missing, noSuch } from './rejection.ts'

function chargeToRefund(fake: Fake, params: Stripe.RefundCreateParams): Stripe.Charge {
  if (params.charge && params.payment_intent)
    throw invalid('You may only specify one of these parameters: charge, payment_intent.')
  if (params.charge) {
    const charge = fake.state.charges[params.charge]
    if (!charge) throw noSuch('charge', params.charge, 'charge')
    return charge
  }
  if (!params.payment_intent) throw missing('payment_intent')
  const intent = fake.state.intents[params.payment_intent]
  if (!intent) throw noSuch('payment_intent', params.payment_intent, 'payment_intent')
  const charge = fake.state.charges[String(intent.latest_charge)]
  if (charge?.status !== 'succeeded')
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
    })
  return charge
}

const euros = (cents: number) => `€${(cents / 100).toFixed(2)}`

/** Gives a charge or a part of it back. A `pending` refund has left the balance and waits for the bank. */
export function refundCharge(
  fake: Fake,
  charge: Stripe.Charge,
  requested: number | undefined,
  more: { metadata?: Record<string, string>; reason?: Stripe.Refund.Reason | null; cause?: Cause } = {},
): Stripe.Refund {
  if (charge.status !== 'succeeded')
    throw invalid(`Charge ${charge.id} is ${charge.status}; only a succeeded one can be refunded.`)
  if (blocksRefunds(fake, charge))
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  if (charge.refunded)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  const left = charge.amount - charge.amount_refunded
  const amount = requested ?? left
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  if (amount > left)
    throw invalid(`Refund amount (${euros(amount)}) is greater than unrefunded amount on charge (${euros(left)})`, {
      param: 'amount',
    })
  const { metadata = {}, reason = null, cause = null } = more
  const isPending = takesPending(fake)
  const id = fake.id('re')
  const movement = { owner: 'platform', type: 'refund', category: 'refund', source: id } as const
  const refund: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: moveMoney(fake, { ...movement, amount: -amount }),
    charge: charge.id,
    created: fake.now(),
    currency: 'eur',
    customer: null,
    customer_account: null,
    destination_details: { card: { reference_status: 'pending', type: 'refund' }, type: 'card' },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(isPending ? { pending_reason: 'processing' as const } : {}),
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: isPending ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  fake.state.refunds[id] = refund
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  announceSnapshot(fake, 'refund.created', refund, { cause })
  announceSnapshot(fake, 'charge.refunded', charge, { cause })
  return refund
}

function takesPending(fake: Fake): boolean {
  const waiting = fake.state.pendingRefunds ?? 0
  if (waiting > 0) fake.state.pendingRefunds = waiting - 1
  return waiting > 0
}

/** The bank answers about a refund, also about one that had succeeded: a failed one brings the money back. */
export function settleRefund(
  fake: Fake,
  refund: Stripe.Refund,
  outcome: 'succeeded' | 'failed',
  failureReason: string,
): Stripe.Refund {
  if (refund.status !== 'pending' && (refund.status !== 'succeeded' || outcome === 'succeeded'))
    throw invalid(`Refund ${refund.id} is ${refund.status} already.`)
  delete refund.pending_reason
  refund.status = outcome
  const charge = fake.state.charges[String(refund.charge)]
  if (outcome === 'failed') {
    const movement = { owner: 'platform', type: 'refund_failure', category: 'refund_failure' } as const
    refund.failure_balance_transaction = moveMoney(fake, { ...movement, amount: refund.amount, source: refund.id })
    refund.failure_reason = failureReason
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
    ['charge', 'payment_intent', 'amount', 'reason', 'metadata.*'],
    (fake, params, call) =>
      refundCharge(fake, chargeToRefund(fake, params), params.amount, {
        metadata: readMetadata(params.metadata),
        reason: params.reason ?? null,
        cause: call,
      }),
  ),
  'GET /v1/refunds': operation<PageParams & { charge?: string; payment_intent?: string }>(
    [...listParams, 'charge', 'payment_intent'],
    (fake, params) => {
      const refunds = withField(Object.values(fake.state.refunds), 'charge', params.charge)
      return pageOf(withField(refunds, 'payment_intent', params.payment_intent), params, '/v1/refunds')
    },
  ),
  'GET /v1/refunds/{id}': operation([], (fake, _params, { path }) => {
    const refund = fake.state.refunds[path.id ?? '']
    if (!refund) throw noSuch('refund', path.id ?? '')
    return refund
  }),
}
