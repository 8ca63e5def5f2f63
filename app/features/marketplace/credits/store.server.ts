import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Db, rows, type Tx, violatedConstraint } from '#app/platform/data/db.server.ts'
import { creditLots, ledgerAccounts, transactions } from '#db/schema/all.ts'
import type { LedgerAccountKind, TransactionStatus, TransactionType } from './schema.ts'

/** One line of a journal: credits or cents, credit +, debit −. Shared accounts have no owner. */
export type LedgerLine = { kind: LedgerAccountKind; owner?: string; amount: number }

export type Journal = {
  event: string
  key: string
  callId?: string
  purchaseId?: string
  payoutId?: string
  lines: LedgerLine[]
}

/**
 * Posts a journal; false when its key was posted before. The database updates balances and adds the entries in euros.
 */
export async function postJournal(tx: Tx, journal: Journal): Promise<boolean> {
  const lines = JSON.stringify(
    journal.lines.map((line) => ({ kind: line.kind, owner: line.owner ?? null, amount: line.amount })),
  )
  const [row] = await rows<{ posted: boolean }>(
    tx,
    sql`select post_journal(${journal.event}, ${journal.key}, ${journal.callId ?? null}::uuid, ${journal.purchaseId ?? null}::uuid,
      ${journal.payoutId ?? null}::uuid, ${lines}::jsonb) as posted`,
  )
  return row?.posted === true
}

/** Holds a call's price and writes it on both statements; once per call. */
export async function holdCredits(
  tx: Tx,
  {
    callId,
    seekerId,
    companionId,
    credits,
  }: { callId: string; seekerId: string; companionId: string; credits: number },
): Promise<void> {
  await tx.execute(sql`select hold_for_call(${callId}, ${seekerId}, ${companionId}, ${credits})`)
}

/** True when a hold was refused because the seeker's bookings are locked. */
export const isLockedHold = (error: unknown) => violatedConstraint(error) === 'users_bookings_not_locked'

/** True when the ledger refused because an account would fall below zero. */
export const isOverdraft = (error: unknown) => violatedConstraint(error) === 'ledger_accounts_no_overdraft'

/** Locks a person's accounts in id order and returns the credits that can be taken. */
export async function lockOwnAccounts(tx: Tx, userId: string): Promise<{ available: number }> {
  const found = await rows<{ kind: string; balance: string }>(
    tx,
    sql`select kind, balance::text as balance from ledger_accounts
      where owner_id = ${userId} and kind in ('user_available', 'user_debt') order by id for no key update`,
  )
  return { available: Number(found.find(({ kind }) => kind === 'user_available')?.balance ?? 0) }
}

/**
 * What of a person's credits can be paid out: not what was earned less than `holdHours` ago, nor what was paid with a
 * payment that is disputed. `later` is by day in the reader's zone, each with the instant from which all of it can.
 */
export async function sumPayable(db: Db, userId: string, holdHours: number, timeZone: string) {
  const found = await rows<{ kind: 'payable' | 'disputed' | 'later'; credits: number; at: Date | string | null }>(
    db,
    sql`with lots as (
        select remaining, created_at + ${holdHours} * interval '1 hour' as at, source = 'earning' as is_earned,
          call_id is not null and is_disputed_earning(call_id) as is_disputed
        from credit_lots where user_id = ${userId} and remaining > 0
      )
      select case when is_disputed then 'disputed' when is_earned and at > app_now() then 'later' else 'payable' end as kind,
        sum(remaining)::int as credits, max(at) filter (where is_earned and at > app_now() and not is_disputed) as at
      from lots
      group by kind, case when is_earned and not is_disputed and at > app_now() then (at at time zone ${timeZone})::date end
      order by at`,
  )
  const sumOf = (kind: 'payable' | 'disputed') => found.find((row) => row.kind === kind)?.credits ?? 0
  const later = found.flatMap(({ kind, credits, at }) =>
    kind === 'later' && at !== null ? [{ credits, at: new Date(at) }] : [],
  )
  return { payable: sumOf('payable'), disputed: sumOf('disputed'), later }
}

/** Credits of a purchase that its buyer still has. */
export async function findUnspent(db: Db, purchaseId: string): Promise<number> {
  const [lot] = await db
    .select({ remaining: creditLots.remaining })
    .from(creditLots)
    .where(eq(creditLots.purchaseId, purchaseId))
  return lot?.remaining ?? 0
}

