import { needsCode } from '#app/features/marketplace/accounts/views.server.ts'
import type { DeletionEffects } from '#app/features/marketplace/calls/departure.rules.ts'
import { deletionEffects } from '#app/features/marketplace/calls/views.server.ts'
import { balanceOf, payableOf } from '#app/features/marketplace/credits/views.server.ts'
import { refundablePurchases } from '#app/features/money/payments/refunds/views.server.ts'
import { isPayoutInFlight } from '#app/features/money/payouts/views.server.ts'
import type { Terms } from '#app/i18n/terms.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Role, Viewer } from '#app/platform/viewer.ts'
import { canDeleteAccount, decidePayoutOffer, type PayoutOffer, payoutCents } from './rules.ts'

export type DeletionRefusal = 'admin_stays' | 'account_suspended' | 'call_running' | 'payout_pending'

/** What deleting the account now would mean for the viewer. Whole credits, euro cents. */
export type DeletionPreview = {
  role: Role
  /** Why it is not possible now; null when it is. */
  refusal: DeletionRefusal | null
  balance: number
  /** What is lost: the balance and what comes back from cancelled calls. */
  lost: number
  refund: number
  /** What a payout of them would bring a companion. */
  lostCents: number | null
  /** What a seeker can have refunded first: unspent credits that were paid for, in euro cents. */
  refundable: { credits: number; cents: number } | null
  calls: Pick<DeletionEffects, 'calls' | 'late' | 'earned' | 'returned'>
  /** What a companion can have paid out first: the euro cents that are ready, and what becomes ready until when. */
  payout: PayoutOffer | null
  /** The account has a second factor. */
  needsCode: boolean
}

/** What deleting the account now would do, or why it is refused; changes nothing. */
export async function deletionPreview(db: Db, viewer: Viewer, now: Date, terms: Terms): Promise<DeletionPreview> {
  const [{ isRunning, ...calls }, balance, isPaying, hasSecondFactor, purchases, payable] = await Promise.all([
    deletionEffects(db, viewer, now, terms.cancellationHours),
    balanceOf(db, viewer.userId),
    isPayoutInFlight(db, viewer),
    needsCode(db, viewer),
    refundablePurchases(db, viewer),
    payableOf(db, viewer.userId, terms.payoutHoldHours, viewer.timeZone),
  ])
  const may = canDeleteAccount(viewer)
  const refund = viewer.role === 'seeker' ? calls.returned : 0
  const lost = balance + refund
  return {
    role: viewer.role,
    refusal: !may.ok ? (may.code as DeletionRefusal) : isRunning ? 'call_running' : isPaying ? 'payout_pending' : null,
    balance,
    lost,
    refund,
    lostCents: payoutCents(lost, viewer.role, terms.feePercent),
    refundable: viewer.role === 'seeker' ? sumOf(purchases) : null,
    calls,
    payout: decidePayoutOffer(payable, viewer.role, terms),
    needsCode: hasSecondFactor,
  }
}

function sumOf(purchases: readonly { unspentCredits: number; unspentCents: number }[]): DeletionPreview['refundable'] {
  const credits = purchases.reduce((sum, { unspentCredits }) => sum + unspentCredits, 0)
  const cents = purchases.reduce((sum, { unspentCents }) => sum + unspentCents, 0)
  return cents > 0 ? { credits, cents } : null
}
