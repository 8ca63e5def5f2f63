import { needsCode } from '#app/features/marketplace/accounts/views.server.ts'
import { deletionEffects } from '#app/features/marketplace/calls/views.server.ts'
import { balanceOf, payableOf } from '#app/features/marketplace/credits/views.server.ts'
import { refundablePurchases } from '#app/features/money/payments/refunds/views.server.ts'
import { isPayoutInFlight } from '#app/features/money/payouts/views.server.ts'
import type { Terms } from '#app/i18n/terms.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { canDeleteAccount, decidePayoutOffer, payoutCents } from './rules.ts'

export type DeletionRefusal = 'admin_stays' | 'account_suspended' | 'call_running' | 'payout_pending'

/**
 * Previews the effects of deleting the account now, or why it's refused, in whole credits and euro cents. Changes
 * nothing.
 */
export async function deletionPreview(db: Db, viewer: Viewer, now: Date, terms: Terms) {
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
  const running = isRunning ? ('call_running' as const) : null
  const obstacle = running ?? (isPaying ? ('payout_pending' as const) : null)
  return {
    role: viewer.role,
    refusal: may.ok ? obstacle : (may.code as DeletionRefusal),
    balance,
    /** The balance, plus credits returned from cancelled calls. */
    lost,
    refund,
    lostCents: payoutCents(lost, viewer.role, terms.feePercent),
    /** A seeker's refundable amount: unspent credits that were paid for. */
    refundable: viewer.role === 'seeker' ? sumOf(purchases) : null,
    calls,
    payout: decidePayoutOffer(payable, viewer.role, terms),
    needsCode: hasSecondFactor,
  }
}

export type DeletionPreview = Awaited<ReturnType<typeof deletionPreview>>

function sumOf(purchases: readonly { unspentCredits: number; unspentCents: number }[]) {
  const credits = purchases.reduce((sum, { unspentCredits }) => sum + unspentCredits, 0)
  const cents = purchases.reduce((sum, { unspentCents }) => sum + unspentCents, 0)
  return cents > 0 ? { credits, cents } : null
}
