import type { Db } from '#app/platform/data/db.server.ts'
import type { Role } from '#app/platform/viewer.ts'
import { findRatingGivenBy } from '../evidence.store.server.ts'
import type { RemovableContent } from '../schema.ts'
import { findProfileContents, type StoredCase } from '../store.server.ts'
import type { StoredDecision } from './store.server.ts'

/** Removable content of the person a case concerns, and when their profile was last saved. */
export type Concerned = {
  role: Role | null
  removable: RemovableContent[]
  ratingId: string | null
  updatedAt: Date | null
}

/**
 * What is there to remove now, and what the first decision removed already. Of ratings only what the
 * person gave: that of the case or of its call.
 */
export async function concernedBy(
  db: Db,
  { subjectId, callId, ratingId }: Pick<StoredCase, 'subjectId' | 'callId' | 'ratingId'>,
  first: StoredDecision | null,
): Promise<Concerned> {
  if (!subjectId) return { role: null, removable: [], ratingId: null, updatedAt: null }
  const contents = await findProfileContents(db, subjectId)
  const rated = await findRatingGivenBy(db, subjectId, { callId, ratingId })
  const removable: RemovableContent[] = [
    ...(contents?.hasPhoto ? (['photo'] as const) : []),
    ...(contents?.hasBio ? (['bio'] as const) : []),
    ...(contents?.hasName ? (['name'] as const) : []),
    ...(rated ? (['rating'] as const) : []),
  ]
  const gone = first?.measure === 'content_removed' ? first.contents : []
  const all = [...new Set([...removable, ...gone])]
  return { role: contents?.role ?? null, removable: all, ratingId: rated, updatedAt: contents?.updatedAt ?? null }
}
