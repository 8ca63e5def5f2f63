import { needsCode } from '#app/features/accounts/re-authentication/views.server.ts'
import type { Role } from '#app/features/accounts/schema.ts'
import type { DeletionEffects } from '#app/features/calls/account-deletion.rules.ts'
import { deletionEffects } from '#app/features/calls/account-deletion.views.server.ts'
import { balanceOf } from '#app/features/credits/views.server.ts'
import { lastPaidPurchase, type PaidPurchase } from '#app/features/payments/views.server.ts'
import { isPayoutInFlight } from '#app/features/payouts/views.server.ts'
import type { Terms } from '#app/i18n/terms.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { canDeleteAccount } from './policy.ts'
import { isPayoutWorthwhile, payoutCents } from './rules.ts'

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
  /** What a seeker paid last, while credits would be lost. */
  lastPurchase: PaidPurchase | null
  calls: Pick<DeletionEffects, 'calls' | 'late' | 'earned' | 'returned'>
  /** A companion can have this paid out first. */
  payoutCents: number | null
  /** The account has a second factor. */
  needsCode: boolean
}

/** What deleting the account now would do, or why it is refused; changes nothing. */
export async function deletionPreview(db: Db, viewer: Viewer, now: Date, terms: Terms): Promise<DeletionPreview> {
  const [{ isRunning, ...calls }, balance, isPaying, hasSecondFactor, lastPurchase] = await Promise.all([
    deletionEffects(db, viewer, now, terms.cancellationHours),
    balanceOf(db, viewer.userId),
    isPayoutInFlight(db, viewer),
    needsCode(db, viewer),
    lastPaidPurchase(db, viewer),
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
    lastPurchase: viewer.role === 'seeker' && lost > 0 ? lastPurchase : null,
    calls,
    payoutCents: isPayoutWorthwhile(balance, viewer.role, terms)
      ? payoutCents(balance, viewer.role, terms.feePercent)
      : null,
    needsCode: hasSecondFactor,
  }
}
