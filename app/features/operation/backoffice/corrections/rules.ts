import type { CorrectionAccount } from '#app/features/marketplace/credits/schema.ts'
import type { Decision } from '#app/platform/refusal.ts'
import { type CorrectionDirection, type CorrectionStatus, SOLO_DAYS } from './schema.ts'

/**
 * The account a direction changes, and by how many credits. Positive is in the person's favour, even when reducing a
 * debt.
 */
export const movementOf = (
  direction: CorrectionDirection,
  credits: number,
): { account: CorrectionAccount; credits: number } => ({
  account: direction === 'forgive' ? 'user_debt' : 'user_available',
  credits: direction === 'take' ? -credits : credits,
})

export const directionOf = (correction: { account: CorrectionAccount; credits: number }): CorrectionDirection =>
  correction.account === 'user_debt' ? 'forgive' : correction.credits > 0 ? 'add' : 'take'

export function fitsAccounts(
  { account, credits }: { account: CorrectionAccount; credits: number },
  { balance, debt }: { balance: number; debt: number },
): Decision {
  if (account === 'user_debt' && credits > debt)
    return { ok: false, code: 'correction_over_debt', details: { count: debt } }
  if (account === 'user_available' && balance + credits < 0)
    return { ok: false, code: 'correction_over_balance', details: { count: balance } }
  return { ok: true }
}

export const soloSince = (now: Date): Date => new Date(now.getTime() - SOLO_DAYS * 86_400_000)

export type CorrectionMove = 'approve' | 'reject' | 'withdraw'
const MOVED_TO = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' } as const

/** The status a move leads to. Only another administrator decides; only the proposer withdraws. */
export function decideOnCorrection(
  correction: { status: CorrectionStatus; proposedBy: string; expiresAt: Date },
  move: CorrectionMove,
  by: { userId: string; now: Date },
): Decision<{ to: (typeof MOVED_TO)[CorrectionMove] }> {
  const to = MOVED_TO[move]
  if (correction.status !== 'proposed') return { ok: false, code: 'correction_decided' }
  if (by.now >= correction.expiresAt) return { ok: false, code: 'correction_expired' }
  const isOwn = correction.proposedBy === by.userId
  if (isOwn && move !== 'withdraw') return { ok: false, code: 'correction_own' }
  if (!isOwn && move === 'withdraw') return { ok: false, code: 'correction_not_own' }
  return { ok: true, to }
}