/** Credits a person owes; 0 for almost everybody. */
export async function findDebt(db: Db, userId: string): Promise<number> {
  const [debt] = await db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.kind, 'user_debt'), eq(ledgerAccounts.ownerId, userId)))
  return Math.abs(debt?.balance ?? 0)
}

/** Credits a person can spend, and whether their bookings are locked; none for an unknown one. */
export async function findCreditState(db: Db, userId: string): Promise<{ balance: number; isLocked: boolean }> {
  const [row] = await rows<{ balance: number; isLocked: boolean }>(
    db,
    sql`select credit_balance as balance, bookings_locked_at is not null as "isLocked" from users where id = ${userId}`,
  )
  return row ?? { balance: 0, isLocked: false }
}

/** What a statement row is about: a call, a purchase, a refund or dispute of one, or a payout. */
export type StatementSubject =
  | { callId: string }
  | { purchaseId: string }
  | { refundId: string }
  | { disputeId: string }
  | { payoutId: string }

export type NewStatementRow = (
  | StatementSubject
  | { purchaseId: string; refundId: string }
  | { correctionId: string }
) & {
  userId: string
  type: TransactionType
  status: TransactionStatus
  amount: number
  effect: 1 | -1
}

/** Writes statement rows; a row that exists is left as it is. */
export async function insertStatement(tx: Tx, newRows: NewStatementRow[]): Promise<void> {
  await tx.insert(transactions).values(newRows).onConflictDoNothing()
}

/** Sets how many credits of a payout came back, in all, on the statement. */
export async function updateRefund(
  tx: Tx,
  refund: { userId: string; payoutId: string; credits: number },
): Promise<void> {
  const { userId, payoutId, credits: amount } = refund
  await insertStatement(tx, [{ userId, payoutId, type: 'refund', status: 'completed', amount, effect: 1 }])
  await tx
    .update(transactions)
    .set({ amount })
    .where(and(eq(transactions.payoutId, payoutId), eq(transactions.type, 'refund'), eq(transactions.userId, userId)))
}

/** Changes what a call that is not settled costs, on the statements of both, by so many credits. */
export async function updateCallCharge(tx: Tx, callId: string, change: number): Promise<void> {
  const { amount, status, type } = transactions
  await tx
    .update(transactions)
    .set({ amount: sql`${amount} + ${change}::int` })
    .where(and(eq(transactions.callId, callId), eq(type, 'call_charge'), eq(status, 'pending')))
}

/** Sets the status of a statement row, of one person or of everybody concerned. */
export async function updateStatement(
  tx: Tx,
  subject: StatementSubject,
  type: TransactionType,
  status: TransactionStatus,
  userId?: string,
): Promise<void> {
  await tx
    .update(transactions)
    .set({ status })
    .where(and(isAbout(subject), eq(transactions.type, type), userId ? eq(transactions.userId, userId) : undefined))
}

function isAbout(subject: StatementSubject) {
  if ('callId' in subject) return eq(transactions.callId, subject.callId)
  if ('refundId' in subject) return eq(transactions.refundId, subject.refundId)
  if ('disputeId' in subject) return eq(transactions.disputeId, subject.disputeId)
  return 'purchaseId' in subject
    ? eq(transactions.purchaseId, subject.purchaseId)
    : eq(transactions.payoutId, subject.payoutId)
}

/** Credits that booked calls will bring a companion, of how many calls, and those earned since the month began. */
export async function sumEarnings(db: Db, userId: string, timeZone: string) {
  const monthBegan = sql`date_trunc('month', app_now() at time zone ${timeZone}) at time zone ${timeZone}`
  const isPending = sql`${transactions.status} = 'pending'`
  const isOfMonth = sql`${transactions.status} = 'completed' and ${transactions.entryAt} >= ${monthBegan}`
  const sumOf = (which: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${transactions.amount}) filter (where ${which}), 0)::int`
  const [row] = await db
    .select({
      pending: sumOf(isPending),
      pendingCalls: sql<number>`count(*) filter (where ${isPending})::int`,
      month: sumOf(isOfMonth),
    })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), eq(transactions.type, 'call_charge'), eq(transactions.effect, 1)))
  return row ?? { pending: 0, pendingCalls: 0, month: 0 }
}

const isReturned = sql`(type = 'refund' or type = 'call_charge' and status = 'canceled')`

/** Which of these calls a person's statement has as charged back. */
export async function listReturnedCalls(db: Db, userId: string, callIds: string[]): Promise<string[]> {
  const found = await db
    .selectDistinct({ callId: transactions.callId })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), inArray(transactions.callId, callIds), isReturned))
  return found.flatMap(({ callId }) => callId ?? [])
}
