import Stripe from 'stripe'
import type { PaymentsClient, ProviderDispute, ProviderRefund } from './payments.server.ts'

/** Most refunds or disputes of one payment; Stripe's page size. */
const PER_PAYMENT = 100

export function stripeRefunds(
  stripe: Stripe,
): Pick<PaymentsClient, 'createRefund' | 'refundsOf' | 'disputesOf' | 'purchaseOfPayment'> {
  return {
    async createRefund({ refundId, purchaseId, paymentIntentId, amountCents }) {
      try {
        await stripe.refunds.create(
          {
            payment_intent: paymentIntentId,
            amount: amountCents,
            metadata: { refund_id: refundId, purchase_id: purchaseId },
          },
          { idempotencyKey: `refund:${refundId}` },
        )
        return { kind: 'accepted' }
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        return { kind: 'refused', code: error.code ?? 'invalid_request', message: error.message }
      }
    },

    async refundsOf(paymentIntentId) {
      const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: PER_PAYMENT })
      return data.toReversed().map(refundOf)
    },

    async disputesOf(paymentIntentId) {
      const { data } = await stripe.disputes.list({ payment_intent: paymentIntentId, limit: PER_PAYMENT })
      return data.toReversed().map(disputeOf)
    },

    async purchaseOfPayment(paymentIntentId) {
      const intent = await stripe.paymentIntents.retrieve(paymentIntentId)
      return intent.metadata.purchase_id ?? null
    },
  }
}

function refundOf(refund: Stripe.Refund): ProviderRefund {
  const hasFailed = refund.status === 'failed' || refund.status === 'canceled'
  const hasLeft = refund.status === 'succeeded' || refund.balance_transaction !== null
  return {
    providerId: refund.id,
    refundId: refund.metadata?.refund_id ?? null,
    amountCents: refund.amount,
    status: hasFailed ? 'failed' : hasLeft ? 'completed' : 'pending',
  }
}

/** Maps Stripe's dispute statuses to ours; unknown ones count as open. */
const statuses: Partial<Record<Stripe.Dispute.Status, ProviderDispute['status']>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'inquiry_closed',
  prevented: 'inquiry_closed',
  won: 'won',
  lost: 'lost',
}

function disputeOf(dispute: Stripe.Dispute): ProviderDispute {
  const { due_by: dueBy } = dispute.evidence_details
  return {
    disputeId: dispute.id,
    status: statuses[dispute.status] ?? 'open',
    reason: dispute.reason,
    amountCents: dispute.amount,
    evidenceDueAt: dueBy === null ? null : new Date(dueBy * 1000),
    funds: dispute.balance_transactions.map(({ id, amount, fee }) => ({
      movementId: id,
      takenCents: -amount,
      feeCents: fee,
    })),
  }
}
