import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/platform/data/db.server.ts'
import { contentChanges } from '#db/schema/all.ts'
import type { ChangeDecision, ProfileContent } from '../schema.ts'

const isOpenOf = (userId: string) => and(eq(contentChanges.userId, userId), isNull(contentChanges.decidedAt))

export const listOpenChanges = (tx: Tx, userId: string) => tx.select().from(contentChanges).where(isOpenOf(userId))

/**
 * Inserts or updates the open change of a field; `before` stays what an administrator last saw. An update gets a new
 * id, so that nobody accepts a change they have not seen.
 */
export async function upsertChange(
  tx: Tx,
  change: Pick<typeof contentChanges.$inferInsert, 'userId' | 'field' | 'before' | 'after' | 'isMaterial'>,
): Promise<void> {
  const { after, isMaterial } = change
  await tx
    .insert(contentChanges)
    .values(change)
    .onConflictDoUpdate({
      target: [contentChanges.userId, contentChanges.field],
      targetWhere: sql`decided_at is null`,
      set: { id: sql`excluded.id`, after, isMaterial, changedAt: sql`app_now()` },
      setWhere: sql`${contentChanges.after} is distinct from excluded.after`,
    })
}

/** Deletes the open change of a field: it is again what an administrator last saw. */
export const deleteChange = (tx: Tx, userId: string, field: ProfileContent) =>
  tx.delete(contentChanges).where(and(isOpenOf(userId), eq(contentChanges.field, field)))

/** One change, locked until the transaction ends. */
export async function lockChange(tx: Tx, changeId: string) {
  const [row] = await tx.select().from(contentChanges).where(eq(contentChanges.id, changeId)).for('update')
  return row ?? null
}

/** Writes how changes were answered; those that are decided stay. */
export async function updateAnswered(
  tx: Tx,
  changes: { userId: string; fields: readonly ProfileContent[] },
  answer: { decision: ChangeDecision; decidedBy: string },
): Promise<void> {
  await tx
    .update(contentChanges)
    .set({ ...answer, decidedAt: sql`app_now()` })
    .where(and(isOpenOf(changes.userId), inArray(contentChanges.field, [...changes.fields])))
}

/** Keys of earlier photos that somebody has yet to compare; their files stay until then. */
export async function listComparedPhotos(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const found = await db
    .select({ key: contentChanges.before })
    .from(contentChanges)
    .where(
      and(
        isNull(contentChanges.decidedAt),
        eq(contentChanges.field, 'photo'),
        inArray(contentChanges.before, [...keys]),
      ),
    )
    .orderBy(asc(contentChanges.changedAt))
  return new Set(found.flatMap(({ key }) => (key === null ? [] : [key])))
}
