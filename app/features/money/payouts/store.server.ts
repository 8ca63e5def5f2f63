import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { type Db, rows, type Tx, violatedConstraint } from '#app/platform/data/db.server.ts'
import type { BankPayment } from '#app/platform/outside/payments.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { payees, payouts, profiles, users } from '#db/schema/all.ts'
import { bankFailureOf, payoutStatusesBefore } from './rules.ts'
import type { BankFailure, PayoutFailure, PayoutState, PayoutStatus } from './schema.ts'

/** A companion's account at the provider, as last fetched; null when there is none. */
export async function findPayee(db: Db, userId: string) {
  const [row] = await db
    .select({ accountId: payees.accountId, onboarded: payees.onboarded, payoutsEnabled: payees.payoutsEnabled })
    .from(payees)
    .where(eq(payees.userId, userId))
  return row ?? null
}

/** Whose account at the provider this is; null for an unknown one. */
export async function findPayeeOwner(db: Db, accountId: string): Promise<string | null> {
  const [row] = await db.select({ userId: payees.userId }).from(payees).where(eq(payees.accountId, accountId))
  return row?.userId ?? null
}

/** Whether payouts to a person are stopped; stopping them waits for this transaction (share lock). */
export async function isPayeeStopped(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx
    .select({ stoppedAt: payees.stoppedAt })
    .from(payees)
    .where(eq(payees.userId, userId))
    .for('share')
  return row?.stoppedAt != null
}

/** Whether a person was suspended since the request began; the claimed idempotency key waits for one under way. */
export async function isSuspended(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx.select({ status: users.status }).from(users).where(eq(users.id, userId))
  return row?.status === 'suspended'
}

/** Inserts a companion's account unless there is one: of two made at the same moment the first is used. */
export async function insertPayee(db: Db, userId: string, accountId: string): Promise<void> {
  await db.insert(payees).values({ userId, accountId }).onConflictDoNothing()
}

/** Stores the state of an account; true when it differs from before. */
export async function updatePayeeState(
  tx: Tx,
  accountId: string,
  state: { onboarded: boolean; payoutsEnabled: boolean },
): Promise<boolean> {
  const [changed] = await rows(
    tx,
    sql`with before as (select onboarded, payouts_enabled from payees where account_id = ${accountId} for update)
      update payees set onboarded = ${state.onboarded}, payouts_enabled = ${state.payoutsEnabled}, refreshed_at = app_now()
      from before where account_id = ${accountId}
      returning (before.onboarded, before.payouts_enabled) is distinct from (${state.onboarded}::boolean, ${state.payoutsEnabled}::boolean) as changed`,
  )
  return changed?.changed === true
}

/** Stores how the newest payment of an account to its bank ended; an older one changes nothing. */
export async function updateBankPayment(tx: Tx, accountId: string, payment: BankPayment): Promise<void> {
  const { hasFailed, failureCode, amountCents, createdAt } = payment
  const newest = hasFailed ? payees.bankFailedAt : payees.bankPaidAt
  const failed = {
    bankFailedAt: createdAt,
    bankFailedCents: amountCents,
    bankFailure: bankFailureOf(failureCode),
    // A bank may refuse a payment days after the provider reported it as paid.
    bankPaidAt: sql`nullif(${payees.bankPaidAt}, ${createdAt.toISOString()}::timestamptz)`,
  }
  await tx
    .update(payees)
    .set(hasFailed ? failed : { bankPaidAt: createdAt })
    .where(and(eq(payees.accountId, accountId), or(isNull(newest), lt(newest, createdAt))))
}

/** Euro cents that a person's bank sent back, as long as no later payment arrived; null for almost everybody. */
export async function findBankFailure(db: Db, userId: string): Promise<number | null> {
  const [row] = await db
    .select({ cents: payees.bankFailedCents })
    .from(payees)
    .where(and(eq(payees.userId, userId), or(isNull(payees.bankPaidAt), lt(payees.bankPaidAt, payees.bankFailedAt))))
  return row?.cents ?? null
}

