import Stripe from 'stripe'
import type { BalanceTransaction, ListPosition, PaymentsClient } from './payments.server.ts'
import { readEvent } from './stripe-webhook.server.ts'

type Listed = { id: string; created: number }
type ListParams = {
  limit: number
  created?: { gte: number; lt?: number }
  ending_before?: string
  starting_after?: string
}
type Page<T> = { data: T[]; has_more: boolean }

const PAGE = 100
const FIRST_SPAN_SECONDS = 3600

/**
 * Reads a newest-first list forwards: the oldest 100 items after a position, oldest first. Null if the provider no
 * longer lists the position's item.
 */
async function readForwards<T extends Listed>(
  list: (params: ListParams) => Promise<Page<T>>,
  after: ListPosition,
): Promise<{ items: T[]; hasMore: boolean } | null> {
  if ('since' in after) return oldestSince(list, Math.floor(after.since.getTime() / 1000))
  try {
    const { data, has_more } = await list({ limit: PAGE, ending_before: after.id })
    return { items: data.toReversed(), hasMore: has_more }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null
    throw error
  }
}

/** Finds the first period with items and narrows it until they fit in one page. */
async function oldestSince<T extends Listed>(list: (params: ListParams) => Promise<Page<T>>, since: number) {
  let from = since
  let span = FIRST_SPAN_SECONDS
  for (;;) {
    const isLast = (from + span) * 1000 > Date.now()
    const created = isLast ? { gte: from } : { gte: from, lt: from + span }
    let page = await list({ limit: PAGE, created })
    if (page.data.length === 0) {
      if (isLast) return { items: [], hasMore: false }
      from += span
      span *= 2
      continue
    }
    if (page.has_more && span > 1) {
      span = Math.ceil(span / 8)
      continue
    }
    for (let last = page.data.at(-1); page.has_more && last; last = page.data.at(-1))
      page = await list({ limit: PAGE, created, starting_after: last.id })
    return { items: page.data.toReversed(), hasMore: true }
  }
}

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

/** The provider's list of events of the platform account, for missed webhooks. */
export function eventLists(stripe: Stripe): Pick<PaymentsClient, 'listEvents'> {
  return {
    async listEvents(after) {
      const page = await readForwards((params) => stripe.events.list(params), after)
      if (!page) return null
      const events = page.items.map((item) => ({
        id: item.id,
        createdAt: new Date(item.created * 1000),
        event: readEvent(item),
      }))
      return { events, hasMore: page.hasMore }
    },
  }
}
