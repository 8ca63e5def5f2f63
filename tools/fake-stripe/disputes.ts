import type Stripe from 'stripe'
import { disputeFee, moveMoney } from './balances.ts'
import { announceSnapshot, type Cause } from './events.ts'
import { listParams, type PageParams, pageOf, withField } from './lists.ts'
import { type Call, type Fake, type Operation, operation } from './operation.ts'
import { readMetadata } from './parameters.ts'
import { invalid, noSuch, notSimulated } from './rejection.ts'

/** The evidence of a dispute before anybody gave some. */
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

const week = 7 * 24 * 3600

/** What a dispute can end with: the bank's decision, or an inquiry that led to nothing. */
export type DisputeOutcome = 'won' | 'lost' | 'warning_closed'
export type DisputeStart = {
  amount: number
  reason: string
  /** The bank only asks for now: no money moves. */
  isInquiry?: boolean
  /** The money stays until `withdrawFunds`; the event about it comes later than the one about the dispute. */
  isWithdrawnLater?: boolean
}

const openStatuses = ['needs_response', 'under_review', 'warning_needs_response', 'warning_under_review']
const isOpen = ({ status }: Stripe.Dispute) => openStatuses.includes(status)
const isInquiry = ({ status }: Stripe.Dispute) => status.startsWith('warning_')

/** Whether the bank has the money of a charge now, or may keep it: such a charge cannot be refunded. */
export const blocksRefunds = (fake: Fake, charge: Stripe.Charge) =>
  Object.values(fake.state.disputes).some(
    (dispute) => dispute.charge === charge.id && !dispute.is_charge_refundable && dispute.status !== 'won',
  )

