import { and, eq, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '#app/platform/data/db.server.ts'
import { payees, payouts, users } from '#db/schema/all.ts'
import { LEASE_SECONDS, type UnfinishedState } from '../rules.ts'
import type { PayeeStopReason } from '../schema.ts'

/** Exclusive right to send a payout until the lease ends. */
export type Lease = { payoutId: string; owner: string }

/** Holds a payout that was never sent while a bank disputes the payment behind its credits. */
const isHeldByDispute = sql`payouts.attempt = 0 and exists (
  select from lot_movements m join credit_lots l on l.id = m.lot_id
  where m.subject = 'payout:' || payouts.id and l.call_id is not null and is_disputed_earning(l.call_id))`

/**
 * Holds a payout while its owner is suspended, unless a request could already pay it. The SQL version of `isUnsent`.
 */
const isHeldBySuspension = sql`(payouts.attempt = 0 or payouts.refused_attempt is not distinct from payouts.attempt)
  and exists (select from users where users.id = payouts.user_id and users.status = 'suspended')`

/** Whether a payout's owner is suspended. The key share lock waits for a suspension in progress, and the reverse. */
export async function isOwnerSuspended(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx.select({ status: users.status }).from(users).where(eq(users.id, userId)).for('key share')
  return row?.status === 'suspended'
}

/** Whether a payout was never sent and its credits come from a disputed payment. */
export async function isHeldByOpenDispute(tx: Tx, payoutId: string): Promise<boolean> {
  const [row] = await rows<{ held: boolean }>(
    tx,
    sql`select (${isHeldByDispute}) as held from payouts where id = ${payoutId}`,
  )
  return row?.held === true
}

const leaseEnd = sql`clock_timestamp() + ${LEASE_SECONDS} * interval '1 second'`

/**
 * Takes the lease on a pending payout. Null if another process holds it, it has ended, its account is stopped, its
 * owner is suspended, or its credits are disputed.
 */
export async function insertLease(db: Db, { payoutId, owner }: Lease) {
  const [taken] = await db
    .update(payouts)
    .set({ leaseOwner: owner, leaseUntil: leaseEnd })
    .where(
      and(
        eq(payouts.id, payoutId),
        eq(payouts.status, 'pending'),
        sql`(${payouts.leaseUntil} is null or ${payouts.leaseUntil} < clock_timestamp())`,
        sql`not exists (select from payees where payees.account_id = ${payouts.accountId} and payees.stopped_at is not null)`,
        sql`not (${isHeldByDispute})`,
        sql`not (${isHeldBySuspension})`,
      ),
    )
    .returning({
      userId: payouts.userId,
      accountId: payouts.accountId,
      amountCents: payouts.amountCents,
      attempt: payouts.attempt,
    })
  return taken ?? null
}

const isHeld = ({ payoutId, owner }: Lease) =>
  and(eq(payouts.id, payoutId), eq(payouts.leaseOwner, owner), eq(payouts.status, 'pending'))

/** Locks a pending payout if this owner still holds its lease; null otherwise. */
export async function lockLeased(tx: Tx, lease: Lease) {
  const [row] = await tx
    .select({
      userId: payouts.userId,
      creditsPaid: payouts.creditsPaid,
      feeCents: payouts.feeCents,
      attempt: payouts.attempt,
      refusedAttempt: payouts.refusedAttempt,
    })
    .from(payouts)
    .where(isHeld(lease))
    .for('update')
  return row ?? null
}

/** Stores the start of an attempt, and renews the lease. */
export async function updateAttempt(tx: Tx, lease: Lease, attempt: number, at: Date): Promise<void> {
  await tx
    .update(payouts)
    .set({ attempt, attemptedAt: at, errorMessage: null, leaseUntil: leaseEnd })
    .where(isHeld(lease))
}

/** Stores that the provider refused this attempt for insufficient funds. */
export async function updateRefusedAttempt(db: Db, lease: Lease, attempt: number, error: string): Promise<void> {
  await db
    .update(payouts)
    .set({ refusedAttempt: attempt, errorMessage: error })
    .where(and(isHeld(lease), eq(payouts.attempt, attempt)))
}

export async function deleteLease(db: Db, { payoutId, owner }: Lease): Promise<void> {
  await db
    .update(payouts)
    .set({ leaseOwner: null, leaseUntil: null })
    .where(and(eq(payouts.id, payoutId), eq(payouts.leaseOwner, owner)))
}

/** Pending payouts without a lease: never sent, sent without an answer, or waiting for funds. */
export async function listWaitingPayouts(db: Db, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from payouts
      where status = 'pending' and (lease_until is null or lease_until < clock_timestamp())
        and not exists (select from payees where payees.account_id = payouts.account_id and stopped_at is not null)
        and not (${isHeldByDispute})
        and not (${isHeldBySuspension})
        and case
          when attempted_at is null then created_at < app_now() - interval '1 minute'
          when refused_attempt is distinct from attempt then attempted_at < app_now() - interval '1 minute'
          else attempted_at < app_now() - interval '10 minutes' end
      order by created_at limit ${limit}`,
  )
  return found.map((row) => row.id)
}

/** Payouts pending for over two minutes, oldest first, with the time `listWaitingPayouts` next returns them. */
export async function listUnfinishedPayouts(db: Db, limit: number) {
  const found = await rows<{
    payoutId: string
    userId: string
    amountCents: number
    state: UnfinishedState
    createdAt: string
    nextAt: string | null
  }>(
    db,
    sql`select "payoutId", "userId", "amountCents", "createdAt", state, case
        when state in ('stopped', 'disputed', 'suspended') then null
        else greatest(app_now(), "attemptedAt" + case state when 'no_funds' then interval '10 minutes' else interval '1 minute' end) end as "nextAt"
      from (
        select id as "payoutId", user_id as "userId", amount_cents as "amountCents", created_at as "createdAt",
          coalesce(attempted_at, created_at) as "attemptedAt",
          case
            when exists (select from payees where payees.account_id = payouts.account_id and stopped_at is not null) then 'stopped'
            when ${isHeldBySuspension} then 'suspended'
            when ${isHeldByDispute} then 'disputed'
            when attempt = 0 then 'not_sent'
            when refused_attempt = attempt then 'no_funds'
            else 'unknown' end as state
        from payouts where status = 'pending' and created_at < app_now() - interval '2 minutes'
        order by created_at limit ${limit}
      ) unfinished order by "createdAt"`,
  )
  return found.map(({ createdAt, nextAt, ...payout }) => ({
    ...payout,
    createdAt: new Date(createdAt),
    nextAt: nextAt === null ? null : new Date(nextAt),
  }))
}

/**
 * Payouts sent in the last 90 days that are due for a comparison: hourly for two days, then daily. Least recently
 * checked first.
 */
export async function listUncheckedPayouts(db: Db, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from payouts
      where attempt > 0 and settled_at > app_now() - interval '90 days' and settled_at < app_now() - interval '2 minutes'
        and (checked_at is null or checked_at < app_now() - case
          when settled_at > app_now() - interval '2 days' then interval '1 hour' else interval '1 day' end)
      order by checked_at nulls first limit ${limit}`,
  )
  return found.map((row) => row.id)
}

