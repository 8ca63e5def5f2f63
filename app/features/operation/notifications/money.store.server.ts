import { and, eq, sql } from 'drizzle-orm'
import { readPayoutFailure } from '#app/features/money/payouts/rules.ts'
import type { PayoutStatus } from '#app/features/money/payouts/schema.ts'
import { rows, type Tx } from '#app/platform/data/db.server.ts'
import { corrections, disputes } from '#db/schema/all.ts'
import type { EventDetails } from './rules.ts'

/** What went back of a purchase by a refund; euro cents. */
export async function findRefundDetails(tx: Tx, refundId: string): Promise<EventDetails['reversal']> {
  const [row] = await rows<Omit<NonNullable<EventDetails['reversal']>, 'dueAt'>>(
    tx,
    sql`select purchase_id as "purchaseId", amount_cents as "amountCents", credits, debt_credits as "debtCredits",
        reason = 'withdrawal' as "isWithdrawal"
      from refunds where id = ${refundId}`,
  )
  return row ? { ...row, dueAt: null } : null
}

/** What a bank takes back of a purchase, and until when it wants to hear from us; euro cents. */
export async function findDisputeDetails(tx: Tx, disputeId: string): Promise<EventDetails['reversal']> {
  const [row] = await tx
    .select({
      purchaseId: disputes.purchaseId,
      amountCents: disputes.amountCents,
      credits: disputes.credits,
      debtCredits: disputes.debtCredits,
      dueAt: disputes.evidenceDueAt,
    })
    .from(disputes)
    .where(eq(disputes.id, disputeId))
  return row ?? null
}

/** By how many credits a correction in this state moves somebody's account, up or down. */
export async function findCorrection(
  tx: Tx,
  correctionId: string,
  status: 'proposed' | 'approved',
): Promise<EventDetails['correction']> {
  const [row] = await tx
    .select({ credits: corrections.credits, executeAt: corrections.executeAt })
    .from(corrections)
    .where(and(eq(corrections.id, correctionId), eq(corrections.status, status)))
  return row ?? null
}

/** What is paid out, after the fee; euro cents. */
export async function findPayout(tx: Tx, payoutId: string): Promise<EventDetails['payout']> {
  const [row] = await rows<{
    credits: number
    amountCents: number
    status: PayoutStatus
    error: string | null
    isJustAnnounced: boolean
  }>(
    tx,
    sql`select credits_paid as credits, amount_cents as "amountCents", status, error_message as error,
        coalesce(settled_at < interval '5 minutes' + greatest(created_at,
          (select max(decided_at) from payout_reviews where payout_id = payouts.id)), false) as "isJustAnnounced"
      from payouts where id = ${payoutId}`,
  )
  if (!row) return null
  const { status, error, ...payout } = row
  return { ...payout, ...(status === 'failed' && error ? { failure: readPayoutFailure(error) } : {}) }
}

/**
 * A withdrawal that needs attention: if unconfirmed, the account with its address, and whether its sender ever bought.
 */
export async function findWithdrawalDetails(tx: Tx, withdrawalId: string): Promise<EventDetails['withdrawal']> {
  const [row] = await rows<{ number: string; ownerId: string | null; isBuyer: boolean }>(
    tx,
    sql`select w.number, case when w.state = 'unconfirmed' then u.id end as "ownerId",
        exists (select from purchases p where p.user_id = w.user_id) as "isBuyer"
      from withdrawals w
      left join users u on u.email = w.account_email and u.role = 'seeker' and u.email_verified
        and u.status is distinct from 'canceled' and u.status is distinct from 'suspended'
      where w.id = ${withdrawalId} and w.closed_at is null`,
  )
  return row ?? null
}
