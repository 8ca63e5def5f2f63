import type { Tx } from '#app/platform/data/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { type ChangeDecision, PROFILE_CONTENTS, type ProfileContent } from '../schema.ts'
import { isMaterialChange } from './rules.ts'
import { deleteChange, listOpenChanges, lockChange, updateAnswered, upsertChange } from './store.server.ts'

/** Name, photo and bio of a profile; a photo by its key. */
export type ReviewedContent = Record<ProfileContent, string | null>

/**
 * Notes what an approved companion changed, against what an administrator last saw, so that small edits add up. The
 * caller has locked the profile.
 */
export async function recordChanges(
  tx: Tx,
  userId: string,
  { before, after }: { before: ReviewedContent; after: ReviewedContent },
): Promise<void> {
  const open = new Map((await listOpenChanges(tx, userId)).map((change) => [change.field, change.before]))
  for (const field of PROFILE_CONTENTS) {
    const seen = open.has(field) ? (open.get(field) ?? null) : before[field]
    if (seen !== after[field]) {
      const isMaterial = isMaterialChange(field, seen, after[field])
      await upsertChange(tx, { userId, field, before: seen, after: after[field], isMaterial })
    } else if (open.has(field)) await deleteChange(tx, userId, field)
  }
}

/**
 * Writes an administrator's answer to a change, and returns whose it is. The caller has checked its policy. Refuses
 * with `not_found` and `change_decided`.
 */
export async function answerChange(
  tx: Tx,
  input: { changeId: string; decision: ChangeDecision; decidedBy: string },
): Promise<{ userId: string; field: ProfileContent }> {
  const { changeId, ...answer } = input
  const change = await lockChange(tx, changeId)
  if (!change) throw new Refusal('not_found', { status: 404 })
  if (change.decidedAt) throw new Refusal('change_decided')
  const { userId, field } = change
  await updateAnswered(tx, { userId, fields: [field] }, answer)
  return { userId, field }
}