/** Locks a payout that was sent and has ended; null otherwise. */
export async function lockSettled(tx: Tx, payoutId: string) {
  const [row] = await tx
    .select({
      userId: payouts.userId,
      accountId: payouts.accountId,
      status: payouts.status,
      amountCents: payouts.amountCents,
      reversedCents: payouts.reversedCents,
      feePercent: payouts.feePercent,
      transferId: payouts.transferId,
    })
    .from(payouts)
    .where(
      and(eq(payouts.id, payoutId), sql`${payouts.status} not in ('pending', 'in_review') and ${payouts.attempt} > 0`),
    )
    .for('update')
  return row ?? null
}

export async function updateCheckedAt(tx: Tx, payoutId: string, at: Date): Promise<void> {
  await tx.update(payouts).set({ checkedAt: at }).where(eq(payouts.id, payoutId))
}

/** Sets a payout's total reversed cents; reversing everything makes it `reversed`. */
export async function updateReversedCents(tx: Tx, payoutId: string, reversedCents: number): Promise<void> {
  await tx
    .update(payouts)
    .set({
      reversedCents,
      status: sql`case when ${payouts.amountCents} = ${reversedCents}::int then 'reversed' else ${payouts.status} end`,
    })
    .where(eq(payouts.id, payoutId))
}

/** Stops payouts to an account; false if they were already stopped. */
export async function updateStoppedPayee(
  tx: Tx,
  accountId: string,
  reason: PayeeStopReason,
  at: Date,
): Promise<boolean> {
  const stopped = await tx
    .update(payees)
    .set({ stoppedAt: at, stopReason: reason })
    .where(and(eq(payees.accountId, accountId), sql`${payees.stoppedAt} is null`))
    .returning({ userId: payees.userId })
  return stopped.length > 0
}

/** Resumes payouts to the account with this email; false if they weren't stopped. */
export async function updateResumedPayee(tx: Tx, email: string): Promise<boolean> {
  const resumed = await tx
    .update(payees)
    .set({ stoppedAt: null, stopReason: null })
    .where(
      and(sql`${payees.userId} in (select id from users where email = ${email})`, sql`${payees.stoppedAt} is not null`),
    )
    .returning({ userId: payees.userId })
  return resumed.length > 0
}
