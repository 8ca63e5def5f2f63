import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type Db, rows, type Tx } from '#app/platform/data/db.server.ts'
import { billingDetails, documents, payouts, profiles, purchases, refunds, users } from '#db/schema/all.ts'
import type { BillingDetails } from './forms.ts'
import { addressLines, type Figures } from './rules.ts'
import type { RecipientParty } from './schema.ts'
import type { YearRow, YearSums } from './text.rules.ts'

export type StoredDocument = typeof documents.$inferSelect

export type NewDocument = Pick<StoredDocument, 'kind' | 'userId' | 'recipient' | 'snapshot'> &
  Partial<Pick<StoredDocument, 'purchaseId' | 'refundId' | 'payoutId' | 'invoiceId' | 'cancelsId'>> &
  Figures & { language: StoredDocument['language']; timeZone: string }

/** Inserts a document with the next number for the current year in the seller's time zone. Returns its id. */
export async function insertDocument(tx: Tx, { timeZone, ...document }: NewDocument): Promise<string> {
  const [row] = await tx
    .insert(documents)
    .values({ ...document, seriesYear: sql`extract(year from app_now() at time zone ${timeZone})::smallint` })
    .returning({ id: documents.id })
  if (!row) throw new Error('the document was not stored')
  return row.id
}

/** A document by its own id or that of its purchase, refund or payout; null if there's none. */
export async function findDocument(db: Db, id: string): Promise<StoredDocument | null> {
  const [row] = await db
    .select()
    .from(documents)
    .where(
      or(eq(documents.id, id), eq(documents.purchaseId, id), eq(documents.refundId, id), eq(documents.payoutId, id)),
    )
  return row ?? null
}

/** Locks an invoice, so that its credit notes are issued one after another. */
export async function lockInvoice(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: documents.id }).from(documents).where(eq(documents.id, id)).for('no key update')
}

