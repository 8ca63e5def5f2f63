import type { AnnouncedEvent } from '#app/platform/events.ts'
import { purchaseNotices } from './receipts.rules.ts'
import type { EventDetails, Notice } from './rules.ts'

const payoutCodes = {
  'payout.requested': 'payout_requested',
  'payout.completed': 'payout_completed',
  'payout.failed': 'payout_failed',
} as const

type MoneyEvent = Extract<
  AnnouncedEvent,
  { purchaseId: string } | { payoutId: string } | { type: 'bank_payment.failed' | 'credits.corrected' }
>

/** Notices about purchases, what went back of them, corrections and payouts: always by mail too. */
export function moneyNotices(event: MoneyEvent, details: EventDetails): Notice[] {
  const { purchase, payout: found, reversal, correction, adminIds = [] } = details
  const { userId } = event
  const mailed = { userId, channels: ['mail'] as const }
  switch (event.type) {
    case 'purchase.paid':
    case 'purchase.failed':
    case 'purchase.in_review':
      return purchase ? purchaseNotices(event, purchase) : []
    case 'payout.requested':
    case 'payout.completed':
    case 'payout.failed': {
      if (!found) return []
      const { isJustAnnounced, ...payout } = found
      // The previous message already said when the money arrives.
      if (event.type === 'payout.completed' && isJustAnnounced) return []
      return [{ ...mailed, code: payoutCodes[event.type], metadata: { payoutId: event.payoutId, ...payout } }]
    }
    case 'payout.in_review':
    case 'payout.released': {
      if (!found) return []
      const { isJustAnnounced: _, ...payout } = found
      const metadata = { payoutId: event.payoutId, ...payout }
      if (event.type === 'payout.released') return [{ ...mailed, code: 'payout_released', metadata }]
      return [
        { ...mailed, code: 'payout_in_review', metadata },
        ...adminIds.map(
          (adminId): Notice => ({ userId: adminId, code: 'payout_to_review', metadata, channels: ['mail'] }),
        ),
      ]
    }
    case 'bank_payment.failed':
      return [
        {
          ...mailed,
          code: 'bank_payment_failed',
          metadata: { amountCents: event.amountCents, ...(event.bankFailure && { bankFailure: event.bankFailure }) },
        },
      ]
    case 'credits.corrected': {
      if (!correction) return []
      const metadata = { correctionId: event.correctionId, change: correction.credits }
      return [{ ...mailed, code: 'credits_corrected', metadata }]
    }
    default:
      return reversal ? reversalNotices(event, reversal, adminIds) : []
  }
}

type ReversalEvent = Extract<AnnouncedEvent, { refundId: string } | { disputeId: string }>
const reversalCodes = {
  'refund.completed': 'credits_refunded',
  'refund.failed': 'refund_failed',
  'dispute.opened': 'payment_disputed',
  'dispute.won': 'dispute_won',
  'dispute.lost': 'dispute_lost',
} as const

/** The buyer is told of everything that moves credits; administrators of what their bank waits to hear. */
function reversalNotices(
  { type, userId }: ReversalEvent,
  { dueAt, isWithdrawal, ...metadata }: NonNullable<EventDetails['reversal']>,
  adminIds: string[],
): Notice[] {
  const { purchaseId, amountCents } = metadata
  const code = type === 'refund.failed' && isWithdrawal ? 'withdrawal_not_refunded' : undefined
  const buyer: Notice[] =
    type === 'dispute.inquiry' ? [] : [{ userId, code: code ?? reversalCodes[type], metadata, channels: ['mail'] }]
  if (type !== 'dispute.inquiry' && type !== 'dispute.opened') return buyer
  const toAnswer = { purchaseId, amountCents, dueAt: dueAt?.toISOString() ?? null }
  return [
    ...buyer,
    ...adminIds.map(
      (adminId): Notice => ({
        userId: adminId,
        code: 'dispute_to_answer',
        metadata: toAnswer,
        channels: ['mail'],
      }),
    ),
  ]
}

/**
 * Notifies every administrator except the proposer, since another one has to decide. The proposer is notified too if
 * the correction is posted without approval.
 */
export function proposalNotices(
  { correctionId, proposedBy }: Extract<AnnouncedEvent, { type: 'correction.proposed' }>,
  { credits, executeAt }: NonNullable<EventDetails['correction']>,
  adminIds: string[],
): Notice[] {
  const metadata = { correctionId, change: credits }
  return adminIds
    .filter((adminId) => executeAt !== null || adminId !== proposedBy)
    .map(
      (userId): Notice => ({
        userId,
        code: executeAt ? 'correction_scheduled' : 'correction_to_review',
        metadata,
        channels: ['mail'],
      }),
    )
}

/**
 * A guest's declaration for an account's address waits for its owner to confirm; a buyer's own waits for an
 * administrator. All others, which anyone can send, go into the daily digest (`formsNotices`).
 */
export function withdrawalNotices(
  { number, ownerId, isBuyer }: NonNullable<EventDetails['withdrawal']>,
  adminIds: string[],
): Notice[] {
  const [code, people] = ownerId
    ? (['withdrawal_to_confirm', [ownerId]] as const)
    : (['withdrawal_to_handle', isBuyer ? adminIds : []] as const)
  return people.map((userId): Notice => ({ userId, code, metadata: { number }, channels: ['mail'] }))
}

/** Guests' forms of a UTC day: declarations of withdrawal, and notices and barriers. */
export type SentForms = { day: string; withdrawals: number; cases: number }

/** The daily digest for every administrator; none for a day without forms. */
export const formsNotices = ({ day, withdrawals, cases }: SentForms, adminIds: readonly string[]): Notice[] =>
  withdrawals + cases === 0
    ? []
    : adminIds.map((userId) => ({
        userId,
        code: 'forms_received',
        metadata: { day, withdrawals, cases },
        channels: ['mail'],
      }))
