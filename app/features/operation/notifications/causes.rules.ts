import type { AnnouncedEvent } from '#app/platform/events.ts'

/** Deduplication key: the same cause never notifies the same person twice. */
export function effectKey(cause: string, userId: string): string {
  return `${cause}:${userId}`
}

/** The cause of an event, e.g. `booking.made:{callId}`. */
export function causeOf(event: AnnouncedEvent): string {
  switch (event.type) {
    case 'account.confirmed':
      return `${event.type}:${event.userId}`
    case 'application.submitted':
    case 'application.approved':
    case 'application.rejected':
      return `${event.type}:${event.applicationId}`
    case 'application.changes_requested':
    case 'application.resubmitted':
      return `${event.type}:${event.applicationId}:${event.timesSent}`
    case 'purchase.paid':
    case 'purchase.failed':
    case 'purchase.in_review':
      return `${event.type}:${event.purchaseId}`
    case 'refund.completed':
    case 'refund.failed':
      return `${event.type}:${event.refundId}`
    case 'dispute.inquiry':
    case 'dispute.opened':
    case 'dispute.won':
    case 'dispute.lost':
      return `${event.type}:${event.disputeId}`
    case 'payout.requested':
    case 'payout.completed':
    case 'payout.failed':
      return `${event.type}:${event.payoutId}`
    case 'payout.in_review':
    case 'payout.released':
      return `${event.type}:${event.reviewId}`
    case 'bank_payment.failed':
      return `${event.type}:${event.paymentId}`
    case 'correction.proposed':
    case 'credits.corrected':
      return `${event.type}:${event.correctionId}`
    case 'case.opened':
      return `${event.type}:${event.caseId}`
    case 'case.decided':
      return `${event.type}:${event.caseId}:${event.round}`
    case 'case.appealed':
      return `${event.type}:${event.caseId}:${event.by}`
    case 'badge.given':
    case 'badge.withdrawn':
      return `${event.type}:${event.evidenceId}`
    case 'free_intro.changed':
      return `${event.type}:${event.changeId}`
    case 'withdrawal.waiting':
      return `${event.type}:${event.withdrawalId}:${event.failures}`
    default:
      return `${event.type}:${event.callId}`
  }
}
