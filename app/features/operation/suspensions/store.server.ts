import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { type Db, type Tx, violatedConstraint } from '#app/platform/data/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { AccountStatus, Role } from '#app/platform/viewer.ts'
import { suspensions, users } from '#db/schema/all.ts'

export type StoredSuspension = {
  suspensionId: string
  userId: string
  decisionId: string | null
  startAt: Date
  endAt: Date | null
  statusBefore: AccountStatus | null
  liftedAt: Date | null
}

const columns = {
  suspensionId: suspensions.id,
  userId: suspensions.userId,
  decisionId: suspensions.decisionId,
  startAt: suspensions.startAt,
  endAt: suspensions.endAt,
  statusBefore: suspensions.statusBefore,
  liftedAt: suspensions.liftedAt,
}

/** Role and status of an account, in any state. */
export async function findMember(
  db: Db,
  userId: string,
): Promise<{ userId: string; role: Role; status: AccountStatus | null } | null> {
  const [row] = await db
    .select({ userId: users.id, role: users.role, status: users.status })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? null
}

const isOpen = (userId: string) => and(eq(suspensions.userId, userId), isNull(suspensions.liftedAt))

/** The suspension that a person is under now; a person has at most one. */
export async function findOpenSuspension(db: Db, userId: string): Promise<StoredSuspension | null> {
  const [row] = await db.select(columns).from(suspensions).where(isOpen(userId))
  return row ?? null
}

/** Inserts a suspension from now on. The database refuses a second open one: `already_suspended`. */
export async function insertSuspension(
  tx: Tx,
  row: Pick<StoredSuspension, 'userId' | 'endAt' | 'statusBefore'> & { decisionId: string },
): Promise<string> {
  try {
    const [stored] = await tx.insert(suspensions).values(row).returning({ id: suspensions.id })
    if (!stored) throw new Error('the suspension was not stored')
    return stored.id
  } catch (error) {
    throw violatedConstraint(error) === 'suspensions_one_open' ? new Refusal('already_suspended') : error
  }
}

/** Ends a suspension now, by an administrator with a note, or by itself. */
export async function updateLifted(
  tx: Tx,
  suspensionId: string,
  by: { liftedBy: string | null; liftNote: string | null },
): Promise<void> {
  await tx
    .update(suspensions)
    .set({ ...by, liftedAt: sql`app_now()` })
    .where(and(eq(suspensions.id, suspensionId), isNull(suspensions.liftedAt)))
}

/** People whose suspension has come to its end, the longest over first. */
export async function listEndedSuspensions(db: Db, limit: number): Promise<string[]> {
  const found = await db
    .select({ userId: suspensions.userId })
    .from(suspensions)
    .where(and(isNull(suspensions.liftedAt), lte(suspensions.endAt, sql`(select app_now())`)))
    .orderBy(asc(suspensions.endAt))
    .limit(limit)
  return found.map((row) => row.userId)
}
