import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { type Db, rows, type Tx, violatedConstraint } from '#app/platform/data/db.server.ts'
import type { BankPayment } from '#app/platform/outside/payments.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { payees, payouts, profiles, users } from '#db/schema/all.ts'
import { bankFailureFromCode, payoutStatusesBefore } from './rules.ts'
import type { PayoutFailure, PayoutStatus } from './schema.ts'

/** A companion's account at the provider, as last fetched. */
export async function findPayee(db: Db, userId: string) {
  const [row] = await db
    .select({ accountId: payees.accountId, onboarded: payees.onboarded, payoutsEnabled: payees.payoutsEnabled })
    .from(payees)
    .where(eq(payees.userId, userId))
  return row ?? null
}

export async function findPayeeOwner(db: Db, accountId: string): Promise<string | null> {
  const [row] = await db.select({ userId: payees.userId }).from(payees).where(eq(payees.accountId, accountId))
  return row?.userId ?? null
}

/** Whether payouts to a person are stopped. The share lock makes a stop wait for this transaction. */
export async function isPayeeStopped(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx
    .select({ stoppedAt: payees.stoppedAt })
    .from(payees)
    .where(eq(payees.userId, userId))
    .for('share')
  return row?.stoppedAt != null
}

/**
 * Whether a person was suspended since the request began. The claimed idempotency key waits for a suspension in
 * progress.
 */
export async function isSuspended(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx.select({ status: users.status }).from(users).where(eq(users.id, userId))
  return row?.status === 'suspended'
}

/** Inserts a companion's account unless they have one, so the first of two concurrent inserts wins. */
export async function insertPayee(db: Db, userId: string, accountId: string): Promise<void> {
  await db.insert(payees).values({ userId, accountId }).onConflictDoNothing()
}

/** Stores the state of an account; true if it changed. */
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

/** Stores the outcome of an account's newest bank payment; older ones change nothing. */
export async function updateBankPayment(tx: Tx, accountId: string, payment: BankPayment): Promise<void> {
  const { hasFailed, failureCode, amountCents, createdAt } = payment
  const newest = hasFailed ? payees.bankFailedAt : payees.bankPaidAt
  const failed = {
    bankFailedAt: createdAt,
    bankFailedCents: amountCents,
    bankFailure: bankFailureFromCode(failureCode),
    // A bank may refuse a payment days after the provider reported it as paid.
    bankPaidAt: sql`nullif(${payees.bankPaidAt}, ${createdAt.toISOString()}::timestamptz)`,
  }
  await tx
    .update(payees)
    .set(hasFailed ? failed : { bankPaidAt: createdAt })
    .where(and(eq(payees.accountId, accountId), or(isNull(newest), lt(newest, createdAt))))
}

export async function findPayeeDetails(db: Db, userId: string) {
  const [row] = await db
    .select({ email: users.email, country: profiles.locationCode })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
  return row ?? null
}

export async function updatePayoutFingerprints(db: Db, accountId: string, payoutFingerprints: string[]): Promise<void> {
  await db.update(payees).set({ payoutFingerprints }).where(eq(payees.accountId, accountId))
}

/** Inserts a pending payout. Refuses with `payout_in_flight` if the person has one. */
export async function insertPayout(tx: Tx, payout: typeof payouts.$inferInsert): Promise<string> {
  try {
    const [row] = await tx.insert(payouts).values(payout).returning({ id: payouts.id })
    if (!row) throw new Error('the payout was not stored')
    return row.id
  } catch (error) {
    if (violatedConstraint(error) === 'payouts_one_in_flight') throw new Refusal('payout_in_flight')
    throw error
  }
}

export async function findPayoutStatus(db: Db, payoutId: string): Promise<PayoutStatus | null> {
  const [row] = await db.select({ status: payouts.status }).from(payouts).where(eq(payouts.id, payoutId))
  return row?.status ?? null
}

export type PayoutEnd = { status: 'completed'; transferId: string } | { status: 'failed'; errorMessage: PayoutFailure }

/** Ends a payout as completed or failed. The caller settles its credits. */
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
