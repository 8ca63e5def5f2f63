import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { type Db, sqlState, type Tx, violatedConstraint } from '#app/platform/data/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { emailChanges, users } from '#db/schema/all.ts'
import type { EmailChangeOutcome } from '../schema.ts'

/** Inserts a change; refuses with `address_change_open` while another one of this person is. */
export async function insertEmailChange(
  tx: Tx,
  values: Pick<
    typeof emailChanges.$inferInsert,
    'userId' | 'email' | 'proof' | 'requestedBy' | 'effectiveAt' | 'expiresAt'
  >,
): Promise<string> {
  try {
    const [row] = await tx.insert(emailChanges).values(values).returning({ id: emailChanges.id })
    if (!row) throw new Error('the change was not stored')
    return row.id
  } catch (error) {
    if (sqlState(error) === '23505' && violatedConstraint(error) === 'email_changes_one_open')
      throw new Refusal('address_change_open')
    throw error
  }
}

/** A change that has not ended, locked until the transaction ends. */
export async function lockOpenChange(tx: Tx, changeId: string) {
  const [row] = await tx
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.id, changeId), isNull(emailChanges.endedAt)))
    .for('update')
  return row ?? null
}

/** The open change of a person, locked until the transaction ends. */
export async function lockOpenChangeOf(tx: Tx, userId: string) {
  const [row] = await tx
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.endedAt)))
    .for('update')
  return row ?? null
}

/** Notes that the new address was confirmed, the first time. */
export const updateConfirmed = (tx: Tx, changeId: string) =>
  tx
    .update(emailChanges)
    .set({ confirmedAt: sql`app_now()` })
    .where(and(eq(emailChanges.id, changeId), isNull(emailChanges.confirmedAt)))

export const updateEnded = (tx: Tx, changeId: string, outcome: EmailChangeOutcome) =>
  tx.update(emailChanges).set({ outcome, endedAt: sql`app_now()` }).where(eq(emailChanges.id, changeId))

/** Open changes that are due: confirmed and waited for, or expired. */
export async function listDueChanges(db: Db, now: Date, limit: number): Promise<string[]> {
  const found = await db
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(
      and(
        isNull(emailChanges.endedAt),
        lte(emailChanges.effectiveAt, now),
        or(sql`${emailChanges.confirmedAt} is not null`, lte(emailChanges.expiresAt, now)),
      ),
    )
    .orderBy(emailChanges.effectiveAt)
    .limit(limit)
  return found.map(({ id }) => id)
}

export async function findTimeZone(db: Db, userId: string): Promise<string> {
  const [row] = await db.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, userId))
  return row?.timeZone ?? 'UTC'
}
