import type { Db } from '#app/platform/db.ts'
import { findBlockers } from './store.server.ts'

/** True when either of the two blocked the other (decisions.md, People). */
export async function isBlockedPair(db: Db, a: string, b: string): Promise<boolean> {
  return (await findBlockers(db, a, b)).length > 0
}
