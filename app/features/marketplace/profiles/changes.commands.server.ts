import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/platform/data/db.server.ts'
import { notFound, Refusal } from '#app/platform/refusal.ts'
import { contentChanges } from '#db/schema/all.ts'
import { isMaterialChange } from './changes.rules.ts'
import { type ChangeDecision, PROFILE_CONTENTS, type ProfileContent } from './schema.ts'

export type ReviewedContent = Partial<Record<ProfileContent, string | null>>

/**
 * Compares the given fields with the version an administrator last saw, so small edits add up. The caller has locked
 * the profile.
 */
export async function recordChanges(
  tx: Tx,
  userId: string,
  { before, after }: { before: ReviewedContent; after: ReviewedContent },
): Promise<void> {
  const changes = await tx.select().from(contentChanges).where(isOpenOf(userId))
  const open = new Map(changes.map((change) => [change.field, change.before]))
  for (const field of PROFILE_CONTENTS) {
    const next = after[field]
    if (next === undefined) continue
    const seen = (open.has(field) ? open.get(field) : before[field]) ?? null
    if (seen !== next) {
      const isMaterial = isMaterialChange(field, seen, next)
      await upsertChange(tx, { userId, field, before: seen, after: next, isMaterial })
    } else if (open.has(field)) {
      await tx.delete(contentChanges).where(and(isOpenOf(userId), eq(contentChanges.field, field)))
    }
  }
}

/** The caller checks the policy. Refuses with `not_found` or `change_decided`. */
export async function decideChange(
  tx: Tx,
  input: { changeId: string; decision: ChangeDecision; decidedBy: string },
): Promise<{ userId: string; field: ProfileContent }> {
  const { changeId, ...answer } = input
  const [change] = await tx.select().from(contentChanges).where(eq(contentChanges.id, changeId)).for('update')
  if (!change) throw notFound()
  if (change.decidedAt) throw new Refusal('change_decided')
  const { userId, field } = change
  await markDecided(tx, { userId, fields: [field] }, answer)
  return { userId, field }
}

const isOpenOf = (userId: string) => and(eq(contentChanges.userId, userId), isNull(contentChanges.decidedAt))

/** An update gets a new id, so an administrator can't accept a change they haven't seen. */
async function upsertChange(
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

export async function markDecided(
  tx: Tx,
  changes: { userId: string; fields: readonly ProfileContent[] },
  answer: { decision: ChangeDecision; decidedBy: string },
): Promise<void> {
  await tx
    .update(contentChanges)
    .set({ ...answer, decidedAt: sql`app_now()` })
    .where(and(isOpenOf(changes.userId), inArray(contentChanges.field, [...changes.fields])))
}

/** Photos in an open change keep their files for comparison. */
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
  return new Set(found.flatMap(({ key }) => (key === null ? [] : [key])))
}
