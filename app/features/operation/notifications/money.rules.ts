import type { ConsentVersion } from '#app/features/money/payments/schema.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { AnnouncedEvent } from '#app/platform/events.ts'
import type { EventDetails, Notice } from './rules.ts'
import type { NotificationContent } from './schema.ts'

/**
 * A purchase with the data of its confirmation; euro cents. `receipt` is missing on purchases made before consent
 * texts.
 */
export type PurchaseDetails = {
  credits: number
  priceCents: number
  vatCents: number
  receipt?: {
    orderedAt: Date
    paidAt: Date | null
    consentVersion: ConsentVersion | null
    consentLanguage: Language | null
    consentedAt: Date | null
  }
}

/**
 * Mails required by law, exempt from limits: contract confirmation (§ 312f BGB), notice of changed terms (P2B
 * Regulation, Art. 3).
 */
export const isMandatoryMail = ({ code }: NotificationContent): boolean =>
  code === 'credits_added' || code === 'terms_changed'

const purchaseCodes = {
  'purchase.paid': 'credits_added',
  'purchase.failed': 'purchase_failed',
  'purchase.in_review': 'purchase_in_review',
} as const

const payoutCodes = {
  'payout.requested': 'payout_requested',
  'payout.completed': 'payout_completed',
  'payout.failed': 'payout_failed',
} as const

type MoneyEvent = Extract<
  AnnouncedEvent,
  | { purchaseId: string }
  | { payoutId: string }
  | { type: 'bank_payment.failed' | 'credits.corrected' | 'payout.skipped' }
>

/** Notices about purchases, refunds, disputes, corrections and payouts. Always mailed, too. */
export function moneyNotices(event: MoneyEvent, details: EventDetails): Notice[] {
  const { purchase, payout: found, reversal, correction, adminIds = [] } = details
  const { userId } = event
  const mailed = { userId, isMailed: true }
  switch (event.type) {
    case 'purchase.paid':
    case 'purchase.failed':
    case 'purchase.in_review': {
      if (!purchase) return []
      const { credits, priceCents, vatCents } = purchase
      const metadata = { purchaseId: event.purchaseId, credits, priceCents, vatCents }
      return [{ ...mailed, code: purchaseCodes[event.type], metadata }]
    }
    case 'payout.requested':
    case 'payout.completed':
    case 'payout.failed': {
      if (!found) return []
      const { isJustAnnounced, ...payout } = found
      // The previous message already said when the money arrives.
      if (event.type === 'payout.completed' && isJustAnnounced) return []
      const code = event.type === 'payout.requested' && event.isMonthly ? 'payout_monthly' : payoutCodes[event.type]
      return [{ ...mailed, code, metadata: { payoutId: event.payoutId, ...payout } }]
    }
    case 'payout.in_review':
    case 'payout.released': {
      if (!found) return []
      const { isJustAnnounced: _, ...payout } = found
      const metadata = { payoutId: event.payoutId, ...payout }
      if (event.type === 'payout.released') return [{ ...mailed, code: 'payout_released', metadata }]
      return [
        { ...mailed, code: 'payout_in_review', metadata },
        ...toEach(adminIds, { code: 'payout_to_review', metadata }),
      ]
    }
    case 'payout.skipped': {
      const { month, cause } = event
      // Less than the smallest payout is no news for the mailbox.
      const isMailed = cause !== 'payout_minimum'
      return [{ userId, isMailed, code: 'payout_skipped', metadata: { month, cause } }]
    }
    case 'bank_payment.failed': {
      const { amountCents, bankFailure } = event
      const metadata = { amountCents, ...(bankFailure && { bankFailure }) }
      return [{ ...mailed, code: 'bank_payment_failed', metadata }]
    }
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

/** Notifies the buyer of everything that moves credits, and administrators of banks that wait for an answer. */
function reversalNotices(
  { type, userId }: ReversalEvent,
  { dueAt, isWithdrawal, ...metadata }: NonNullable<EventDetails['reversal']>,
  adminIds: string[],
): Notice[] {
  const { purchaseId, amountCents } = metadata
  const code = type === 'refund.failed' && isWithdrawal ? 'withdrawal_not_refunded' : undefined
  const buyer: Notice[] =
    type === 'dispute.inquiry' ? [] : [{ userId, code: code ?? reversalCodes[type], metadata, isMailed: true }]
  if (type !== 'dispute.inquiry' && type !== 'dispute.opened') return buyer
  const toAnswer = { purchaseId, amountCents, dueAt: dueAt?.toISOString() ?? null }
  return [...buyer, ...toEach(adminIds, { code: 'dispute_to_answer', metadata: toAnswer })]
}

/**
 * Notifies every administrator except the proposer, because another one has to decide. If the correction is posted
 * without approval, the proposer is notified too.
 */
export function proposalNotices(
  { correctionId, proposedBy }: Extract<AnnouncedEvent, { type: 'correction.proposed' }>,
  { credits, executeAt }: NonNullable<EventDetails['correction']>,
  adminIds: string[],
): Notice[] {
  const code = executeAt ? 'correction_scheduled' : 'correction_to_review'
  return toEach(
    adminIds.filter((adminId) => executeAt !== null || adminId !== proposedBy),
    { code, metadata: { correctionId, change: credits } },
  )
}

/**
 * A guest's declaration for an account's address goes to its owner to confirm, a buyer's own to administrators. The
 * rest, which anyone can send, goes into the daily digest (`formsNotices`).
 */
export function withdrawalNotices(
  { number, ownerId, isBuyer }: NonNullable<EventDetails['withdrawal']>,
  adminIds: string[],
): Notice[] {
  const metadata = { number }
  if (ownerId) return toEach([ownerId], { code: 'withdrawal_to_confirm', metadata })
  return toEach(isBuyer ? adminIds : [], { code: 'withdrawal_to_handle', metadata })
}

/**
 * The daily digest for administrators of a UTC day's guest forms: withdrawals, notices and barriers. Empty without
 * forms.
 */
export const formsNotices = (
  sent: { day: string; withdrawals: number; cases: number },
  adminIds: readonly string[],
): Notice[] => (sent.withdrawals + sent.cases === 0 ? [] : toEach(adminIds, { code: 'forms_received', metadata: sent }))

export const toEach = (userIds: readonly string[], content: NotificationContent): Notice[] =>
  userIds.map((userId) => ({ userId, ...content, isMailed: true }))
