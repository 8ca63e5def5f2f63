import { and, asc, count, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '#app/platform/data/db.server.ts'
import { corrections, users } from '#db/schema/all.ts'
import { correctionStatusesBefore } from './rules.ts'
import { type CorrectionStatus, SOLO_DELAY_HOURS } from './schema.ts'

/** The id of whoever has this address and may have credits: no administrator, no closed account. */
export async function findCorrectable(db: Db, email: string): Promise<string | null> {
  const isOpen = or(isNull(users.status), ne(users.status, 'canceled'))
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.role, 'admin'), isOpen))
  return row?.id ?? null
}

export async function isAccountOpen(db: Db, userId: string): Promise<boolean> {
  const [row] = await db.select({ status: users.status }).from(users).where(eq(users.id, userId))
  return row !== undefined && row.status !== 'canceled'
}

export type NewCorrection = Omit<
  typeof corrections.$inferInsert,
  'id' | 'status' | 'decidedBy' | 'decidedAt' | 'decisionNote' | 'executeAt'
> & { isSolo: boolean }

/** Inserts a proposal; one that needs no second administrator gets the time at which it is posted. */
export async function insertCorrection(tx: Tx, { isSolo, ...correction }: NewCorrection): Promise<string> {
  const executeAt = isSolo ? sql`app_now() + make_interval(hours => ${SOLO_DELAY_HOURS})` : null
  const [row] = await tx
    .insert(corrections)
    .values({ ...correction, executeAt })
    .returning({ id: corrections.id })
  if (!row) throw new Error('the correction was not stored')
  return row.id
}

export const countOpenCorrections = (db: Db, proposedBy: string): Promise<number> =>
  db.$count(corrections, and(eq(corrections.proposedBy, proposedBy), eq(corrections.status, 'proposed')))

/** A correction, locked until the transaction ends. */
export async function lockCorrection(tx: Tx, correctionId: string) {
  const [row] = await tx.select().from(corrections).where(eq(corrections.id, correctionId)).for('update')
  return row ?? null
}

type CorrectionEnd = {
  status: Exclude<CorrectionStatus, 'proposed'>
  /** Null if no administrator decided, such as for a small correction posted after its delay. */
  decidedBy: string | null
  decisionNote: string | null
  decidedAt: Date
}

/** Ends a proposal; false when it had ended before. */
export async function updateCorrection(tx: Tx, correctionId: string, end: CorrectionEnd): Promise<boolean> {
  const ended = await tx
    .update(corrections)
    .set(end)
    .where(and(eq(corrections.id, correctionId), inArray(corrections.status, correctionStatusesBefore(end.status))))
    .returning({ id: corrections.id })
  return ended.length > 0
}

/** Serializes an administrator's solo acts until the transaction ends, so that the limit holds. */
export async function lockSoloCredits(tx: Tx, administratorId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`visavis.solo:${administratorId}`}))`)
}

/**
 * Credits that an administrator moved or scheduled alone since an instant: corrections within the limit, and refunds of
 * calls paid by the operator.
 */
export async function sumSoloCredits(db: Db, administratorId: string, since: Date): Promise<number> {
  const [row] = await rows<{ credits: number }>(
    db,
    sql`select ((select coalesce(sum(abs(credits)), 0) from corrections where proposed_by = ${administratorId}
        and execute_at is not null and decided_by is null and status in ('proposed', 'approved') and created_at > ${since.toISOString()}::timestamptz)
      + (select coalesce(sum(credits), 0) from call_refunds where refunded_by = ${administratorId}
        and earning = 'stays' and refunded_at > ${since.toISOString()}::timestamptz))::int as credits`,
  )
  return row?.credits ?? 0
}

export const listDueCorrections = (db: Db, at: Date, limit: number) =>
  db
    .select({ id: corrections.id })
    .from(corrections)
    .where(and(eq(corrections.status, 'proposed'), lte(corrections.executeAt, at)))
    .orderBy(asc(corrections.executeAt))
    .limit(limit)

export async function updateExpiredCorrections(tx: Tx, at: Date): Promise<number> {
  const expired = await tx
    .update(corrections)
    .set({ status: 'expired', decidedAt: at })
    .where(and(inArray(corrections.status, correctionStatusesBefore('expired')), lte(corrections.expiresAt, at)))
    .returning({ id: corrections.id })
  return expired.length
}

/** How many administrators could propose or approve; support cannot. */
export async function countAdministrators(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(users)
    .where(
      and(
        eq(users.role, 'admin'),
        eq(users.emailVerified, true),
        eq(users.status, 'active'),
        eq(users.isSupport, false),
      ),
    )
  return row?.count ?? 0
}
