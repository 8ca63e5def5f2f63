import { and, eq, type SQL, sql } from 'drizzle-orm'
import { readPayoutFailure } from '#app/features/money/payouts/rules.ts'
import type { PayoutStatus } from '#app/features/money/payouts/schema.ts'
import { columnsOf, rows, type Tx } from '#app/platform/data/db.server.ts'
import { applications, badgeEvidence, callMoves, corrections, disputes, purchases, users } from '#db/schema/all.ts'
import type { PurchaseDetails } from './money.rules.ts'
import type { EventDetails } from './rules.ts'

export async function findPerson(tx: Tx, userId: string): Promise<EventDetails['person']> {
  const [row] = await tx.select({ userId: users.id, role: users.role }).from(users).where(eq(users.id, userId))
  return row ?? null
}

export async function findMoveDetails(tx: Tx, moveId: string): Promise<EventDetails['move']> {
  const [row] = await tx
    .select({
      ...columnsOf(callMoves, 'askedBy', 'fromAt', 'offered', 'expiresAt', 'toAt'),
      isOpen: sql<boolean>`${callMoves.answer} is null`,
    })
    .from(callMoves)
    .where(eq(callMoves.id, moveId))
  return row ?? null
}

export async function findApplication(tx: Tx, applicationId: string): Promise<EventDetails['application']> {
  const [row] = await tx
    .select({ certified: applications.certified, reason: applications.reason })
    .from(applications)
    .where(eq(applications.id, applicationId))
  return row ?? null
}

/** Case data for notifications; never anyone's words. */
export async function findCaseDetails(tx: Tx, caseId: string): Promise<EventDetails['case']> {
  const [row] = await rows<NonNullable<EventDetails['case']> & { dueAt: Date }>(
    tx,
    sql`select c.reference, c.kind, c.due_at as "dueAt", c.is_danger as "isDanger", c.reporter_id as "reporterId",
        c.subject_id as "subjectId", (select d.decided_by from case_decisions d where d.case_id = c.id and d.round = 1) as "decidedBy",
        exists (select 1 from case_decisions d where d.case_id = c.id and d.measure <> 'none') as "isConcerned"
      from cases c where c.id = ${caseId}`,
  )
  return row ? { ...row, dueAt: new Date(row.dueAt) } : null
}

export async function countFormsOf(tx: Tx, day: string): Promise<{ withdrawals: number; cases: number }> {
  const within = (at: SQL) => sql`${at} >= ${`${day}T00:00:00Z`}::timestamptz
    and ${at} < ${`${day}T00:00:00Z`}::timestamptz + interval '24 hours'`
  const [row] = await rows<{ withdrawals: number; cases: number }>(
    tx,
    sql`select
      (select count(*)::int from withdrawals where user_id is null and ${within(sql`received_at`)}) as withdrawals,
      (select count(*)::int from cases where reporter_id is null and kind in ('notice', 'accessibility')
        and ${within(sql`opened_at`)}) as cases`,
  )
  return row ?? { withdrawals: 0, cases: 0 }
}

/**
 * Everyone who reviews applications and reports or, with `money`, decides about money. Invited members count once they
 * have accepted.
 */
export async function listAdminIds(tx: Tx, { money }: { money: boolean } = { money: false }): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select id from users where role = 'admin' and status = 'active' and email_verified
      and not (is_support and ${money}::boolean)`,
  )
  return found.map((row) => row.id)
}

export async function findEvidence(tx: Tx, evidenceId: string): Promise<EventDetails['evidence']> {
  const [row] = await tx
    .select({ certificate: badgeEvidence.title, reason: badgeEvidence.withdrawnReason })
    .from(badgeEvidence)
    .where(eq(badgeEvidence.id, evidenceId))
  return row ?? null
}

/** A purchase with what its buyer agreed to; euro cents. */
export async function findPurchaseDetails(tx: Tx, purchaseId: string): Promise<PurchaseDetails | null> {
  const [row] = await tx
    .select({
      credits: purchases.credits,
      priceCents: purchases.priceCents,
      vatCents: purchases.vatCents,
      receipt: {
        orderedAt: purchases.createdAt,
        paidAt: purchases.paidAt,
        consentVersion: purchases.consentVersion,
        consentLanguage: purchases.consentLanguage,
        consentedAt: purchases.consentedAt,
      },
    })
    .from(purchases)
    .where(eq(purchases.id, purchaseId))
  return row ?? null
}

/** The amount of a purchase that a refund returned; euro cents. */
export async function findRefundDetails(tx: Tx, refundId: string): Promise<EventDetails['reversal']> {
  const [row] = await rows<Omit<NonNullable<EventDetails['reversal']>, 'dueAt'>>(
    tx,
    sql`select purchase_id as "purchaseId", amount_cents as "amountCents", credits, debt_credits as "debtCredits",
        reason = 'withdrawal' as "isWithdrawal"
      from refunds where id = ${refundId}`,
  )
  return row ? { ...row, dueAt: null } : null
}

/** The amount of a purchase that a bank disputes, and the deadline for our answer; euro cents. */
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

/** Credits by which a correction in this state changes a person's balance; negative to debit. */
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
 * A withdrawal that needs attention. If unconfirmed, `ownerId` is the account with its address; `isBuyer` is whether
 * its sender ever bought.
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
