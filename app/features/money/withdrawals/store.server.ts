import { and, asc, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '#app/platform/data/db.server.ts'
import { withdrawals } from '#db/schema/all.ts'

export type StoredWithdrawal = typeof withdrawals.$inferSelect

/** Inserts a declaration; null if its form was already sent or its purchase already has one. */
export async function insertWithdrawal(
  tx: Tx,
  withdrawal: typeof withdrawals.$inferInsert,
): Promise<StoredWithdrawal | null> {
  const [row] = await tx.insert(withdrawals).values(withdrawal).onConflictDoNothing().returning()
  return row ?? null
}

/** The first matching declaration; `lock` locks its row until the transaction ends. */
async function findFirst(db: Db, where: SQL | undefined, lock: boolean): Promise<StoredWithdrawal | null> {
  const query = db
    .select()
    .from(withdrawals)
    .where(where)
    .orderBy(asc(withdrawals.receivedAt), asc(withdrawals.id))
    .limit(1)
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

export const findWithdrawalOfForm = (tx: Tx, formKey: string) => findFirst(tx, eq(withdrawals.formKey, formKey), false)
export const findWithdrawal = (db: Db, id: string) => findFirst(db, eq(withdrawals.id, id), false)
export const lockWithdrawal = (tx: Tx, id: string) => findFirst(tx, eq(withdrawals.id, id), true)
export const lockWithdrawalOf = (tx: Tx, purchaseId: string) =>
  findFirst(tx, eq(withdrawals.purchaseId, purchaseId), true)

/** A guest's first unconfirmed declaration for this address since `since`. */
export const findUnconfirmed = (db: Db, accountEmail: string, since: Date, lock = false) =>
  findFirst(
    db,
    and(
      eq(withdrawals.state, 'unconfirmed'),
      eq(withdrawals.accountEmail, accountEmail),
      isNull(withdrawals.closedAt),
      gte(withdrawals.receivedAt, since),
    ),
    lock,
  )

export function listWithdrawalsOf(db: Db, purchaseIds: readonly string[]): Promise<StoredWithdrawal[]> {
  return db
    .select()
    .from(withdrawals)
    .where(inArray(withdrawals.purchaseId, [...purchaseIds]))
}

const refundsOfWithdrawal = (purchaseId: SQL) => sql`(select
    coalesce(sum(r.amount_cents) filter (where r.status <> 'failed'), 0)::int as cents,
    coalesce(sum(r.credits) filter (where r.status <> 'failed'), 0)::int as credits,
    (count(*) filter (where r.status = 'failed'))::int as failures
  from refunds r where r.purchase_id = ${purchaseId} and r.reason = 'withdrawal')`

type RefundsOfWithdrawal = { cents: number; credits: number; failures: number }

/** Euro cents and credits of withdrawal refunds that are pending or done, and the number of failed ones. */
export async function sumRefunded(tx: Tx, purchaseId: string): Promise<RefundsOfWithdrawal> {
  const [sum] = await rows<RefundsOfWithdrawal>(tx, refundsOfWithdrawal(sql`${purchaseId}`))
  return sum ?? { cents: 0, credits: 0, failures: 0 }
}

/** Purchases whose withdrawal records more cents than were refunded, because a refund failed. */
export async function listUnpaid(db: Db, limit: number): Promise<string[]> {
  const found = await rows<{ purchaseId: string }>(
    db,
    sql`select w.purchase_id as "purchaseId"
      from withdrawals w cross join lateral ${refundsOfWithdrawal(sql`w.purchase_id`)} s
      where w.refund_cents > s.cents limit ${limit}`,
  )
  return found.map(({ purchaseId }) => purchaseId)
}

export async function updateWithdrawal(
  tx: Tx,
  withdrawalId: string,
  change: Partial<StoredWithdrawal>,
): Promise<StoredWithdrawal> {
  const [row] = await tx.update(withdrawals).set(change).where(eq(withdrawals.id, withdrawalId)).returning()
  if (!row) throw new Error('no such withdrawal')
  return row
}

/** Whether the address a guest entered belongs to an account with a purchase, including pending payments. */
export async function isBuyersAddress(db: Db, accountEmail: string): Promise<boolean> {
  const [row] = await rows<{ is: boolean }>(
    db,
    sql`select exists (select from users u join purchases b on b.user_id = u.id
      where u.email = ${accountEmail} and b.status not in ('failed', 'canceled')) as is`,
  )
  return row?.is ?? false
}
