import { and, count, desc, eq, sql } from 'drizzle-orm'
import { type Db, rows, type Tx, violatedConstraint } from '#app/platform/db.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { payees, payouts, profiles, users } from '#db/schema/all.ts'

export async function selectPayee(db: Db, userId: string) {
  const [row] = await db
    .select({ accountId: payees.accountId, onboarded: payees.onboarded, payoutsEnabled: payees.payoutsEnabled })
    .from(payees)
    .where(eq(payees.userId, userId))
  return row ?? null
}

export async function selectPayeeOwner(db: Db, accountId: string): Promise<string | null> {
  const [row] = await db.select({ userId: payees.userId }).from(payees).where(eq(payees.accountId, accountId))
  return row?.userId ?? null
}

/** Keeps the first account a companion got; a second one made at the same moment is not used. */
export async function insertPayee(db: Db, userId: string, accountId: string): Promise<void> {
  await db.insert(payees).values({ userId, accountId }).onConflictDoNothing()
}

/** True when it is something else than before. */
export async function setPayeeState(
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

/** What the provider needs to open an account. */
export async function selectPayeeFacts(
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

export type NewPayout = {
  userId: string
  creditsPaid: number
  grossCents: number
  feeCents: number
  amountCents: number
  accountId: string
}

/** Refuses a second payout in flight with `payout_in_flight`. */
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

const columns = {
  id: payouts.id,
  userId: payouts.userId,
  creditsPaid: payouts.creditsPaid,
  amountCents: payouts.amountCents,
  status: payouts.status,
  accountId: payouts.accountId,
  attempt: payouts.attempt,
  attemptedAt: payouts.attemptedAt,
  errorMessage: payouts.errorMessage,
}

export async function selectPayout(db: Db, payoutId: string) {
  const [row] = await db.select(columns).from(payouts).where(eq(payouts.id, payoutId))
  return row ?? null
}

export async function lockPayout(tx: Tx, payoutId: string) {
  const [row] = await tx.select(columns).from(payouts).where(eq(payouts.id, payoutId)).for('update')
  return row ?? null
}

/** Begins an attempt under a new number. */
export async function setAttempt(tx: Tx, payoutId: string, attempt: number, at: Date): Promise<void> {
  await tx.update(payouts).set({ attempt, attemptedAt: at, errorMessage: null }).where(eq(payouts.id, payoutId))
}

export async function setPayoutError(db: Db, payoutId: string, error: string): Promise<void> {
  await db
    .update(payouts)
    .set({ errorMessage: error })
    .where(and(eq(payouts.id, payoutId), eq(payouts.status, 'pending')))
}

export type PayoutEnd =
  | { status: 'completed'; transferId: string }
  | { status: 'failed'; errorMessage: string }
  | { status: 'reversed' }

export async function endPayout(tx: Tx, payoutId: string, end: PayoutEnd, at: Date): Promise<void> {
  const errorMessage = end.status === 'failed' ? end.errorMessage.slice(0, 500) : null
  await tx
    .update(payouts)
    .set({
      status: end.status,
      errorMessage,
      settledAt: at,
      ...(end.status === 'completed' ? { transferId: end.transferId } : {}),
    })
    .where(eq(payouts.id, payoutId))
}

/** Pending payouts nobody is working on: never asked, asked without an answer, or waiting for funds. */
export async function selectWaitingPayouts(db: Db, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from payouts
      where status = 'pending' and case
        when attempted_at is null then created_at < app_now() - interval '1 minute'
        when error_message is null then attempted_at < app_now() - interval '1 minute'
        else attempted_at < app_now() - interval '10 minutes' end
      order by created_at limit ${limit}`,
  )
  return found.map((row) => row.id)
}

export async function hasPendingPayout(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.userId, userId), eq(payouts.status, 'pending')))
    .limit(1)
  return row !== undefined
}

export async function selectPayouts(db: Db, userId: string, page: { limit: number; offset: number }) {
  const lines = await db
    .select({
      id: payouts.id,
      createdAt: payouts.createdAt,
      credits: payouts.creditsPaid,
      grossCents: payouts.grossCents,
      feeCents: payouts.feeCents,
      amountCents: payouts.amountCents,
      status: payouts.status,
      errorMessage: payouts.errorMessage,
    })
    .from(payouts)
    .where(eq(payouts.userId, userId))
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(page.limit)
    .offset(page.offset)
  const [total] = await db.select({ count: count() }).from(payouts).where(eq(payouts.userId, userId))
  return { lines, total: total?.count ?? 0 }
}
