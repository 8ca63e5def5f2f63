import type { Db } from '#app/platform/db.ts'
import { findBlockedAmong, findBlockers } from './store.server.ts'

/** True when either of the two blocked the other (decisions.md, People). */
export async function isBlockedPair(db: Db, a: string, b: string): Promise<boolean> {
  return (await findBlockers(db, a, b)).length > 0
}

/** Those of `ids` that the person cannot meet because one of them blocked the other (T-11). */
export async function blockedAmong(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
  return new Set(ids.length === 0 ? [] : await findBlockedAmong(db, userId, ids))
}

/** True when the first person blocked the second: the state of the block button (T-09). */
export async function hasBlocked(db: Db, userId: string, otherId: string): Promise<boolean> {
  return (await findBlockers(db, userId, otherId)).includes(userId)
}
