import type Stripe from 'stripe'
import { moveMoney } from './balances.ts'
import { announceSnapshot } from './events.ts'
import { listParams, type PageParams, pageOf, withField } from './lists.ts'
import { type Fake, type Operation, operation } from './operation.ts'
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

export const refundOperations: Record<string, Operation> = {
  'POST /v1/refunds': operation<Stripe.RefundCreateParams>(
    ['charge', 'payment_intent', 'amount', 'reason', 'metadata.*'],
    (fake, params, call) => {
      const charge = chargeToRefund(fake, params)
      if (charge.disputed)
        throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
      if (charge.refunded)
        throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
      const left = charge.amount - charge.amount_refunded
      const amount = params.amount ?? left
      if (amount < 1)
        throw invalid('This value must be greater than or equal to 1.', {
          code: 'parameter_invalid_integer',
          param: 'amount',
        })
      if (amount > left)
        throw invalid(`Refund amount (${euros(amount)}) is greater than unrefunded amount on charge (${euros(left)})`, {
          param: 'amount',
        })
      const id = fake.id('re')
      const refund: Stripe.Refund = {
        id,
        object: 'refund',
        amount,
        balance_transaction: moveMoney(fake, {
          owner: 'platform',
          amount: -amount,
          type: 'refund',
          category: 'refund',
          source: id,
        }),
        charge: charge.id,
        created: fake.now(),
        currency: 'eur',
        customer: null,
        customer_account: null,
        destination_details: { card: { reference_status: 'pending', type: 'refund' }, type: 'card' },
        metadata:
          typeof params.metadata === 'object'
            ? Object.fromEntries(Object.entries(params.metadata ?? {}).map(([k, v]) => [k, String(v)]))
            : {},
        payment_intent: charge.payment_intent,
        payment_method: charge.payment_method,
        reason: params.reason ?? null,
        receipt_number: null,
        source_transfer_reversal: null,
        status: 'succeeded',
        transfer_reversal: null,
      }
      fake.state.refunds[id] = refund
      charge.amount_refunded += amount
      charge.refunded = charge.amount_refunded === charge.amount
      announceSnapshot(fake, 'refund.created', refund, { cause: call })
      announceSnapshot(fake, 'charge.refunded', charge, { cause: call })
      return refund
    },
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