/** Amount credited on an invoice so far, in negative cents. Excludes refunds that the bank returned. */
export async function findCredited(tx: Tx, invoiceId: string): Promise<Omit<Figures, 'vatPercent'>> {
  const total = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::int`
  const [row] = await tx
    .select({
      netCents: total(documents.netCents),
      vatCents: total(documents.vatCents),
      grossCents: total(documents.grossCents),
    })
    .from(documents)
    .leftJoin(refunds, eq(refunds.id, documents.refundId))
    .where(
      and(
        eq(documents.invoiceId, invoiceId),
        eq(documents.kind, 'credit_note'),
        sql`${refunds.status} is distinct from 'failed'`,
      ),
    )
  return row ?? { netCents: 0, vatCents: 0, grossCents: 0 }
}

export async function findCancellation(db: Db, creditNoteId: string): Promise<StoredDocument | null> {
  const [row] = await db.select().from(documents).where(eq(documents.cancelsId, creditNoteId))
  return row ?? null
}

/** Locks a paid purchase, so that its invoice is issued once; null if unpaid or unknown. */
export async function lockPaidPurchase(tx: Tx, purchaseId: string) {
  const { userId, credits, priceCents, vatCents, paidAt } = purchases
  const [row] = await tx
    .select({ userId, credits, priceCents, vatCents, paidAt })
    .from(purchases)
    .where(and(eq(purchases.id, purchaseId), eq(purchases.status, 'paid')))
    .for('no key update')
  return row?.paidAt ? { ...row, paidAt: row.paidAt } : null
}

/** Locks a sent payout, so that its statement is issued once; null otherwise. */
export async function lockSentPayout(tx: Tx, payoutId: string) {
  const { userId, creditsPaid, grossCents, feePercent, feeCents, amountCents, createdAt, settledAt } = payouts
  const [row] = await tx
    .select({ userId, creditsPaid, grossCents, feePercent, feeCents, amountCents, createdAt, settledAt })
    .from(payouts)
    .where(and(eq(payouts.id, payoutId), sql`${payouts.status} in ('completed', 'reversed')`))
    .for('no key update')
  return row?.settledAt ? { ...row, settledAt: row.settledAt } : null
}

export async function findPayoutBefore(tx: Tx, userId: string, before: Date): Promise<Date | null> {
  const [row] = await tx
    .select({ createdAt: payouts.createdAt })
    .from(payouts)
    .where(
      and(
        eq(payouts.userId, userId),
        sql`${payouts.createdAt} < ${before.toISOString()}::timestamptz`,
        sql`${payouts.status} in ('completed', 'reversed')`,
      ),
    )
    .orderBy(desc(payouts.createdAt))
    .limit(1)
  return row?.createdAt ?? null
}

export async function findSubject(db: Db, id: string): Promise<{ kind: 'purchase' | 'payout'; userId: string } | null> {
  const [found] = await rows<{ kind: 'purchase' | 'payout'; userId: string }>(
    db,
    sql`select 'purchase' as kind, user_id as "userId" from purchases where id = ${id}
      union all select 'payout', user_id from payouts where id = ${id}`,
  )
  return found ?? null
}

export async function findReader(db: Db, userId: string) {
  const [row] = await db
    .select({ language: users.language, name: profiles.fullName })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
  if (!row) throw new Error('no such person')
  return row
}

/** Name and address for future documents; null if none were given. */
export async function findBillingDetails(db: Db, userId: string): Promise<BillingDetails | null> {
  const { name, address, country, taxId } = billingDetails
  const [row] = await db
    .select({ name, address, country, taxId })
    .from(billingDetails)
    .where(eq(billingDetails.userId, userId))
  return row ? { ...row, country: row.country as BillingDetails['country'] } : null
}

export async function findRecipient(db: Db, userId: string): Promise<RecipientParty | null> {
  const details = await findBillingDetails(db, userId)
  return details && { ...details, address: addressLines(details.address) }
}

export async function upsertBillingDetails(tx: Tx, userId: string, details: BillingDetails, at: Date): Promise<void> {
  const values = { ...details, updatedAt: at }
  await tx
    .insert(billingDetails)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: billingDetails.userId, set: values })
}

export async function deleteBillingDetails(tx: Tx, userId: string): Promise<void> {
  await tx.delete(billingDetails).where(eq(billingDetails.userId, userId))
}

/** Paid purchases and sent payouts without a document, oldest first, excluding the last minute. */
export const listWithoutDocument = (db: Db, limit: number) =>
  rows<{ purchaseId: string | null; payoutId: string | null }>(
    db,
    sql`select "purchaseId", "payoutId" from (
        select p.id as "purchaseId", null::uuid as "payoutId", p.paid_at as at from purchases p
          where p.status = 'paid' and not exists (select from documents d where d.purchase_id = p.id)
        union all
        select null, o.id, o.settled_at from payouts o
          where o.status = 'completed' and not exists (select from documents d where d.payout_id = o.id)) missing
      where at < app_now() - interval '1 minute' order by at limit ${limit}`,
  )

/** Refunds returned by the bank whose credit note is still valid, oldest first. */
export async function listToCancel(db: Db, limit: number): Promise<string[]> {
  const found = await db
    .select({ refundId: refunds.id })
    .from(refunds)
    .innerJoin(documents, eq(documents.refundId, refunds.id))
    .where(
      and(
        eq(refunds.status, 'failed'),
        sql`not exists (select from documents cancellation where cancellation.cancels_id = ${documents.id})`,
      ),
    )
    .orderBy(documents.issuedAt)
    .limit(limit)
  return found.map(({ refundId }) => refundId)
}

/** Erases recipients past the retention period, at most `limit`. Returns how many. */
export async function deleteOldRecipients(db: Db, limit: number): Promise<number> {
  const changed = await db
    .update(documents)
    .set({ recipient: null })
    .where(
      sql`${documents.id} in (select id from documents where recipient is not null
        and app_now() >= make_date(series_year + 11, 1, 1) limit ${limit})`,
    )
    .returning({ id: documents.id })
  return changed.length
}

const isOfYear = (userId: string, year: number, timeZone: string) =>
  sql`o.user_id = ${userId} and o.status in ('completed', 'reversed')
    and o.settled_at >= make_timestamptz(${year}::int, 1, 1, 0, 0, 0, ${timeZone})
    and o.settled_at < make_timestamptz(${year}::int + 1, 1, 1, 0, 0, 0, ${timeZone})`

export async function findYearSums(db: Db, userId: string, year: number, timeZone: string): Promise<YearSums> {
  const [row] = await rows<YearSums>(
    db,
    sql`select count(*)::int as count, coalesce(sum(credits_paid), 0)::int as credits,
        coalesce(sum(gross_cents), 0)::int as "grossCents", coalesce(sum(fee_cents), 0)::int as "feeCents",
        coalesce(sum(amount_cents), 0)::int as "netCents", coalesce(sum(reversed_cents), 0)::int as "reversedCents"
      from payouts o where ${isOfYear(userId, year, timeZone)}`,
  )
  return row ?? { count: 0, credits: 0, grossCents: 0, feeCents: 0, netCents: 0, reversedCents: 0 }
}

export async function listYearRows(
  db: Db,
  input: {
    userId: string
    year: number
    timeZone: string
    limit: number
    after?: Pick<YearRow, 'id' | 'at'> | undefined
  },
): Promise<YearRow[]> {
  const { userId, year, timeZone, limit, after } = input
  const isAfter = after
    ? sql`and (o.settled_at, o.id) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
    : sql``
  const found = await rows<Omit<YearRow, 'at'> & { ms: string }>(
    db,
    sql`select o.id, (extract(epoch from o.settled_at) * 1000)::bigint::text as ms, d.number, o.credits_paid as credits,
        o.gross_cents as "grossCents", o.fee_cents as "feeCents", o.amount_cents as "netCents",
        o.reversed_cents as "reversedCents"
      from payouts o left join documents d on d.payout_id = o.id
      where ${isOfYear(userId, year, timeZone)} ${isAfter} order by o.settled_at, o.id limit ${limit}`,
  )
  return found.map(({ ms, ...row }) => ({ ...row, at: new Date(Number(ms)) }))
}
