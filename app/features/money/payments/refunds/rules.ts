import type { DisputeStatus, RefundStatus } from './schema.ts'

/** What was sold: whole credits, euro cents with VAT included, and the VAT among them. */
export type Sale = { credits: number; priceCents: number; vatCents: number }
/** What of a sale has gone back, or is about to. */
export type TakenBack = { cents: number; credits: number; vatCents: number }

/**
 * Credits and VAT that go back with `amountCents` more of a sale: pro rata of everything that went back, rounded down
 * to whole credits and cents until the whole price is back. Never more than was sold.
 */
export function shareOf(sale: Sale, before: TakenBack, amountCents: number): { credits: number; vatCents: number } {
  const cents = before.cents + amountCents
  const part = (whole: number) => (cents >= sale.priceCents ? whole : Math.floor((whole * cents) / sale.priceCents))
  return {
    credits: Math.max(0, part(sale.credits) - before.credits),
    vatCents: Math.min(amountCents, Math.max(0, part(sale.vatCents) - before.vatCents)),
  }
}

/** What unspent credits of a sale are worth in euro cents: pro rata of its price, rounded in the buyer's favour. */
export function worthOfUnspent(sale: Sale, before: TakenBack, unspent: number): number {
  const left = sale.priceCents - before.cents
  const pro = Math.ceil((sale.priceCents * Math.min(unspent, sale.credits)) / sale.credits)
  return Math.max(0, Math.min(left, pro))
}

/** Where a refund may go: also one that was sent can come back, when the bank does not take it. */
export const REFUND_GRAPH = {
  pending: ['completed', 'failed'],
  completed: ['failed'],
  failed: [],
} as const satisfies Record<RefundStatus, readonly RefundStatus[]>

/** Whether the provider's state of a refund is news; states only move forward, so an old answer is none. */
export const isRefundNews = (from: RefundStatus, to: RefundStatus): boolean =>
  (REFUND_GRAPH[from] as readonly RefundStatus[]).includes(to)

/** Where a dispute may go; a question of the bank can become a chargeback. */
export const DISPUTE_GRAPH = {
  inquiry: ['open', 'won', 'lost', 'inquiry_closed'],
  open: ['won', 'lost'],
  inquiry_closed: ['open', 'won', 'lost'],
  won: [],
  lost: [],
} as const satisfies Record<DisputeStatus, readonly DisputeStatus[]>

/** Whether the provider's state of a dispute is news. */
export const isDisputeNews = (from: DisputeStatus, to: DisputeStatus): boolean =>
  (DISPUTE_GRAPH[from] as readonly DisputeStatus[]).includes(to)

/** Whether a dispute in this state has taken the credits, for now or for good. */
export const takesCredits = (status: DisputeStatus): boolean => !status.startsWith('inquiry')
