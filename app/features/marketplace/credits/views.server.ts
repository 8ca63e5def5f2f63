import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { creditLots, ledgerAccounts, ledgerChecks, transactions } from '#db/schema/all.ts'

/** A person's spendable credits and whether their bookings are locked; 0 for unknown people. */
export async function creditState(db: Db, userId: string): Promise<{ balance: number; isLocked: boolean }> {
  const [row] = await rows<{ balance: number; isLocked: boolean }>(
    db,
    sql`select credit_balance as balance, bookings_locked_at is not null as "isLocked" from users where id = ${userId}`,
  )
  return row ?? { balance: 0, isLocked: false }
}

export const balanceOf = async (db: Db, userId: string): Promise<number> => (await creditState(db, userId)).balance

/**
 * A person's credits by whether they can be paid out: not if earned less than `holdHours` ago or paid with a disputed
 * payment. `later` is grouped by day in the reader's time zone, each with the instant when all of it is payable.
 */
export async function payableOf(db: Db, userId: string, holdHours: number, timeZone = 'UTC') {
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

export type Payable = Awaited<ReturnType<typeof payableOf>>

export async function unspentOfPurchase(db: Db, purchaseId: string): Promise<number> {
  const [lot] = await db
    .select({ remaining: creditLots.remaining })
    .from(creditLots)
    .where(eq(creditLots.purchaseId, purchaseId))
  return lot?.remaining ?? 0
}

export async function debtOf(db: Db, userId: string): Promise<number> {
  const [debt] = await db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.kind, 'user_debt'), eq(ledgerAccounts.ownerId, userId)))
  return Math.abs(debt?.balance ?? 0)
}

/** The calls whose earnings a payout took, oldest first, with the credits taken of each and the number of all. */
export async function callsOfPayout(db: Db, payoutId: string, limit: number) {
  const found = await rows<{ ms: string; minutes: number; credits: number; count: number }>(
    db,
    sql`select (extract(epoch from c.scheduled_start) * 1000)::bigint::text as ms, c.duration_minutes as minutes,
        -sum(m.amount)::int as credits, (count(*) over ())::int as count
      from lot_movements m join credit_lots l on l.id = m.lot_id join calls c on c.id = l.call_id
      where m.subject = ${`payout:${payoutId}`} and m.amount < 0
      group by c.id order by c.scheduled_start, c.id limit ${limit}`,
  )
  return {
    count: found[0]?.count ?? 0,
    calls: found.map(({ ms, minutes, credits }) => ({ at: new Date(Number(ms)), minutes, credits })),
  }
}

/** The calls whose price was returned to the seeker, according to this person's statement. */
export async function findRefundedCallIds(db: Db, userId: string, callIds: string[]): Promise<Set<string>> {
  if (callIds.length === 0) return new Set()
  const isReturned = sql`(type = 'refund' or type = 'call_charge' and status = 'canceled')`
  const found = await db
    .selectDistinct({ callId: transactions.callId })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), inArray(transactions.callId, callIds), isReturned))
  return new Set(found.flatMap(({ callId }) => callId ?? []))
}

export type LedgerViolation = { rule: string; subject: string; detail: string }

/** The first violations by rule, and the total; one query, so all ledgers are read at the same instant. */
export async function ledgerViolations(db: Db, limit: number) {
  const found = await rows<LedgerViolation & { count: number }>(
    db,
    sql`select rule, subject, detail, count(*) over ()::int as count from ledger_violations order by rule, subject limit ${limit}`,
  )
  return { violations: found.map(({ count: _, ...violation }) => violation), count: found[0]?.count ?? 0 }
}

export async function latestLedgerCheck(db: Db) {
  const [row] = await db.select().from(ledgerChecks).orderBy(desc(ledgerChecks.day)).limit(1)
  return row ?? null
}

/** UTC hour of the ledger check; runs after the comparison with the payment provider. */
const NIGHT_HOUR = 3

/** The UTC day of the last night when the check was due, such as `2026-11-24`. */
export const lastNight = (now: Date): string =>
  new Date(now.getTime() - NIGHT_HOUR * 3_600_000).toISOString().slice(0, 10)

/** Whether two nights have passed without a check since that UTC day. */
export const isLedgerCheckLate = (day: string, now: Date): boolean =>
  day < lastNight(new Date(now.getTime() - 2 * 86_400_000))

export type LedgerCheck = NonNullable<Awaited<ReturnType<typeof latestLedgerCheck>>>
