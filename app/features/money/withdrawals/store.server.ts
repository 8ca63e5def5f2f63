import { and, asc, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '#app/platform/data/db.server.ts'
import { withdrawals } from '#db/schema/all.ts'
import type { WithdrawalState } from './schema.ts'

export type StoredWithdrawal = typeof withdrawals.$inferSelect
type NewWithdrawal = Pick<
  typeof withdrawals.$inferInsert,
  | 'formKey'
  | 'userId'
  | 'purchaseId'
  | 'state'
  | 'language'
  | 'name'
  | 'email'
  | 'accountEmail'
  | 'reference'
  | 'declaration'
>

/** Inserts a declaration; null when its form was sent before, or its purchase has one. */
export async function insertWithdrawal(tx: Tx, withdrawal: NewWithdrawal): Promise<StoredWithdrawal | null> {
  const [row] = await tx.insert(withdrawals).values(withdrawal).onConflictDoNothing().returning()
  return row ?? null
}

/** The declaration that a form made; null for an unknown one. */
export async function findWithdrawalOfForm(tx: Tx, formKey: string): Promise<StoredWithdrawal | null> {
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.formKey, formKey))
  return row ?? null
}

/** The declarations about purchases. */
export function listWithdrawalsOf(db: Db, purchaseIds: readonly string[]): Promise<StoredWithdrawal[]> {
  return db
    .select()
    .from(withdrawals)
    .where(inArray(withdrawals.purchaseId, [...purchaseIds]))
}

/** A declaration; null for an unknown one. */
export async function findWithdrawal(db: Db, withdrawalId: string): Promise<StoredWithdrawal | null> {
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.id, withdrawalId))
  return row ?? null
}

/** Locks a declaration until the transaction ends; null for an unknown one. */
export async function lockWithdrawal(tx: Tx, withdrawalId: string): Promise<StoredWithdrawal | null> {
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, withdrawalId)).for('update')
  return row ?? null
}

/** The declaration about a purchase, locked until the transaction ends; null for none. */
export async function lockWithdrawalOf(tx: Tx, purchaseId: string): Promise<StoredWithdrawal | null> {
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.purchaseId, purchaseId)).for('update')
  return row ?? null
}

const refundsOfWithdrawal = (purchaseId: SQL) => sql`(select
    coalesce(sum(r.amount_cents) filter (where r.status <> 'failed'), 0)::int as cents,
    coalesce(sum(r.credits) filter (where r.status <> 'failed'), 0)::int as credits,
    (count(*) filter (where r.status = 'failed'))::int as failures
  from refunds r where r.purchase_id = ${purchaseId} and r.reason = 'withdrawal')`

type RefundsOfWithdrawal = { cents: number; credits: number; failures: number }

/** Euro cents of a purchase refunded because of its withdrawal, or about to be, and how many refunds failed. */
export async function sumRefunded(tx: Tx, purchaseId: string): Promise<RefundsOfWithdrawal> {
  const [sum] = await rows<RefundsOfWithdrawal>(tx, refundsOfWithdrawal(sql`${purchaseId}`))
  return sum ?? { cents: 0, credits: 0, failures: 0 }
}

/** Purchases whose withdrawal has more refunded than was: a refund of it failed. */
export async function listUnpaid(db: Db, limit: number): Promise<string[]> {
  const found = await rows<{ purchaseId: string }>(
    db,
    sql`select w.purchase_id as "purchaseId"
      from withdrawals w cross join lateral ${refundsOfWithdrawal(sql`w.purchase_id`)} s
      where w.refund_cents > s.cents limit ${limit}`,
  )
  return found.map(({ purchaseId }) => purchaseId)
}

const unconfirmedOf = (accountEmail: string, since: Date) =>
  and(
    eq(withdrawals.state, 'unconfirmed'),
    eq(withdrawals.accountEmail, accountEmail),
    isNull(withdrawals.closedAt),
    gte(withdrawals.receivedAt, since),
  )

/** The first declaration since an instant that a guest made for this address and nobody confirmed. */
export async function findUnconfirmed(db: Db, accountEmail: string, since: Date): Promise<StoredWithdrawal | null> {
  const [row] = await db
    .select()
    .from(withdrawals)
    .where(unconfirmedOf(accountEmail, since))
    .orderBy(asc(withdrawals.receivedAt), asc(withdrawals.id))
    .limit(1)
  return row ?? null
}

/** The same, locked until the transaction ends. */
export async function lockUnconfirmed(tx: Tx, accountEmail: string, since: Date): Promise<StoredWithdrawal | null> {
  const [row] = await tx
    .select()
    .from(withdrawals)
    .where(unconfirmedOf(accountEmail, since))
    .orderBy(asc(withdrawals.receivedAt), asc(withdrawals.id))
    .limit(1)
    .for('update')
  return row ?? null
}

type Change = {
  state: WithdrawalState
  userId?: string
  purchaseId?: string
  refundCredits?: number
  refundCents?: number
  closedAt?: Date | null
  closedBy?: null
  note?: null
}

/** Changes a declaration and returns it. */
export async function updateWithdrawal(tx: Tx, withdrawalId: string, change: Change): Promise<StoredWithdrawal> {
  const [row] = await tx.update(withdrawals).set(change).where(eq(withdrawals.id, withdrawalId)).returning()
  if (!row) throw new Error('no such withdrawal')
  return row
}

/** Closes a declaration by an administrator. */
export async function updateClosedWithdrawal(
  tx: Tx,
  withdrawalId: string,
  closed: { at: Date; by: string; note: string },
): Promise<void> {
  await tx
    .update(withdrawals)
    .set({ closedAt: closed.at, closedBy: closed.by, note: closed.note })
    .where(eq(withdrawals.id, withdrawalId))
}

/** Whether the address entered by a guest belongs to an account with a purchase, including pending payments. */
export async function isBuyersAddress(db: Db, accountEmail: string): Promise<boolean> {
  const [row] = await rows<{ is: boolean }>(
    db,
    sql`select exists (select from users u join purchases b on b.user_id = u.id
      where u.email = ${accountEmail} and b.status not in ('failed', 'canceled')) as is`,
  )
  return row?.is ?? false
}
