import type Stripe from 'stripe'
import type { BalanceTransaction, PaymentsClient } from './payments.server.ts'
import { readForwards } from './stripe-lists.server.ts'

/** Every movement of the platform's money at the provider, and what it has there. */
export function balances(stripe: Stripe): Pick<PaymentsClient, 'listBalanceTransactions' | 'balance'> {
  return {
    async listBalanceTransactions(after) {
      const list = (params: Stripe.BalanceTransactionListParams) =>
        stripe.balanceTransactions.list({ ...params, expand: ['data.source'] })
      const page = await readForwards(list, after)
      return page && { transactions: page.items.map(transactionOf), hasMore: page.hasMore }
    },

    async balance() {
      const { available, pending } = await stripe.balance.retrieve()
      const eurosOf = (amounts: { amount: number; currency: string }[]) =>
        amounts.reduce((sum, { amount, currency }) => (currency === 'eur' ? sum + amount : sum), 0)
      return { availableCents: eurosOf(available), pendingCents: eurosOf(pending) }
    },
  }
}

function transactionOf(transaction: Stripe.BalanceTransaction): BalanceTransaction {
  const { source } = transaction
  const object = typeof source === 'object' ? source : null
  const {
    payment_intent: intent,
    metadata,
    transfer,
  } = (object ?? {}) as {
    payment_intent?: string | { id: string } | null
    metadata?: Record<string, string> | null
    transfer?: string | { id: string } | null
  }
  return {
    id: transaction.id,
    type: transaction.type,
    amountCents: transaction.amount,
    feeCents: transaction.fee,
    netCents: transaction.net,
    currency: transaction.currency,
    createdAt: new Date(transaction.created * 1000),
    sourceId: object ? idOf(object as { id?: string }) : ((source as string | null) ?? null),
    paymentIntentId: idOf(intent),
    transferId: object?.object === 'transfer' ? object.id : idOf(transfer),
    purchaseId: metadata?.purchase_id ?? null,
    payoutId: metadata?.payout_id ?? null,
  }
}

const idOf = (field: string | { id?: string } | null | undefined) =>
  typeof field === 'object' ? (field?.id ?? null) : (field ?? null)