/** The cardholder disputes a charge: the bank takes the amount and a fee at once, or only asks (an inquiry). */
export function openDispute(fake: Fake, charge: Stripe.Charge, start: DisputeStart): Stripe.Dispute {
  const { amount, reason } = start
  if (charge.status !== 'succeeded') throw invalid(`Charge ${charge.id} is not paid, so nobody can dispute it.`)
  if (charge.disputed) throw invalid(`Charge ${charge.id} is disputed already.`)
  if (amount < 1 || amount > charge.amount)
    throw invalid('A dispute covers 1 cent to the whole charge.', { param: 'amount' })
  const asksOnly = start.isInquiry ?? false
  const dispute: Stripe.Dispute = {
    id: fake.id('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: fake.now(),
    currency: 'eur',
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence },
    evidence_details: {
      due_by: fake.now() + week,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: asksOnly,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: charge.payment_method_details?.card?.brand ?? 'visa',
        case_type: asksOnly ? 'inquiry' : 'chargeback',
        network: charge.payment_method_details?.card?.network ?? 'visa',
        network_reason_code: '83',
      },
      type: 'card',
    },
    reason,
    status: asksOnly ? 'warning_needs_response' : 'needs_response',
  }
  fake.state.disputes[dispute.id] = dispute
  charge.disputed = true
  const isWithdrawnNow = !asksOnly && !start.isWithdrawnLater
  if (isWithdrawnNow) takeFunds(fake, dispute)
  announceSnapshot(fake, 'charge.dispute.created', dispute)
  if (isWithdrawnNow) announceSnapshot(fake, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

function takeFunds(fake: Fake, dispute: Stripe.Dispute): void {
  const movement = { owner: 'platform', amount: -dispute.amount, fee: disputeFee, source: dispute.id }
  const transactionId = moveMoney(fake, { ...movement, type: 'adjustment', category: 'dispute' })
  dispute.balance_transactions.push(...transactionsOf(fake, [transactionId]))
}

/** The bank takes the money of a dispute that was opened without that. */
export function withdrawFunds(fake: Fake, dispute: Stripe.Dispute): Stripe.Dispute {
  if (!isOpen(dispute) || isInquiry(dispute) || dispute.balance_transactions.length > 0)
    throw invalid(`The bank has no reason to take money for ${dispute.id}.`)
  takeFunds(fake, dispute)
  announceSnapshot(fake, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The bank is not content with the answer to its inquiry: it becomes a dispute, and the money goes. */
export function escalateInquiry(fake: Fake, dispute: Stripe.Dispute): Stripe.Dispute {
  if (!isOpen(dispute) || !isInquiry(dispute)) throw invalid(`${dispute.id} is no open inquiry.`)
  if (fake.state.charges[String(dispute.charge)]?.refunded)
    throw invalid(`The charge of ${dispute.id} was refunded in full, so its inquiry goes no further.`)
  dispute.status = 'needs_response'
  dispute.is_charge_refundable = false
  dispute.evidence_details.due_by = fake.now() + week
  const { card } = dispute.payment_method_details ?? {}
  if (card) card.case_type = 'chargeback'
  takeFunds(fake, dispute)
  announceSnapshot(fake, 'charge.dispute.updated', dispute)
  announceSnapshot(fake, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The bank decides. A won dispute gives the amount back, not the fee. */
export function closeDispute(
  fake: Fake,
  dispute: Stripe.Dispute,
  outcome: DisputeOutcome,
  cause: Cause = null,
): Stripe.Dispute {
  if (!isOpen(dispute)) throw invalid(`Dispute ${dispute.id} is closed already.`)
  if (isInquiry(dispute) !== (outcome === 'warning_closed'))
    throw invalid(`An inquiry ends as warning_closed, a dispute as won or lost.`)
  dispute.status = outcome
  const taken = dispute.balance_transactions.length > 0
  if (outcome === 'won' && taken) {
    const movement = { owner: 'platform', amount: dispute.amount, source: dispute.id }
    const transactionId = moveMoney(fake, { ...movement, type: 'adjustment', category: 'dispute_reversal' })
    dispute.balance_transactions.push(...transactionsOf(fake, [transactionId]))
    announceSnapshot(fake, 'charge.dispute.funds_reinstated', dispute)
  }
  announceSnapshot(fake, 'charge.dispute.closed', dispute, { cause })
  return dispute
}

/** Keeps the evidence and, unless `submit` is false, hands it to the bank, as Stripe does. */
function updateDispute(
  fake: Fake,
  { evidence, metadata, submit = true }: Stripe.DisputeUpdateParams,
  call: Call,
): Stripe.Dispute {
  const dispute = disputeOf(fake, call.path.id)
  if (metadata) dispute.metadata = readMetadata(metadata)
  if (evidence) {
    if (!isOpen(dispute) || dispute.status.endsWith('under_review'))
      throw invalid(`Evidence for ${dispute.id} is not taken any more: it is ${dispute.status}.`)
    if (fake.now() > (dispute.evidence_details.due_by ?? 0))
      throw invalid(`The time for evidence of ${dispute.id} is over.`)
    for (const [field, value] of Object.entries(evidence)) {
      if (typeof value === 'object') throw notSimulated(`the evidence ${field}`, `evidence[${field}]`)
      Object.assign(dispute.evidence, { [field]: value === '' ? null : value })
    }
  }
  const details = dispute.evidence_details
  details.has_evidence = Object.values(dispute.evidence).some((value) => typeof value === 'string')
  if (submit && details.has_evidence && dispute.status.endsWith('needs_response')) {
    dispute.status = isInquiry(dispute) ? 'warning_under_review' : 'under_review'
    details.submission_count += 1
    details.submission_method = 'manual'
  }
  announceSnapshot(fake, 'charge.dispute.updated', dispute, { cause: call })
  return dispute
}

function disputeOf(fake: Fake, id = ''): Stripe.Dispute {
  const dispute = fake.state.disputes[id]
  if (!dispute) throw noSuch('dispute', id)
  return dispute
}

function transactionsOf(fake: Fake, ids: string[]): Stripe.BalanceTransaction[] {
  return ids.flatMap((id) => fake.state.balanceEntries[id]?.transaction ?? [])
}

export const disputeOperations: Record<string, Operation> = {
  'GET /v1/disputes': operation<PageParams & { charge?: string; payment_intent?: string }>(
    [...listParams, 'charge', 'payment_intent'],
    (fake, params) => {
      const disputes = withField(Object.values(fake.state.disputes), 'charge', params.charge)
      return pageOf(withField(disputes, 'payment_intent', params.payment_intent), params, '/v1/disputes')
    },
  ),
  'GET /v1/disputes/{id}': operation([], (fake, _params, { path }) => disputeOf(fake, path.id)),
  'POST /v1/disputes/{id}': operation<Stripe.DisputeUpdateParams>(
    ['evidence.*', 'submit', 'metadata.*'],
    updateDispute,
  ),
  'POST /v1/disputes/{id}/close': operation([], (fake, _params, call) =>
    closeDispute(fake, disputeOf(fake, call.path.id), 'lost', call),
  ),
}