/** What the provider needs to open an account. */
export async function findPayeeDetails(
  db: Db,
  userId: string,
): Promise<{ email: string; country: string | null } | null> {
  const [row] = await db
    .select({ email: users.email, country: profiles.locationCode })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
  return row ?? null
}

/** Stores where the money of an account goes, by the provider's fingerprints. */
export async function updatePayoutFingerprints(db: Db, accountId: string, payoutFingerprints: string[]): Promise<void> {
  await db.update(payees).set({ payoutFingerprints }).where(eq(payees.accountId, accountId))
}

export type NewPayout = {
  userId: string
  creditsPaid: number
  grossCents: number
  feePercent: number
  feeCents: number
  amountCents: number
  accountId: string
}

/** Inserts a pending payout. Refuses a second one with `payout_in_flight`. */
export async function insertPayout(tx: Tx, payout: NewPayout): Promise<string> {
  try {
    const [row] = await tx.insert(payouts).values(payout).returning({ id: payouts.id })
    if (!row) throw new Error('the payout was not stored')
    return row.id
  } catch (error) {
    if (violatedConstraint(error) === 'payouts_one_in_flight') throw new Refusal('payout_in_flight')
    throw error
  }
}

/** State of a payout; null for an unknown one. */
export async function findPayoutStatus(db: Db, payoutId: string): Promise<PayoutStatus | null> {
  const [row] = await db.select({ status: payouts.status }).from(payouts).where(eq(payouts.id, payoutId))
  return row?.status ?? null
}

export type PayoutEnd = { status: 'completed'; transferId: string } | { status: 'failed'; errorMessage: PayoutFailure }

/** Ends a payout as completed or failed; its credits are left to the caller. */
export async function updateEndedPayout(tx: Tx, payoutId: string, end: PayoutEnd, at: Date): Promise<void> {
  const errorMessage = end.status === 'failed' ? end.errorMessage : null
  await tx
    .update(payouts)
    .set({
      status: end.status,
      errorMessage,
      settledAt: at,
      ...(end.status === 'completed' ? { transferId: end.transferId } : {}),
    })
    .where(and(eq(payouts.id, payoutId), inArray(payouts.status, payoutStatusesBefore(end.status))))
}

/** A person's newest payout; null without one. Only the newest can be pending or in review. */
export async function findNewestPayout(db: Db, userId: string) {
  const [row] = await db
    .select({
      id: payouts.id,
      status: payouts.status,
      credits: payouts.creditsPaid,
      errorMessage: payouts.errorMessage,
    })
    .from(payouts)
    .where(eq(payouts.userId, userId))
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(1)
  return row ?? null
}

/** Whether a payout of this person is pending or in review. */
export async function hasPendingPayout(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.userId, userId), sql`${payouts.status} in ('pending', 'in_review')`))
    .limit(1)
  return row !== undefined
}

/** A person's payouts, newest first, from the newest or after one of them. */
export function listPayouts(db: Db, userId: string, { before, limit }: { before: string | null; limit: number }) {
  const place = sql`((select b.created_at from payouts b where b.id = ${before} and b.user_id = ${userId}), ${before}::uuid)`
  return db
    .select({
      id: payouts.id,
      createdAt: payouts.createdAt,
      credits: payouts.creditsPaid,
      grossCents: payouts.grossCents,
      feeCents: payouts.feeCents,
      amountCents: payouts.amountCents,
      state: sql<PayoutState>`case when refused.at is null then ${payouts.status} else 'bank_refused' end`,
      reversedCents: payouts.reversedCents,
      errorMessage: payouts.errorMessage,
      refusedAt: sql<Date | null>`refused.at`.mapWith(payouts.settledAt),
      bankFailure: sql<BankFailure | null>`refused.failure`,
    })
    .from(payouts)
    .leftJoin(sql`bank_refusals refused`, sql`refused.payout_id = ${payouts.id}`)
    .where(and(eq(payouts.userId, userId), before ? sql`(${payouts.createdAt}, ${payouts.id}) < ${place}` : undefined))
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(limit)
}
