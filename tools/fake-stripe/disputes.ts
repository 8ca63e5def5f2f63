import type Stripe from 'stripe'
import { disputeFee, moveMoney } from './balances.ts'
import { announceSnapshot } from './events.ts'
import { listParams, type PageParams, pageOf, withField } from './lists.ts'
import { type Fake, type Operation, operation } from './operation.ts'
import { invalid, noSuch } from './rejection.ts'

const week = 7 * 24 * 3600

/** The cardholder disputes a charge: the bank takes the amount and a fee at once. */
export function openDispute(fake: Fake, charge: Stripe.Charge, amount: number, reason: string): Stripe.Dispute {
  if (charge.status !== 'succeeded') throw invalid(`Charge ${charge.id} is not paid, so nobody can dispute it.`)
  if (charge.disputed) throw invalid(`Charge ${charge.id} is disputed already.`)
  if (amount < 1 || amount > charge.amount)
    throw invalid('A dispute covers 1 cent to the whole charge.', { param: 'amount' })
  const id = fake.id('du')
  const movement = { owner: 'platform', amount: -amount, fee: disputeFee, source: id }
  const transactionId = moveMoney(fake, { ...movement, type: 'adjustment', category: 'dispute' })
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: transactionsOf(fake, [transactionId]),
    charge: charge.id,
    created: fake.now(),
    currency: 'eur',
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: fake.now() + week,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '83' },
      type: 'card',
    },
    reason,
    status: 'needs_response',
  }
  fake.state.disputes[id] = dispute
  charge.disputed = true
  announceSnapshot(fake, 'charge.dispute.created', dispute)
  announceSnapshot(fake, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The bank decides. A won dispute gives the amount back, not the fee. */
export function closeDispute(fake: Fake, dispute: Stripe.Dispute, outcome: 'won' | 'lost'): Stripe.Dispute {
  if (dispute.status === 'won' || dispute.status === 'lost') throw invalid(`Dispute ${dispute.id} is closed already.`)
  dispute.status = outcome
  if (outcome === 'won') {
    const movement = { owner: 'platform', amount: dispute.amount, source: dispute.id }
    const transactionId = moveMoney(fake, { ...movement, type: 'adjustment', category: 'dispute_reversal' })
    dispute.balance_transactions.push(...transactionsOf(fake, [transactionId]))
    announceSnapshot(fake, 'charge.dispute.funds_reinstated', dispute)
  }
  announceSnapshot(fake, 'charge.dispute.closed', dispute)
  return dispute
}

function transactionsOf(fake: Fake, ids: string[]): Stripe.BalanceTransaction[] {
  return ids.flatMap((id) => fake.state.balanceEntries[id]?.transaction ?? [])
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

export const disputeOperations: Record<string, Operation> = {
  'GET /v1/disputes': operation<PageParams & { charge?: string; payment_intent?: string }>(
    [...listParams, 'charge', 'payment_intent'],
    (fake, params) => {
      const disputes = withField(Object.values(fake.state.disputes), 'charge', params.charge)
      return pageOf(withField(disputes, 'payment_intent', params.payment_intent), params, '/v1/disputes')
    },
  ),
  'GET /v1/disputes/{id}': operation([], (fake, _params, { path }) => {
    const dispute = fake.state.disputes[path.id ?? '']
    if (!dispute) throw noSuch('dispute', path.id ?? '')
    return dispute
  }),
}
