import { and, eq, sql } from 'drizzle-orm'
import { rows, type Tx, violatedConstraint } from '#app/platform/data/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { transactions } from '#db/schema/all.ts'
import type { LedgerAccountKind, TransactionStatus, TransactionType } from './schema.ts'

/** A journal line in credits or cents: credit +, debit −. Shared accounts have no owner. */
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
 * Posts a journal; false if its key was already posted. The database updates balances and adds the entries in euros.
 */
export async function postJournal(tx: Tx, journal: Journal): Promise<boolean> {
  const { event, key, callId = null, purchaseId = null, payoutId = null } = journal
  const lines = JSON.stringify(journal.lines)
  const [row] = await rows<{ posted: boolean }>(
    tx,
    sql`select post_journal(${event}, ${key}, ${callId}::uuid, ${purchaseId}::uuid, ${payoutId}::uuid, ${lines}::jsonb) as posted`,
  )
  return row?.posted === true
}

/** As `postJournal`, but refuses with `insufficient_credits` if an account would fall below zero. */
export const postWithinBalance = (tx: Tx, journal: Journal): Promise<boolean> =>
  postJournal(tx, journal).catch((error: unknown) => {
    throw isOverdraft(error) ? new Refusal('insufficient_credits') : error
  })

export const isOverdraft = (error: unknown) => violatedConstraint(error) === 'ledger_accounts_no_overdraft'

/** Locks a person's accounts in id order and returns their available credits. */
export async function lockOwnAccounts(tx: Tx, userId: string): Promise<{ available: number }> {
  const found = await rows<{ kind: string; balance: string }>(
    tx,
    sql`select kind, balance::text as balance from ledger_accounts
      where owner_id = ${userId} and kind in ('user_available', 'user_debt') order by id for no key update`,
  )
  return { available: Number(found.find(({ kind }) => kind === 'user_available')?.balance ?? 0) }
}

export async function insertStatement(tx: Tx, newRows: (typeof transactions.$inferInsert)[]): Promise<void> {
  await tx.insert(transactions).values(newRows).onConflictDoNothing()
}

/** Sets the total credits of a payout that were returned, on the statement. */
export async function updateRefund(tx: Tx, userId: string, payoutId: string, amount: number): Promise<void> {
  await insertStatement(tx, [{ userId, payoutId, type: 'refund', status: 'completed', amount, effect: 1 }])
  await tx
    .update(transactions)
    .set({ amount })
    .where(and(eq(transactions.payoutId, payoutId), eq(transactions.type, 'refund'), eq(transactions.userId, userId)))
}

/** Changes the charge of an unsettled call on both statements by this many credits. */
export async function updateCallCharge(tx: Tx, callId: string, change: number): Promise<void> {
  const { amount, status, type } = transactions
  await tx
    .update(transactions)
    .set({ amount: sql`${amount} + ${change}::int` })
    .where(and(eq(transactions.callId, callId), eq(type, 'call_charge'), eq(status, 'pending')))
}

type StatementSubject =
  | { callId: string }
  | { purchaseId: string }
  | { refundId: string }
  | { disputeId: string }
  | { payoutId: string }

export async function updateStatement(
  tx: Tx,
  subject: StatementSubject,
  type: TransactionType,
  status: TransactionStatus,
  userId?: string,
): Promise<void> {
  const isAbout = Object.entries(subject).map(([column, id]) => eq(transactions[column as 'callId'], id))
  await tx
    .update(transactions)
    .set({ status })
    .where(and(...isAbout, eq(transactions.type, type), userId ? eq(transactions.userId, userId) : undefined))
}
