import { and, count, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Db, rows, type Tx, violatedConstraint } from '#app/platform/data/db.server.ts'
import { calls, profiles, purchases, transactions, users } from '#db/schema/all.ts'
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

/** True when the ledger refused because an account would fall below zero. */
export const isOverdraft = (error: unknown) => violatedConstraint(error) === 'ledger_accounts_no_overdraft'

/** Locks a person's accounts in id order and returns their balances; a positive `debt` is owed to us. */
export async function lockOwnAccounts(tx: Tx, userId: string): Promise<{ available: number; debt: number }> {
  const found = await rows<{ kind: string; balance: string }>(
    tx,
    sql`select kind, balance::text as balance from ledger_accounts
      where owner_id = ${userId} and kind in ('user_available', 'user_debt') order by id for no key update`,
  )
  const balance = (kind: LedgerAccountKind) => Number(found.find((row) => row.kind === kind)?.balance ?? 0)
  return { available: balance('user_available'), debt: -balance('user_debt') }
}

/** Whether bookings of this person are locked, as of now. */
export async function isBookingLocked(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx.select({ lockedAt: users.bookingsLockedAt }).from(users).where(eq(users.id, userId))
  return row?.lockedAt != null
}

/** Credits a person can spend; 0 for an unknown one. */
export async function findBalance(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ credits: users.creditBalance }).from(users).where(eq(users.id, userId))
  return row?.credits ?? 0
}

/** What a statement row is about: exactly one of a call, a purchase, a payout. */
export type StatementSubject = { callId: string } | { purchaseId: string } | { payoutId: string }

export type NewStatementRow = StatementSubject & {
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

/** Sets the status of a statement row, of one person or of everybody concerned. */
export async function updateStatement(
  tx: Tx,
  subject: StatementSubject,
  type: TransactionType,
  status: TransactionStatus,
  userId?: string,
): Promise<void> {
  const about =
    'callId' in subject
      ? eq(transactions.callId, subject.callId)
      : 'purchaseId' in subject
        ? eq(transactions.purchaseId, subject.purchaseId)
        : eq(transactions.payoutId, subject.payoutId)
  await tx
    .update(transactions)
    .set({ status })
    .where(and(about, eq(transactions.type, type), userId ? eq(transactions.userId, userId) : undefined))
}

/** When a row counts: a companion's earnings from the end of the call on, everything else from when it was entered. */
const entryAt = sql<Date>`case when ${transactions.type} = 'call_charge' and ${transactions.effect} = 1
  and ${transactions.status} = 'completed' then coalesce(${calls.endedAt}, ${calls.cancelledAt}, ${transactions.createdAt})
  else ${transactions.createdAt} end`

/** Credits that booked calls will bring a companion, of how many calls, and those earned since the month began. */
export async function sumEarnings(db: Db, userId: string, timeZone: string) {
  const monthBegan = sql`date_trunc('month', app_now() at time zone ${timeZone}) at time zone ${timeZone}`
  const isPending = sql`${transactions.status} = 'pending'`
  const isOfMonth = sql`${transactions.status} = 'completed' and ${entryAt} >= ${monthBegan}`
  const sumOf = (which: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${transactions.amount}) filter (where ${which}), 0)::int`
  const [row] = await db
    .select({
      pending: sumOf(isPending),
      pendingCalls: sql<number>`count(*) filter (where ${isPending})::int`,
      month: sumOf(isOfMonth),
    })
    .from(transactions)
    .leftJoin(calls, eq(calls.id, transactions.callId))
    .where(and(eq(transactions.userId, userId), eq(transactions.type, 'call_charge'), eq(transactions.effect, 1)))
  return row ?? { pending: 0, pendingCalls: 0, month: 0 }
}

/** Which of these calls a person's statement has as charged back: the charge was canceled, or refunded. */
export async function listReturnedCalls(db: Db, userId: string, callIds: string[]): Promise<string[]> {
  const isReturned = or(
    and(eq(transactions.type, 'call_charge'), eq(transactions.status, 'canceled')),
    eq(transactions.type, 'refund'),
  )
  const found = await db
    .selectDistinct({ callId: transactions.callId })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), inArray(transactions.callId, callIds), isReturned))
  return found.flatMap(({ callId }) => callId ?? [])
}

/** What a statement line may show of its call (M-13). */
export type RelatedCall = Pick<typeof calls.$inferSelect, 'status' | 'missedReason'>

/** One page of a person's statement with the related calls and purchases, newest first. */
export async function listStatement(
  db: Db,
  userId: string,
  filter: { type?: TransactionType; limit: number; offset: number },
) {
  const mine = and(eq(transactions.userId, userId), filter.type ? eq(transactions.type, filter.type) : undefined)
  const seeker = alias(profiles, 'seeker')
  const companion = alias(profiles, 'companion')
  const lines = await db
    .select({
      id: transactions.id,
      entryAt: entryAt.mapWith(transactions.createdAt),
      type: transactions.type,
      status: transactions.status,
      amount: transactions.amount,
      effect: transactions.effect,
      callId: calls.id,
      callStatus: calls.status,
      missedReason: calls.missedReason,
      startsAt: calls.startAt,
      seekerName: seeker.fullName,
      companionName: companion.fullName,
      priceCents: purchases.priceCents,
      sessionId: purchases.sessionId,
      checkoutUrl: purchases.checkoutUrl,
      purchasedAt: purchases.createdAt,
    })
    .from(transactions)
    .leftJoin(calls, eq(calls.id, transactions.callId))
    .leftJoin(purchases, eq(purchases.id, transactions.purchaseId))
    .leftJoin(seeker, eq(seeker.id, calls.seekerId))
    .leftJoin(companion, eq(companion.id, calls.companionId))
    .where(mine)
    .orderBy(desc(entryAt), desc(transactions.id))
    .limit(filter.limit)
    .offset(filter.offset)
  const [total] = await db.select({ count: count() }).from(transactions).where(mine)
  return { lines, total: total?.count ?? 0 }
}
