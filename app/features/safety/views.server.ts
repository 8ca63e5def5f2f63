import type { Db } from '#app/platform/db.ts'
import { findBlockers } from './store.server.ts'

/** True when either of the two blocked the other (decisions.md, People). */
export async function isBlockedPair(db: Db, a: string, b: string): Promise<boolean> {
  return (await findBlockers(db, a, b)).length > 0
}

/** True when this person blocked the other. */
export async function hasBlocked(db: Db, userId: string, otherId: string): Promise<boolean> {
  return (await findBlockers(db, userId, otherId)).includes(userId)
}
