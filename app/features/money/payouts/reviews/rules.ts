import type { Decision } from '#app/platform/refusal.ts'
import { isAdministrator, type OfficeViewer, type Viewer } from '#app/platform/viewer.ts'
import { REVIEW_EVIDENCE_MAX, type ReviewCode, type ReviewReason } from '../schema.ts'

/**
 * Thresholds above which a payout is held: paid calls between two people within 24 hours, credits of a first payout.
 */
type ReviewLimits = { callsPerDay: number; firstPayoutCredits: number }

/** A paid call between the companion and a seeker whose calls are being paid out. */
export type ReviewedCall = { callId: string; seekerId: string; startAt: Date; isPaidOut: boolean }
export type ReviewedPurchase = { purchaseId: string; buyerId: string; fingerprint: string | null }

export type PayoutEvidence = {
  companionId: string
  credits: number
  isFirst: boolean
  calls: readonly ReviewedCall[]
  purchases: readonly ReviewedPurchase[]
  /** Purchases of the companion, and of everyone who has ever paid them. */
  purchasesAround: readonly ReviewedPurchase[]
  /** Fingerprints of the companion's bank details, and other companions who share one. */
  payoutFingerprints: readonly string[]
  samePayoutAccountIds: readonly string[]
  /** Buyers signed in on a browser that only they and the companion use. */
  sameDeviceIds: readonly string[]
}

const DAY_MS = 24 * 3_600_000

const unique = (ids: readonly string[]) => [...new Set(ids)].sort().slice(0, REVIEW_EVIDENCE_MAX)
const reason = (code: ReviewCode, found: Partial<Omit<ReviewReason, 'code'>>): ReviewReason => ({
  code,
  userIds: unique(found.userIds ?? []),
  callIds: unique(found.callIds ?? []),
  purchaseIds: unique(found.purchaseIds ?? []),
})

export function reasonsFor(evidence: PayoutEvidence, limits: ReviewLimits): ReviewReason[] {
  const burst = burstCalls(evidence.calls, limits.callsPerDay)
  const sellers = evidence.calls.filter(({ callId }) => burst.has(callId))
  const found = [
    sameCard(evidence),
    evidence.sameDeviceIds.length > 0 && reason('same_device', { userIds: [...evidence.sameDeviceIds] }),
    samePayoutAccount(evidence),
    burst.size > 0 && reason('burst', { callIds: [...burst], userIds: sellers.map(({ seekerId }) => seekerId) }),
    evidence.isFirst && evidence.credits > limits.firstPayoutCredits && reason('first_payout_above', {}),
  ]
  return found.filter((each) => each !== null && each !== false)
}

/** A card that paid for these calls is the companion's own, or two people paying this companion share it. */
function sameCard({ purchases, purchasesAround, companionId }: PayoutEvidence): ReviewReason | null {
  const matches = purchases.flatMap((paid) =>
    purchasesAround
      .filter((other) => paid.fingerprint !== null && other.fingerprint === paid.fingerprint)
      .filter(({ buyerId }) => buyerId !== paid.buyerId)
      .flatMap((other) => [paid, other]),
  )
  if (matches.length === 0) return null
  return reason('same_card', {
    userIds: matches.map(({ buyerId }) => buyerId).filter((id) => id !== companionId),
    purchaseIds: matches.map(({ purchaseId }) => purchaseId),
  })
}

/** The payout goes to the account that paid for these calls, or to another companion's account. */
function samePayoutAccount(evidence: PayoutEvidence): ReviewReason | null {
  const own = evidence.purchases.filter(
    ({ fingerprint }) => fingerprint !== null && evidence.payoutFingerprints.includes(fingerprint),
  )
  if (own.length + evidence.samePayoutAccountIds.length === 0) return null
  return reason('same_payout_account', {
    userIds: [...evidence.samePayoutAccountIds, ...own.map(({ buyerId }) => buyerId)],
    purchaseIds: own.map(({ purchaseId }) => purchaseId),
  })
}

/** Calls of a pair with more than `limit` starts within 24 hours, if at least one of them is being paid out. */
function burstCalls(calls: readonly ReviewedCall[], limit: number): Set<string> {
  const found = new Set<string>()
  const bySeeker = Map.groupBy(calls, ({ seekerId }) => seekerId)
  for (const pair of bySeeker.values()) {
    const ordered = pair.toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime())
    for (const [index, first] of ordered.entries()) {
      const until = first.startAt.getTime() + DAY_MS
      const within = ordered.slice(index).filter(({ startAt }) => startAt.getTime() < until)
      if (within.length > limit && within.some(({ isPaidOut }) => isPaidOut))
        for (const { callId } of within) found.add(callId)
    }
  }
  return found
}

/** Drops reasons already released: same code and people, and for a burst the same calls. */
export function newReasons(reasons: readonly ReviewReason[], released: readonly ReviewReason[]): ReviewReason[] {
  const within = (few: string[], many: string[]) => few.every((id) => many.includes(id))
  return reasons.filter(
    (each) =>
      !released.some(
        (before) =>
          before.code === each.code &&
          within(each.userIds, before.userIds) &&
          (each.code !== 'burst' || within(each.callIds, before.callIds)),
      ),
  )
}

/** Only administrators with a second factor decide on payouts, never on their own. */
export function canReviewPayouts(viewer: OfficeViewer & Pick<Viewer, 'userId'>, payout?: { userId: string }): Decision {
  if (!isAdministrator(viewer)) return { ok: false, code: 'only_admins_review' }
  return payout?.userId === viewer.userId ? { ok: false, code: 'own_payout' } : { ok: true }
}
