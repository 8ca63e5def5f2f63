import type Stripe from 'stripe'
import { disputeFee, moveMoney } from './balances.ts'
import { filled } from './description.ts'
import { announceSnapshot } from './events.ts'
import { listing, type Operation } from './operation.ts'
import { invalid } from './rejection.ts'
import type { Fake } from './state.ts'

const week = 7 * 24 * 3600

export type DisputeOutcome = 'won' | 'lost' | 'warning_closed'

export const isOpen = ({ status }: Stripe.Dispute) => status.endsWith('needs_response')
export const isInquiry = ({ status }: Stripe.Dispute) => status.startsWith('warning_')

/** Whether a dispute holds or may keep a charge's money, so that it can't be refunded. */
export const blocksRefunds = (fake: Fake, charge: Stripe.Charge) =>
  Object.values(fake.state.disputes).some(
    (dispute) => dispute.charge === charge.id && !dispute.is_charge_refundable && dispute.status !== 'won',
  )

/** The cardholder disputes a charge: the bank takes the amount and a fee, or only asks (an inquiry). */
export function openDispute(fake: Fake, charge: Stripe.Charge, amount: number, asksOnly: boolean): Stripe.Dispute {
  if (charge.status !== 'succeeded') throw invalid(`Charge ${charge.id} is not paid, so it can’t be disputed.`)
  if (charge.disputed) throw invalid(`Charge ${charge.id} has already been disputed.`)
  if (amount < 1 || amount > charge.amount)
    throw invalid('A dispute must be for 1 cent up to the whole charge.', { param: 'amount' })
  const brand = charge.payment_method_details?.card?.brand ?? 'visa'
  const case_type = asksOnly ? 'inquiry' : 'chargeback'
  const dispute = filled<Stripe.Dispute>('dispute', {
    id: fake.id('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: fake.now(),
    currency: 'eur',
    enhanced_eligibility_types: [],
    evidence: filled<Stripe.Dispute.Evidence>('dispute__evidence', { enhanced_evidence: {} }),
    evidence_details: {
      due_by: fake.now() + week,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    is_charge_refundable: asksOnly,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand, case_type, network: brand, network_reason_code: '83' },
      type: 'card',
    },
    reason: 'fraudulent',
    status: asksOnly ? 'warning_needs_response' : 'needs_response',
  })
  fake.state.disputes[dispute.id] = dispute
  charge.disputed = true
  if (!asksOnly) takeFunds(fake, dispute)
  announceSnapshot(fake, 'charge.dispute.created', dispute)
  if (!asksOnly) announceSnapshot(fake, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

function takeFunds(fake: Fake, dispute: Stripe.Dispute): void {
  moveFunds(fake, dispute, { amount: -dispute.amount, fee: disputeFee, category: 'dispute' })
}

function moveFunds(
  fake: Fake,
  dispute: Stripe.Dispute,
  funds: { amount: number; fee?: number; category: string },
): void {
  const id = moveMoney(fake, { owner: 'platform', source: dispute.id, type: 'adjustment', ...funds })
  const entry = fake.state.balanceEntries[id]
  if (entry) dispute.balance_transactions.push(entry.transaction)
}

/** The bank turns its inquiry into a dispute and takes the money. */
export function escalateInquiry(fake: Fake, dispute: Stripe.Dispute): Stripe.Dispute {
  if (!isOpen(dispute) || !isInquiry(dispute)) throw invalid(`${dispute.id} is not an open inquiry.`)
  if (fake.state.charges[String(dispute.charge)]?.refunded)
    throw invalid(`The charge of ${dispute.id} was refunded in full, so its inquiry can’t become a dispute.`)
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

/** The bank decides. Winning returns the amount, but not the fee. */
export function closeDispute(fake: Fake, dispute: Stripe.Dispute, outcome: DisputeOutcome): Stripe.Dispute {
  if (!isOpen(dispute)) throw invalid(`Dispute ${dispute.id} is already closed.`)
  if (isInquiry(dispute) !== (outcome === 'warning_closed'))
    throw invalid(`Inquiries end as warning_closed, disputes as won or lost.`)
  dispute.status = outcome
  if (outcome === 'won') {
    moveFunds(fake, dispute, { amount: dispute.amount, category: 'dispute_reversal' })
    announceSnapshot(fake, 'charge.dispute.funds_reinstated', dispute)
  }
  announceSnapshot(fake, 'charge.dispute.closed', dispute)
  return dispute
}

export const disputeOperations: Record<string, Operation> = {
  'GET /v1/disputes': listing('/v1/disputes', ['payment_intent'], ({ state }) => Object.values(state.disputes)),
}
